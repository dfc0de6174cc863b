//! Faults that are passed over: the model is read, and a warning names each.

use crate::loading::load_bytes;
use crate::tiny::{add_accessor, base64, floats, glb, model, problem, triangle, two_joints, with_data};
use glam::{Mat4, Vec2, Vec3, Vec4, vec3};
use serde_json::{Value, json};
use stage3_gltf::{model::Model, pose::rest_pose, posed_mesh::posed_positions};

/// The model of a file that gives exactly one warning.
fn warned(json: &Value, warning: &str) -> Model {
    let model = model(json);
    assert_eq!(model.warnings, [warning]);
    model
}

#[test]
fn extensions_that_only_concern_looks_are_named_and_left_out() {
    let mut json = triangle();
    json["extensionsRequired"] = json!(["KHR_materials_unlit"]);
    let one = "requires the extension KHR_materials_unlit, which is not read; only looks depend on that";
    assert_eq!(warned(&json, one).meshes[0].positions, model(&triangle()).meshes[0].positions);
    json["extensionsRequired"] = json!([
        "KHR_materials_pbrSpecularGlossiness",
        "KHR_materials_clearcoat",
        "KHR_texture_transform",
        "KHR_lights_punctual",
        "KHR_texture_basisu",
        "KHR_xmp_json_ld",
    ]);
    let several = "requires the extensions KHR_materials_pbrSpecularGlossiness, KHR_materials_clearcoat, \
        KHR_lights_punctual, KHR_texture_basisu and KHR_xmp_json_ld, which are not read; only looks depend on that";
    warned(&json, several);
}

#[test]
fn an_attribute_that_is_no_number_is_repaired() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["attributes"] =
        json!({"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2, "COLOR_0": 3});
    let kinds = ["VEC3", "VEC3", "VEC2", "VEC4"];
    let accessor =
        |(view, kind)| json!({"bufferView": view, "componentType": 5126, "type": kind, "count": 3});
    json["accessors"] = kinds.into_iter().enumerate().map(accessor).collect();
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    let pieces = [
        floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]),
        floats(&[0.0, 0.0, 1.0, nan, 0.0, 0.0, 0.0, -inf, 0.0]),
        floats(&[0.25, 0.5, 0.5, inf, 1.0, 1.0]),
        floats(&[1.0, 0.5, 0.5, 1.0, 0.5, nan, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]),
    ];
    with_data(&mut json, &pieces);
    let model = model(&json);
    let mesh = &model.meshes[0];
    assert_eq!(mesh.normals, [Vec3::Z, Vec3::Y, Vec3::Y]);
    assert_eq!(mesh.uvs, [Vec2::new(0.25, 0.5), Vec2::ZERO, Vec2::ONE]);
    assert_eq!(mesh.colors, [Vec4::new(1.0, 0.5, 0.5, 1.0), Vec4::ONE, Vec4::W]);
    let place = "mesh 0 \"triangle\", primitive 0, ";
    assert_eq!(
        model.warnings,
        [
            format!("{place}NORMAL: 2 of 3 are no numbers, and now [0.0, 1.0, 0.0]"),
            format!("{place}TEXCOORD_0: 1 of 3 are no numbers, and now [0.0, 0.0]"),
            format!("{place}COLOR_0: 1 of 3 are no numbers, and now [1.0, 1.0, 1.0, 1.0]"),
        ]
    );
    // Nothing can stand in for a position: that is still refused.
    json["meshes"][0]["primitives"][0]["attributes"]["POSITION"] = 1.into();
    assert!(problem(&json).ends_with("POSITION, accessor 1: element 1 contains NaN"));
}

#[test]
fn normals_of_a_target_that_are_no_numbers_change_nothing() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0] =
        json!({"attributes": {"POSITION": 0, "NORMAL": 0}, "targets": [{"POSITION": 0, "NORMAL": 1}]});
    add_accessor(&mut json, json!({"bufferView": 1, "componentType": 5126, "type": "VEC3", "count": 3}));
    let corners = floats(&[0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    with_data(&mut json, &[corners, floats(&[0.0, 0.0, f32::NAN, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0])]);
    let warning =
        "mesh 0 \"triangle\", primitive 0, target 0, NORMAL: 1 are no numbers, and now change nothing";
    assert_eq!(
        warned(&json, warning).meshes[0].morph_targets[0].normals,
        [Vec3::ZERO, vec3(0.0, 2.0, 0.0), Vec3::ZERO]
    );
    json["meshes"][0]["primitives"][0]["targets"] = json!([{"POSITION": 1}]);
    assert!(problem(&json).ends_with("target 0, POSITION, accessor 1: element 0 contains NaN"));
}

#[test]
fn joints_without_an_inverse_bind_matrix_have_the_identity() {
    let mut json = two_joints();
    json["accessors"][3]["count"] = 1.into();
    let warning =
        "skin 0, inverseBindMatrices: has 1 matrices for 2 joints; the others are taken as identity";
    assert_eq!(warned(&json, warning).skins[0].inverse_bind_matrices, [Mat4::IDENTITY; 2]);
    // Of many such skins the first fifty are named.
    let skin = json["skins"][0].clone();
    json["skins"] = vec![skin; 60].into();
    let warnings = model(&json).warnings;
    assert_eq!((warnings.len(), warnings[50].as_str()), (51, "there is more of this kind"));
}

#[test]
fn joints_may_be_numbers_of_32_bits() {
    let mut json = two_joints();
    let wanted = posed_positions(&model(&json), &rest_pose(&model(&json)));
    json["accessors"][1] = json!({"bufferView": 4, "componentType": 5125, "type": "VEC4", "count": 2});
    let words: Vec<u8> = [1, 0, 0, 0, 0, 1, 0, 0].into_iter().flat_map(u32::to_le_bytes).collect();
    json["bufferViews"].as_array_mut().unwrap().push(json!({"buffer": 1, "byteLength": words.len()}));
    let buffer = json!({"byteLength": words.len(), "uri": format!("data:;base64,{}", base64(&words))});
    json["buffers"].as_array_mut().unwrap().push(buffer);
    let warning = "mesh 0 \"body\", primitive 0, JOINTS_0: has numbers of 32 bits, which glTF does not allow";
    let model = warned(&json, warning);
    assert_eq!(posed_positions(&model, &rest_pose(&model)), wanted);
}

#[test]
fn a_matrix_beside_its_parts_is_taken() {
    let mut json = triangle();
    let matrix = Mat4::from_translation(vec3(1.0, 2.0, 3.0)).to_cols_array();
    json["nodes"][0] = json!({"name": "n", "mesh": 0, "matrix": matrix, "translation": [9, 9, 9]});
    let warning = "node 0 \"n\": has both a matrix and its parts; the matrix is taken";
    let model = warned(&json, warning);
    assert_eq!(posed_positions(&model, &rest_pose(&model))[0], vec3(1.0, 2.0, 3.0));
}

#[test]
fn an_empty_accessor_that_nothing_uses_does_no_harm() {
    let mut json = triangle();
    for _ in 0..2 {
        add_accessor(&mut json, json!({"componentType": 5126, "type": "SCALAR", "count": 0}));
    }
    warned(&json, "accessor 1: has no elements, so nothing may use it (2 such)");
    json["meshes"][0]["primitives"][0]["indices"] = 1.into();
    assert_eq!(
        problem(&json),
        "tiny.gltf: mesh 0 \"triangle\", primitive 0, indices, accessor 1: has no elements"
    );
}

/// Older exporters of VRM characters write this.
#[test]
fn an_offset_without_a_buffer_view_does_no_harm() {
    let mut json = triangle();
    for offset in [0, 12] {
        let accessor = json!({"byteOffset": offset, "componentType": 5126, "type": "VEC3", "count": 3});
        add_accessor(&mut json, accessor);
    }
    json["meshes"][0]["primitives"][0]["targets"] = json!([{"POSITION": 1}, {"POSITION": 2}]);
    let warning = "accessor 1: has a byteOffset, but no buffer view that it could count in (2 such)";
    assert_eq!(warned(&json, warning).meshes[0].morph_targets[1].positions, [Vec3::ZERO; 3]);
}

fn in_two_chunks(json: &[u8], data: &[u8]) -> Vec<u8> {
    let mut file = b"glTF\x02\0\0\0".to_vec();
    file.extend((28 + json.len() as u32 + data.len() as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", json), (b"BIN\0", data)] {
        file.extend((chunk.len() as u32).to_le_bytes());
        file.extend(kind);
        file.extend(chunk);
    }
    file
}

#[test]
fn chunks_may_be_of_any_length_and_filled_up_with_zeros() {
    let mut json = triangle();
    json["buffers"][0].as_object_mut().unwrap().remove("uri");
    let data = floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    let right = load_bytes("a.glb", &glb(&json, &data)).unwrap();
    assert!(right.warnings.is_empty());
    let odd = [&data[..], &[7]].concat();
    let text = json.to_string().into_bytes();
    let odd = in_two_chunks(&text, &odd);
    // With and without the bytes that pad the last chunk.
    for file in [odd.clone(), [&odd[..], &[0; 3]].concat()] {
        let model = load_bytes("a.glb", &file).unwrap();
        assert_eq!(model.meshes[0].positions, right.meshes[0].positions);
        assert_eq!(model.warnings, ["chunk 1: its length, 37, is not a multiple of 4"]);
    }
    let zeros = in_two_chunks(&[&text[..], &[0; 5]].concat(), &data);
    let model = load_bytes("a.glb", &zeros).unwrap();
    assert_eq!(model.meshes[0].positions, right.meshes[0].positions);
    assert_eq!(model.warnings, ["its JSON ends with 5 zero bytes"]);
}

#[test]
fn a_text_may_begin_with_a_mark_and_end_with_zeros() {
    let text = triangle().to_string();
    let file = [b"\xef\xbb\xbf", text.as_bytes(), b"\0\0"].concat();
    let model = load_bytes("a.gltf", &file).unwrap();
    assert_eq!(model.meshes[0].positions.len(), 3);
    assert_eq!(model.warnings, ["its JSON begins with a byte order mark", "its JSON ends with 2 zero bytes"]);
}

/// A VRM character names the parts of its body: version 0 in a list, version 1 in an object.
#[test]
fn the_parts_of_a_body_are_named() {
    let mut json = two_joints();
    json["extensionsUsed"] = json!(["VRM"]);
    json["extensions"] = json!({"VRM": {"humanoid": {"humanBones": [
        {"bone": "hips", "node": 0}, {"bone": "spine", "node": 1}, {"bone": "head", "node": 77}, {"bone": "neck"},
    ]}}});
    let parts = vec![(0, "hips".to_owned()), (1, "spine".to_owned())];
    let old = model(&json);
    assert_eq!(
        (&old.humanoid, &old.joint_title(1)[..], &old.joint_title(2)[..]),
        (&parts, "J1 (spine)", "holder")
    );
    assert_eq!(old.left_out, ["extension VRM: all but the parts of the body"]);
    json["extensionsUsed"] = json!(["VRMC_vrm", "VRMC_springBone"]);
    json["extensions"] =
        json!({"VRMC_vrm": {"humanoid": {"humanBones": {"hips": {"node": 0}, "spine": {"node": 1}}}}});
    let new = model(&json);
    assert_eq!(new.humanoid, parts);
    assert_eq!(
        new.left_out,
        ["extension VRMC_springBone", "extension VRMC_vrm: all but the parts of the body"]
    );
    assert!(model(&two_joints()).humanoid.is_empty());
}

#[test]
fn what_is_left_out_is_listed() {
    let mut json = triangle();
    json["meshes"][0]["primitives"][0]["attributes"] =
        json!({"POSITION": 0, "_HEAT": 0, "TANGENT": 0, "COLOR_1": 0});
    json["cameras"] = json!([{"type": "perspective", "perspective": {"yfov": 1, "znear": 1}}]);
    let left_out = model(&json).left_out.join("; ");
    for words in ["TANGENT: in 1 primitives", "COLOR_1: in 1 primitives", "cameras: 1"] {
        assert!(left_out.contains(words), "{left_out}");
    }
}
