//! The two steps of skinning: into the joint's own space, and out of it again.

use crate::{
    arm::{draw_quads, scene},
    plane::short,
    spaces::axes,
    svg::Figure,
    world::World,
};
use glam::{Mat3, Mat4, Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::{
    arm::{BONE_LENGTH, pose_arm},
    skin::{Influence, skin_normal},
};

/// The vertex in the figure: the arm's upper left one, which follows the elbow alone.
pub const VERTEX: usize = 6;

/// The vertex's place in mesh space, in the elbow's own space, and in model space.
pub fn three_places() -> [Vec3; 3] {
    let scene = scene("z90");
    let in_mesh = scene.arm.positions[VERTEX];
    let in_joint = scene.arm.inverse_bind_matrices[1].transform_point3(in_mesh);
    let in_model = pose_arm(&scene.arm, &scene.angles)[1].transform_point3(in_joint);
    [in_mesh, in_joint, in_model]
}

/// The arm in mesh space, in the elbow's own space, and bent in model space.
pub fn chain_of_spaces() -> Figure {
    let mut figure = Figure::new("chain-of-spaces", 440.0);
    let scene = scene("z90");
    let [mesh, joint, model] = [90.0, 290.0, 580.0].map(|x| World { scale: 26.0, origin: vec2(x, 360.0) });
    for (world, class) in [(mesh, "rest"), (joint, "rest")] {
        draw_quads(&mut figure, class, &scene.arm, &world.places(&scene.arm.positions));
    }
    draw_quads(&mut figure, "skin", &scene.arm, &model.places(&scene.skinned().positions));
    // In the joint's space nothing moves: only the origin does.
    let elbow = joint.at(0.0, BONE_LENGTH);
    for (origin, x) in [(mesh.origin, Vec2::X), (elbow, Vec2::X), (model.origin, Vec2::X)] {
        axes(&mut figure, origin, x, 46.0);
        figure.dot("bone", origin, 7.0);
    }
    let [in_mesh, in_joint, in_model] = three_places();
    let joint_world = World { origin: elbow, ..joint };
    let below = vec2(-8.0, 30.0);
    for (world, place, side, name) in [
        (mesh, in_mesh, vec2(0.0, -28.0), "mesh space"),
        (joint_world, in_joint, vec2(0.0, -28.0), "the elbow’s space"),
        (model, in_model, below, "model space"),
    ] {
        let at = world.of(place);
        figure.dot("hot", at, 8.0);
        let numbers = format!("({}, {})", short(place.x), short(place.y));
        figure.text("hot strong", at + side, &numbers);
        let middle = if name == "model space" { 520.0 } else { world.origin.x };
        figure.text("strong", vec2(middle, 415.0), name);
    }
    for (from, to, name) in [(100.0, 280.0, "joint_from_mesh"), (300.0, 570.0, "model_from_joint")] {
        figure.arrow("thin", vec2(from, 82.0), vec2(to, 82.0));
        figure.text("code", vec2((from + to) / 2.0, 60.0), name);
    }
    // Two chapters have the figure: only the second one has a name for both steps.
    figure.line("thin bone", &[vec2(90.0, 40.0), vec2(90.0, 32.0), vec2(580.0, 32.0), vec2(580.0, 40.0)]);
    figure.text("bone", vec2(335.0, 15.0), "in, and out again");
    figure
}

/// A slope and its normal, and the same stretched in x, with the right normal and a wrong one.
pub fn stretched_slope() -> Figure {
    let mut figure = Figure::new("stretched-slope", 300.0);
    let stretch = Mat4::from_scale(vec3(2.0, 1.0, 1.0));
    let (slope, normal) = (vec3(1.0, -1.0, 0.0), vec3(1.0, 1.0, 0.0).normalize());
    let whole = [Influence { joint: 0, weight: 1.0 }];
    let right = skin_normal(normal, &whole, &[stretch]);
    let wrong = (Mat3::from_mat4(stretch) * normal).normalize();
    let before = World { scale: 80.0, origin: vec2(104.0, 190.0) };
    let after = World { scale: 80.0, origin: vec2(370.0, 190.0) };
    let (at_before, at_after) = (|place: Vec3| before.of(place), |place: Vec3| after.of(place));
    let stretched = stretch.transform_vector3(slope);
    figure.line("rest thick", &[at_before(-slope), at_before(slope)]);
    figure.line("rest thick", &[at_after(-stretched), at_after(stretched)]);
    figure.arrow("bone", before.origin, at_before(normal));
    figure.arrow("skin dashed", after.origin, at_after(wrong));
    figure.arrow("bone", after.origin, at_after(right));
    for (origin, slope, normal) in [(before.origin, slope, normal), (after.origin, stretched, right)] {
        right_angle(&mut figure, origin, slope.truncate().normalize(), normal.truncate());
    }
    figure.text("strong", vec2(before.origin.x, 40.0), "a slope");
    figure.text("strong", vec2(after.origin.x, 40.0), "stretched by 2 in x");
    figure.text("bone", at_before(normal) + vec2(-30.0, -12.0), "normal");
    figure.text("bone", at_after(right) + vec2(-30.0, -14.0), "right");
    figure.text_from("skin", at_after(wrong) + vec2(12.0, -6.0), "stretched too");
    figure
}

/// The small square that marks a right angle between two directions in the world.
fn right_angle(figure: &mut Figure, origin: Vec2, a: Vec2, b: Vec2) {
    let [a, b] = [a, b].map(|direction| vec2(direction.x, -direction.y) * 16.0);
    figure.line("thin", &[origin + a, origin + a + b, origin + b]);
}
