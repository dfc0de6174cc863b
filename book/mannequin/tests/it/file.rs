//! The models' files: those in the repository are those that the code makes.

use crate::x_form::{binary_words, same_words, text_words, unpack};
use mannequin::{character, files, glb};
use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path};

/// Another machine's sine may differ in its last bit of 53, which changes at most the last of the 24 bits of
/// an f32.
const TOLERANCE: f32 = 1e-6;
/// Weights are whole 1024ths, and one of them may be rounded the other way.
const WEIGHT_TOLERANCE: f32 = 1.5 / 1024.0;

/// If this fails: `cargo run -p mannequin` writes the files again.
#[test]
fn those_in_the_repository_are_what_the_code_makes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stage3_gltf/assets");
    for (name, made) in files() {
        let path = folder.join(name);
        let committed = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if made == committed {
            println!("{name}: equal, byte for byte");
            continue;
        }
        match &made[..4] {
            b"glTF" => compare_glb(&committed, &made),
            b"xof " if made[8..].starts_with(b"txt ") => {
                same_words(name, &text_words(&committed), &text_words(&made));
            }
            b"xof " if made[8..].starts_with(b"bin ") => {
                same_words(name, &binary_words(&committed[16..]), &binary_words(&made[16..]));
            }
            b"xof " => {
                same_words(name, &binary_words(&unpack(&committed)), &binary_words(&unpack(&made)));
            }
            _ => panic!("{name} differs"),
        }
    }
}

fn compare_glb(committed: &[u8], made: &[u8]) {
    let ((expected_json, expected), (json, actual)) = (chunks(committed), chunks(made));
    assert!(same(&expected_json, &json), "the JSON chunks differ");
    assert_eq!(expected.len(), actual.len(), "the binary chunks differ in length");
    let floats = float_places(&json);
    let weights = float_places_of(&json, &weight_accessors(&json));
    for place in (0..expected.len()).step_by(4) {
        let (old, new) = (word(&expected, place), word(&actual, place));
        if floats.contains(&place) {
            let tolerance = if weights.contains(&place) { WEIGHT_TOLERANCE } else { TOLERANCE };
            let (old, new) = (f32::from_le_bytes(old), f32::from_le_bytes(new));
            assert!((old - new).abs() <= tolerance, "byte {place}: {old} in the file, {new} now");
        } else {
            assert_eq!(old, new, "byte {place}");
        }
    }
}

#[test]
fn they_are_small() {
    for (name, bytes) in files() {
        let (bytes, most) = (bytes.len(), if name == "mannequin.x" { 650_000 } else { 400_000 });
        assert!(bytes < most, "{name} has {bytes} bytes");
    }
    let glb = glb::write(&character()).len();
    assert!(glb < 250_000, "the file that is embedded has {glb} bytes");
}

#[test]
fn the_glb_says_its_own_length_and_has_both_chunks() {
    let bytes = glb::write(&character());
    assert_eq!(word(&bytes, 0), *b"glTF");
    assert_eq!(u32::from_le_bytes(word(&bytes, 8)) as usize, bytes.len());
    let (json, binary) = chunks(&bytes);
    assert_eq!(json["asset"]["version"], "2.0");
    assert_eq!(json["buffers"][0]["byteLength"].as_u64().unwrap().next_multiple_of(4), binary.len() as u64);
}

fn chunks(bytes: &[u8]) -> (Value, Vec<u8>) {
    let length = u32::from_le_bytes(word(bytes, 12)) as usize;
    let json = serde_json::from_slice(&bytes[20..20 + length]).expect("the first chunk is JSON");
    (json, bytes[28 + length..].to_vec())
}

fn word(bytes: &[u8], place: usize) -> [u8; 4] {
    bytes[place..place + 4].try_into().expect("four bytes")
}

/// True if two values are equal but for the rounding of numbers such as an accessor's bounds.
fn same(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Number(a), Value::Number(b)) if a.is_f64() && b.is_f64() => {
            (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() <= f64::from(TOLERANCE)
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(key, value)| b.get(key).is_some_and(|other| same(value, other)))
        }
        _ => expected == actual,
    }
}

/// The offsets in the binary chunk at which an f32 begins.
fn float_places(json: &Value) -> BTreeSet<usize> {
    let accessors: Vec<usize> = (0..json["accessors"].as_array().unwrap().len()).collect();
    float_places_of(json, &accessors)
}

fn float_places_of(json: &Value, accessors: &[usize]) -> BTreeSet<usize> {
    let mut places = BTreeSet::new();
    for accessor in accessors.iter().map(|&accessor| &json["accessors"][accessor]) {
        if accessor["componentType"] != 5126 {
            continue;
        }
        let number = |value: &Value| value.as_u64().unwrap_or(0) as usize;
        let view = &json["bufferViews"][number(&accessor["bufferView"])];
        let start = number(&view["byteOffset"]) + number(&accessor["byteOffset"]);
        let parts = match accessor["type"].as_str().unwrap() {
            "SCALAR" => 1,
            "VEC2" => 2,
            "VEC3" => 3,
            "VEC4" => 4,
            "MAT4" => 16,
            other => panic!("no such type: {other}"),
        };
        places.extend((0..number(&accessor["count"]) * parts).map(|item| start + 4 * item));
    }
    places
}

fn weight_accessors(json: &Value) -> Vec<usize> {
    let primitives = json["meshes"][0]["primitives"].as_array().unwrap();
    primitives
        .iter()
        .map(|primitive| primitive["attributes"]["WEIGHTS_0"].as_u64().unwrap() as usize)
        .collect()
}
