//! The smallest model whose rest pose and bind pose differ, and the joints that files make of it.

use crate::{
    plane::{Window, bezier, curve, grid},
    svg::{Anchor, Figure, World},
};
use glam::{Vec2, vec2};
use stage3_gltf::{
    posed_mesh::posed_positions, skeleton::posed_joints, small_models::two_joints as model, steps::pose_at,
};

/// The kite with its two joints in the bind pose.
pub fn two_joints() -> Figure {
    let mut figure = Figure::new("two-joints", 520.0, "The kite and its two joints, at bind", TWO_JOINTS);
    let world = World { scale: 88.0, origin: vec2(330.0, 430.0) };
    figure.set_world(world);
    let window = Window { x: -3.0..=3.0, y: -0.5..=4.5, step: 0.5 };
    grid(&mut figure, world, &window, &[-2.0, -1.0, 0.0, 1.0, 2.0], &[0.0, 1.0, 2.0, 3.0, 4.0]);
    let places = kite(&mut figure, "rest", world, "bind");
    let sides = [vec2(24.0, 12.0), vec2(22.0, 0.0), vec2(0.0, -24.0), vec2(-22.0, 0.0)];
    for (vertex, side) in sides.into_iter().enumerate() {
        figure.text("rest", places[vertex] + side, Anchor::Middle, &vertex.to_string());
    }
    joints(&mut figure, world, "bind", -92.0);
    figure
}

const TWO_JOINTS: &str = "A kite with four vertices: 0 at x 0, y 0; 1 at x 0.5, y 1; 2 at x 0, y 2; 3 at x \
    −0.5, y 1. The joint J0 is at the origin, the joint J1 at x 0, y 1, in the middle of the kite.";

/// The kite's vertices in the picture, at a step.
fn kite(figure: &mut Figure, class: &str, world: World, step: &str) -> Vec<Vec2> {
    let model = model();
    let pose = pose_at(&model, step).expect("a step of stage 3");
    let positions = posed_positions(&model, &pose);
    let places: Vec<_> = positions.iter().map(|place| world.at(place.x, place.y)).collect();
    figure.shape(class, &places);
    for &place in &places {
        figure.dot(class, place, 6.0);
    }
    places
}

/// The model's two joints at a step, with their names to the side, above the axis through the lower one.
fn joints(figure: &mut Figure, world: World, step: &str, name_at: f32) {
    let model = model();
    let pose = pose_at(&model, step).expect("a step of stage 3");
    let places: Vec<_> =
        posed_joints(&model, &pose).iter().map(|joint| world.at(joint.w_axis.x, joint.w_axis.y)).collect();
    figure.line("bone", &places);
    for (joint, &place) in model.joints.iter().zip(&places) {
        figure.dot("bone", place, 8.0);
        let anchor = if name_at < 0.0 { Anchor::End } else { Anchor::Start };
        figure.text("bone strong", place + vec2(name_at, -18.0), anchor, &joint.name);
    }
}

/// Both poses of the kite side by side.
pub fn rest_bind() -> Figure {
    let mut figure = Figure::new("rest-bind", 470.0, "Bind pose and rest pose", REST_BIND);
    let [bind, rest] = [150.0, 490.0].map(|x| World { scale: 88.0, origin: vec2(x, 390.0) });
    for (world, class, step, name) in
        [(bind, "rest", "bind", "bind pose"), (rest, "skin", "rest", "rest pose")]
    {
        figure.line("grid axis", &[world.at(-1.4, 0.0), world.at(1.4, 0.0)]);
        kite(&mut figure, class, world, step);
        joints(&mut figure, world, step, 62.0);
        figure.text("strong", vec2(world.origin.x, 440.0), Anchor::Middle, name);
    }
    // A soft curve from tip to tip.
    let corners = [bind.at(0.0, 2.2), bind.at(0.0, 3.6), rest.at(-1.8, 4.1), rest.at(-0.15, 4.0)];
    figure.curved_arrow("hot", &curve(0.0, 1.0, 24, |t| bezier(corners, t)));
    figure.text("hot strong", vec2(196.0, 30.0), Anchor::Middle, "skinning matrix of J1");
    figure
}

const REST_BIND: &str = "The same kite in both poses. In the bind pose J0 is at y 0 and J1 at y 1, and the \
    kite is as the mesh has it, 2 high. In the rest pose J1 stands at y 3: it takes the kite's tip two units \
    up, to y 4, and the two vertices at the sides, which follow it by half, one unit up. An arrow from the tip \
    of the one to the tip of the other is the skinning matrix of J1.";
