//! The modes of primitives, as lists of triangles.

use crate::tiny::{add_accessor, floats, model, problem, shorts, triangle, with_data};
use serde_json::json;
use stage3_gltf::gltf_file::triangles::of_fan;

mod of_strip {
    use stage3_gltf::gltf_file::triangles::of_strip;

    #[test]
    fn all_triangles_turn_the_same_way() {
        assert_eq!(of_strip(&[0, 1, 2, 3, 4]), [0, 1, 2, 2, 1, 3, 2, 3, 4]);
        // On a zigzag from left to right, every triangle has a positive area.
        let corner = |index: u32| (index as f32, -((index % 2) as f32));
        for triangle in of_strip(&[0, 1, 2, 3, 4, 5, 6]).chunks(3) {
            let [(ax, ay), (bx, by), (cx, cy)] =
                [corner(triangle[0]), corner(triangle[1]), corner(triangle[2])];
            assert!((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0.0, "{triangle:?}");
        }
    }

    #[test]
    fn fewer_than_three_vertices_make_none() {
        assert_eq!(of_strip(&[0, 1]), [0_u32; 0]);
        assert_eq!(of_strip(&[]), [0_u32; 0]);
    }
}

#[test]
fn a_fan_turns_about_its_first_vertex() {
    assert_eq!(of_fan(&[9, 1, 2, 3]), [1, 2, 9, 2, 3, 9]);
    assert_eq!(of_fan(&[9, 1]), [0_u32; 0]);
    assert_eq!(of_fan(&[]), [0_u32; 0]);
}

/// Five vertices drawn in a mode, with or without indices.
fn indices(mode: u32, indices: Option<&[u16]>) -> Vec<u32> {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["mode"] = mode.into();
    json["accessors"] = json!([
        {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 5},
        {"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": indices.map_or(1, <[u16]>::len)},
    ]);
    if indices.is_some() {
        json["meshes"][0]["primitives"][0]["indices"] = 1.into();
    }
    with_data(&mut json, &[floats(&[0.0; 15]), shorts(indices.unwrap_or(&[0]))]);
    let model = model(&json);
    assert_eq!(model.meshes[0].positions.len(), 5);
    model.meshes[0].indices.to_vec()
}

/// E4-6: the mode counts. S4-20, S4-34: with indices and without.
#[test]
fn every_mode_becomes_a_list_of_triangles() {
    assert_eq!(indices(4, None), [0, 1, 2]);
    assert_eq!(indices(4, Some(&[4, 3, 2, 2, 3, 0])), [4, 3, 2, 2, 3, 0]);
    assert_eq!(indices(5, None), [0, 1, 2, 2, 1, 3, 2, 3, 4]);
    assert_eq!(indices(6, Some(&[4, 3, 2, 1])), [3, 2, 4, 2, 1, 4]);
}

#[test]
fn points_and_lines_keep_their_positions_and_have_no_triangles() {
    for mode in 0..4 {
        assert_eq!(indices(mode, None), [0_u32; 0]);
        assert_eq!(indices(mode, Some(&[0, 1, 2])), [0_u32; 0]);
    }
}

#[test]
fn an_index_without_a_vertex_is_refused() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["indices"] = 1.into();
    add_accessor(&mut json, json!({"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": 3}));
    with_data(&mut json, &[floats(&[0.0; 9]), shorts(&[0, 1, 3])]);
    let place = "tiny.gltf: mesh 0 \"triangle\", primitive 0, indices";
    assert_eq!(problem(&json), format!("{place}: index 2 is 3, but there are 3 vertices"));
    json["accessors"][1]["componentType"] = 5122.into();
    assert_eq!(
        problem(&json),
        format!(
            "{place}, accessor 1: has components of type I16, not allowed here: it takes U8 or U16 or U32"
        )
    );
    json["meshes"][0]["primitives"][0]["mode"] = 7.into();
    assert!(problem(&json).ends_with("has an unknown mode"));
}
