//! The figure of a sword in a hand.

use figures::carried::sword_lines;
use glam::vec3;
use stage3_gltf::skeleton::posed_joints;
use stage4_animation::{
    beyond::attach_steps::hand,
    character::{character, character_step},
};

/// At rest the skinning matrix changes nothing: only the grip is left, which turns y to z, 0.085 below the
/// origin and 0.02 ahead of it. The blade is from 0.09 to 0.71.
#[test]
fn at_rest_the_skinning_matrix_leaves_the_sword_at_the_feet() {
    let (model, clips) = character();
    let pose = character_step("rest", &model, &clips).unwrap();
    let [blade, ..] = sword_lines(&model, &pose, true);
    for (end, z) in blade.into_iter().zip([0.11, 0.73]) {
        assert!(end.distance(vec3(0.0, -0.085, z)) < 1e-4, "{end}");
    }
}

#[test]
fn by_the_model_matrix_its_handle_is_at_the_hand() {
    let (model, clips) = character();
    let pose = character_step("walk-0.25", &model, &clips).unwrap();
    let wrist = posed_joints(&model, &pose)[hand(&model)].w_axis.truncate();
    let from_wrist = |by_skinning_matrix| {
        let [.., [low, high]] = sword_lines(&model, &pose, by_skinning_matrix);
        wrist.distance(low.midpoint(high))
    };
    // The length of the grip's move.
    assert!((from_wrist(false) - 0.085f32.hypot(0.02)).abs() < 1e-4, "{}", from_wrist(false));
    assert!(from_wrist(true) > 0.3, "{}", from_wrist(true));
}
