//! The program at the end of stage 2 in the book.

#[path = "../../examples/smallest_skin.rs"]
#[expect(dead_code, reason = "its `main` prints the picture")]
mod program;

use super::assert_near;
use glam::{Mat4, Quat, vec3};
use program::skin;
use stage2_mesh_skin::{
    skeleton::model_matrices,
    skin::{skin_position, skinning_matrices},
};
use std::f32::consts::FRAC_PI_2;

#[test]
fn the_forearm_swings_round_the_elbow() {
    let arm = skin([0.0, FRAC_PI_2]);
    // The hand's left corner is 4 above the elbow and half to its left; after a quarter turn it is 4 to its
    // left and half below.
    assert_near(arm[4], vec3(-4.0, 3.5, 0.0));
    // The crease: half of it stays at (-0.5, 4), half goes to (0, 3.5).
    assert_near(arm[2], vec3(-0.25, 3.75, 0.0));
    assert_near(arm[0], vec3(-0.5, 0.0, 0.0));
}

#[test]
fn it_does_the_same_as_the_stage() {
    let (shoulder_rad, elbow_rad) = (0.3, -1.1);
    let parents = [None, Some(0)];
    let place = vec3(0.0, 4.0, 0.0);
    let locals = |shoulder_rad: f32, elbow_rad: f32| {
        let elbow = Mat4::from_rotation_translation(Quat::from_rotation_z(elbow_rad), place);
        [Mat4::from_rotation_z(shoulder_rad), elbow]
    };
    let bind = model_matrices(&parents, &locals(0.0, 0.0));
    let inverse_bind: Vec<Mat4> = bind.iter().map(Mat4::inverse).collect();
    let pose = model_matrices(&parents, &locals(shoulder_rad, elbow_rad));
    let palette = skinning_matrices(&pose, &inverse_bind);
    let rest = skin([0.0; 2]);
    for (vertex, elbow) in [(0, 0.0), (1, 0.25), (2, 0.5), (3, 0.75), (4, 1.0), (7, 0.5)] {
        let held = super::influences(&[(0, 1.0 - elbow), (1, elbow)]);
        let expected = skin_position(rest[vertex], &held, &palette);
        assert_near(skin([shoulder_rad, elbow_rad])[vertex], expected);
    }
}
