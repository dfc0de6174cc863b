//! Frames, which become joints.

use crate::{
    loading::load_bytes,
    tiny_x::{model, problem},
};
use glam::vec3;
use stage3_gltf::{model::Model, pose::rest_pose, posed_mesh::posed_positions, skeleton::posed_joints};

pub const MATRIX_AT_X: &str = "FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 1,2,3,1;; }";
const POINT: &str = "Mesh { 1; 0;0;0;; 0; }";

/// Each joint's name with its parent's.
fn family(model: &Model) -> Vec<(&str, &str)> {
    let name = |joint: usize| model.joints[joint].name.as_str();
    (0..model.joints.len()).map(|joint| (name(joint), model.joints[joint].parent.map_or("", name))).collect()
}

/// S2-40, S3-08, S3-19: the beginning of Microsoft's sample: a nested frame is a child, an adjacent one a
/// sibling, and one frame has no name.
#[test]
fn nested_frames_are_children_and_adjacent_ones_siblings() {
    let body = format!("Frame Scene_Root {{ Frame body {{ Frame {{ {POINT} }} }} Frame Box01 {{ }} }}");
    let model = model(&body);
    let expected = [("Scene_Root", ""), ("body", "Scene_Root"), ("frame 2", "body"), ("Box01", "Scene_Root")];
    assert_eq!(family(&model), expected);
    assert_eq!(model.meshes[0].joint, 2);
}

#[test]
fn several_roots_get_one_above() {
    assert_eq!(family(&model("Frame A { } Frame B { }")), [("(root)", ""), ("A", "(root)"), ("B", "(root)")]);
    assert_eq!(family(&model("Frame A { }")), [("A", "")]);
}

/// S2-04: one mesh at the top level, one in a frame; S2-21: one at the top level that a frame refers to.
/// S2-05: all are in the model; S2-45: each with its frame; S2-20: each with its own name.
#[test]
fn meshes_are_where_frames_hold_them() {
    let body = format!(
        "Mesh Lone {{ 1; 7;0;0;; 0; }} Frame A {{ {MATRIX_AT_X} {POINT} {{Shared}} }} Frame B {{ {{Shared}} }}
        Mesh Shared {{ 1; 0;0;1;; 0; }}"
    );
    let model = model(&body);
    let names: Vec<&str> = model.meshes.iter().map(|mesh| mesh.name.as_str()).collect();
    assert_eq!(names, ["Lone", "mesh", "Shared", "Shared 2"]);
    let positions = posed_positions(&model, &rest_pose(&model));
    let expected = [vec3(7.0, 0.0, 0.0), vec3(1.0, 2.0, 3.0), vec3(1.0, 2.0, 4.0), vec3(0.0, 0.0, 1.0)];
    assert_eq!(positions, expected);
}

/// S3-11, S3-18, S3-20: of 23 frames 21 are bones, and one holds the meshes. S3-21: a walk through the frames
/// finds the same meshes as the model's list, so drawing needs no walk. S3-15, S3-16: each frame became a
/// joint, each mesh container a mesh.
#[test]
fn one_frame_of_many_holds_the_meshes() {
    let file = include_bytes!("../../assets/mannequin.x");
    let model = load_bytes("mannequin.x", file).expect("the character");
    let body = model.joints.iter().position(|joint| joint.name == "body").expect("a frame");
    let walk =
        (0..model.joints.len()).flat_map(|frame| model.meshes.iter().filter(move |mesh| mesh.joint == frame));
    let walked: Vec<(usize, &str)> = walk.map(|mesh| (mesh.joint, &mesh.name[..])).collect();
    let list: Vec<(usize, &str)> = model.meshes.iter().map(|mesh| (body, &mesh.name[..])).collect();
    assert_eq!(walked, list);
    assert_eq!((model.joints.len(), model.skins[0].joints.len(), model.meshes.len()), (23, 21, 2));
    assert!(!model.skins[0].joints.contains(&body));
}

/// Depth first, in the file's order, even where meshes and frames alternate.
#[test]
fn meshes_come_in_the_files_order() {
    let model = model("Frame A { Mesh 1 { 0; 0; } Frame B { Mesh 2 { 0; 0; } } Mesh 3 { 0; 0; } }");
    let names: Vec<&str> = model.meshes.iter().map(|mesh| mesh.name.as_str()).collect();
    assert_eq!(names, ["1", "2", "3"]);
}

/// D3, S3-09, S3-10: each matrix maps to its parent.
#[test]
fn the_foot_is_where_calf_and_foot_put_it() {
    let model = model(
        "Frame Calf { FrameTransformMatrix { 1,-.000691,0,0, .000691,1,0,0, 0,0,1,0, 119.231522,.000021,-.000011,1;; }
        Frame Foot { FrameTransformMatrix { .988831,.124156,.082452,0, -.122246,.992109,-.027835,0,
        -.085257,.017445,.996206,0, 119.231476,-.000039,.000023,1;; } } }",
    );
    let foot = posed_joints(&model, &rest_pose(&model))[1].w_axis.truncate();
    // Numbers about a hundred have their last bit at 1e-5.
    assert!(foot.abs_diff_eq(vec3(238.463, -0.082407, 0.000012), 2e-5), "{foot}");
}

#[test]
fn frames_may_be_referred_to_once() {
    assert_eq!(family(&model("Frame B { } Frame A { {B} }")), [("A", ""), ("B", "A")]);
    let twice = "Frame B { }\nFrame A { {B}\n{B} }";
    assert_eq!(problem(twice), "test.x: line 2, Frame \"B\": has two parents");
}

#[test]
fn rings_of_references_are_refused() {
    for body in [
        "Frame A { {B} }\nFrame B { {A} }",
        "Frame A { {A} }",
        "Frame A { Frame B { {A} } }",
        "Frame C { } Frame A { {A} }",
    ] {
        let problem = problem(body);
        assert!(
            problem.starts_with("test.x: line 2, Frame \"A\": is in no frame that begins at a root"),
            "{problem}"
        );
    }
    assert!(problem("Frame A { Frame B {\n {B} } }").contains("has two parents"));
}

#[test]
fn a_second_frame_of_a_name_is_reported() {
    let model = model("Frame A {\nFrame A { } }");
    assert_eq!(model.joints.len(), 2);
    assert_eq!(model.warnings.len(), 1);
    assert!(model.warnings[0].starts_with("line 3, Frame \"A\": has the same name"), "{:?}", model.warnings);
}
