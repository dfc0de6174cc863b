//! A file made by hand, part by part.

use formats::{document::Source, error::LoadError};
use serde_json::{Value, json};
use stage3_gltf::{load::Options, model::Model};
use stage4_animation::{
    clip::{Clip, Values},
    import::load,
};

pub const F32: u32 = 5126;
pub const I8: u32 = 5120;
pub const U8: u32 = 5121;
pub const I16: u32 = 5122;
pub const U16: u32 = 5123;

/// A file in memory with a node that has a mesh with two morph targets.
pub struct File {
    pub json: Value,
    pub binary: Vec<u8>,
}

impl File {
    pub fn new() -> Self {
        let json = json!({
            "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
            "nodes": [{"name": "face", "mesh": 0}, {"name": "hand"}],
            "buffers": [{"byteLength": 0}], "bufferViews": [], "accessors": [],
        });
        let mut file = Self { json, binary: Vec::new() };
        let corners = file.floats("VEC3", &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        file.json["accessors"][corners]["min"] = json!([0.0, 0.0, 0.0]);
        file.json["accessors"][corners]["max"] = json!([1.0, 1.0, 0.0]);
        file.json["meshes"] = json!([{
            "primitives": [{
                "attributes": {"POSITION": corners},
                "targets": [{"POSITION": corners}, {"POSITION": corners}],
            }],
        }]);
        file
    }

    /// Adds an accessor with its bytes, and returns its index.
    pub fn accessor(&mut self, shape: &str, component: u32, count: usize, bytes: &[u8]) -> usize {
        let view = json!({"buffer": 0, "byteOffset": self.binary.len(), "byteLength": bytes.len()});
        self.binary.extend_from_slice(bytes);
        self.binary.resize(self.binary.len().next_multiple_of(4), 0);
        self.json["buffers"][0]["byteLength"] = json!(self.binary.len());
        let views = self.json["bufferViews"].as_array_mut().expect("an array");
        views.push(view);
        let view = views.len() - 1;
        let accessors = self.json["accessors"].as_array_mut().expect("an array");
        accessors.push(json!({
            "bufferView": view, "type": shape, "count": count,
            "componentType": component, "normalized": component != F32,
        }));
        accessors.len() - 1
    }

    pub fn floats(&mut self, shape: &str, values: &[f32]) -> usize {
        let width = match shape {
            "SCALAR" => 1,
            "VEC3" => 3,
            _ => 4,
        };
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.accessor(shape, F32, values.len() / width, &bytes)
    }

    /// Adds an animation with one channel.
    pub fn animate(&mut self, path: &str, interpolation: &str, input: usize, output: usize) {
        let node = if path == "weights" { 0 } else { 1 };
        let animation = json!({
            "samplers": [{"input": input, "output": output, "interpolation": interpolation}],
            "channels": [{"sampler": 0, "target": {"node": node, "path": path}}],
        });
        match self.json["animations"].as_array_mut() {
            Some(animations) => animations.push(animation),
            None => self.json["animations"] = json!([animation]),
        }
    }

    pub fn load(&self) -> Result<(Model, Vec<Clip>), LoadError> {
        self.load_with(&Options::default())
    }

    pub fn load_with(&self, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
        let mut text = self.json.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let mut glb = b"glTF".to_vec();
        let length = 12 + 8 + text.len() + 8 + self.binary.len();
        for word in [2, length as u32, text.len() as u32] {
            glb.extend_from_slice(&word.to_le_bytes());
        }
        glb.extend_from_slice(b"JSON");
        glb.extend_from_slice(&text);
        glb.extend_from_slice(&(self.binary.len() as u32).to_le_bytes());
        glb.extend_from_slice(b"BIN\0");
        glb.extend_from_slice(&self.binary);
        load(Source::Bytes("face.glb", glb.into()), options)
    }

    /// The values of the only channel.
    pub fn values(&self) -> Values {
        let (_, clips) = self.load().expect("a right file");
        clips[0].channels[0].values.clone()
    }

    pub fn error(&self) -> String {
        self.load().expect_err("a broken file").to_string()
    }
}

/// A file with one channel of floats.
pub fn file(path: &str, interpolation: &str, times_s: &[f32], shape: &str, values: &[f32]) -> File {
    let mut file = File::new();
    let input = file.floats("SCALAR", times_s);
    let output = file.floats(shape, values);
    file.animate(path, interpolation, input, output);
    file
}

/// A file with one channel of small integers.
pub fn small_file(path: &str, shape: &str, component: u32, count: usize, bytes: &[u8]) -> File {
    let mut file = File::new();
    let input = file.floats("SCALAR", &[1.0]);
    let output = file.accessor(shape, component, count, bytes);
    file.animate(path, "LINEAR", input, output);
    file
}
