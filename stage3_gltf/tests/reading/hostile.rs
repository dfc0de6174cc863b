//! Files that are broken, by accident or on purpose: they end in an error or a model, quickly and in little
//! memory.

use crate::{
    costs::most_held,
    loading::{load_bytes, load_file},
    tiny::{add_accessor, two_joints, two_joints_binary},
};
use formats::error::LoadError;
use serde_json::{Value, json};
use stage3_gltf::{model::Model, pose::rest_pose, posed_mesh::posed_positions, skeleton::bind_pose};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::Duration,
};
use testing::{running::time_of, samples};

const MOST_TIME: Duration = Duration::from_secs(2);
const MOST_MEMORY: usize = 1 << 30;

/// Loads and poses a model, and checks the time and memory that it takes. A failure names what was loaded.
pub fn survive(name: &str, load: impl FnOnce() -> Result<Model, LoadError>) -> Result<Model, LoadError> {
    let call = || {
        let model = load()?;
        let count = match model.file_vertices.len() {
            0 => model.meshes.iter().map(|mesh| mesh.positions.len()).sum(),
            count => count,
        };
        assert_eq!(posed_positions(&model, &rest_pose(&model)).len(), count);
        posed_positions(&model, &bind_pose(&model));
        Ok(model)
    };
    // A panic is caught only so that the message can name the file.
    let ((result, time), held) = most_held(|| time_of(|| catch_unwind(AssertUnwindSafe(call))));
    let result = result.unwrap_or_else(|_| panic!("{name}: panics"));
    assert!(time < MOST_TIME, "{name}: takes {time:?}");
    assert!(held < MOST_MEMORY, "{name}: holds {held} bytes");
    result
}

/// The same for a file in memory.
pub fn survive_json(json: &Value) -> Result<Model, LoadError> {
    let text = json.to_string();
    survive("json", || load_bytes("tiny.gltf", text.as_bytes()))
}

/// Errors of the Khronos validator that this loader accepts, each with the reason.
const ACCEPTED: &[(&str, &str)] = &[
    ("INVALID_JSON", "a byte order mark before the text, with a warning; all else is refused"),
    ("GLB_CHUNK_LENGTH_UNALIGNED", "the chunk is as long as it says, with a warning"),
    ("NODE_MATRIX_TRS", "the matrix is taken, with a warning"),
    ("DUPLICATE_ELEMENTS", "of extensions, or of nodes in a scene: each is taken once"),
    ("SCENE_NON_ROOT_NODE", "it is shown where its parents put it, with a warning"),
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

/// True for an error in keyframes, which are read in the next stage.
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
        let result = survive(&file.display().to_string(), || load_file(file));
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
    for file in samples::files(&folder.join("_negative"), &["bin", "json", "txt"]) {
        survive(&file.display().to_string(), || load_file(&file)).unwrap_err();
    }
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let (text, binary) = (two_joints().to_string(), two_joints_binary());
    for whole in [text.as_bytes(), &binary] {
        for length in 0..whole.len() {
            survive("cut off", || load_bytes("cut", &whole[..length])).unwrap_err();
        }
    }
}

/// A simple generator of numbers that look random and are the same in every run.
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
        models += usize::from(survive("flipped", || load_bytes("flipped", &broken)).is_ok());
    }
    // Most changes break the text. Some must not, or the test would say nothing about the steps that follow.
    assert!((100..19_900).contains(&models), "{models} of 20000 were models");
}

/// Replaces every number of a file in turn by numbers that make no sense there.
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

/// The places of a file's numbers, texts and lists.
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
