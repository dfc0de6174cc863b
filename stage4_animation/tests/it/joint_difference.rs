//! Tests of `joint_difference`. Oracle: the axes of the pose, seen from those of the reference, in `f64`.

use crate::cases::{assert_parts, factors, part_rows, part_table, parts};
use glam::{DVec3, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::beyond::additive::joint_difference;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_3};
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

/// The reference is turned by 90° about z, and the pose goes on from there by 60° about the joint's own x.
fn reference_and_pose() -> [Transform; 2] {
    let (reference, turn) = (Quat::from_rotation_z(FRAC_PI_2), Quat::from_rotation_x(FRAC_PI_3));
    [
        Transform { translation: Vec3::Y, rotation: reference, scale: vec3(1.0, 2.0, 1.0) },
        Transform {
            translation: vec3(0.5, 1.0, 0.0),
            rotation: reference * turn,
            scale: vec3(1.0, 3.0, 1.0),
        },
    ]
}

/// The move is (½, 0, 0), the turn 60° about x: its quaternion is (sin 30°, 0, 0, cos 30°). From 2 to 3 it is
/// one and a half times.
#[test]
fn the_move_the_turn_and_the_ratio_are_found() {
    let [reference, pose] = reference_and_pose();
    let difference = joint_difference(pose, reference);
    testing::assert_table!("own-x", part_table(difference));
    let turn = [0.5, 0.0, 0.0, 0.75f32.sqrt()];
    // Products of sines, rounded in the last digit.
    assert_parts(difference, [[0.5, 0.0, 0.0], [1.0, 1.5, 1.0]], turn, 1e-6);
}

#[test]
fn a_pose_does_not_differ_from_itself() {
    let [_, pose] = reference_and_pose();
    // A rotation times its inverse may be off in the last digit.
    assert_parts(joint_difference(pose, pose), [[0.0; 3], [1.0; 3]], [0.0, 0.0, 0.0, 1.0], 1e-6);
}

/// What ozz-animation's AdditiveAnimationBuilder makes of a pose turned by 75° about (-1, 2, 1) and a
/// reference turned by 40° about (1, 2, 2); printed to six decimals by a program in C++ built on it.
#[test]
fn it_is_what_ozz_animation_makes() {
    let about = |axis: [f32; 3], degrees: f32| {
        Quat::from_axis_angle(Vec3::from(axis).normalize(), degrees.to_radians())
    };
    let reference = Transform {
        translation: vec3(1.0, 2.0, 3.0),
        rotation: about([1.0, 2.0, 2.0], 40.0),
        scale: vec3(2.0, 1.0, 0.5),
    };
    let pose = Transform {
        translation: vec3(1.0, 1.0, 3.5),
        rotation: about([-1.0, 2.0, 1.0], 75.0),
        scale: vec3(1.0, 3.0, 1.0),
    };
    let turn = [-0.267318, 0.371181, -0.060692, 0.887176];
    assert_parts(joint_difference(pose, reference), [[0.0, -1.0, 0.5], [0.5, 3.0, 2.0]], turn, 2e-6);
}

/// A thing that is hidden by a scale of 0 in the reference has no ratio.
#[test]
fn a_scale_of_nothing_has_no_ratio() {
    let [reference, pose] = reference_and_pose();
    let hidden = Transform { scale: vec3(0.0, 2.0, 0.0), ..reference };
    let scale = joint_difference(pose, hidden).scale;
    assert!(scale.abs_diff_eq(vec3(1.0, 1.5, 1.0), 1e-6), "is {scale}, should be (1, 1.5, 1)");
}

struct Input {
    pose: Placement,
    reference: Placement,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut reference = draws.placement(3.0);
    reference.scale *= factors(draws);
    let mut pose = draws.placement(3.0);
    match draws.index(5) {
        0 => {}
        // Hidden, or mirrored.
        1 => pose.scale *= factors(draws),
        2 => pose = reference,
        // Almost the same.
        _ => {
            pose = reference;
            pose.translation += 1e-3 * draws.vec3(1.0);
            pose.scale += 1e-3 * draws.vec3(1.0);
            pose.angle_deg += draws.number(1.0) / 10.0;
        }
    }
    // Only how the scales compare counts, and not how large they are.
    let size = draws.one_of(&[1.0, 1e-8]);
    pose.scale *= size;
    reference.scale *= size;
    draws.say("the pose", &pose);
    draws.say("the reference", &reference);
    Some(Input { pose, reference })
}

fn answer(Input { pose, reference }: &mut Input) -> Rows {
    part_rows(joint_difference(parts(*pose), parts(*reference)))
}

/// An axis after the turn, seen from the reference: its shares of the reference's axes.
fn right(Input { pose, reference }: &Input) -> Right {
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let seen = |axis: DVec3| {
        let turned = pose.exact_rotation() * axis;
        axes.map(|own| turned.dot(reference.exact_rotation() * own))
    };
    let ratio = |axis: usize| match (pose.scale[axis], reference.scale[axis]) {
        (_, 0.0) => 1.0,
        (pose, reference) => f64::from(pose) / f64::from(reference),
    };
    let moved = pose.translation.as_dvec3() - reference.translation.as_dvec3();
    Rows::of("moved by", moved.to_array())
        .and("its turn takes x to", seen(DVec3::X))
        .and("its turn takes y to", seen(DVec3::Y))
        .and("scaled by", [0, 1, 2].map(ratio))
        .right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
