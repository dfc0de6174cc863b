//! A valid file with accessors, views, strides, offsets, types and counts of any kind. The positions that are
//! read are those in the data, which this target finds in the plainest way.
#![no_main]

use arbitrary::Arbitrary;
use fuzz::{glb, read};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

#[derive(Arbitrary, Debug)]
struct View {
    offset: u8,
    length: u16,
    stride: Option<u8>,
}

#[derive(Arbitrary, Debug)]
struct Accessor {
    view: Option<u8>,
    offset: Option<u8>,
    component: u8,
    shape: u8,
    count: u8,
    normalized: bool,
    sparse: Option<(u8, u8, u8, u8, u8)>,
}

#[derive(Arbitrary, Debug)]
struct File {
    views: Vec<View>,
    accessors: Vec<Accessor>,
    attributes: Vec<(u8, u8)>,
    indices: Option<u8>,
    mode: Option<u8>,
    targets: Vec<u8>,
    inverse_bind: Option<u8>,
    joints: u8,
    channels: Vec<(u8, u8, u8, u8)>,
    quantized: bool,
    data: Vec<u8>,
}

const NAMES: [&str; 9] = [
    "POSITION",
    "NORMAL",
    "TEXCOORD_0",
    "COLOR_0",
    "JOINTS_0",
    "WEIGHTS_0",
    "JOINTS_1",
    "WEIGHTS_1",
    "TANGENT",
];
const COMPONENTS: [u32; 7] = [5126, 5120, 5121, 5122, 5123, 5125, 5124];
const SHAPES: [&str; 7] = ["VEC3", "VEC4", "SCALAR", "VEC2", "MAT4", "MAT3", "MAT2"];
const PATHS: [&str; 5] = ["translation", "rotation", "scale", "weights", "pointer"];
const INTERPOLATIONS: [&str; 3] = ["LINEAR", "STEP", "CUBICSPLINE"];

fuzz_target!(|file: File| {
    let json = file.json();
    let Ok((model, _)) = read("fuzz.glb", &glb(json.to_string().as_bytes(), &file.data)) else { return };
    let Some(expected) = file.plain_positions(&json) else { return };
    // A file with a NaN or an infinity is refused, so every number is finite.
    assert_eq!(model.meshes[0].positions.iter().map(|it| it.to_array()).collect::<Vec<_>>(), expected);
});

fn pick<T: Copy, const N: usize>(all: [T; N], which: u8) -> T {
    all[which as usize % N]
}

impl File {
    fn json(&self) -> Value {
        let mut json = json!({
            "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
            "nodes": [{"mesh": 0, "skin": 0, "children": [1]}, {}],
            "skins": [{"joints": vec![1; self.joints as usize % 4 + 1]}],
            "buffers": [{"byteLength": self.data.len()}],
            "bufferViews": self.views.iter().map(View::json).collect::<Value>(),
            "accessors": self.accessors.iter().map(Accessor::json).collect::<Value>(),
        });
        let mut primitive = json!({"attributes": {}});
        for &(name, accessor) in &self.attributes {
            primitive["attributes"][pick(NAMES, name)] = accessor.into();
        }
        if !self.targets.is_empty() {
            primitive["targets"] = self.targets.iter().map(|it| json!({pick(NAMES, *it): it >> 2})).collect();
        }
        put(&mut primitive, "indices", self.indices);
        put(&mut primitive, "mode", self.mode);
        json["meshes"] = json!([{"primitives": [primitive]}]);
        put(&mut json["skins"][0], "inverseBindMatrices", self.inverse_bind);
        if self.quantized {
            json["extensionsUsed"] = json!(["KHR_mesh_quantization"]);
        }
        if !self.channels.is_empty() {
            let sampler = |&(how, _, input, output): &(u8, u8, u8, u8)| json!({"input": input, "output": output, "interpolation": pick(INTERPOLATIONS, how)});
            let channel = |(index, &(_, path, ..)): (usize, &(u8, u8, u8, u8))| json!({"sampler": index, "target": {"node": path >> 4 & 1, "path": pick(PATHS, path)}});
            json["animations"] = json!([{
                "samplers": self.channels.iter().map(sampler).collect::<Value>(),
                "channels": self.channels.iter().enumerate().map(channel).collect::<Value>(),
            }]);
        }
        json
    }

    /// The positions if they are plain floats: without sparse accessors, and without triangles made from
    /// other primitives.
    fn plain_positions(&self, json: &Value) -> Option<Vec<[f32; 3]>> {
        let index = json["meshes"][0]["primitives"][0]["attributes"]["POSITION"].as_u64()? as usize;
        let accessor = &self.accessors[index];
        let view = &self.views[accessor.view? as usize];
        if accessor.sparse.is_some() || pick(COMPONENTS, accessor.component) != 5126 {
            return None;
        }
        let start = usize::from(view.offset) + usize::from(accessor.offset.unwrap_or(0));
        let stride = usize::from(view.stride.unwrap_or(12));
        let number = |at: usize| f32::from_le_bytes(self.data[at..at + 4].try_into().unwrap());
        let position = |vertex: usize| [0, 4, 8].map(|part| number(start + vertex * stride + part));
        Some((0..usize::from(accessor.count)).map(position).collect())
    }
}

impl View {
    fn json(&self) -> Value {
        let mut json = json!({"buffer": 0, "byteOffset": self.offset, "byteLength": self.length});
        put(&mut json, "byteStride", self.stride);
        json
    }
}

impl Accessor {
    fn json(&self) -> Value {
        let mut json = json!({
            "componentType": pick(COMPONENTS, self.component), "type": pick(SHAPES, self.shape),
            "count": self.count, "normalized": self.normalized,
        });
        put(&mut json, "bufferView", self.view);
        put(&mut json, "byteOffset", self.offset);
        if let Some((count, component, indices, values, offset)) = self.sparse {
            json["sparse"] = json!({
                "count": count,
                "indices": {"bufferView": indices, "componentType": pick(COMPONENTS, component), "byteOffset": offset},
                "values": {"bufferView": values},
            });
        }
        json
    }
}

fn put(json: &mut Value, key: &str, value: Option<u8>) {
    if let Some(value) = value {
        json[key] = value.into();
    }
}
