//! Figures of the workbook's own character, and of the forms that a model may take.

use crate::{
    body::{Side, draw_body, draw_skeleton},
    plane::short,
    svg::Figure,
    world::World,
};
use glam::{Vec2, Vec3, vec2};
use stage2_mesh_skin::{
    arm::{Angles, Arm, BONE_LENGTH, TUBE_RINGS, TUBE_SIDES, tube_arm},
    methods::{Method, skin_arm},
};
use stage3_gltf::{
    bounds::{bounding_box, bounding_sphere},
    pose::rest_pose,
    posed_mesh::posed_positions,
    skeleton::posed_joints,
};
use stage4_animation::character::character;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

/// The mannequin, in its A-pose (S4-51), with its pelvis at the origin, and with one more root between its
/// feet (S0-09, S0-35).
pub fn pelvis_root() -> Figure {
    let (model, _) = character();
    let pose = rest_pose(&model);
    let joints = posed_joints(&model, &pose);
    let pelvis = joints[0].w_axis.truncate();
    let mut figure = Figure::new("pelvis-root", 520.0);
    let ground = 320.0;
    let scale = 150.0;
    for (title, x, root) in
        [("root: the pelvis", 160.0, pelvis), ("root: between the feet", 480.0, Vec3::ZERO)]
    {
        let world = World { scale, origin: vec2(x, ground + root.y * scale) };
        draw_body(&mut figure, "soft", world, &model, &pose, Side::Front);
        draw_skeleton(&mut figure, "bone", world, &model, &pose, Side::Front);
        figure.dot("hot", vec2(x, ground), 9.0);
        figure.text("strong", vec2(x, 500.0), title);
        if root == Vec3::ZERO {
            figure.line("hot dashed", &[vec2(x, ground), world.of(pelvis)]);
            let middle = world.at(0.0, pelvis.y / 2.0);
            figure.text_from("hot", middle + vec2(22.0, 0.0), short(pelvis.y));
        }
    }
    figure.line("rest", &[vec2(20.0, ground), vec2(620.0, ground)]);
    figure.text("rest", vec2(320.0, ground + 22.0), "y = 0");
    figure
}

/// The mannequin from its side, with its box, its sphere, and a camera whose picture just contains the
/// sphere.
pub fn bounds_camera() -> Figure {
    let (model, _) = character();
    let pose = rest_pose(&model);
    let positions = posed_positions(&model, &pose);
    let (low, high) = bounding_box(&positions).expect("it has vertices");
    let (center, radius) = bounding_sphere(&positions);
    let mut figure = Figure::new("bounds-camera", 420.0);
    let world = World { scale: 170.0, origin: vec2(180.0, 355.0) };
    let at = |z: f32, y: f32| world.at(z, y);
    draw_body(&mut figure, "soft", world, &model, &pose, Side::Left);
    let corners = [at(low.z, low.y), at(high.z, low.y), at(high.z, high.y), at(low.z, high.y)];
    figure.closed_line("rest", &corners);
    let middle = at(center.z, center.y);
    figure.ring("bone", middle, radius * world.scale);
    figure.line("bone dashed", &[middle, middle - vec2(radius * world.scale, 0.0)]);
    figure.dot("bone", middle, 6.0);
    camera(&mut figure, middle, radius * world.scale);
    figure.text("rest", corners[1] + vec2(0.0, 22.0), "box");
    figure.text("bone", middle - vec2(36.0, 0.0) - vec2(0.75, 0.75) * radius * world.scale, "sphere");
    figure
}

/// A camera to the right of a sphere, with the two lines that touch it.
fn camera(figure: &mut Figure, center: Vec2, radius: f32) {
    let half_angle = FRAC_PI_4 / 2.0;
    let eye = center + vec2(radius / half_angle.sin(), 0.0);
    for sign in [-1.0, 1.0] {
        let touching = center + radius * vec2(half_angle.sin(), sign * half_angle.cos());
        figure.line("hot thin", &[eye, touching]);
        figure.dot("hot", touching, 5.0);
    }
    figure.filled("hot", &[eye, eye + vec2(30.0, -16.0), eye + vec2(30.0, 16.0)]);
    figure.text("hot", eye + vec2(0.0, 40.0), "camera");
}

/// One bend, stored in three forms: every vertex, every part, or every joint (S0-01).
pub fn three_kinds() -> Figure {
    let mut figure = Figure::new("three-kinds", 440.0);
    let [morph, jointed, skinned] =
        [164.0, 384.0, 604.0].map(|x| World { scale: 42.0, origin: vec2(x, 355.0) });
    let (straight, bent) = (rim(&tube_arm(), 0.0), rim(&tube_arm(), BEND_DEG));
    figure.closed_line("rest dashed", &morph.places(&straight));
    figure.shape("skin", &morph.places(&bent));
    for vertex in [11, 14, 16, 17, 19, 22] {
        let [from, to] = [&straight, &bent].map(|rim| morph.of(rim[vertex]));
        figure.arrow("thin", from, to);
    }
    for part in stiff_parts() {
        figure.shape("skin", &jointed.places(&part));
    }
    figure.text_from("hot strong", jointed.at(0.7, 4.7), "crack");
    figure.shape("skin", &skinned.places(&bent));
    bent_bones(&mut figure, jointed);
    bent_bones(&mut figure, skinned);
    for (world, name, stored) in [
        (morph, "morph", "each vertex"),
        (jointed, "jointed", "each part"),
        (skinned, "skinned", "each joint"),
    ] {
        figure.text("strong", vec2(world.origin.x - 40.0, 384.0), name);
        figure.text("soft", vec2(world.origin.x - 40.0, 416.0), stored);
    }
    figure
}

/// The bent arm's two bones.
fn bent_bones(figure: &mut Figure, world: World) {
    let elbow = Vec3::Y * BONE_LENGTH;
    let forearm = BONE_LENGTH * Vec2::from_angle(BEND_DEG.to_radians() + FRAC_PI_2);
    figure.line("bone", &world.places(&[Vec3::ZERO, elbow, elbow + forearm.extend(0.0)]));
    figure.dots("bone", world.places(&[Vec3::ZERO, elbow]), 6.0);
}

const BEND_DEG: f32 = 60.0;

/// The round arm's outline, seen from the front: up on its right side, and down on its left.
fn rim(arm: &Arm, bend_deg: f32) -> Vec<Vec3> {
    let bend = Angles { z_rad: bend_deg.to_radians(), ..Angles::default() };
    let positions = skin_arm(arm, &[Angles::default(), bend], Method::Smooth).positions;
    let seen = |ring: usize, side: usize| positions[ring * TUBE_SIDES + side];
    let right = (0..TUBE_RINGS).map(|ring| seen(ring, 0));
    let left = (0..TUBE_RINGS).rev().map(|ring| seen(ring, TUBE_SIDES / 2));
    right.chain(left).collect()
}

/// The arm cut at the elbow, each piece with its own joint.
fn stiff_parts() -> [Vec<Vec3>; 2] {
    let corners = [vec2(0.5, 0.0), vec2(0.5, BONE_LENGTH), vec2(-0.5, BONE_LENGTH), vec2(-0.5, 0.0)];
    let turn = Vec2::from_angle(BEND_DEG.to_radians());
    let upper = corners.map(|corner| turn.rotate(corner) + vec2(0.0, BONE_LENGTH));
    [corners, upper].map(|part| part.map(|corner| corner.extend(0.0)).to_vec())
}
