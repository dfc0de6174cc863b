//! Tests of `inverse_bind_matrices`. Oracle: the inverse of each step in reverse order: moved back, turned
//! back, scaled back. Children of a stretched parent are sheared.

use crate::{
    assert_near,
    cases::{CELLS, joint_rows, placement},
    skeleton::{origins, turned},
};
use glam::{DMat4, DVec3, Mat4, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::skeleton::{self, inverse_bind_matrices};
use std::f32::consts::FRAC_PI_2;
use testing::cases::{self, Draws, Right, Rows, placement::Placement};

#[track_caller]
fn assert_undone(bind: Mat4, inverse: Mat4) {
    let product = bind * inverse;
    assert!(product.abs_diff_eq(Mat4::IDENTITY, 1e-5), "bind · result: is {product}, should be the identity");
}

#[test]
fn undo_the_bind_pose() {
    // S4-06
    let bind = [
        turned(vec3(1.0, 2.0, 3.0), 0.3),
        turned(vec3(0.0, -4.0, 1.0), -2.0) * Mat4::from_scale(Vec3::splat(3.0)),
    ];
    let inverse_bind = skeleton::inverse_bind_matrices(&bind);
    assert_eq!(inverse_bind.len(), 2, "one per joint");
    for (bind, inverse) in bind.iter().zip(&inverse_bind) {
        assert_undone(*bind, *inverse);
    }
}

/// S4-49: a vertex bound at height 1 is 2 too high if the bind pose is changed to height 3, until the
/// inverse is taken again.
#[test]
fn do_not_follow_a_bind_pose_that_is_changed() {
    let mut bind = [Mat4::from_translation(vec3(0.0, 1.0, 0.0))];
    let inverse_bind = skeleton::inverse_bind_matrices(&bind);
    bind[0] = Mat4::from_translation(vec3(0.0, 3.0, 0.0));
    assert_near((bind[0] * inverse_bind[0]).transform_point3(Vec3::ZERO), vec3(0.0, 2.0, 0.0));
    assert_undone(bind[0], skeleton::inverse_bind_matrices(&bind)[0]);
}

#[test]
fn turn_the_translation_back() {
    // E0-1: Rz90 with T = (1, 2, 3) has -RᵀT, not -T.
    let inverse_bind = skeleton::inverse_bind_matrices(&[turned(vec3(1.0, 2.0, 3.0), FRAC_PI_2)]);
    testing::assert_table!("quarter-turn", table(&origins(&inverse_bind)));
    assert_near(inverse_bind[0].w_axis.truncate(), vec3(-2.0, 1.0, -3.0));
}

#[test]
fn need_more_than_a_translation_where_a_joint_turns_at_bind() {
    // E0-2: two above a joint at height 4 that lies on its side is two to its right, not two above.
    let bind = turned(vec3(0.0, 4.0, 0.0), FRAC_PI_2);
    let joint_from_mesh = skeleton::inverse_bind_matrices(&[bind])[0];
    let vertex = vec3(0.0, 6.0, 0.0);
    assert_near(joint_from_mesh.transform_point3(vertex), vec3(2.0, 0.0, 0.0));
    let translation_only = Mat4::from_translation(-bind.w_axis.truncate());
    assert_near(translation_only.transform_point3(vertex), vec3(0.0, 2.0, 0.0));
    // So with the translation alone, even the bind pose itself moves the vertex.
    assert_near(bind.transform_point3(translation_only.transform_point3(vertex)), vec3(-2.0, 4.0, 0.0));
}

#[test]
fn also_place_a_mesh_that_is_not_at_the_models_origin() {
    // S0-12: the mesh stands 5 to the right; its point (1, 0, 0) is (6, 0, 0) in the model.
    let bind = Mat4::from_translation(vec3(2.0, 0.0, 0.0));
    let model_from_mesh = Mat4::from_translation(vec3(5.0, 0.0, 0.0));
    let joint_from_mesh = skeleton::inverse_bind_matrices(&[bind])[0] * model_from_mesh;
    assert_near(joint_from_mesh.transform_point3(Vec3::X), vec3(4.0, 0.0, 0.0));
    assert_near((bind * joint_from_mesh).transform_point3(Vec3::X), vec3(6.0, 0.0, 0.0));
}

struct Input {
    joints: Vec<Joint>,
}

/// A joint, and the space that it stands in.
struct Joint {
    own: Placement,
    parent: Placement,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let joints = draws.long_list(0, 3, |draws, joint| {
        let parent = if draws.flip() { draws.placement(2.0) } else { Placement::NONE };
        let mut own = placement(draws);
        // None is scaled to 0.
        own.scale = own.scale.map(|factor| if factor == 0.0 { 1.0 } else { factor });
        draws.say(&format!("joint {joint}"), &own);
        draws.say(&format!("joint {joint}'s parent"), &parent);
        Joint { own, parent }
    });
    draws.note("number of joints", &joints.len().to_string());
    Some(Input { joints })
}

fn answer(Input { joints }: &mut Input) -> Rows {
    let bind: Vec<Mat4> = joints.iter().map(|it| (it.parent.exact() * it.own.exact()).as_mat4()).collect();
    joint_rows("inverse bind matrix", &inverse_bind_matrices(&bind))
}

fn right(Input { joints }: &Input) -> Right {
    let inverse = |it: &Joint| (undone(it.own) * undone(it.parent)).as_mat4();
    let inverses: Vec<Mat4> = joints.iter().map(inverse).collect();
    // A joint scaled by a thousandth has an inverse with numbers in the thousands.
    let numbers = inverses.iter().flat_map(Mat4::to_cols_array);
    let largest = f64::from(numbers.fold(1.0, |largest: f32, number| largest.max(number.abs())));
    joint_rows("inverse bind matrix", &inverses).right().columns(CELLS).within((2e-6 * largest).max(2e-5))
}

fn undone(placement: Placement) -> DMat4 {
    let moved_back = DMat4::from_translation(-placement.translation.as_dvec3());
    let turned_back = DMat4::from_quat(placement.exact_rotation().conjugate());
    DMat4::from_scale(DVec3::ONE / placement.scale.as_dvec3()) * turned_back * moved_back
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
