//! Meshes: their attributes, what is left out, and the warnings about it.

use crate::tiny::{add_accessor, floats, model, problem, triangle, two_joints, with_data};
use glam::Vec3;
use serde_json::json;

#[test]
fn a_primitive_without_positions_is_left_out_with_a_warning() {
    let mut json = triangle();
    json["meshes"][0]["primitives"] = json!([{"attributes": {"NORMAL": 0}}, {"attributes": {"POSITION": 0}}]);
    let model = model(&json);
    assert_eq!(model.meshes.len(), 1);
    assert_eq!(model.warnings, ["mesh 0 \"triangle\", primitive 0: has no POSITION and is left out"]);
}

/// S4-31
#[test]
fn normals_are_made_one_long_and_those_without_a_direction_point_up() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"] = 1.into();
    add_accessor(&mut json, json!({"bufferView": 1, "componentType": 5126, "type": "VEC3", "count": 3}));
    let normals = floats(&[0.0, 0.0, 0.5, 0.0, 0.0, 0.0, -4.0, 0.0, 0.0]);
    with_data(&mut json, &[floats(&[0.0; 9]), normals]);
    let model = model(&json);
    assert_eq!(model.meshes[0].normals, [Vec3::Z, Vec3::Y, Vec3::NEG_X]);
    assert_eq!(
        model.warnings,
        [
            "mesh 0 \"triangle\", primitive 0: 2 of 3 normals had another length than 1, such as 0.5, and now have it",
            "mesh 0 \"triangle\", primitive 0: 1 of 3 normals had no length and point up now"
        ]
    );
}

/// S4-30: an accessor's meaning is the attribute that refers to it, not its place in the list. S4-33: each
/// primitive is a mesh.
#[test]
fn attributes_are_found_by_their_meaning() {
    let mut json = triangle();
    add_accessor(&mut json, json!({"bufferView": 1, "componentType": 5126, "type": "VEC3", "count": 3}));
    json["meshes"][0]["primitives"] = json!([
        {"attributes": {"POSITION": 0, "NORMAL": 1}},
        {"attributes": {"NORMAL": 0, "POSITION": 1}},
    ]);
    let (x, y) = ([1.0, 0.0, 0.0].repeat(3), [0.0, 1.0, 0.0].repeat(3));
    with_data(&mut json, &[floats(&x), floats(&y)]);
    let model = model(&json);
    let of = |mesh: usize| (model.meshes[mesh].positions[2], model.meshes[mesh].normals[2]);
    assert_eq!((of(0), of(1)), ((Vec3::X, Vec3::Y), (Vec3::Y, Vec3::X)));
}

#[test]
fn a_skin_without_joints_in_the_mesh_leaves_it_at_its_node() {
    let mut json = two_joints();
    json["meshes"][0]["primitives"][0]["attributes"] = json!({"POSITION": 0});
    let model = model(&json);
    assert_eq!((model.meshes[0].skin, model.meshes[0].influences.len()), (None, 0));
    assert_eq!(
        model.warnings,
        ["mesh 0 \"body\", primitive 0: has a skin, but no joints; it stays at its node"]
    );
}

#[test]
fn joints_without_a_skin_do_nothing() {
    let mut json = two_joints();
    json["nodes"][2].as_object_mut().unwrap().remove("skin");
    let model = model(&json);
    assert_eq!((model.meshes[0].skin, model.meshes[0].influences.len()), (None, 0));
    let stiff =
        "mesh 0 \"body\", primitive 0: has joints and weights, but its node has no skin: nothing bends it";
    assert_eq!(model.warnings, [stiff]);
}

#[test]
fn morph_targets_must_fit() {
    let mut json = triangle();
    let target = json!([{"POSITION": 0}]);
    json["meshes"][0]["primitives"] = json!([
        {"attributes": {"POSITION": 0}, "targets": target},
        {"attributes": {"POSITION": 0}},
    ]);
    let mesh = "tiny.gltf: mesh 0 \"triangle\"";
    assert_eq!(problem(&json), format!("{mesh}, primitive 1: has 0 morph targets, but primitive 0 has 1"));
    json["meshes"][0]["primitives"][1]["targets"] = target;
    assert_eq!(model(&json).joints[0].morph_weights, [0.0]);
    json["meshes"][0]["weights"] = json!([1, 2]);
    assert_eq!(problem(&json), format!("{mesh}: has 2 weights for 1 morph targets"));
    json["meshes"][0]["weights"] = json!([1]);
    json["nodes"][0]["weights"] = json!([]);
    assert_eq!(problem(&json), "tiny.gltf: node 0: has 0 weights for 1 morph targets");
    json["nodes"][0]["weights"] = json!([2]);
    assert_eq!(model(&json).joints[0].morph_weights, [2.0]);
    json["meshes"][0]["primitives"][0]["targets"] = json!([{"NORMAL": 0}]);
    let problem = problem(&json);
    let words = "target 0, NORMAL: changes an attribute that the primitive does not have";
    assert!(problem.ends_with(words), "{problem}");
}

#[test]
fn a_broken_mesh_is_refused_even_where_nothing_shows_it() {
    let mut json = triangle();
    json["nodes"] = json!([{}]);
    json["accessors"][0]["type"] = "VEC4".into();
    json["accessors"][0]["count"] = 2.into();
    assert!(problem(&json).contains("mesh 0 \"triangle\", primitive 0, POSITION"));
}
