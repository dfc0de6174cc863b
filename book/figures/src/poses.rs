//! The smallest model whose rest pose and bind pose differ, and the joints that files make of it.

use crate::{
    plane::{Window, bezier, curve, grid},
    svg::{Anchor, Figure},
    world::World,
};
use glam::{Vec2, vec2};
use stage3_gltf::{
    posed_mesh::posed_positions, skeleton::posed_joints, small_models::two_joints as model, steps::pose_at,
};

/// The place of the kite in its bind pose.
pub const WORLD: World = World { scale: 88.0, origin: vec2(330.0, 430.0) };

/// The kite with its two joints in the bind pose.
pub fn two_joints_bound() -> Figure {
    let mut figure = Figure::new("two-joints", 520.0);
    figure.set_world(WORLD);
    let window = Window { x: -3.0..=3.0, y: -0.5..=4.5, step: 0.5 };
    grid(&mut figure, WORLD, &window, &[-2.0, -1.0, 0.0, 1.0, 2.0], &[0.0, 1.0, 2.0, 3.0, 4.0]);
    let places = kite(&mut figure, "rest", WORLD, "bind");
    let sides = [vec2(24.0, 12.0), vec2(22.0, 0.0), vec2(0.0, -24.0), vec2(-22.0, 0.0)];
    for (vertex, side) in sides.into_iter().enumerate() {
        figure.text("rest", places[vertex] + side, vertex);
    }
    joints(&mut figure, WORLD, "bind", -92.0);
    figure
}

/// The kite's vertices in the picture, at a step.
fn kite(figure: &mut Figure, class: &str, world: World, step: &str) -> Vec<Vec2> {
    let model = model();
    let pose = pose_at(&model, step).expect("a step of stage 3");
    let places = world.places(&posed_positions(&model, &pose));
    figure.shape(class, &places);
    figure.dots(class, places.iter().copied(), 6.0);
    places
}

/// The model's two joints at a step, with their names to the side, above the axis through the lower one.
fn joints(figure: &mut Figure, world: World, step: &str, name_at: f32) {
    let model = model();
    let pose = pose_at(&model, step).expect("a step of stage 3");
    let places: Vec<_> =
        posed_joints(&model, &pose).iter().map(|joint| world.of(joint.w_axis.truncate())).collect();
    figure.line("bone", &places);
    for (joint, &place) in model.joints.iter().zip(&places) {
        figure.dot("bone", place, 8.0);
        let anchor = if name_at < 0.0 { Anchor::End } else { Anchor::Start };
        figure.anchored("bone strong", place + vec2(name_at, -18.0), anchor, &joint.name);
    }
}

/// Both poses of the kite side by side.
pub fn rest_bind() -> Figure {
    let mut figure = Figure::new("rest-bind", 470.0);
    let [bind, rest] = [150.0, 490.0].map(|x| World { scale: 88.0, origin: vec2(x, 390.0) });
    for (world, class, step, name) in
        [(bind, "rest", "bind", "bind pose"), (rest, "skin", "rest", "rest pose")]
    {
        figure.line("grid axis", &[world.at(-1.4, 0.0), world.at(1.4, 0.0)]);
        kite(&mut figure, class, world, step);
        joints(&mut figure, world, step, 62.0);
        figure.text("strong", vec2(world.origin.x, 440.0), name);
    }
    // A soft curve from tip to tip.
    let corners = [bind.at(0.0, 2.2), bind.at(0.0, 3.6), rest.at(-1.8, 4.1), rest.at(-0.15, 4.0)];
    figure.curved_arrow("hot", &curve(0.0, 1.0, 24, |t| bezier(corners, t)));
    figure.text("hot strong", vec2(196.0, 30.0), "skinning matrix of J1");
    figure
}
