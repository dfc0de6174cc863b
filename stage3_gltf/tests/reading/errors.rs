//! Refusals: they name the file, the object, its index and the attribute.

use crate::loading::{load_bytes, load_file};
use crate::tiny::{glb, model, problem, text, triangle};
use formats::{
    document::{Format, format_of},
    error::LoadError,
};
use serde_json::json;
use std::{error::Error, path::Path};

#[test]
fn the_place_grows_from_the_inside_out() {
    let error = LoadError::new("is too long").within("accessor 3").within("mesh 1").in_file("a.glb");
    assert_eq!(error.to_string(), "a.glb: mesh 1, accessor 3: is too long");
    assert_eq!(LoadError::new("is too long").to_string(), "is too long");
}

#[test]
fn what_the_system_said_is_the_errors_source() {
    let error = load_file(Path::new("no/such/file.glb")).unwrap_err();
    let source = error.source().expect("the system's error");
    assert!(source.downcast_ref::<std::io::Error>().is_some());
    assert_eq!(error.to_string(), format!("no/such/file.glb: can't be read: {source}"));
    assert!(LoadError::new("is too long").source().is_none());
}

/// S2-02, S2-10, S2-11: one call, with a reader for each format behind it.
#[test]
fn the_first_bytes_choose_the_reader() {
    assert_eq!(format_of(b"glTF\x02\0\0\0").unwrap(), Format::Glb);
    assert_eq!(format_of(b" \n{}").unwrap(), Format::Gltf);
    assert_eq!(format_of(b"xof 0303txt 0032").unwrap(), Format::X);
    let refused = |bytes: &[u8]| format_of(bytes).unwrap_err().to_string();
    assert_eq!(refused(b""), "is empty");
    assert_eq!(
        refused(b"solid cube"),
        "is not a model file: it begins neither with \"glTF\" or a JSON object nor with \"xof \""
    );
    // A text file whose name says that it is binary glTF.
    let text = triangle().to_string();
    assert_eq!(load_bytes("text.glb", text.as_bytes()).unwrap().meshes.len(), 1);
}

#[test]
fn a_model_is_called_as_its_file_is() {
    let name = |path: &str, bytes: &[u8]| load_bytes(path, bytes).expect("a model").name;
    assert_eq!(name("tools/claw.gltf", triangle().to_string().as_bytes()), "claw.gltf");
    assert_eq!(name("tools/claw.x", &text("Frame {}")), "claw.x");
}

#[test]
fn a_binary_file_is_the_same_model() {
    let mut json = triangle();
    json["buffers"][0].as_object_mut().unwrap().remove("uri");
    let data: Vec<u8> = crate::tiny::floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    let from_binary = load_bytes("triangle.glb", &glb(&json, &data)).unwrap();
    assert_eq!(from_binary.meshes[0].positions, model(&triangle()).meshes[0].positions);
    let problem = load_bytes("triangle.glb", &glb(&json, &data[..32])).unwrap_err().to_string();
    assert_eq!(problem, "triangle.glb: buffer 0: should have 36 bytes, but has 32");
}

#[test]
fn required_extensions_that_are_not_supported_are_all_named() {
    let mut json = triangle();
    json["extensionsRequired"] = json!(["KHR_texture_transform", "EXT_mesh_gpu_instancing"]);
    assert_eq!(
        problem(&json),
        "tiny.gltf: requires the extension EXT_mesh_gpu_instancing, which is not supported"
    );
    json["extensionsRequired"] = json!(["ACME_a", "KHR_materials_unlit", "ACME_b", "ACME_c"]);
    assert_eq!(
        problem(&json),
        "tiny.gltf: requires the extensions ACME_a, ACME_b and ACME_c, which are not supported"
    );
    json["extensionsRequired"] = json!(["KHR_texture_transform"]);
    json["extensionsUsed"] = json!(["EXT_mesh_gpu_instancing"]);
    model(&json);
}

/// Files of 2015: lists are objects, names take the place of indices, and a `.glb` has another header.
#[test]
fn gltf_1_is_recognised_before_anything_else() {
    let old = "is glTF 1.0, and 2.0 is what is read; convert it with `npx gltf-pipeline -i OLD -o NEW.glb`";
    let mut json = json!({
        "asset": {"version": "1.0"},
        "nodes": {"n": {"meshes": ["m"]}},
        "meshes": {"m": {"primitives": [{"attributes": {"POSITION": "a"}}]}},
        "accessors": {"a": {"bufferView": "v", "componentType": 5126, "count": 3, "type": "VEC3"}},
    });
    assert_eq!(problem(&json), format!("tiny.gltf: {old}"));
    // In 1.0 the version is optional.
    json.as_object_mut().unwrap().remove("asset");
    assert_eq!(problem(&json), format!("tiny.gltf: {old}"));
    let mut binary = b"glTF\x01\0\0\0".to_vec();
    for word in [26_u32, 6, 0] {
        binary.extend(word.to_le_bytes());
    }
    binary.extend(b"{    }");
    assert_eq!(load_bytes("old.glb", &binary).unwrap_err().to_string(), format!("old.glb: {old}"));
}

#[test]
fn faults_in_the_json_say_where() {
    let said = |text: &str| load_bytes("a.gltf", text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        said("{\n \"asset\": {\"version\": \"2.0\"},\n \"nodes\": [{}, {\"mesh\" 0}]\n}"),
        "a.gltf: line 3, column 24, /nodes/1/mesh: its JSON is not valid: expected `:`"
    );
    assert_eq!(
        said("{\"asset\": {\"version\": \"2.0\"},\n\"nodes\": [{}, {\"mesh\": \"a\"}]}"),
        "a.gltf: line 2, column 22, /nodes/1/mesh: its JSON is not valid: invalid type: string \"a\", expected index into child of root"
    );
    // Numbers such as 3.0 are first written in another way; the place in the message is the one in the file.
    let text = "{\"extras\": 42, \"asset\": {\"version\": \"2.0\"},\n\n \"accessors\": [\n  {\"type\": \"VEC3\",\n   \"componentType\": 5126, \"count\": 3.0},\n  {\"type\": \"VEC3\", \"componentType\": 5126,\n   \"count\": 3.5}]}";
    let problem = said(text);
    assert!(
        problem.starts_with("a.gltf: line 7, column 11, /accessors/1/count: its JSON is not valid: "),
        "{problem}"
    );
    assert_eq!(
        said("{\"asset\": {\"generator\": \"none\"}}"),
        "a.gltf: line 1, column 9, /asset: its JSON is not valid: missing field `version`"
    );
}

#[test]
fn versions_other_than_2_are_refused() {
    let mut json = triangle();
    json["asset"]["version"] = "1.0".into();
    assert!(problem(&json).starts_with("tiny.gltf: is glTF 1.0"));
    json["asset"]["version"] = "3.0".into();
    assert_eq!(problem(&json), "tiny.gltf: is in version \"3.0\" of glTF, not in \"2.0\"");
    json["asset"] = json!({"version": "2.1", "minVersion": "2.1"});
    assert_eq!(problem(&json), "tiny.gltf: needs glTF 2.1");
    json["asset"] = json!({"version": "2.1", "minVersion": "2.0"});
    model(&json);
}

#[test]
fn numbers_in_messages_have_six_digits_at_most() {
    for (value, text) in [
        (0.0, "0"),
        (-0.5, "-0.5"),
        (1.0 / 3.0, "0.333333"),
        (123456.78, "123457"),
        (1e6, "1e6"),
        (3.402_823_5e38, "3.40282e38"),
        (1e-30, "1e-30"),
        (f32::NAN, "NaN"),
        (f32::NEG_INFINITY, "-inf"),
    ] {
        assert_eq!(formats::error::number(value), text);
    }
    let mut json = triangle();
    json["nodes"][0]["rotation"] = json!([0.1, 0.2, 0.3, 0.7]);
    // The square root of 0.01 + 0.04 + 0.09 + 0.49.
    assert_eq!(model(&json).warnings, ["node 0: its rotation had a length of 0.793725, and now has 1"]);
}

#[test]
fn what_the_specification_allows_and_the_gltf_crate_does_not() {
    let mut json = triangle();
    json["extras"] = 42.into();
    json["accessors"][0]["count"] = json!(3.0);
    json["meshes"][0]["primitives"][0]["attributes"]["_HEAT"] = 0.into();
    json["textures"] = json!([{}]);
    json["animations"] = json!([{
        "channels": [{"sampler": 0, "target": {"path": "translation"}}],
        "samplers": [{"input": 0, "output": 0}],
    }]);
    json["scenes"] = json!([{"nodes": [0]}, {"name": "empty"}]);
    assert_eq!(model(&json).meshes[0].positions.len(), 3);
}

#[test]
fn files_that_can_not_be_opened_are_named() {
    let problem = load_file(Path::new("no/such/file.glb")).unwrap_err().to_string();
    assert!(problem.starts_with("no/such/file.glb: can't be read: "), "{problem}");
    let problem = load_file(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err().to_string();
    assert!(problem.ends_with(": is a folder, not a file"), "{problem}");
}
