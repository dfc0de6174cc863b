//! The pieces of the figure, and which joints move which vertex.

use crate::{
    Material, Mesh,
    skeleton::{index, model_from_joints},
    turning::{Piece, Ring, ball, oval, round},
};
use glam::{DMat4, DQuat, DVec3, Vec4};
use std::f64::consts::{FRAC_PI_2, PI};

/// From the crotch over the waist to the base of the neck, in model space.
const TORSO: [Ring; 14] = [
    oval(0.800, 0.0, 0.0, 0.0),
    oval(0.812, 0.070, 0.055, 0.0),
    oval(0.850, 0.118, 0.083, -0.004),
    oval(0.905, 0.143, 0.098, -0.008),
    oval(0.960, 0.134, 0.092, -0.006),
    oval(1.020, 0.103, 0.078, 0.0),
    oval(1.070, 0.089, 0.070, 0.002),
    oval(1.125, 0.101, 0.077, 0.004),
    oval(1.210, 0.137, 0.102, 0.006),
    oval(1.300, 0.161, 0.116, 0.004),
    oval(1.375, 0.155, 0.104, -0.004),
    oval(1.430, 0.105, 0.075, -0.010),
    oval(1.455, 0.055, 0.052, -0.010),
    oval(1.462, 0.0, 0.0, -0.010),
];

/// A column from the chest into the head, in model space.
const NECK: [Ring; 6] = [
    round(1.410, 0.0),
    round(1.415, 0.040),
    round(1.470, 0.041),
    round(1.515, 0.038),
    round(1.560, 0.040),
    round(1.570, 0.0),
];

/// From the chin to the crown, in model space.
const HEAD: [Ring; 8] = [
    oval(1.512, 0.0, 0.0, 0.030),
    oval(1.520, 0.030, 0.034, 0.028),
    oval(1.560, 0.058, 0.070, 0.020),
    oval(1.620, 0.077, 0.094, 0.009),
    oval(1.675, 0.079, 0.097, 0.002),
    oval(1.720, 0.060, 0.074, -0.001),
    oval(1.743, 0.031, 0.039, -0.002),
    oval(1.750, 0.0, 0.0, -0.002),
];

/// From the shoulder to the wrist: distance from the upper arm's joint, radius.
const ARM: [Ring; 12] = [
    round(-0.020, 0.0),
    round(-0.010, 0.024),
    round(0.035, 0.036),
    round(0.095, 0.045),
    round(0.170, 0.043),
    round(0.240, 0.031),
    round(0.280, 0.027),
    round(0.320, 0.031),
    round(0.375, 0.038),
    round(0.450, 0.030),
    round(0.520, 0.019),
    round(0.540, 0.0),
];

/// From the hip to the ankle: distance from the upper leg's joint, radius.
const LEG: [Ring; 12] = [
    round(-0.030, 0.0),
    round(-0.020, 0.034),
    round(0.040, 0.057),
    round(0.120, 0.072),
    round(0.220, 0.067),
    round(0.340, 0.045),
    round(0.400, 0.037),
    round(0.455, 0.045),
    round(0.530, 0.056),
    round(0.650, 0.041),
    round(0.770, 0.024),
    round(0.800, 0.0),
];

/// The palm and the fingers: distance from the wrist, thickness, breadth.
const HAND: [Ring; 8] = [
    oval(0.008, 0.0, 0.0, 0.0),
    oval(0.014, 0.013, 0.017, 0.0),
    oval(0.050, 0.019, 0.035, 0.0),
    oval(0.090, 0.019, 0.041, 0.0),
    oval(0.130, 0.016, 0.036, 0.0),
    oval(0.165, 0.012, 0.026, 0.0),
    oval(0.183, 0.007, 0.014, 0.0),
    oval(0.190, 0.0, 0.0, 0.0),
];

/// Distance from the thumb's root, radius.
const THUMB: [Ring; 5] =
    [round(-0.01, 0.0), round(0.0, 0.011), round(0.03, 0.014), round(0.065, 0.010), round(0.078, 0.0)];

/// From the heel to the toes: distance ahead of the ankle, breadth, height, height of the middle.
const FOOT: [Ring; 9] = [
    oval(-0.070, 0.0, 0.0, 0.032),
    oval(-0.064, 0.020, 0.022, 0.032),
    oval(-0.035, 0.036, 0.044, 0.032),
    oval(0.010, 0.038, 0.055, 0.030),
    oval(0.065, 0.042, 0.042, 0.026),
    oval(0.120, 0.047, 0.031, 0.020),
    oval(0.165, 0.042, 0.023, 0.015),
    oval(0.188, 0.025, 0.014, 0.012),
    oval(0.197, 0.0, 0.0, 0.011),
];

const WOOD: usize = 0;
const DARK_WOOD: usize = 1;

/// Light wood for the body, dark wood for the balls, hands and feet.
pub fn materials() -> Vec<Material> {
    vec![
        Material { name: "wood", base_color: Vec4::new(1.0, 0.93, 0.82, 1.0), roughness: 0.55 },
        Material { name: "dark wood", base_color: Vec4::new(0.36, 0.17, 0.09, 1.0), roughness: 0.45 },
    ]
}

/// A mesh per material.
pub fn meshes() -> Vec<Mesh> {
    let mut meshes = [WOOD, DARK_WOOD].map(|material| Mesh { material, ..Mesh::default() });
    let [wood, dark_wood] = &mut meshes;
    trunk(wood);
    add_ball(dark_wood, "neck", 0.05, 12);
    for side in ["L", "R"] {
        limbs(wood, side);
        for (joint, radius, segments) in [
            ("upper_arm", 0.052, 14),
            ("lower_arm", 0.036, 12),
            ("hand", 0.026, 10),
            ("upper_leg", 0.066, 14),
            ("lower_leg", 0.048, 12),
            ("foot", 0.034, 10),
        ] {
            add_ball(dark_wood, &format!("{joint}.{side}"), radius, segments);
        }
        hand(dark_wood, side);
        foot(dark_wood, side);
    }
    meshes.into()
}

fn trunk(mesh: &mut Mesh) {
    let piece = |profile, segments| Piece {
        mesh_from_piece: DMat4::IDENTITY,
        profile,
        steps: 2,
        segments,
        floor: 0.0,
    };
    piece(&TORSO, 22).turn(mesh, torso_influences);
    let neck = Piece { steps: 1, ..piece(&NECK, 12) };
    neck.turn(mesh, |point| chain(&["chest", "neck", "head"], &[(1.455, 0.03), (1.525, 0.03)], point.y));
    piece(&HEAD, 18).turn(mesh, |_| only("head"));
}

fn limbs(mesh: &mut Mesh, side: &str) {
    let limb = |joint: &str, profile, segments| Piece {
        mesh_from_piece: down_from(&format!("{joint}.{side}")),
        profile,
        steps: 2,
        segments,
        floor: 0.0,
    };
    let [upper_arm, lower_arm, hand] =
        ["upper_arm", "lower_arm", "hand"].map(|joint| format!("{joint}.{side}"));
    limb("upper_arm", &ARM, 12)
        .turn(mesh, |point| chain(&[&upper_arm, &lower_arm, &hand], &[(0.28, 0.075), (0.53, 0.03)], point.y));
    let [hips, upper_leg, lower_leg, foot] =
        ["hips".to_owned(), format!("upper_leg.{side}"), format!("lower_leg.{side}"), format!("foot.{side}")];
    limb("upper_leg", &LEG, 14).turn(mesh, |point| {
        chain(&[&hips, &upper_leg, &lower_leg, &foot], &[(0.0, 0.06), (0.4, 0.1), (0.785, 0.04)], point.y)
    });
}

fn add_ball(mesh: &mut Mesh, joint: &str, radius: f64, segments: usize) {
    let piece = Piece {
        mesh_from_piece: model_from_joints()[index(joint)],
        profile: &ball(radius, segments / 2),
        steps: 1,
        segments,
        floor: 0.0,
    };
    piece.turn(mesh, |_| only(joint));
}

/// A mitten.
fn hand(mesh: &mut Mesh, side: &str) {
    let joint = format!("hand.{side}");
    let mesh_from_hand = down_from(&joint);
    let palm = Piece { mesh_from_piece: mesh_from_hand, profile: &HAND, steps: 1, segments: 12, floor: 0.0 };
    palm.turn(mesh, |_| only(&joint));
    // The hand's piece is turned upside down, so its z is the back.
    let root = DMat4::from_translation(DVec3::new(0.0, 0.045, -0.026));
    let thumb = mesh_from_hand * root * DMat4::from_rotation_x(-0.6);
    Piece { mesh_from_piece: thumb, profile: &THUMB, steps: 1, segments: 8, floor: 0.0 }
        .turn(mesh, |_| only(&joint));
}

fn foot(mesh: &mut Mesh, side: &str) {
    let [foot, toes] = ["foot", "toes"].map(|joint| format!("{joint}.{side}"));
    let ankle = model_from_joints()[index(&foot)].w_axis.truncate();
    // The piece's y runs forward and its z up.
    let rotation = DQuat::from_rotation_z(PI) * DQuat::from_rotation_x(FRAC_PI_2);
    let ground = DVec3::new(ankle.x, 0.0, ankle.z);
    let mesh_from_piece = DMat4::from_rotation_translation(rotation, ground);
    Piece { mesh_from_piece, profile: &FOOT, steps: 1, segments: 14, floor: 0.0 }
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
    let share = 0.6 * smooth_step(0.04, 0.15, point.x.abs()) * smooth_step(1.22, 1.4, point.y);
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
