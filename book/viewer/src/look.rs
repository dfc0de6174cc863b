//! One palette for all stages, as linear RGBA.

use glam::{Vec4, vec4};

/// The mesh as it was made: green, as in the tree's tutorial (S0-27).
pub const ORIGINAL: Vec4 = rgb(0x53, 0xd6, 0x8a);
/// The mesh as its bones move it: red (S0-27).
pub const DEFORMED: Vec4 = rgb(0xff, 0x66, 0x70);
/// Bones and joints: blue (S0-27).
pub const BONE: Vec4 = rgb(0x56, 0xa8, 0xff);
/// A thing that is selected, picked or dragged.
pub const SELECTED: Vec4 = rgb(0xff, 0xc8, 0x57);
/// The expected result: only the ghost has this colour.
pub const EXPECTED: Vec4 = rgb(0xc4, 0x8c, 0xff);
/// Surfaces without a colour of their own.
pub const CLAY: Vec4 = rgb(0xd9, 0xcf, 0xc1);
/// Text in the scene.
pub const TEXT: Vec4 = rgb(0xe8, 0xec, 0xf2);
/// Secondary text.
pub const FAINT: Vec4 = rgb(0x93, 0x9e, 0xb0);
/// Lines of the ground grid.
pub const GRID: Vec4 = rgb(0x3a, 0x45, 0x58);
/// The top of the background; its foot is [`BACKGROUND_FOOT`].
pub const BACKGROUND: Vec4 = rgb(0x2a, 0x33, 0x42);
/// The foot of the background.
pub const BACKGROUND_FOOT: Vec4 = rgb(0x14, 0x18, 0x20);

/// Colours that are easy to tell apart, also between neighbours in a list.
const JOINTS: [Vec4; 12] = [
    rgb(0x56, 0xa8, 0xff),
    rgb(0xff, 0x8f, 0x5a),
    rgb(0x53, 0xd6, 0x8a),
    rgb(0xd5, 0x7b, 0xff),
    rgb(0xff, 0xd2, 0x5a),
    rgb(0x46, 0xd5, 0xd5),
    rgb(0xff, 0x6f, 0x91),
    rgb(0x9f, 0xb2, 0x3f),
    rgb(0x8f, 0x8c, 0xff),
    rgb(0xc9, 0x8a, 0x5f),
    rgb(0x7f, 0xe0, 0xb0),
    rgb(0xe0, 0x5a, 0xc0),
];

/// The colour of a joint, by its index; the twelve repeat.
pub fn joint_color(joint: usize) -> Vec4 {
    JOINTS[joint % JOINTS.len()]
}

/// A vertex's colour as the mixture of its joints' colours: pairs of joint and weight.
pub(crate) fn weight_color(influences: impl IntoIterator<Item = (usize, f32)>) -> Vec4 {
    let mixed: Vec4 = influences.into_iter().map(|(joint, weight)| weight * joint_color(joint)).sum();
    mixed.truncate().extend(1.0)
}

/// A vertex's colour as that of its strongest joint, as in rigid skinning; the first one if several are
/// equal. Takes pairs of joint and weight; grey if there are none.
pub fn strongest_color(influences: impl IntoIterator<Item = (usize, f32)>) -> Vec4 {
    let strongest = influences.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    strongest.map_or(FAINT, |(joint, _)| joint_color(joint))
}

/// The same colour with another opacity, 0 to 1.
pub fn faded(color: Vec4, alpha: f32) -> Vec4 {
    color.truncate().extend(alpha)
}

/// Linear light as four sRGB bytes, as pictures and screens store it.
pub(crate) fn to_srgb_bytes(color: Vec4) -> [u8; 4] {
    let encode = |linear: f32| (linear.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8;
    [encode(color.x), encode(color.y), encode(color.z), (color.w.clamp(0.0, 1.0) * 255.0).round() as u8]
}

/// sRGB as a square: near enough for a palette, and its inverse is a square root.
const fn rgb(red: u8, green: u8, blue: u8) -> Vec4 {
    const fn decode(byte: u8) -> f32 {
        let value = byte as f32 / 255.0;
        value * value
    }
    vec4(decode(red), decode(green), decode(blue), 1.0)
}
