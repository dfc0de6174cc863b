//! The scene `layers`: what each step has to do with the walk and with the layer's clip.

use crate::cases::assert_parts;
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::Pose,
};
use stage4_animation::{
    beyond::{
        additive::{add_pose, pose_difference},
        layers::{Layer, WALK_S, layer_at, layered, mask},
        mask::{joint_mask, masked_fade},
        moves::mannequin,
    },
    cross_fade::cross_fade,
};

fn step(name: &str) -> (Model, Layer, [Pose; 3]) {
    let (model, clips) = mannequin();
    let layer = layer_at(name).expect("every name in the list is a step");
    let poses = layered(&model, &clips, WALK_S, &layer);
    (model, layer, poses)
}

#[test]
fn at_weight_0_it_is_the_walk() {
    let (.., [walk, _, both]) = step("walk");
    assert_eq!(walk, both);
}

/// Above the spine the pose is the wave's, below it the walk's.
#[test]
fn a_mask_takes_each_joint_from_one_of_both() {
    let (model, layer, [walk, wave, both]) = step("wave-over");
    let mask = mask(&model, &layer);
    assert_eq!(mask.iter().filter(|weight| **weight == 1.0).count(), 12);
    for (joint, weight) in mask.into_iter().enumerate() {
        let from = if weight == 1.0 { &wave } else { &walk };
        let [both, from] = [&both, from].map(|pose| pose.locals[joint].to_parts());
        // The rotation is normalised once more.
        assert!(both.rotation.abs_diff_eq(from.rotation, 1e-6), "{}", model.joints[joint].name);
        assert_eq!(both.translation, from.translation);
    }
}

#[test]
fn the_mean_of_two_clips_is_their_fade_halfway() {
    let (.., [walk, wave, both]) = step("wave-mean");
    assert_eq!(both, cross_fade(&walk, &wave, 0.5));
}

/// Both clips let the left arm hang, some 40° below the rest pose; in their sum it hangs twice, through the
/// body.
#[test]
fn the_sum_turns_the_other_arm_twice() {
    let arm_deg = |name| {
        let (model, _, [_, _, both]) = step(name);
        let arm = model.joints.iter().position(|joint| joint.name == "upper_arm.L").expect("it has arms");
        let [now, rest] = [both.locals[arm], model.joints[arm].rest].map(|local| local.to_parts().rotation);
        now.angle_between(rest).to_degrees()
    };
    let [walk, wave, sum] = ["walk", "wave-over", "wave-sum"].map(arm_deg);
    assert!(sum > walk + 25.0 && sum > wave + 25.0, "{walk}, {wave}, {sum}");
}

/// The breath leaves the legs alone, to the last bit, and changes the chest as much as in its own clip.
#[test]
fn a_breath_is_added_to_the_chest_alone() {
    let (model, _, [walk, _, both]) = step("breathe-added");
    let joint = |name| model.joints.iter().position(|joint| joint.name == name).expect("it has it");
    for name in ["hips", "upper_leg.L", "lower_leg.R", "toes.L"] {
        let [walk, both] = [&walk, &both].map(|pose| pose.locals[joint(name)].to_parts());
        assert!(walk.rotation.abs_diff_eq(both.rotation, 1e-6), "{name}");
        assert_eq!(walk.translation, both.translation, "{name}");
    }
    let chest = [&walk, &both].map(|pose| pose.locals[joint("chest")].to_parts().rotation);
    // 0.14 rad backwards about x, at full breath.
    let expected = Quat::from_rotation_x(-0.14);
    assert!((chest[0].inverse() * chest[1]).abs_diff_eq(expected, 1e-6));
}

fn pose(locals: Vec<Local>, weight: f32) -> Pose {
    let morph_weights = vec![vec![weight]; locals.len()];
    Pose { locals, morph_weights }
}

/// A matrix with a shear, which three parts can't hold, and a joint in parts.
#[test]
fn morph_weights_are_added_and_a_shear_stays() {
    let mut sheared = Mat4::IDENTITY;
    sheared.y_axis.x = 0.5;
    let turned = |x| Local::Parts(Transform { rotation: Quat::from_rotation_x(x), ..Transform::IDENTITY });
    let (reference, other) = (
        pose(vec![Local::Matrix(sheared), turned(0.0)], 0.25),
        pose(vec![Local::Matrix(sheared), turned(1.0)], 1.0),
    );
    let difference = pose_difference(&other, &reference);
    assert_eq!(difference.morph_weights, [[0.75], [0.75]]);
    let base = pose(vec![Local::Matrix(sheared), turned(0.5)], 0.5);
    let sum = add_pose(&base, &difference, 2.0);
    assert_eq!(sum.locals[0], Local::Matrix(sheared));
    assert!(sum.locals[1].to_parts().rotation.abs_diff_eq(Quat::from_rotation_x(2.5), 1e-6));
    assert_eq!(sum.morph_weights, [[2.0], [2.0]]);
    assert_eq!(add_pose(&base, &difference, 0.0), base);
    // A fade with a weight for each joint: none of the first, half of the second.
    let faded = masked_fade(&base, &other, &[0.0, 0.5]);
    assert_eq!((faded.locals[0], faded.morph_weights[0][0]), (base.locals[0], 0.5));
    assert!(faded.locals[1].to_parts().rotation.abs_diff_eq(Quat::from_rotation_x(0.75), 1e-6));
    assert_eq!(faded.morph_weights[1], [0.75]);
}

fn placed(translation: Vec3, axis: Vec3, angle_deg: f32, scale: Vec3) -> Transform {
    let rotation = Quat::from_axis_angle(axis.normalize(), angle_deg.to_radians());
    Transform { translation, rotation, scale }
}

/// What ozz-animation's BlendingJob makes of two poses of a chain, with shares of 0, a half and 1; printed to
/// six decimals by a program in C++ built on it. It mixes turns by nlerp, which halfway is where slerp is.
#[test]
fn a_masked_fade_is_what_ozz_animation_blends() {
    let walk = [
        placed(vec3(-1.0, 0.0, 2.0), vec3(2.0, 1.0, -2.0), 110.0, vec3(1.0, 2.0, 4.0)),
        placed(vec3(0.5, 1.0, -1.0), vec3(1.0, 2.0, 2.0), -50.0, Vec3::ONE),
        placed(vec3(0.0, 0.75, 0.0), vec3(-6.0, 2.0, 3.0), 160.0, vec3(2.0, 1.0, 0.5)),
    ];
    let wave = [
        placed(vec3(3.0, 1.0, 0.0), Vec3::X, 30.0, Vec3::splat(2.0)),
        placed(vec3(-0.5, 2.0, 0.25), vec3(2.0, -1.0, 2.0), 95.0, vec3(3.0, 1.0, 0.5)),
        placed(vec3(0.25, 1.0, -0.5), vec3(4.0, 4.0, -7.0), -75.0, vec3(1.0, 1.5, 1.0)),
    ];
    let [walk, wave] = [walk, wave].map(|joints| pose(joints.map(Local::Parts).to_vec(), 0.0));
    let faded = masked_fade(&walk, &wave, &joint_mask(&[None, Some(0), Some(1)], 1, 1));
    let expected = [
        ([[-1.0, 0.0, 2.0], [1.0, 2.0, 4.0]], [0.546101, 0.273051, -0.546101, 0.573576]),
        ([[0.0, 1.5, -0.375], [2.0, 1.0, 0.75]], [0.204236, -0.307249, 0.122184, 0.921389]),
        ([[0.25, 1.0, -0.5], [1.0, 1.5, 1.0]], [-0.270561, -0.270561, 0.473481, 0.793353]),
    ];
    for (local, (parts, turn)) in faded.locals.into_iter().zip(expected) {
        // Six decimals, of an estimated root.
        assert_parts(local.to_parts(), parts, turn, 3e-6);
    }
}

#[test]
#[should_panic = "one weight per joint"]
fn a_mask_of_another_length_is_refused() {
    let (.., [walk, wave, _]) = step("wave-over");
    masked_fade(&walk, &wave, &[1.0]);
}
