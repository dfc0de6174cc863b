//! A small `.glb` file with all that is read in place, which tests change.

use serde_json::{Value, json};
use testing::tiny::{floats, glb, shorts, with_data};

/// Indices of [`quad`]'s accessors, and of the pieces of data that they read.
pub const POSITION: usize = 0;
pub const NORMAL: usize = 1;
pub const UV: usize = 2;
pub const COLOR: usize = 3;
pub const JOINTS: usize = 4;
pub const WEIGHTS: usize = 5;
pub const INDICES: usize = 6;
pub const TIMES: usize = 7;
pub const ROTATION: usize = 8;
pub const TRANSLATION: usize = 9;

fn accessor(view: usize, component: u32, shape: &str, count: usize) -> Value {
    json!({"bufferView": view, "componentType": component, "type": shape, "count": count})
}

/// A square of four vertices on two joints, with all attributes and a clip. `change` may alter its JSON and
/// data.
pub fn quad(change: impl FnOnce(&mut Value, &mut Vec<Vec<u8>>)) -> Vec<u8> {
    let mut json = json!({
        "asset": {"version": "2.0"}, "scenes": [{"nodes": [0, 2]}],
        "nodes": [{"children": [1]}, {"translation": [0, 1, 0]}, {"mesh": 0, "skin": 0}],
        "skins": [{"joints": [0, 1]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "textures": [{"source": 0}], "images": [{"uri": "none.png"}],
        "meshes": [{"primitives": [{
            "attributes": {
                "POSITION": POSITION, "NORMAL": NORMAL, "TEXCOORD_0": UV, "COLOR_0": COLOR,
                "JOINTS_0": JOINTS, "WEIGHTS_0": WEIGHTS,
            },
            "indices": INDICES, "material": 0,
        }]}],
        "accessors": [
            accessor(POSITION, 5126, "VEC3", 4), accessor(NORMAL, 5126, "VEC3", 4),
            accessor(UV, 5126, "VEC2", 4), accessor(COLOR, 5126, "VEC4", 4),
            accessor(JOINTS, 5121, "VEC4", 4), accessor(WEIGHTS, 5126, "VEC4", 4),
            accessor(INDICES, 5123, "SCALAR", 6),
            accessor(TIMES, 5126, "SCALAR", 2), accessor(ROTATION, 5126, "VEC4", 2),
            accessor(TRANSLATION, 5126, "VEC3", 2),
        ],
        "animations": [{
            "samplers": [{"input": TIMES, "output": ROTATION}, {"input": TIMES, "output": TRANSLATION}],
            "channels": [
                {"sampler": 0, "target": {"node": 1, "path": "rotation"}},
                {"sampler": 1, "target": {"node": 1, "path": "translation"}},
            ],
        }],
    });
    let mut pieces = vec![
        floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]),
        floats(&[0.0, 0.0, 1.0].repeat(4)),
        floats(&[0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0]),
        floats(&[1.0, 0.5, 0.25, 1.0].repeat(4)),
        [0, 1, 0, 0].repeat(4),
        floats(&[0.75, 0.25, 0.0, 0.0].repeat(4)),
        shorts(&[0, 1, 2, 2, 1, 3]),
        floats(&[0.0, 1.5]),
        floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.6, 0.0, 0.8]),
        floats(&[0.0, 1.0, 0.0, 0.0, 2.0, 0.0]),
    ];
    change(&mut json, &mut pieces);
    let data = with_data(&mut json, &pieces);
    json["buffers"][0].as_object_mut().expect("a buffer").remove("uri");
    // Views are made from the pieces, so a change names their strides in `strides`, by the view's index.
    for (view, stride) in json.as_object_mut().and_then(|it| it.remove("strides")).iter().flat_map(as_strides)
    {
        json["bufferViews"][view]["byteStride"] = stride.into();
    }
    glb(&json, &data)
}

fn as_strides(strides: &Value) -> Vec<(usize, u64)> {
    let entries = strides.as_object().into_iter().flatten();
    entries.map(|(view, stride)| (view.parse().expect("a view"), stride.as_u64().expect("bytes"))).collect()
}

/// The attributes of the mesh.
pub fn attributes(json: &mut Value) -> &mut serde_json::Map<String, Value> {
    json["meshes"][0]["primitives"][0]["attributes"].as_object_mut().expect("attributes")
}

/// Changes the numbers of an accessor to another type.
pub fn component(json: &mut Value, accessor: usize, component: u32, normalized: bool) {
    json["accessors"][accessor]["componentType"] = component.into();
    json["accessors"][accessor]["normalized"] = normalized.into();
}
