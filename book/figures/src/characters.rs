//! Figures of the workbook's own character, and of the forms that a model may take.

use crate::{
    along_the_arm::outline,
    arm::draw_bones,
    body::{Side, draw_body, draw_skeleton},
    plane::short,
    svg::Figure,
    volume::{bent, tube},
    world::World,
};
use glam::{Vec2, Vec3, vec2, vec3};
use stage2_mesh_skin::{
    arm::{BONE_LENGTH, pose_arm},
    methods::Method,
};
use stage3_gltf::{
    bounds::{bounding_box, bounding_sphere},
    pose::rest_pose,
    posed_mesh::posed_positions,
    skeleton::posed_joints,
};
use stage4_animation::character::character;
use std::f32::consts::FRAC_PI_4;

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
    let [straight, arm] = [0.0, 60.0].map(|angle_deg| tube(bent(angle_deg), Method::Smooth));
    let [from, to] = [&straight, &arm].map(|arm| outline(morph, arm));
    figure.closed_line("rest dashed", &from);
    figure.shape("skin", &to);
    for vertex in [11, 14, 16, 17, 19, 22] {
        figure.arrow("thin", from[vertex], to[vertex]);
    }
    let joints = pose_arm(&arm.arm, &arm.angles);
    for joint in &joints {
        let corners = [(0.5, 0.0), (0.5, BONE_LENGTH), (-0.5, BONE_LENGTH), (-0.5, 0.0)];
        figure.shape("skin", &corners.map(|(x, y)| jointed.of(joint.transform_point3(vec3(x, y, 0.0)))));
    }
    figure.text_from("hot strong", jointed.at(0.7, 4.7), "crack");
    figure.shape("skin", &outline(skinned, &arm));
    draw_bones(&mut figure, jointed, &joints);
    draw_bones(&mut figure, skinned, &joints);
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
