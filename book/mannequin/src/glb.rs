//! The writer: a character as one binary glTF file (glTF 2.0, "GLB File Format Specification").

use crate::{Character, Clip, Keys, Mesh, texture::png};
use glam::{Quat, Vec3};
use serde_json::{Value, json};

const U8: u32 = 5121;
const U16: u32 = 5123;
const F32: u32 = 5126;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// The bytes of a `.glb` file.
pub fn write(character: &Character) -> Vec<u8> {
    let mut file = File::default();
    let materials: Vec<Value> = character.materials.iter().map(material).collect();
    let primitives: Vec<Value> = character.meshes.iter().map(|mesh| file.primitive(mesh)).collect();
    file.begin_view();
    let inverse_bind_matrices = file.inverse_bind_matrices(character);
    file.end_view(None);
    file.begin_view();
    let animations: Vec<Value> = character.clips.iter().map(|clip| file.animation(clip)).collect();
    file.end_view(None);
    file.begin_view();
    file.bytes.extend(png(&character.image));
    let image = file.end_view(None);

    // The joints come first, so that a joint's index is its node's index. A skinned mesh ignores its node's
    // place, so its node stands beside the hips.
    let mut nodes: Vec<Value> = (0..character.joints.len()).map(|joint| node(character, joint)).collect();
    let body = nodes.len();
    nodes.push(json!({"name": "mannequin", "mesh": 0, "skin": 0}));
    let joints: Vec<usize> = (0..character.joints.len()).collect();
    container(
        json!({
            "asset": {"version": "2.0", "generator": "mannequin"},
            "scene": 0,
            "scenes": [{"nodes": [0, body]}],
            "nodes": nodes,
            "meshes": [{"name": "body", "primitives": primitives}],
            "skins": [{"name": "skeleton", "skeleton": 0, "joints": joints, "inverseBindMatrices": inverse_bind_matrices}],
            "materials": materials,
            "textures": [{"sampler": 0, "source": 0}],
            "samplers": [{"magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497}],
            "images": [{"name": "grain", "mimeType": "image/png", "bufferView": image}],
            "animations": animations,
            "accessors": file.accessors,
            "bufferViews": file.views,
            "buffers": [{"byteLength": file.bytes.len()}],
        }),
        &file.bytes,
    )
}

fn node(character: &Character, joint: usize) -> Value {
    let is_child = |other: &usize| character.joints[*other].parent == Some(joint);
    let children: Vec<usize> = (0..character.joints.len()).filter(is_child).collect();
    let joint = &character.joints[joint];
    let mut node = json!({"name": joint.name, "translation": joint.translation.to_array()});
    if joint.rotation != Quat::IDENTITY {
        node["rotation"] = json!(joint.rotation.to_array());
    }
    if !children.is_empty() {
        node["children"] = json!(children);
    }
    node
}

fn material(material: &crate::Material) -> Value {
    json!({
        "name": material.name,
        "pbrMetallicRoughness": {
            "baseColorFactor": material.base_color.to_array(),
            "baseColorTexture": {"index": 0},
            "metallicFactor": 0.0,
            "roughnessFactor": material.roughness,
        },
    })
}

/// A file while it is written: the binary chunk and its description, which grow.
#[derive(Default)]
struct File {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    view_start: usize,
}

impl File {
    fn primitive(&mut self, mesh: &Mesh) -> Value {
        let position =
            self.vertices("VEC3", F32, mesh.positions.iter().map(|value| floats(&value.to_array())));
        let (low, high) = bounds(&mesh.positions);
        self.accessors[position]["min"] = json!(low.to_array());
        self.accessors[position]["max"] = json!(high.to_array());
        let normal = self.vertices("VEC3", F32, mesh.normals.iter().map(|value| floats(&value.to_array())));
        let uv = self.vertices("VEC2", F32, mesh.uvs.iter().map(|value| floats(&value.to_array())));
        let joints = self.vertices("VEC4", U8, mesh.joints.iter().map(|value| value.to_vec()));
        let weights = self.vertices("VEC4", F32, mesh.weights.iter().map(|value| floats(value)));

        self.begin_view();
        let indices = mesh.indices.iter().map(|index| index.to_le_bytes().to_vec());
        let indices = self.accessor("SCALAR", U16, indices);
        self.end_view(Some(ELEMENT_ARRAY_BUFFER));
        json!({
            "attributes": {
                "POSITION": position, "NORMAL": normal, "TEXCOORD_0": uv, "JOINTS_0": joints, "WEIGHTS_0": weights,
            },
            "indices": indices,
            "material": mesh.material,
        })
    }

    fn vertices(&mut self, shape: &str, component: u32, items: impl Iterator<Item = Vec<u8>>) -> usize {
        self.begin_view();
        let accessor = self.accessor(shape, component, items);
        self.end_view(Some(ARRAY_BUFFER));
        accessor
    }

    fn inverse_bind_matrices(&mut self, character: &Character) -> usize {
        let matrices =
            character.joints.iter().map(|joint| floats(&joint.inverse_bind_matrix.to_cols_array()));
        self.accessor("MAT4", F32, matrices)
    }

    fn animation(&mut self, clip: &Clip) -> Value {
        let times = self.accessor("SCALAR", F32, clip.times_s.iter().map(|time_s| floats(&[*time_s])));
        self.accessors[times]["min"] = json!([clip.times_s.first()]);
        self.accessors[times]["max"] = json!([clip.times_s.last()]);
        let (mut samplers, mut channels) = (Vec::new(), Vec::new());
        for channel in &clip.channels {
            let (path, values) = match &channel.keys {
                Keys::Translation(keys) => (
                    "translation",
                    self.accessor("VEC3", F32, keys.iter().map(|key| floats(&key.to_array()))),
                ),
                Keys::Scale(keys) => {
                    ("scale", self.accessor("VEC3", F32, keys.iter().map(|key| floats(&key.to_array()))))
                }
                Keys::Rotation(keys) => {
                    ("rotation", self.accessor("VEC4", F32, keys.iter().map(|key| floats(&key.to_array()))))
                }
            };
            channels
                .push(json!({"sampler": samplers.len(), "target": {"node": channel.joint, "path": path}}));
            samplers.push(json!({"input": times, "output": values}));
        }
        json!({"name": clip.name, "samplers": samplers, "channels": channels})
    }

    /// Appends the items to the view that is being written.
    fn accessor(&mut self, shape: &str, component: u32, items: impl Iterator<Item = Vec<u8>>) -> usize {
        let offset = self.bytes.len() - self.view_start;
        let mut count = 0;
        for item in items {
            self.bytes.extend(item);
            count += 1;
        }
        let mut accessor = json!({"bufferView": self.views.len(), "componentType": component, "count": count, "type": shape});
        if offset > 0 {
            accessor["byteOffset"] = json!(offset);
        }
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// A view begins at a multiple of four, as its floats must.
    fn begin_view(&mut self) {
        pad(&mut self.bytes, 0);
        self.view_start = self.bytes.len();
    }

    fn end_view(&mut self, target: Option<u32>) -> usize {
        let length = self.bytes.len() - self.view_start;
        let mut view = json!({"buffer": 0, "byteOffset": self.view_start, "byteLength": length});
        if let Some(target) = target {
            view["target"] = json!(target);
        }
        self.views.push(view);
        self.views.len() - 1
    }
}

fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn bounds(positions: &[Vec3]) -> (Vec3, Vec3) {
    let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    positions.iter().fold(start, |(low, high), &position| (low.min(position), high.max(position)))
}

/// A header, then the JSON chunk padded with spaces, then the binary chunk padded with zeros.
fn container(json: Value, binary: &[u8]) -> Vec<u8> {
    let mut json = json.to_string().into_bytes();
    pad(&mut json, b' ');
    let mut binary = binary.to_vec();
    pad(&mut binary, 0);
    let length = 12 + 8 + json.len() + 8 + binary.len();
    let mut file = b"glTF".to_vec();
    file.extend(2_u32.to_le_bytes());
    file.extend((length as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", json), (b"BIN\0", binary)] {
        file.extend((chunk.len() as u32).to_le_bytes());
        file.extend(kind);
        file.extend(chunk);
    }
    file
}

fn pad(bytes: &mut Vec<u8>, with: u8) {
    bytes.resize(bytes.len().next_multiple_of(4), with);
}
