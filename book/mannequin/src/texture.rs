//! The grain of the wood: a small picture whose edges match, so that it can be repeated.

use crate::{Image, smooth_step};

/// Pixels a side.
const SIZE: u32 = 128;

/// Long fibres and soft year rings; the fibres run down the picture. It is bright, so that a material can
/// colour it.
///
/// It uses only sums, products and roots, which all machines round alike, so the bytes are the same
/// everywhere.
pub fn wood_grain() -> Image {
    let mut rgb = Vec::new();
    for row in 0..SIZE {
        for column in 0..SIZE {
            let (u, v) = (f64::from(column) / f64::from(SIZE), f64::from(row) / f64::from(SIZE));
            rgb.extend(color(darkness(u, v)));
        }
    }
    Image { size: SIZE, rgb }
}

/// The bytes of a `.png` file.
pub fn png(image: &Image) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.size, image.size);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("a vector takes all bytes");
    writer.write_image_data(&image.rgb).expect("three bytes a pixel");
    writer.finish().expect("a vector takes all bytes");
    bytes
}

/// The darkness of the wood, from 0, early wood, to 1, the dark line of a year ring.
fn darkness(u: f64, v: f64) -> f64 {
    // Rings are 7 stripes across the picture, pushed aside by slow noise.
    let push = 0.9 * noise(u, v, 3, 2, 1) + 0.35 * noise(u, v, 6, 4, 2);
    let across = (7.0 * u + push).fract();
    // A year darkens slowly and ends abruptly.
    let across2 = across * across;
    let across8 = across2 * across2 * across2 * across2;
    let ring = across2 * (1.0 - across8 * across2);
    let fibres = 0.6 * noise(u, v, 64, 4, 3) + 0.4 * noise(u, v, 128, 9, 4);
    let patches = noise(u, v, 4, 3, 5);
    let darkness = (0.3 * ring + 0.4 * fibres + 0.25 * patches).clamp(0.0, 1.0);
    // A few shades make a small file.
    (darkness * 24.0).round() / 24.0
}

fn color(darkness: f64) -> [u8; 3] {
    const LIGHT: [f64; 3] = [240.0, 214.0, 172.0];
    const DARK: [f64; 3] = [190.0, 142.0, 90.0];
    [0, 1, 2].map(|part| (LIGHT[part] + (DARK[part] - LIGHT[part]) * darkness).round() as u8)
}

/// Smooth noise from 0 to 1 that repeats after 1 in both directions, with that many waves.
fn noise(u: f64, v: f64, waves_u: u32, waves_v: u32, seed: u32) -> f64 {
    let (u, v) = (u * f64::from(waves_u), v * f64::from(waves_v));
    let (column, row) = (u as u32, v as u32);
    let corner = |right: u32, down: u32| chance((column + right) % waves_u, (row + down) % waves_v, seed);
    let (right, down) = (smooth_step(0.0, 1.0, u.fract()), smooth_step(0.0, 1.0, v.fract()));
    let above = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * right;
    let below = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * right;
    above + (below - above) * down
}

/// A number from 0 to 1 that looks random but is always the same: multiply, shift and mix the bits.
fn chance(column: u32, row: u32, seed: u32) -> f64 {
    let mut bits =
        column.wrapping_mul(0x9e37_79b1) ^ row.wrapping_mul(0x85eb_ca6b) ^ seed.wrapping_mul(0xc2b2_ae35);
    for _ in 0..2 {
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
        bits ^= bits >> 12;
    }
    f64::from(bits >> 8) / f64::from(1 << 24)
}
