//! The box arm of stage 2: at rest, torn and smooth, and its normals.

use crate::{
    plane::{Window, grid},
    svg::Figure,
    world::World,
};
use glam::{Mat4, Vec2, Vec3, vec2};
use stage2_mesh_skin::{
    arm::{Arm, BONE_LENGTH, ROOT_START, flat_arm, pose_arm},
    skin::skinning_matrices,
    steps::{ArmStep, arm_step},
};

/// A step of the scene `arm`.
pub fn scene(step: &str) -> ArmStep {
    arm_step(step).expect("a step of stage 2")
}

/// The place of the arm at rest, with room for the moves in the questions.
pub const WORLD: World = World { scale: 52.0, origin: vec2(420.0, 470.0) };

/// The box arm at rest, seen from the front: two bones, three boxes, eight vertices (S1-19).
pub fn arm_at_rest(name: &'static str) -> Figure {
    let scene = scene("rest");
    let mut figure = Figure::new(name, 540.0);
    figure.set_world(WORLD);
    let window = Window { x: -6.0..=4.0, y: -0.5..=8.5, step: 1.0 };
    grid(&mut figure, WORLD, &window, &[-4.0, 0.0, 4.0], &[0.0, 4.0, 8.0]);
    let places = WORLD.places(&scene.skinned().positions);
    draw_quads(&mut figure, "rest", &scene.arm, &places);
    draw_bones(&mut figure, WORLD, &pose_arm(&scene.arm, &scene.angles));
    for (vertex, &place) in places.iter().enumerate() {
        let side = if vertex % 2 == 0 { -20.0 } else { 20.0 };
        figure.text("rest", place + vec2(side, 0.0), vertex);
    }
    for (y, name) in [(0.0, "shoulder"), (BONE_LENGTH, "elbow")] {
        figure.text_from("bone strong", WORLD.at(1.1, y) - vec2(0.0, 26.0), name);
    }
    figure
}

/// The arm's boxes, or its rings.
pub fn draw_quads(figure: &mut Figure, class: &str, arm: &Arm, places: &[Vec2]) {
    for quad in &arm.quads {
        let corners = quad.map(|vertex| places[vertex]);
        figure.shape(class, &corners);
    }
}

/// The arm's two bones, seen from the front, from their joints in the model.
pub fn draw_bones(figure: &mut Figure, world: World, joints: &[Mat4]) {
    for joint in joints {
        let ends = [Vec3::ZERO, Vec3::Y * BONE_LENGTH].map(|end| joint.transform_point3(end));
        figure.line("bone", &world.places(&ends));
    }
    figure.dots("bone", joints.iter().map(|joint| world.of(joint.w_axis.truncate())), 7.0);
}

/// The arm bent by 90° (S1-19), torn by rigid skinning and smooth; below each its middle box enlarged.
pub fn arm_rigid_smooth() -> Figure {
    let mut figure = Figure::new("arm-rigid-smooth", 600.0);
    for (name, step, x) in [("rigid", "z90-rigid", 260.0), ("smooth", "z90", 580.0)] {
        let scene = scene(step);
        let world = World { scale: 50.0, origin: vec2(x, 260.0) };
        let places = world.places(&scene.skinned().positions);
        draw_quads(&mut figure, "skin", &scene.arm, &places);
        draw_bones(&mut figure, world, &pose_arm(&scene.arm, &scene.angles));
        figure.text("strong", vec2(x - 140.0, 150.0), name);
        middle_box(&mut figure, World { scale: 130.0, origin: vec2(x - 86.0, 950.0) }, &scene);
    }
    figure
}

/// The box around the elbow with its four vertices.
fn middle_box(figure: &mut Figure, world: World, scene: &ArmStep) {
    let places = world.places(&scene.skinned().positions);
    let corners = [2, 3, 5, 4].map(|vertex| places[vertex]);
    figure.shape("skin", &corners);
    for (vertex, side) in
        [(2, vec2(0.0, 24.0)), (3, vec2(20.0, 8.0)), (4, vec2(-22.0, 0.0)), (5, vec2(20.0, -8.0))]
    {
        figure.dot("skin", places[vertex], 6.0);
        figure.text("skin strong", places[vertex] + side, vertex);
    }
    let [lower, upper] = alone(scene, 4).map(|place| world.of(place));
    if places[4].distance(upper) > 1.0 {
        figure.line("hot dashed", &[lower, upper]);
        for (at, name, side) in [(lower, "by the shoulder", -26.0), (upper, "by the elbow", 28.0)] {
            figure.ring("hot", at, 8.0);
            figure.text("hot", at + vec2(0.0, side), name);
        }
    }
}

/// The places to which the lower and the upper joint would each take a vertex alone.
pub fn alone(scene: &ArmStep, vertex: usize) -> [Vec3; 2] {
    let joints = pose_arm(&scene.arm, &scene.angles);
    let matrices = skinning_matrices(&joints, &scene.arm.inverse_bind_matrices);
    [0, 1].map(|joint| matrices[joint].transform_point3(scene.arm.positions[vertex]))
}

/// A normal of the arm bent towards the reader, seen from the side: the right one, and the tutorial's.
pub fn normals_bent() -> Figure {
    let scene = scene("x90");
    let world = World { scale: 62.0, origin: vec2(140.0, 410.0) };
    let from_side = |place: Vec3| world.at(place.z - ROOT_START.z, place.y);
    let mut figure = Figure::new("normals-bent", 460.0);
    let skinned = scene.skinned();
    let ring = |ring: usize| from_side(skinned.positions[2 * ring]);
    figure.line("rest thick", &[ring(0), ring(1), ring(2), ring(3)]);
    let (right, tutorial) = (skinned.normals[4], tutorial_normal());
    let along = |normal: Vec3| vec2(normal.z, -normal.y) * world.scale;
    figure.arrow("skin", ring(2), ring(2) + along(tutorial));
    figure.arrow("bone thick", ring(2), ring(2) + along(right));
    figure.dots("rest", (0..4).map(ring), 6.0);
    figure.text_from("bone strong", ring(2) + along(right) + vec2(8.0, 22.0), "right, of length 1");
    figure.text_from("skin", ring(2) + along(tutorial) + vec2(34.0, 8.0), "the tutorial's");
    figure.text_from("rest", ring(0) + vec2(18.0, -60.0), "the arm, from its side");
    figure.text_from("rest", ring(2) + vec2(14.0, -28.0), "ring 5");
    figure
}

/// The normal on ring 5 in the tutorial's code, which adds the matrices' translations to it.
pub fn tutorial_normal() -> Vec3 {
    let scene = scene("x90");
    let matrices = skinning_matrices(&pose_arm(&scene.arm, &scene.angles), &flat_arm().inverse_bind_matrices);
    // Its root's z is part of the model here as well.
    let as_point = |joint: usize| matrices[joint].transform_point3(scene.arm.normals[4]);
    scene.arm.influences[4].iter().map(|influence| influence.weight * as_point(influence.joint)).sum()
}
