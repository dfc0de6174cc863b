//! Scenes: the nodes that a file shows.

use crate::tiny::{model, problem, text, triangle};
use formats::document::Source;
use glam::vec3;
use serde_json::{Value, json};
use stage3_gltf::{
    load::{Options, load},
    model::Model,
    pose::rest_pose,
    posed_mesh::posed_positions,
};

/// Four nodes that all show the triangle; the second and third below the first.
fn four() -> Value {
    let mut json = triangle();
    json["nodes"] = json!([
        {"mesh": 0, "name": "a", "children": [2, 1]}, {"mesh": 0, "name": "b"},
        {"mesh": 0, "name": "c"}, {"mesh": 0, "name": "d"},
    ]);
    json["scenes"] = json!([{"nodes": [3, 0]}, {"name": "one", "nodes": [3]}, {"name": "none"}]);
    json
}

fn shown(model: &Model) -> String {
    model.meshes.iter().map(|mesh| &model.joints[mesh.joint].name[..]).collect()
}

fn chosen(json: &Value, scene: &str) -> Result<Model, String> {
    let options = Options { scene: Some(scene), ..Options::default() };
    load(Source::Bytes("tiny.gltf", json.to_string().into()), &options).map_err(|error| error.to_string())
}

#[test]
fn the_first_scene_or_the_default_depth_first() {
    let mut json = four();
    assert_eq!(shown(&model(&json)), "dacb");
    json["scene"] = 1.into();
    assert_eq!(shown(&model(&json)), "d");
    json["scene"] = 2.into();
    assert_eq!(shown(&model(&json)), "");
}

#[test]
fn a_scene_is_chosen_by_name_or_index() {
    let json = four();
    assert_eq!(shown(&chosen(&json, "one").unwrap()), "d");
    assert_eq!(shown(&chosen(&json, "0").unwrap()), "dacb");
    let model = chosen(&json, "none").unwrap();
    assert_eq!(
        (model.scenes, model.scene),
        (vec!["scene 0".to_owned(), "one".to_owned(), "none".to_owned()], Some(2))
    );
    let problem = "tiny.gltf: has no scene \"3\"; its scenes are [\"scene 0\", \"one\", \"none\"]";
    assert_eq!(chosen(&json, "3").unwrap_err(), problem);
}

#[test]
fn a_file_of_the_other_kind_has_no_scenes_to_choose_from() {
    let options = Options { scene: Some("0"), ..Options::default() };
    let refused =
        load(Source::Bytes("tiny.x", text("Frame {}").into()), &options).map_err(|error| error.to_string());
    assert_eq!(refused.unwrap_err(), "tiny.x: is a .X file, which has no scenes to choose from");
}

#[test]
fn without_scenes_all_trees_are_shown() {
    let mut json = four();
    json.as_object_mut().unwrap().remove("scenes");
    let model = model(&json);
    assert_eq!(shown(&model), "acbd");
    assert_eq!(model.scene, None);
}

#[test]
fn a_mesh_at_several_nodes_appears_as_often_under_names_of_its_own() {
    let names: Vec<String> = model(&four()).meshes.into_iter().map(|mesh| mesh.name).collect();
    assert_eq!(names, ["triangle", "triangle 2", "triangle 3", "triangle 4"]);
}

#[test]
fn scenes_of_what_is_no_root_are_shown_with_a_warning() {
    let mut json = four();
    json["nodes"][0]["translation"] = json!([0, 5, 0]);
    json["scenes"][0]["nodes"] = json!([1]);
    let below = model(&json);
    assert_eq!(shown(&below), "b");
    assert_eq!(posed_positions(&below, &rest_pose(&below))[0], vec3(0.0, 5.0, 0.0));
    let problem = "scene 0, node 1: is listed, but is no root; it is shown where its parents put it";
    assert_eq!(below.warnings, [problem]);
    // Each node is shown once.
    json["scenes"][0]["nodes"] = json!([0, 1, 3, 3]);
    let all = model(&json);
    assert_eq!(shown(&all), "acbd");
    assert_eq!(all.warnings, [problem, "scene 0, node 3: is listed twice, and shown once"]);
}

#[test]
fn scenes_of_nodes_that_are_not_there_are_refused() {
    let mut json = four();
    json["scenes"][0]["nodes"] = json!([7]);
    assert_eq!(problem(&json), "tiny.gltf: scene 0: refers to node 7, but the file has only 4");
}
