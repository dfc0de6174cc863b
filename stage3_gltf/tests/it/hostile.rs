//! Files that are broken, by accident or on purpose: an error or a model, soon, and in little memory.

use crate::{
    memory::most_held,
    tiny::{add_accessor, data_uri, floats, triangle, two_joints, two_joints_binary},
};
use serde_json::{Value, json};
use snapshots::samples;
use stage3_gltf::{
    error::LoadError,
    load::{load, load_bytes},
    model::Model,
    pose::rest_pose,
    posed_mesh::world_positions,
    skeleton::bind_pose,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

const MOST_TIME: Duration = Duration::from_secs(2);
const MOST_MEMORY: usize = 1 << 30;

/// Loads and poses a model, and checks how it goes; a problem is told with the name of what was loaded.
fn survive(name: &str, load: impl FnOnce() -> Result<Model, LoadError>) -> Result<Model, LoadError> {
    let start = Instant::now();
    let call = || {
        let model = load()?;
        let count: usize = model.meshes.iter().map(|mesh| mesh.positions.len()).sum();
        assert_eq!(world_positions(&model, &rest_pose(&model)).len(), count);
        world_positions(&model, &bind_pose(&model));
        Ok(model)
    };
    // Only so that the message names the file.
    let (result, held) = most_held(|| catch_unwind(AssertUnwindSafe(call)));
    let result = result.unwrap_or_else(|_| panic!("{name}: panics"));
    let time = start.elapsed();
    assert!(time < MOST_TIME, "{name}: takes {time:?}");
    assert!(held < MOST_MEMORY, "{name}: holds {held} bytes");
    result
}

fn survive_json(json: &Value) -> Result<Model, LoadError> {
    survive("json", || load_bytes("tiny.gltf", json.to_string().as_bytes(), None))
}

/// What the Khronos validator calls an error, and this loader lets pass, and why.
const ACCEPTED: &[(&str, &str)] = &[
    ("EMPTY_ENTITY", "an empty list says as much as none"),
    ("ACCESSOR_MIN_MISMATCH", "bounds are computed from the positions"),
    ("ACCESSOR_MAX_MISMATCH", "bounds are computed from the positions"),
    ("ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND", "bounds are computed from the positions"),
    ("ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", "bounds are computed from the positions"),
    ("MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", "bounds are computed from the positions"),
    ("ACCESSOR_INVALID_FLOAT", "in an accessor that nothing uses; in use it is refused, see `accessors`"),
    ("ACCESSOR_NON_CLAMPED", "a color beyond 1 is drawn as 1"),
    ("ACCESSOR_VECTOR3_NON_UNIT", "normals are made one long"),
    ("ACCESSOR_INVALID_SIGN", "tangents are not read"),
    ("ROTATION_NON_UNIT", "rotations are made one long, with a warning"),
    ("NODE_MATRIX_NON_TRS", "a joint may shear; only animating it would need its parts"),
    ("NODE_SKIN_WITH_NON_SKINNED_MESH", "the mesh stays at its node, with a warning"),
    ("NODE_SKIN_NO_SCENE", "joints outside the scene have parents too"),
    ("SKIN_NO_COMMON_ROOT", "every joint has its own chain of parents"),
    ("SKIN_SKELETON_INVALID", "the property is not read"),
    ("MESH_PRIMITIVE_INVALID_ATTRIBUTE", "attributes of unknown names are not read"),
    ("MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", "sets after a gap are not read"),
    ("MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", "of tangents, colors, texture coordinates: not read"),
    ("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_UNSIGNED_INT", "of an attribute that is not read"),
    ("MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", "the mesh is shown without its picture"),
    ("MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", "elements without a stride follow each other"),
    ("MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE", "a stride is followed wherever it stands"),
    ("BUFFER_VIEW_TARGET_OVERRIDE", "what a view is meant for does not matter"),
    ("BUFFER_DATA_URI_MIME_TYPE_INVALID", "data is data"),
    ("INVALID_URI", "one semicolon too many in a data URI, or of an image"),
    ("IO_ERROR", "of an image: a picture that can't be had is a warning"),
    ("IMAGE_BUFFER_VIEW_WITH_BYTESTRIDE", "the view's bytes are the picture"),
    ("IMAGE_DATA_INVALID", "a picture that can't be had is a warning"),
    ("IMAGE_MIME_TYPE_INVALID", "a picture's first bytes say what it is"),
    ("IMAGE_UNEXPECTED_EOS", "a picture that can't be had is a warning"),
    ("UNSATISFIED_DEPENDENCY", "of an image without its mimeType: its first bytes say what it is"),
    ("ONE_OF_MISMATCH", "of cameras and images"),
    ("CAMERA_XMAG_YMAG_ZERO", "cameras are not read"),
    ("CAMERA_ZFAR_LEQUAL_ZNEAR", "cameras are not read"),
    ("UNDECLARED_EXTENSION", "extensions that are not supported are not read"),
    ("TYPE_MISMATCH", "of extensions that are not read"),
];

/// Of keyframes, which are read in the next stage.
fn of_clips(code: &str) -> bool {
    code.starts_with("ANIMATION_") || code.starts_with("ACCESSOR_ANIMATION_")
}

/// The errors that the Khronos validator found in a file.
fn reported(file: &Path) -> Vec<String> {
    let report = file.with_file_name(format!("{}.report.json", file.file_name().unwrap().display()));
    let Ok(text) = std::fs::read(&report) else { return Vec::new() };
    let report: Value = serde_json::from_slice(&text).unwrap();
    let messages = report["issues"]["messages"].as_array().unwrap().iter();
    messages
        .filter(|message| message["severity"] == 0)
        .map(|m| m["code"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn every_broken_sample_ends_well() {
    let Some(folder) = samples::folder() else { return };
    let files = samples::files(&folder.join("_negative"), &["gltf", "glb"]);
    assert!(!files.is_empty(), "no broken samples in {}", folder.display());
    let mut let_pass = Vec::new();
    for file in &files {
        let result = survive(&file.display().to_string(), || load(file));
        let accepted = |code: &String| of_clips(code) || ACCEPTED.iter().any(|(known, _)| known == code);
        match (result, reported(file)) {
            (Ok(_), codes) if !codes.iter().all(accepted) => {
                let_pass.push(format!("{}: {codes:?}", file.display()))
            }
            (Err(error), _) => assert_eq!(error.file, file.display().to_string()),
            _ => (),
        }
    }
    assert!(let_pass.is_empty(), "errors that were let pass:\n{}", let_pass.join("\n"));
}

#[test]
fn files_that_are_no_gltf_end_well() {
    let Some(folder) = samples::folder() else { return };
    for file in samples::files(&folder.join("_negative"), &["x", "bin", "json", "txt"]) {
        survive(&file.display().to_string(), || load(&file)).unwrap_err();
    }
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let (text, binary) = (two_joints().to_string(), two_joints_binary());
    for whole in [text.as_bytes(), &binary] {
        for length in 0..whole.len() {
            survive("cut off", || load_bytes("cut", &whole[..length], None)).unwrap_err();
        }
    }
}

/// A simple generator of numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}

#[test]
fn flipped_bytes_end_well() {
    let file = two_joints_binary();
    let mut random = Random(1);
    let mut models = 0;
    for _ in 0..20_000 {
        let mut broken = file.clone();
        for _ in 0..=random.below(4) {
            let place = random.below(broken.len());
            broken[place] = match random.below(3) {
                0 => random.below(256) as u8,
                1 => broken[place] ^ (1 << random.below(8)),
                _ => b"0123456789{}[]\",:-.e"[random.below(20)],
            };
        }
        models += usize::from(survive("flipped", || load_bytes("flipped", &broken, None)).is_ok());
    }
    // Most changes break the text; some must not, or the test would say nothing of what comes after it.
    assert!((100..19_900).contains(&models), "{models} of 20000 were models");
}

/// All numbers of a file, each in turn replaced by numbers that are out of place.
#[test]
fn numbers_out_of_place_end_well() {
    let mut json = two_joints();
    json["meshes"][0]["primitives"][0]["indices"] = 4.into();
    json["meshes"][0]["primitives"][0]["targets"] = json!([{"POSITION": 0}]);
    json["meshes"][0]["primitives"][0]["material"] = 0.into();
    add_accessor(
        &mut json,
        json!({
            "bufferView": 0, "byteOffset": 0, "componentType": 5121, "type": "SCALAR", "count": 3,
            "sparse": {
                "count": 1,
                "indices": {"bufferView": 0, "byteOffset": 4, "componentType": 5121},
                "values": {"bufferView": 0, "byteOffset": 0},
            },
        }),
    );
    json["materials"] = json!([{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0, "texCoord": 0}}}]);
    json["textures"] = json!([{"source": 0, "sampler": 0}]);
    json["samplers"] = json!([{}]);
    json["images"] = json!([{"bufferView": 0}]);
    json["scene"] = 0.into();
    json["nodes"][0]["matrix"] = json!([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    survive_json(&json).unwrap();
    let wrong = [
        json!(-1),
        json!(1),
        json!(2),
        json!(3),
        json!(7),
        json!(255),
        json!(65536),
        json!(5121),
        json!(5126),
        json!(5130),
        json!(2147483647),
        json!(4294967295_u64),
        json!(4294967296_u64),
        json!(u64::MAX),
        json!(0.5),
        json!(-1e30),
        json!(1e300),
        json!(null),
        json!("0"),
        json!([]),
        json!({}),
        json!([0]),
        json!(true),
    ];
    let places = places(&json);
    assert!(places.len() > 100, "{}", places.len());
    for place in places {
        for value in &wrong {
            let mut broken = json.clone();
            *broken.pointer_mut(&place).unwrap() = value.clone();
            let _ = survive_json(&broken);
        }
    }
}

/// Where the numbers, texts and lists of a file are.
fn places(json: &Value) -> Vec<String> {
    let below = |(key, value): (String, &Value)| {
        let mut found = vec![format!("/{key}")];
        found.extend(places(value).into_iter().map(|place| format!("/{key}{place}")));
        found
    };
    match json {
        Value::Array(values) => {
            values.iter().enumerate().flat_map(|(i, value)| below((i.to_string(), value))).collect()
        }
        Value::Object(values) => values.iter().flat_map(|(key, value)| below((key.clone(), value))).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes_is_a_model() {
    let count = 100_000;
    let mut json = triangle();
    // From the last to the first, so that every child stands before its parent.
    let nodes =
        (0..count).map(|node| if node == 0 { json!({"mesh": 0}) } else { json!({"children": [node - 1]}) });
    json["nodes"] = nodes.collect();
    json["scenes"] = json!([{"nodes": [count - 1]}]);
    let model = survive_json(&json).unwrap();
    assert_eq!((model.joints.len(), model.meshes[0].joint), (count, count - 1));
    assert!(model.joints.iter().enumerate().all(|(joint, it)| it.parent.is_none_or(|parent| parent < joint)));
}

#[test]
fn text_nested_without_end_is_refused() {
    for open in ["[", "{\"a\":", "{\"extras\":["] {
        let text = format!("{{\"nodes\":{}", open.repeat(100_000));
        survive("nested", || load_bytes("nested", text.as_bytes(), None)).unwrap_err();
    }
}

#[test]
fn four_billion_elements_without_data_are_refused() {
    let mut json = triangle();
    for count in [100_000_000_u64, 4_294_967_295, u64::MAX] {
        json["accessors"][0] = json!({
            "componentType": 5126, "type": "VEC3", "count": count,
            "sparse": {
                "count": 1,
                "indices": {"bufferView": 0, "componentType": 5125},
                "values": {"bufferView": 0, "byteOffset": 4},
            },
        });
        let problem = survive_json(&json).unwrap_err().to_string();
        let words = "POSITION, accessor 0: would need more than the 268435456 bytes that a model may take";
        assert!(problem.ends_with(words), "{problem}");
        json["accessors"][0].as_object_mut().unwrap().remove("sparse");
        survive_json(&json).unwrap_err();
    }
}

#[test]
fn small_files_that_ask_for_much_are_refused() {
    // One mesh of a million vertices, at a thousand nodes.
    let mut many_nodes = triangle();
    many_nodes["accessors"][0] = json!({"componentType": 5126, "type": "VEC3", "count": 1_000_000});
    many_nodes["nodes"] = vec![json!({"mesh": 0}); 1000].into();
    many_nodes["scenes"] = json!([{"nodes": (0..1000).collect::<Vec<_>>()}]);
    // A thousand primitives of three vertices, at a thousand nodes.
    let mut many_primitives = many_nodes.clone();
    many_primitives["accessors"][0]["count"] = 3.into();
    many_primitives["meshes"][0]["primitives"] = vec![json!({"attributes": {"POSITION": 0}}); 1000].into();
    // A mesh with a long name, at a thousand nodes.
    let mut long_name = many_nodes.clone();
    long_name["accessors"][0]["count"] = 3.into();
    long_name["meshes"][0]["name"] = "name".repeat(250_000).into();
    // A thousand skins, each with the same ten thousand matrices.
    let mut many_skins = triangle();
    many_skins["accessors"] = json!([{"componentType": 5126, "type": "MAT4", "count": 10_000}]);
    many_skins["meshes"] = json!([]);
    many_skins["nodes"] = json!([{}]);
    many_skins["skins"] = vec![json!({"joints": vec![0; 10_000], "inverseBindMatrices": 0}); 1000].into();
    // Many empty targets, at many nodes.
    let mut many_targets = many_nodes.clone();
    many_targets["accessors"][0]["count"] = 3.into();
    many_targets["meshes"][0]["primitives"][0]["targets"] = vec![json!({}); 100_000].into();
    // Three bytes of text a node, a material, a number.
    let text = |list: &str, value: &str, count: usize| {
        let values = vec![value; count].join(",");
        format!("{{\"asset\":{{\"version\":\"2.0\"}},\"{list}\":[{values}]}}").into_bytes()
    };
    let jsons = [many_nodes, many_primitives, long_name, many_skins, many_targets];
    let mut files: Vec<Vec<u8>> = jsons.iter().map(|json| json.to_string().into_bytes()).collect();
    files.push(text("nodes", "{}", 4_000_000));
    files.push(text("materials", "{}", 4_000_000));
    files.push(text("extensionsUsed", "[]", 20_000_000));
    for file in files {
        let name = String::from_utf8_lossy(&file[..80.min(file.len())]).into_owned();
        survive(&name, || load_bytes("much", &file, None)).map(|_| ()).unwrap_err();
    }
}

#[test]
fn as_much_as_is_allowed_is_held_in_time() {
    // 11 million vertices: half of what may be decoded, for positions; and the rest for their indices.
    let mut json = triangle();
    json["accessors"][0] = json!({"componentType": 5126, "type": "VEC3", "count": 9_000_000});
    let model = survive_json(&json).unwrap();
    assert_eq!(model.meshes[0].positions.len(), 9_000_000);
}

#[test]
fn a_text_of_strings_may_be_long() {
    let mut json = triangle();
    let mut data = floats(&[0.0; 9]);
    data.resize(20_000_000, 0);
    json["buffers"][0] = json!({"byteLength": data.len(), "uri": data_uri(&data)});
    survive_json(&json).unwrap();
}
