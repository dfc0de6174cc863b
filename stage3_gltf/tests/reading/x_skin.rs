//! Weights per bone, turned into influences per vertex.

use crate::loading::load_bytes;
use crate::tiny_x::{model, text};
use formats::{
    file::MOST_BYTES,
    x_document::{
        bones::{Bone, SkinHeader, read_header},
        document::XDocument,
        mesh::read_mesh,
        template::Template,
    },
};
use glam::{Mat4, Vec3, vec3};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::{pose::rest_pose, posed_mesh::posed_positions, x::skin};
use std::{collections::HashSet, fs};
use testing::samples;

fn frame(name: &str, x: f32, more: &str) -> String {
    format!("Frame {name} {{ FrameTransformMatrix {{ 1,0,0,0, 0,1,0,0, 0,0,1,0, {x},0,0,1;; }} {more} }}")
}

/// A bone whose offset matrix subtracts `x` from x.
fn weights(frame: &str, vertices: &[(u32, f32)], x: f32) -> String {
    let indices: Vec<String> = vertices.iter().map(|(vertex, _)| vertex.to_string()).collect();
    let weights: Vec<String> = vertices.iter().map(|(_, weight)| weight.to_string()).collect();
    format!(
        "SkinWeights {{ \"{frame}\"; {}; {}; {}; 1,0,0,0, 0,1,0,0, 0,0,1,0, {},0,0,1;; }}",
        vertices.len(),
        indices.join(","),
        weights.join(","),
        -x
    )
}

mod influences_from_bones {
    use super::*;

    pub fn bone(vertices: &[u32], weights: &[f32]) -> Bone {
        let (vertices, weights) = (vertices.to_vec(), weights.to_vec());
        Bone { frame: String::new(), vertices, weights, joint_from_mesh: Mat4::IDENTITY }
    }

    /// S4-04: lists per bone become lists per vertex.
    #[test]
    fn turns_the_lists_round() {
        let bones = [bone(&[2, 0], &[1.0, 0.25]), bone(&[0], &[0.75])];
        let influences = skin::influences_from_bones(3, &bones);
        let [a, b] = [(0, 0.25), (1, 0.75)].map(|(joint, weight)| Influence { joint, weight });
        assert_eq!(influences, [vec![a, b], vec![], vec![Influence { joint: 0, weight: 1.0 }]]);
    }

    /// E2-9; S4-28: (.6, .5) do not sum to 1, and become 6/11 and 5/11.
    #[test]
    fn weights_sum_to_1() {
        let influences = skin::influences_from_bones(1, &[bone(&[0], &[0.6]), bone(&[0], &[0.5])]);
        let weights: Vec<f32> = influences[0].iter().map(|influence| influence.weight).collect();
        assert!(
            (weights[0] - 6.0 / 11.0).abs() < 1e-6 && (weights[1] - 5.0 / 11.0).abs() < 1e-6,
            "{weights:?}"
        );
    }

    /// Weights with six decimals stay as they are: other programs use them so.
    #[test]
    fn rounded_weights_stay() {
        let influences = skin::influences_from_bones(1, &[bone(&[0], &[0.333333]), bone(&[0], &[0.666666])]);
        assert_eq!(influences[0][0].weight, 0.333333);
    }

    #[test]
    fn no_weight_is_no_influence() {
        let influences = skin::influences_from_bones(1, &[bone(&[0], &[0.0]), bone(&[0], &[1.0])]);
        assert_eq!(influences[0], [Influence { joint: 1, weight: 1.0 }]);
    }

    #[test]
    fn there_may_be_more_than_four() {
        let bones = vec![bone(&[0], &[0.125]); 8];
        assert_eq!(skin::influences_from_bones(1, &bones)[0].len(), 8);
    }
}

/// S2-38, S2-42, S2-43, S3-05, S3-06: a bone's block has five fields, the first of them its frame's name; its
/// offset matrix is not scaled by a weight. S3-07: the vertices move by offset times current matrix. S4-12,
/// E4-3: the frame of a skinned mesh does not count.
#[test]
fn bones_move_their_vertices() {
    let mesh = format!(
        "Mesh {{ 2; 10;0;0;, 30;0;0;; 0; XSkinMeshHeader {{ 2;4;2; }} {} {} }}",
        weights("A", &[(0, 1.0), (1, 0.5)], 5.0),
        weights("B", &[(1, 0.5)], 20.0)
    );
    let body = frame("A", 6.0, &frame("B", 16.0, "")) + &frame("M", 1000.0, &mesh);
    let model = model(&body);
    // A moved from 5 to 6, and B from 20 to 22. The frame of a skinned mesh does not count.
    let positions = posed_positions(&model, &rest_pose(&model));
    assert_eq!(positions, [vec3(11.0, 0.0, 0.0), vec3(31.5, 0.0, 0.0)]);
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
}

/// E2-9: a vertex that no bone moves follows the frame that holds the mesh.
#[test]
fn a_vertex_without_bones_follows_its_frame() {
    let mesh = format!("Mesh {{ 2; 10;0;0;, 30;0;0;; 0; {} }}", weights("A", &[(0, 1.0)], 5.0));
    let model = model(&(frame("A", 6.0, "") + &frame("M", 1000.0, &mesh)));
    let positions = posed_positions(&model, &rest_pose(&model));
    assert_eq!(positions, [vec3(11.0, 0.0, 0.0), vec3(1030.0, 0.0, 0.0)]);
}

/// E2-10, S2-45: one bone and two meshes, each with an offset matrix of its own.
#[test]
fn a_skin_is_made_per_mesh() {
    let mesh =
        |name: &str, x: f32| format!("Mesh {name} {{ 1; {x};0;0;; 0; {} }}", weights("A", &[(0, 1.0)], x));
    let model = model(&frame("A", 6.0, &(mesh("Shirt", 10.0) + &mesh("Shoe", 20.0))));
    let names: Vec<&str> = model.skins.iter().map(|skin| &skin.name[..]).collect();
    assert_eq!(names, ["Shirt", "Shoe"]);
    let positions = posed_positions(&model, &rest_pose(&model));
    assert_eq!(positions, [Vec3::X * 6.0; 2]);
}

/// S2-44, a quirk: bones without a frame.
#[test]
fn a_missing_frame_is_reported_and_stays_at_the_origin() {
    let mesh = |x: f32| format!("Mesh {{ 1; 10;0;0;; 0; {} }}", weights("Nobody", &[(0, 1.0)], x));
    let model = model(&(frame("A", 6.0, &mesh(3.0)) + &frame("B", 0.0, &mesh(4.0))));
    let positions = posed_positions(&model, &rest_pose(&model));
    assert_eq!(positions, [vec3(7.0, 0.0, 0.0), vec3(6.0, 0.0, 0.0)]);
    assert_eq!(model.joints.iter().filter(|joint| joint.name == "Nobody").count(), 1);
    assert_eq!(
        model.warnings,
        ["line 2, Mesh: a bone is called \"Nobody\", but no frame is; it stays at the origin"]
    );
}

/// S3-04, E3-2: real files write `2;4;35;`.
#[test]
fn the_header_has_three_numbers() {
    let read = |header: &str| {
        let body = format!("Mesh {{ 0; 0; XSkinMeshHeader {{ {header} }} }}");
        let file = XDocument::read("test.x", &text(&body).into(), None, MOST_BYTES)
            .expect("a file that can be read");
        read_header(&file, 0).expect("a header")
    };
    let expected = Some(SkinHeader { most_per_vertex: 2, most_per_face: 4, bones: 35 });
    assert_eq!(read("2;4;35;"), expected);
    assert_eq!(read("2;;4;;35;;"), expected);
    let counted = |bones: u32| {
        let header = format!("XSkinMeshHeader {{ 0;0;{bones}; }}");
        model(&frame(
            "A",
            0.0,
            &format!("Mesh {{ 1; 0;0;0;; 0; {header} {} }}", weights("A", &[(0, 1.0)], 0.0)),
        ))
        .warnings
    };
    assert!(counted(0).is_empty() && counted(1).is_empty());
    assert_eq!(counted(2), ["line 2, Mesh: should have 2 bones, and has 1"]);
}

/// S3-04: the three numbers, in the tutorial's own file: the most bones of a vertex, the most of a face, and
/// the number of all bones.
#[test]
fn the_header_counts_what_the_file_has() {
    let Some(folder) = samples::folder() else { return };
    let bytes = fs::read(folder.join("directx-sdk-legacy/tiny/tiny.x")).expect("a sample");
    let file = XDocument::read("tiny.x", &bytes.into(), None, MOST_BYTES).expect("a file that can be read");
    let block = file.tree.all(Template::Mesh).next().expect("a mesh");
    let mesh = read_mesh(&file, block).expect("a mesh");
    let lists = skin::influences_from_bones(mesh.positions.len(), &mesh.bones);
    let bones_of_face = |face: usize| {
        let corners = mesh.faces.corners(face).iter();
        let held = corners.flat_map(|&corner| lists[corner as usize].iter().map(|held| held.joint));
        held.collect::<HashSet<usize>>().len() as u32
    };
    let counted = SkinHeader {
        most_per_vertex: lists.iter().map(Vec::len).max().unwrap_or_default() as u32,
        most_per_face: (0..mesh.faces.count()).map(bones_of_face).max().unwrap_or_default(),
        bones: mesh.bones.len() as u32,
    };
    assert_eq!(counted, SkinHeader { most_per_vertex: 2, most_per_face: 4, bones: 35 });
    assert_eq!(read_header(&file, block).expect("a header"), Some(counted));
}

#[test]
fn influences_go_with_split_vertices() {
    let normals = "MeshNormals { 2; 0;0;1;, 1;0;0;; 2; 3;0,0,0;, 3;1,1,1;; }";
    let mesh = format!(
        "Mesh {{ 4; 0;0;0;, 1;0;0;, 1;1;0;, 0;1;0;; 2; 3;0,3,2;, 3;0,2,1;; {normals} {} }}",
        weights("A", &[(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0)], 0.0)
    );
    let model = load_bytes("test.x", &text(&frame("A", 0.0, &mesh))).expect("a model");
    assert_eq!(model.meshes[0].positions.len(), 6);
    assert_eq!(model.meshes[0].influences.len(), 6);
    assert_eq!(model.file_vertices.len(), 4);
}
