//! What goes wrong with a surface: its faces, its light, and what is looked for or hidden by its bounds.

use super::{
    Part, Picture, Right, bounds,
    pictures::{Drawn, at_step, before_and_after, body, frame, lit, moved, side_by_side},
    places::WALKING,
};
use crate::{
    arm::scene,
    body::{Side, joint},
};
use glam::{Mat3, Mat4, Vec3, vec2, vec3};
use stage2_mesh_skin::{
    arm::{Angles, Arm, TUBE_SIDES, tube_arm},
    methods::{Method, Skinned, skin_arm},
    skin::{Influence, skin_normal},
};
use stage3_gltf::{pose::rest_pose, posed_mesh::posed_meshes};
use std::f32::consts::{PI, TAU};

/// A tube whose back faces are drawn, and not its front faces.
pub fn inside_out() -> Picture {
    let arm = scene("tube-z90");
    let [right, wrong] = [Drawn::Front, Drawn::Back].map(|drawn| lit(&arm.skinned(), &arm.arm.quads, drawn));
    Picture { layout: Right::Beside, right, wrong, marks: Vec::new() }
}

/// An arm, and the same arm mirrored by its root's scale, with the winding turned round and without.
pub fn mirrored_joint() -> Picture {
    let bent = [Angles::default(), Angles { z_rad: -0.9, ..Angles::default() }];
    let (arm, aside) = (tube_arm(), vec3(1.0, 0.0, 0.0));
    let mirrored = Arm { scales: vec![vec3(-1.0, 1.0, 1.0), Vec3::ONE], ..tube_arm() };
    let [left, other] = [(&arm, aside), (&mirrored, -aside)].map(|(arm, aside)| {
        let mut skinned = skin_arm(arm, &bent, Method::Smooth);
        skinned.positions.iter_mut().for_each(|place| *place += aside);
        skinned
    });
    // Every second ring is enough for pictures as small as these.
    let rings = arm.quads.chunks(TUBE_SIDES).step_by(2).flatten();
    let quads: Vec<_> = rings.map(|&[a, b, c, d]| [a, b, c + TUBE_SIDES, d + TUBE_SIDES]).collect();
    let both = |drawn| [lit(&left, &quads, Drawn::Front), lit(&other, &quads, drawn)].concat();
    Picture { layout: Right::Beside, right: both(Drawn::Back), wrong: both(Drawn::Front), marks: Vec::new() }
}

/// A ball pressed flat, lit by normals as they should be, and by normals that were pressed with it.
pub fn uneven_scale() -> Picture {
    let (ball, quads) = ball();
    let pressed = Mat4::from_rotation_y(1.0) * Mat4::from_scale(vec3(0.4, 1.0, 1.0));
    let whole = [Influence { joint: 0, weight: 1.0 }];
    let right = Skinned {
        positions: ball.iter().map(|&place| pressed.transform_point3(place)).collect(),
        normals: ball.iter().map(|&normal| skin_normal(normal, &whole, &[pressed])).collect(),
    };
    let normals = ball.iter().map(|&normal| (Mat3::from_mat4(pressed) * normal).normalize()).collect();
    let wrong = Skinned { normals, ..right.clone() };
    side_by_side(&right, &wrong, &quads)
}

/// The vertices of a ball of radius 1, which are also its normals, and its faces.
fn ball() -> (Vec<Vec3>, Vec<[usize; 4]>) {
    let (rings, sides) = (12, 20);
    let place = |ring: usize, side: usize| {
        let (up, round) = (PI * ring as f32 / rings as f32, TAU * side as f32 / sides as f32);
        vec3(up.sin() * round.cos(), -up.cos(), up.sin() * round.sin())
    };
    let places = (0..=rings).flat_map(|ring| (0..sides).map(move |side| place(ring, side))).collect();
    let quad = |ring: usize, side: usize| {
        let (here, next) = (ring * sides + side, ring * sides + (side + 1) % sides);
        [next, here, here + sides, next + sides]
    };
    (places, (0..rings).flat_map(|ring| (0..sides).map(move |side| quad(ring, side))).collect())
}

/// Positions skinned, and normals as they were at rest.
pub fn normals_at_rest() -> Picture {
    let arm = scene("tube-z90");
    let right = arm.skinned();
    let wrong = Skinned { normals: arm.arm.normals.clone(), ..right.clone() };
    side_by_side(&right, &wrong, &arm.arm.quads)
}

/// A figure that has walked into the picture, and the box around the place where it was bound.
pub fn culled() -> Picture {
    let (model, pose) = at_step(WALKING);
    let here = body(&model, &posed_meshes(&model, &pose), Side::Front);
    let bound =
        moved(&posed_meshes(&model, &rest_pose(&model)), Mat4::from_translation(vec3(-1.7, 0.0, 0.0)));
    let (low, high) = bounds(body(&model, &bound, Side::Front).iter());
    let marks =
        vec![("hot dashed", frame(low, high)), ("axis thick", frame(vec2(-1.0, -0.15), vec2(1.0, 1.95)))];
    Picture { layout: Right::Behind, right: here, wrong: Vec::new(), marks }
}

/// A click on the hand that waves, and the shape in which it is looked for.
pub fn picking() -> Picture {
    let (model, waving) = at_step("wave-1.25");
    let hand = joint(&model, "hand.R");
    let clicked = stage3_gltf::skeleton::posed_joints(&model, &waving)[hand].w_axis.truncate();
    let bound = posed_meshes(&model, &rest_pose(&model));
    let mut picture = before_and_after(&model, &posed_meshes(&model, &waving), &bound, Side::Front);
    picture.marks.push(("hot thick", Part::Ring(Side::Front.seen(clicked))));
    picture
}
