//! The pieces of the figure, and which joints move which vertex.

use crate::{
    Material, Mesh,
    skeleton::{index, model_from_joints},
    turning::{Piece, Ring, ball, oval, round},
};
use glam::{DMat4, DQuat, DVec3, Vec4};
use std::f64::consts::{FRAC_PI_2, PI};

/// From the crotch over the waist to the base of the neck, in model space.
const TORSO: [Ring; 20] = [
    oval(0.8, 0.0, 0.0, -0.004),
    oval(0.806, 0.046, 0.04, -0.004),
    oval(0.825, 0.092, 0.067, -0.005),
    oval(0.86, 0.124, 0.087, -0.006),
    oval(0.905, 0.14, 0.097, -0.008),
    oval(0.95, 0.134, 0.092, -0.007),
    oval(0.99, 0.113, 0.081, -0.003),
    oval(1.025, 0.09, 0.07, 0.0),
    oval(1.06, 0.079, 0.065, 0.002),
    oval(1.1, 0.082, 0.067, 0.004),
    oval(1.135, 0.101, 0.078, 0.006),
    oval(1.18, 0.127, 0.094, 0.008),
    oval(1.235, 0.144, 0.107, 0.009),
    oval(1.295, 0.156, 0.114, 0.007),
    oval(1.35, 0.163, 0.111, 0.003),
    oval(1.388, 0.153, 0.099, -0.003),
    oval(1.418, 0.122, 0.083, -0.008),
    oval(1.44, 0.086, 0.07, -0.01),
    oval(1.455, 0.056, 0.056, -0.01),
    oval(1.455, 0.0, 0.0, -0.01),
];

/// A column from the chest into the head, in model space.
const NECK: [Ring; 6] = [
    oval(1.43, 0.0, 0.0, -0.01),
    oval(1.438, 0.034, 0.034, -0.01),
    oval(1.475, 0.034, 0.034, -0.01),
    oval(1.51, 0.033, 0.033, -0.004),
    oval(1.56, 0.038, 0.038, 0.0),
    oval(1.57, 0.0, 0.0, 0.0),
];

/// From the chin to the crown, in model space.
const HEAD: [Ring; 11] = [
    oval(1.508, 0.0, 0.0, 0.028),
    oval(1.513, 0.021, 0.024, 0.027),
    oval(1.53, 0.04, 0.048, 0.024),
    oval(1.56, 0.058, 0.071, 0.018),
    oval(1.6, 0.071, 0.087, 0.011),
    oval(1.64, 0.078, 0.095, 0.005),
    oval(1.68, 0.0775, 0.095, 0.001),
    oval(1.713, 0.066, 0.081, -0.001),
    oval(1.737, 0.043, 0.053, -0.002),
    oval(1.747, 0.02, 0.025, -0.002),
    oval(1.75, 0.0, 0.0, -0.002),
];

/// From the shoulder to the wrist: distance from the upper arm's joint, radius.
const ARM: [Ring; 17] = [
    round(-0.005, 0.0),
    round(0.01, 0.027),
    round(0.045, 0.039),
    round(0.085, 0.0445),
    round(0.14, 0.044),
    round(0.195, 0.0395),
    round(0.235, 0.034),
    round(0.258, 0.028),
    round(0.28, 0.025),
    round(0.302, 0.028),
    round(0.325, 0.034),
    round(0.37, 0.038),
    round(0.42, 0.035),
    round(0.475, 0.028),
    round(0.505, 0.023),
    round(0.525, 0.016),
    round(0.535, 0.0),
];

/// From the hip to the ankle: distance from the upper leg's joint, radius.
const LEG: [Ring; 18] = [
    round(-0.012, 0.0),
    round(0.0, 0.04),
    round(0.035, 0.057),
    round(0.08, 0.068),
    round(0.14, 0.071),
    round(0.21, 0.066),
    round(0.28, 0.057),
    round(0.335, 0.048),
    round(0.368, 0.039),
    round(0.4, 0.033),
    round(0.432, 0.039),
    round(0.465, 0.049),
    round(0.52, 0.0555),
    round(0.58, 0.051),
    round(0.65, 0.041),
    round(0.715, 0.032),
    round(0.78, 0.019),
    round(0.795, 0.0),
];

/// The palm and the fingers: distance from the wrist, breadth, thickness, how far they are curled.
const HAND: [Ring; 10] = [
    oval(0.008, 0.0, 0.0, 0.0),
    oval(0.013, 0.016, 0.012, 0.0),
    oval(0.035, 0.028, 0.017, -0.001),
    oval(0.065, 0.038, 0.019, -0.001),
    oval(0.095, 0.0405, 0.0175, 0.0015),
    oval(0.125, 0.038, 0.015, 0.006),
    oval(0.155, 0.031, 0.012, 0.013),
    oval(0.176, 0.021, 0.009, 0.02),
    oval(0.187, 0.011, 0.005, 0.024),
    oval(0.19, 0.0, 0.0, 0.025),
];

/// Distance from the thumb's root, radius.
const THUMB: [Ring; 6] = [
    round(-0.01, 0.0),
    round(0.0, 0.011),
    round(0.03, 0.0145),
    round(0.06, 0.0115),
    round(0.073, 0.006),
    round(0.077, 0.0),
];

/// From the heel to the toes: distance ahead of the ankle, breadth, height, height of the middle.
const FOOT: [Ring; 11] = [
    oval(-0.07, 0.0, 0.0, 0.032),
    oval(-0.064, 0.02, 0.022, 0.032),
    oval(-0.045, 0.033, 0.038, 0.032),
    oval(-0.01, 0.0385, 0.051, 0.031),
    oval(0.03, 0.039, 0.052, 0.028),
    oval(0.075, 0.043, 0.04, 0.025),
    oval(0.115, 0.047, 0.031, 0.02),
    oval(0.155, 0.044, 0.024, 0.015),
    oval(0.182, 0.03, 0.016, 0.012),
    oval(0.194, 0.014, 0.008, 0.011),
    oval(0.197, 0.0, 0.0, 0.011),
];

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
    let piece = |profile, segments| Piece { mesh_from_piece: DMat4::IDENTITY, profile, segments };
    piece(&TORSO, 20).turn(mesh, torso_influences);
    piece(&NECK, 12)
        .turn(mesh, |point| chain(&["chest", "neck", "head"], &[(1.455, 0.03), (1.525, 0.03)], point.y));
    piece(&HEAD, 16).turn(mesh, |_| only("head"));
}

fn limbs(mesh: &mut Mesh, side: &str) {
    let limb = |joint: &str, profile, segments| Piece {
        mesh_from_piece: down_from(&format!("{joint}.{side}")),
        profile,
        segments,
    };
    let [upper_arm, lower_arm, hand] =
        ["upper_arm", "lower_arm", "hand"].map(|joint| format!("{joint}.{side}"));
    limb("upper_arm", &ARM, 12)
        .turn(mesh, |point| chain(&[&upper_arm, &lower_arm, &hand], &[(0.28, 0.075), (0.53, 0.03)], point.y));
    let [hips, upper_leg, lower_leg, foot] =
        ["hips".to_owned(), format!("upper_leg.{side}"), format!("lower_leg.{side}"), format!("foot.{side}")];
    limb("upper_leg", &LEG, 12).turn(mesh, |point| {
        chain(&[&hips, &upper_leg, &lower_leg, &foot], &[(0.0, 0.06), (0.4, 0.1), (0.785, 0.04)], point.y)
    });
}

fn add_ball(mesh: &mut Mesh, joint: &str, radius: f64, spans: usize) {
    let piece = Piece {
        mesh_from_piece: model_from_joints()[index(joint)],
        profile: &ball(radius, spans),
        // As many as a limb has, so that ball and limb meet in a clean ring.
        segments: 12,
    };
    piece.turn(mesh, |_| only(joint));
}

/// A mitten whose palm looks at the thigh and whose thumb points forward.
fn hand(mesh: &mut Mesh, side: &str) {
    let joint = format!("hand.{side}");
    // The piece's z points at the body: that is the way the fingers curl.
    let inwards = if side == "L" { -FRAC_PI_2 } else { FRAC_PI_2 };
    let palm = down_from(&joint) * DMat4::from_rotation_y(inwards);
    Piece { mesh_from_piece: palm, profile: &HAND, segments: 10 }.turn(mesh, |_| only(&joint));
    // Pieces that grow down have their z at the back.
    let root = DMat4::from_translation(DVec3::new(0.0, 0.042, -0.024));
    let thumb = down_from(&joint) * root * DMat4::from_rotation_x(-0.6);
    Piece { mesh_from_piece: thumb, profile: &THUMB, segments: 6 }.turn(mesh, |_| only(&joint));
}

fn foot(mesh: &mut Mesh, side: &str) {
    let [foot, toes] = ["foot", "toes"].map(|joint| format!("{joint}.{side}"));
    let ankle = model_from_joints()[index(&foot)].w_axis.truncate();
    // The piece's y runs forward and its z up.
    let rotation = DQuat::from_rotation_z(PI) * DQuat::from_rotation_x(FRAC_PI_2);
    let ground = DVec3::new(ankle.x, 0.0, ankle.z);
    let mesh_from_piece = DMat4::from_rotation_translation(rotation, ground);
    Piece { mesh_from_piece, profile: &FOOT, segments: 12 }
        .turn(mesh, |point| chain(&[&foot, &toes], &[(0.105, 0.03)], point.y));
}

/// A piece that grows from a joint along its limb: down, when the arms hang.
fn down_from(joint: &str) -> DMat4 {
    model_from_joints()[index(joint)] * DMat4::from_rotation_x(PI)
}

fn only(joint: &str) -> Vec<(usize, f64)> {
    vec![(index(joint), 1.0)]
}

/// The joints one after the other along a piece. Each takes over from the one before within `reach` of a place.
fn chain(joints: &[&str], handovers: &[(f64, f64)], along: f64) -> Vec<(usize, f64)> {
    let taken_over = |joint: usize| match joint {
        0 => 1.0,
        joint if joint > handovers.len() => 0.0,
        joint => {
            let (place, reach) = handovers[joint - 1];
            smooth_step(place - reach, place + reach, along)
        }
    };
    let weight = |(at, joint): (usize, &&str)| (index(joint), (taken_over(at) - taken_over(at + 1)).max(0.0));
    joints.iter().enumerate().map(weight).collect()
}

/// Hips, spine and chest from below to above; towards the arms the shoulders take a part of the chest.
fn torso_influences(point: DVec3) -> Vec<(usize, f64)> {
    let mut influences = chain(&["hips", "spine", "chest"], &[(1.03, 0.09), (1.14, 0.1)], point.y);
    let shoulder = if point.x > 0.0 { "shoulder.L" } else { "shoulder.R" };
    let share = 0.7 * smooth_step(0.04, 0.15, point.x.abs()) * smooth_step(1.22, 1.4, point.y);
    let chest = influences[2].1;
    influences[2].1 = chest * (1.0 - share);
    influences.push((index(shoulder), chest * share));
    influences
}

/// 0 up to `from`, 1 above `to`, and without a corner between them.
pub fn smooth_step(from: f64, to: f64, value: f64) -> f64 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
