//! Small files, made in memory: the shortest useful glTF files, and parts to put into them.

use glam::Vec3;
use serde_json::{Value, json};

/// Floats as a file stores them.
pub fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// Numbers of 16 bits as a file stores them.
pub fn shorts(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// Bytes as a data URI.
pub fn data_uri(bytes: &[u8]) -> String {
    format!("data:application/octet-stream;base64,{}", base64(bytes))
}

/// Bytes in base64.
pub fn base64(bytes: &[u8]) -> String {
    let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut bits = [0; 4];
        bits[1..=group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes(bits);
        for place in 0..4 {
            let sign = signs[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= group.len() { sign.into() } else { '=' });
        }
    }
    text
}

/// A `.glb` file: a JSON chunk and one with data.
pub fn glb(json: &Value, data: &[u8]) -> Vec<u8> {
    let mut text = json.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut data = data.to_vec();
    data.resize(data.len().next_multiple_of(4), 0);
    let lengths = [28 + text.len() + data.len(), text.len(), data.len()].map(|it| (it as u32).to_le_bytes());
    [&b"glTF\x02\0\0\0"[..], &lengths[0], &lengths[1], b"JSON", &text, &lengths[2], b"BIN\0", &data].concat()
}

/// Puts pieces of data into one buffer, each with a buffer view; returns the buffer's bytes.
pub fn with_data(json: &mut Value, pieces: &[Vec<u8>]) -> Vec<u8> {
    let mut data: Vec<u8> = Vec::new();
    let mut views = Vec::new();
    for piece in pieces {
        data.resize(data.len().next_multiple_of(4), 0);
        views.push(json!({"buffer": 0, "byteOffset": data.len(), "byteLength": piece.len()}));
        data.extend(piece);
    }
    json["bufferViews"] = views.into();
    json["buffers"] = json!([{"byteLength": data.len(), "uri": data_uri(&data)}]);
    data
}

/// Adds an accessor to a file.
pub fn add_accessor(json: &mut Value, accessor: Value) {
    json["accessors"].as_array_mut().expect("accessors").push(accessor);
}

/// A model of one triangle, with its corners at the origin, at x and at y.
pub fn triangle() -> Value {
    let mut json = json!({
        "asset": {"version": "2.0"},
        "nodes": [{"mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "meshes": [{"name": "triangle", "primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}],
    });
    with_data(&mut json, &[floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])]);
    json
}

/// Worked value D4: two joints; joint 1 rests at (0, 3, 0), but the mesh was bound when it was at (0, 1, 0).
///
/// The vertices are (0, 2, 0) on joint 1 alone, and (0.5, 1, 0) halfway.
pub fn two_joints() -> Value {
    two_joints_with_data().0
}

/// The same as a `.glb` file.
pub fn two_joints_binary() -> Vec<u8> {
    let (mut json, data) = two_joints_with_data();
    json["buffers"][0].as_object_mut().expect("a buffer").remove("uri");
    glb(&json, &data)
}

fn two_joints_with_data() -> (Value, Vec<u8>) {
    let mut json = json!({
        "asset": {"version": "2.0"},
        "nodes": [
            {"name": "J0", "children": [1]},
            {"name": "J1", "translation": [0, 3, 0]},
            {"name": "holder", "mesh": 0, "skin": 0, "translation": [7, 7, 7]},
        ],
        "scenes": [{"nodes": [0, 2]}],
        "skins": [{"joints": [0, 1], "inverseBindMatrices": 3}],
        "meshes": [{"name": "body", "primitives": [
            {"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}, "mode": 0},
        ]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 2},
            {"bufferView": 1, "componentType": 5121, "type": "VEC4", "count": 2},
            {"bufferView": 2, "componentType": 5126, "type": "VEC4", "count": 2},
            {"bufferView": 3, "componentType": 5126, "type": "MAT4", "count": 2},
        ],
    });
    let down = glam::Mat4::from_translation(Vec3::new(0.0, -1.0, 0.0)).to_cols_array();
    let data = with_data(
        &mut json,
        &[
            floats(&[0.0, 2.0, 0.0, 0.5, 1.0, 0.0]),
            vec![1, 0, 0, 0, 0, 1, 0, 0],
            floats(&[1.0, 0.0, 0.0, 0.0, 0.5, 0.5, 0.0, 0.0]),
            floats(&[glam::Mat4::IDENTITY.to_cols_array(), down].concat()),
        ],
    );
    (json, data)
}

/// A .X file of text, with `body` after its header.
pub fn text(body: &str) -> Vec<u8> {
    format!("xof 0303txt 0032\n{body}").into_bytes()
}
