//! Skins: lists of joints, and the joints' places at bind.

use crate::tiny::{floats, model, problem, two_joints, with_data};
use glam::{Mat4, Vec3};

#[test]
fn a_skin_counts_in_the_joints_of_the_model() {
    let mut json = two_joints();
    // The same joints, but the child comes before its parent in the file.
    json["nodes"] = serde_json::json!([
        {"name": "J1", "translation": [0, 3, 0]},
        {"name": "J0", "children": [0]},
        {"mesh": 0, "skin": 0},
    ]);
    json["scenes"][0]["nodes"] = serde_json::json!([1, 2]);
    json["skins"][0]["joints"] = serde_json::json!([1, 0]);
    let model = model(&json);
    assert_eq!(model.joints[model.skins[0].joints[1]].name, "J1");
    assert_eq!(model.skins[0].joints, [0, 1]);
    let down = Mat4::from_translation(Vec3::new(0.0, -1.0, 0.0));
    assert_eq!(model.skins[0].inverse_bind_matrices, [Mat4::IDENTITY, down]);
}

/// E4-2
#[test]
fn without_inverse_bind_matrices_they_are_identity() {
    let mut json = two_joints();
    json["skins"][0].as_object_mut().unwrap().remove("inverseBindMatrices");
    assert_eq!(model(&json).skins[0].inverse_bind_matrices, [Mat4::IDENTITY; 2]);
}

#[test]
fn wrong_matrices_are_refused() {
    // Too few are a warning: see `lenient`.
    let place = "tiny.gltf: skin 0, inverseBindMatrices: ";
    let mut json = two_joints();
    with_data(&mut json, &[floats(&[0.0; 6]), vec![0; 8], floats(&[0.25; 8]), floats(&[0.0; 32])]);
    assert_eq!(problem(&json), format!("{place}matrix 0 has a last row of [0, 0, 0, 0], not [0, 0, 0, 1]"));
    let by_rows = Mat4::from_translation(Vec3::X).transpose().to_cols_array();
    with_data(
        &mut json,
        &[floats(&[0.0; 6]), vec![0; 8], floats(&[0.25; 8]), floats(&[by_rows; 2].concat())],
    );
    let last_row = "matrix 0 has a last row of [1, 0, 0, 1], not [0, 0, 0, 1]";
    assert_eq!(problem(&json), format!("{place}{last_row}: it is stored by rows, and glTF stores columns"));
    let mut json = two_joints();
    json["skins"][0]["joints"] = serde_json::json!([0, 5]);
    assert_eq!(problem(&json), "tiny.gltf: skin 0: refers to node 5, but the file has only 3");
}
