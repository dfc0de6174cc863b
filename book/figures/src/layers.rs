//! Poses laid over each other: about which axes a turn is added, a breath over a walk, and three mixtures.

use crate::{
    body::{Side, draw_body},
    svg::Figure,
    world::World,
};
use glam::{Quat, Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::beyond::{
    additive::{add_difference, joint_difference},
    layers::{Layer, WALK_S, layer_at, layered},
    moves::mannequin,
};

/// The reference, the pose, and the base: a plate that is turned by 90° about z, then also by 60° about its
/// own x, and one that is turned by 90° about y.
pub fn plates() -> [Quat; 3] {
    let quarter = 90f32.to_radians();
    let reference = Quat::from_rotation_z(quarter);
    [reference, reference * Quat::from_rotation_x(60f32.to_radians()), Quat::from_rotation_y(quarter)]
}

/// The plate with the difference added to the base, the turn on the right, and with the turn on the left.
pub fn added_plates() -> [Quat; 2] {
    let [reference, pose, base] =
        plates().map(|rotation| Transform::from_rotation_translation(rotation, Vec3::ZERO));
    let turn = joint_difference(pose, reference);
    [add_difference(base, turn, 1.0).rotation, turn.rotation * base.rotation]
}

/// A plate in five positions, seen from the right and from above, with its own x axis.
pub fn own_axes() -> Figure {
    let mut figure = Figure::new("own-axes", 470.0);
    let [reference, pose, base] = plates();
    let [right, left] = added_plates();
    for (rotation, center, class, name) in [
        (reference, vec2(120.0, 145.0), "bone", "reference"),
        (pose, vec2(320.0, 145.0), "bone", "pose"),
        (base, vec2(120.0, 370.0), "skin", "base"),
        (right, vec2(320.0, 370.0), "skin", "base · turn"),
        (left, vec2(520.0, 370.0), "soft", "turn · base"),
    ] {
        plate(&mut figure, class, center, rotation);
        figure.text(&format!("{class} strong"), center + vec2(0.0, 80.0), name);
    }
    figure
}

fn plate(figure: &mut Figure, class: &str, center: Vec2, rotation: Quat) {
    let seen = |place: Vec3| {
        let place = rotation * place;
        center + 72.0 * vec2(place.x - 0.35 * place.z, -place.y + 0.55 * place.z)
    };
    let corners =
        [vec3(-0.5, -0.35, 0.0), vec3(0.9, -0.35, 0.0), vec3(0.9, 0.35, 0.0), vec3(-0.5, 0.35, 0.0)];
    figure.shape(class, &corners.map(seen));
    figure.arrow(class, seen(Vec3::ZERO), seen(1.35 * Vec3::X));
    figure.dot(class, seen(Vec3::ZERO), 5.0);
    figure.dot(class, seen(corners[2]), 4.0);
    figure.text(class, seen(1.6 * Vec3::X), "x");
}

/// The walk from its side, and the same with a breath, and with twice a breath.
pub fn breath_weights() -> Figure {
    let mut figure = Figure::new("breath-weights", 470.0);
    let (model, clips) = mannequin();
    let breath = layer_at("breathe-added").expect("it is a step");
    for (weight, x, class, name) in [
        (0.0, 110.0, "soft", "walk"),
        (1.0, 320.0, "skin", "walk + breath"),
        (2.0, 530.0, "skin", "walk + 2 · breath"),
    ] {
        let [_, _, both] = layered(&model, &clips, WALK_S, &Layer { weight, ..breath.clone() });
        let world = World { scale: 225.0, origin: vec2(x, 430.0) };
        draw_body(&mut figure, class, world, &model, &both, Side::Left);
        figure.text(&format!("{class} strong"), vec2(x, 455.0), name);
    }
    figure
}

/// A walk and a wave: their mean, their sum, and the wave laid over the walk from the spine on.
pub fn three_mixtures() -> Figure {
    let mut figure = Figure::new("three-mixtures", 410.0);
    let (model, clips) = mannequin();
    for (step, x, class, name) in [
        ("wave-mean", 165.0, "soft", "mean"),
        ("wave-sum", 370.0, "soft", "sum"),
        ("wave-over", 565.0, "skin", "layer"),
    ] {
        let layer = layer_at(step).expect("it is a step");
        let [_, _, both] = layered(&model, &clips, WALK_S, &layer);
        let world = World { scale: 190.0, origin: vec2(x, 365.0) };
        draw_body(&mut figure, class, world, &model, &both, Side::Front);
        figure.text("strong", vec2(x, 392.0), name);
    }
    figure
}
