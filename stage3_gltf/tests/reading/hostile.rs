//! Files that are broken, by accident or on purpose: they end in an error or a model, quickly and in little
//! memory.

use crate::{
    costs::most_held,
    loading::load_bytes,
    tiny::{add_accessor, two_joints, two_joints_binary},
};
use formats::error::LoadError;
use serde_json::{Value, json};
use stage3_gltf::{model::Model, pose::rest_pose, posed_mesh::posed_positions, skeleton::bind_pose};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};
use testing::running::time_of;

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
    let wrong = json!([
        -1,
        1,
        2,
        3,
        7,
        255,
        65536,
        5121,
        5126,
        5130,
        2147483647,
        4294967295_u64,
        4294967296_u64,
        u64::MAX,
        0.5,
        -1e30,
        1e300,
        null,
        "0",
        [],
        {},
        [0],
        true,
    ]);
    let places = places(&json);
    assert!(places.len() > 100, "{}", places.len());
    for place in places {
        for value in wrong.as_array().unwrap() {
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
