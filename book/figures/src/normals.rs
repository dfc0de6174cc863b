//! The error of `skin_normal` against the surface's own normal, where the weights change along the bone.

use crate::{parts::Plot, plane::curve, svg::Figure};
use glam::{Mat3, Vec3, vec2, vec3};
use stage2_mesh_skin::{
    arm::{Angles, Arm, BONE_LENGTH, TUBE_RINGS, TUBE_SIDES, pose_arm, tube_arm},
    skin::{Influence, skin_normal, skin_position, skinning_matrices},
};
use std::f32::consts::FRAC_PI_2;

/// The tube's inside when it bends about x: an angle about the bone, from x towards z.
pub const INSIDE_RAD: f32 = FRAC_PI_2;
/// The opposite side.
pub const OUTSIDE_RAD: f32 = -FRAC_PI_2;
/// The distance between two places whose difference stands for a tangent.
const NEAR: f32 = 0.01;

/// The angle in degrees between the blended normal and the normal of the skinned surface, on the tube bent by
/// 90° about x.
///
/// The surface's normal comes from finite differences of `skin_position`: one along the tube, one around it.
pub fn miss_deg(side_rad: f32, height: f32) -> f32 {
    let skinned = |side_rad, height| on_tube(side_rad, height, skin_position);
    let along = skinned(side_rad, height + NEAR) - skinned(side_rad, height - NEAR);
    let around = skinned(side_rad + NEAR, height) - skinned(side_rad - NEAR, height);
    let blended = on_tube(side_rad, height, |position, held, palette| {
        skin_normal(vec3(position.x, 0.0, position.z).normalize(), held, palette)
    });
    along.cross(around).angle_between(blended).to_degrees()
}

/// The angle in degrees between the blended normal and the blended matrix times the normal.
pub fn plain_deg(side_rad: f32, height: f32) -> f32 {
    on_tube(side_rad, height, |position, held, palette| {
        let normal = vec3(position.x, 0.0, position.z).normalize();
        let plain: Vec3 = held
            .iter()
            .map(|influence| influence.weight * (Mat3::from_mat4(palette[influence.joint]) * normal))
            .sum();
        plain.angle_between(skin_normal(normal, held, palette))
    })
    .to_degrees()
}

/// Skins the place at that angle and height on the tube.
fn on_tube<T>(side_rad: f32, height: f32, skin: impl Fn(Vec3, &[Influence], &[glam::Mat4]) -> T) -> T {
    let arm = tube_arm();
    let bend = Angles { x_rad: FRAC_PI_2, ..Angles::default() };
    let palette = skinning_matrices(&pose_arm(&arm, &[Angles::default(), bend]), &arm.inverse_bind_matrices);
    let radius = arm.positions[0].x;
    let position = vec3(radius * side_rad.cos(), height, radius * side_rad.sin());
    skin(position, &held_at(&arm, height), &palette)
}

/// The influences between two rings: their weights are interpolated, as the arm's weights change linearly
/// from ring to ring.
fn held_at(arm: &Arm, height: f32) -> Vec<Influence> {
    let ring = height / (2.0 * BONE_LENGTH) * (TUBE_RINGS - 1) as f32;
    let below = (ring.max(0.0) as usize).min(TUBE_RINGS - 2);
    let upper = |ring: usize| {
        let held = &arm.influences[ring * TUBE_SIDES];
        held.iter().filter(|influence| influence.joint == 1).map(|influence| influence.weight).sum::<f32>()
    };
    let share = (ring - below as f32).clamp(0.0, 1.0);
    let weight = upper(below) + (upper(below + 1) - upper(below)) * share;
    vec![Influence { joint: 0, weight: 1.0 - weight }, Influence { joint: 1, weight }]
}

/// The height of the largest error of the blended normal, and that error.
pub fn worst(side_rad: f32) -> (f32, f32) {
    let heights = (0..=160).map(|step| 0.05 * step as f32);
    let misses = heights.map(|height| (height, miss_deg(side_rad, height)));
    misses.fold((0.0, 0.0), |worst, miss| if miss.1 > worst.1 { miss } else { worst })
}

/// The error along the bent tube, on its inside and on its outside.
pub fn normal_error() -> Figure {
    let plot = Plot { corner: vec2(90.0, 300.0), size: vec2(510.0, 250.0), x: (0.0, 8.0), y: (0.0, 30.0) };
    let mut figure = Figure::new("normal-error", 370.0);
    plot.axes(
        &mut figure,
        &[(0.0, "0"), (2.0, "2"), (4.0, "4"), (6.0, "6"), (8.0, "8")],
        &[(0.0, "0°"), (10.0, "10°"), (20.0, "20°"), (30.0, "30°")],
    );
    for (class, name, side_rad) in
        [("bone thick", "outside", OUTSIDE_RAD), ("skin thick", "inside", INSIDE_RAD)]
    {
        let line = curve(0.0, 8.0, 160, |height| plot.at(height, miss_deg(side_rad, height)));
        figure.line(class, &line);
        let (_, miss) = worst(side_rad);
        let class = class.replace("thick", "strong");
        figure.text_from(&class, plot.at(6.15, miss), format!("{name}: {miss:.0}°"));
    }
    figure.text("soft", vec2(345.0, 350.0), "height on the tube at rest; the elbow is at 4");
    figure
}
