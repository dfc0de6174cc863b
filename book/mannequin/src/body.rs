//! The pieces of the figure, and the joints that move each vertex.

use crate::{
    Material, Mesh,
    profiles::profile,
    skeleton::{index, model_from_joints},
    smooth_step,
    turning::{Piece, ball},
};
use glam::{DMat4, DQuat, DVec3, Vec4};
use std::f64::consts::{FRAC_PI_2, PI};

const WOOD: usize = 0;
const DARK_WOOD: usize = 1;

/// Light wood for the body, dark wood for the balls, hands and feet.
pub fn materials() -> Vec<Material> {
    vec![
        Material { name: "wood", base_color: Vec4::new(1.0, 0.93, 0.82, 1.0), roughness: 0.55 },
        Material { name: "dark wood", base_color: Vec4::new(0.27, 0.115, 0.06, 1.0), roughness: 0.45 },
    ]
}

/// A mesh per material.
pub fn meshes() -> Vec<Mesh> {
    let mut meshes = [WOOD, DARK_WOOD].map(|material| Mesh { material, ..Mesh::default() });
    let [wood, dark_wood] = &mut meshes;
    trunk(wood);
    add_ball(dark_wood, "neck", 0.048, 5);
    for side in ["L", "R"] {
        limbs(wood, side);
        for (joint, radius, spans) in [
            ("upper_arm", 0.05, 6),
            ("lower_arm", 0.036, 5),
            ("hand", 0.025, 4),
            ("upper_leg", 0.066, 6),
            ("lower_leg", 0.05, 5),
            ("foot", 0.034, 4),
        ] {
            add_ball(dark_wood, &format!("{joint}.{side}"), radius, spans);
        }
        hand(dark_wood, side);
        foot(dark_wood, side);
    }
    meshes.into()
}

fn trunk(mesh: &mut Mesh) {
    let piece = |name, segments| Piece { mesh_from_piece: DMat4::IDENTITY, profile: profile(name), segments };
    piece("torso", 20).turn(mesh, torso_influences);
    let neck = [("neck", 1.455, 0.03), ("head", 1.525, 0.03)];
    piece("neck", 12).turn(mesh, |point| chain("chest", &neck, point.y));
    piece("head", 16).turn(mesh, |_| only("head"));
}

/// An arm and a leg: each is one piece, which bends where one joint takes over from another.
fn limbs(mesh: &mut Mesh, side: &str) {
    let name = |joint: &str| format!("{joint}.{side}");
    let limb =
        |joint: &str, name| Piece { mesh_from_piece: down_from(joint), profile: profile(name), segments: 12 };

    let [upper_arm, lower_arm, hand] = ["upper_arm", "lower_arm", "hand"].map(name);
    let arm = [(&*lower_arm, 0.28, 0.075), (&*hand, 0.53, 0.03)];
    limb(&upper_arm, "arm").turn(mesh, |point| chain(&upper_arm, &arm, point.y));

    let [upper_leg, lower_leg, foot] = ["upper_leg", "lower_leg", "foot"].map(name);
    let leg = [(&*upper_leg, 0.0, 0.06), (&*lower_leg, 0.4, 0.1), (&*foot, 0.785, 0.04)];
    limb(&upper_leg, "leg").turn(mesh, |point| chain("hips", &leg, point.y));
}

/// The dark ball at a joint. It follows that joint alone, so it stays round.
fn add_ball(mesh: &mut Mesh, joint: &str, radius: f64, spans: usize) {
    let piece = Piece {
        mesh_from_piece: model_from_joints()[index(joint)],
        profile: ball(radius, spans),
        // As many as a limb has, so that ball and limb meet in a clean ring.
        segments: 12,
    };
    piece.turn(mesh, |_| only(joint));
}

/// A mitten whose palm faces the thigh and whose thumb points forward.
fn hand(mesh: &mut Mesh, side: &str) {
    let joint = format!("hand.{side}");
    // The piece's z points at the body, the way the fingers curl.
    let inwards = if side == "L" { -FRAC_PI_2 } else { FRAC_PI_2 };
    let palm = down_from(&joint) * DMat4::from_rotation_y(inwards);
    Piece { mesh_from_piece: palm, profile: profile("hand"), segments: 10 }.turn(mesh, |_| only(&joint));
    // Pieces that grow down have their z at the back.
    let root = DMat4::from_translation(DVec3::new(0.0, 0.042, -0.024));
    let thumb = down_from(&joint) * root * DMat4::from_rotation_x(-0.6);
    Piece { mesh_from_piece: thumb, profile: profile("thumb"), segments: 6 }.turn(mesh, |_| only(&joint));
}

fn foot(mesh: &mut Mesh, side: &str) {
    let [foot, toes] = ["foot", "toes"].map(|joint| format!("{joint}.{side}"));
    let ankle = model_from_joints()[index(&foot)].w_axis.truncate();
    // The piece's y runs forward and its z up.
    let rotation = DQuat::from_rotation_z(PI) * DQuat::from_rotation_x(FRAC_PI_2);
    let ground = DVec3::new(ankle.x, 0.0, ankle.z);
    let mesh_from_piece = DMat4::from_rotation_translation(rotation, ground);
    Piece { mesh_from_piece, profile: profile("foot"), segments: 12 }
        .turn(mesh, |point| chain(&foot, &[(&toes, 0.105, 0.03)], point.y));
}

/// The place of a piece that grows from a joint along its limb: down, when the arms hang.
fn down_from(joint: &str) -> DMat4 {
    model_from_joints()[index(joint)] * DMat4::from_rotation_x(PI)
}

fn only(joint: &str) -> Vec<(usize, f64)> {
    vec![(index(joint), 1.0)]
}

/// The influences of joints one after another along a piece. Each of `next`, a joint, a place and a reach,
/// takes over from the one before it around that place, smoothly, within the reach.
fn chain(first: &str, next: &[(&str, f64, f64)], along: f64) -> Vec<(usize, f64)> {
    let mut influences = Vec::new();
    let (mut joint, mut rest) = (index(first), 1.0);
    for &(name, place, reach) in next {
        let share = rest * smooth_step(place - reach, place + reach, along);
        influences.push((joint, rest - share));
        (joint, rest) = (index(name), share);
    }
    influences.push((joint, rest));
    influences
}

/// The influences of hips, spine, chest and neck from bottom to top; near the arms the shoulders take a part
/// of the chest.
fn torso_influences(point: DVec3) -> Vec<(usize, f64)> {
    let mut influences =
        chain("hips", &[("spine", 1.03, 0.09), ("chest", 1.14, 0.1), ("neck", 1.48, 0.06)], point.y);
    let chest = influences[2].1;
    for (shoulder, outwards) in [("shoulder.L", point.x), ("shoulder.R", -point.x)] {
        let share = 0.7 * chest * smooth_step(-0.04, 0.15, outwards) * smooth_step(1.22, 1.4, point.y);
        influences[2].1 -= share;
        influences.push((index(shoulder), share));
    }
    influences
}
