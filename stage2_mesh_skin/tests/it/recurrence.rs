use crate::{X90, Z90, assert_matrix_near, assert_near};
use glam::{Mat4, Vec3, vec3};
use stage2_mesh_skin::{
    arm::{Angles, Arm, chain, pose_arm},
    recurrence::{TutorialMatrices, tutorial_matrices},
    skin::skinning_matrices,
};

fn tutorial(arm: &Arm, angles: &[Angles]) -> Vec<TutorialMatrices> {
    tutorial_matrices(&arm.parents, &arm.lengths, angles)
}

#[test]
fn the_roots_matrices_are_one() {
    // S1-04
    let root = tutorial(&chain(&[4.0; 2]), &[Angles::default(), X90])[0];
    let start = Mat4::from_translation(Vec3::Z);
    assert_eq!(root, TutorialMatrices { display: start, relative: start, absolute: start });
}

#[test]
fn for_two_joints_it_is_right() {
    // S1-06, S1-07, S1-08, S1-09: `display` draws the bone as `model_from_joint` does, `absolute` moves
    // vertices as the skinning matrix does, and `relative` is the turn about the joint's position, used only
    // to make `absolute`.
    let arm = chain(&[4.0; 2]);
    for step in 0..12 {
        let angle_rad = 0.6 * step as f32 - 3.0;
        let angles = [Angles::default(), Angles { x_rad: angle_rad, y_rad: 0.0, z_rad: 1.0 - angle_rad }];
        let model_from_joint = pose_arm(&arm, &angles);
        let skinning = skinning_matrices(&model_from_joint, &arm.inverse_bind_matrices);
        for (joint, matrices) in tutorial(&arm, &angles).iter().enumerate() {
            assert_matrix_near(matrices.display, model_from_joint[joint]);
            assert_matrix_near(matrices.absolute, skinning[joint]);
        }
        let relative = tutorial(&arm, &angles)[1].relative;
        assert_near(relative.transform_point3(vec3(0.0, 4.0, 0.0)), vec3(0.0, 4.0, 0.0));
        assert_near(relative.transform_vector3(Vec3::Y), angles[1].rotation() * Vec3::Y);
    }
}

#[test]
fn absolute_does_translate() {
    // E1-2
    let elbow = tutorial(&chain(&[4.0; 2]), &[Angles::default(), Z90])[1];
    assert_near(elbow.relative.w_axis.truncate(), vec3(4.0, 4.0, 0.0));
    assert_near(elbow.absolute.w_axis.truncate(), vec3(4.0, 4.0, 1.0));
}

#[test]
fn display_leads_from_the_bone_to_the_model() {
    // E1-4: the bone's own origin is at the elbow, its end 4 to the left.
    let elbow = tutorial(&chain(&[4.0; 2]), &[Angles::default(), Z90])[1];
    assert_near(elbow.display.transform_point3(Vec3::ZERO), vec3(0.0, 4.0, 1.0));
    assert_near(elbow.display.transform_point3(vec3(0.0, 4.0, 0.0)), vec3(-4.0, 4.0, 1.0));
}

#[test]
fn for_three_joints_it_is_wrong() {
    // E1-3: the wrist of a straight arm ends up at the elbow.
    let arm = chain(&[4.0; 3]);
    let straight = [Angles::default(); 3];
    assert_near(tutorial(&arm, &straight)[2].display.w_axis.truncate(), vec3(0.0, 4.0, 1.0));
    assert_near(pose_arm(&arm, &straight)[2].w_axis.truncate(), vec3(0.0, 8.0, 1.0));
}

/// E1-3: the third joint is bound at (0, 8, 0) and bends by 90°. Its own position should only move with the
/// root; the tutorial turns it about (0, 4, 0), which swings it to the left.
#[test]
fn a_third_joint_turns_about_the_wrong_place() {
    let arm = chain(&[4.0; 3]);
    let angles = [Angles::default(), Angles::default(), Z90];
    let wrist = vec3(0.0, 8.0, 0.0);
    let right = skinning_matrices(&pose_arm(&arm, &angles), &arm.inverse_bind_matrices)[2];
    assert_near(right.transform_point3(wrist), vec3(0.0, 8.0, 1.0));
    assert_near(tutorial(&arm, &angles)[2].absolute.transform_point3(wrist), vec3(-4.0, 4.0, 1.0));
}
