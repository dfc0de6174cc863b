//! The writer: a character as one binary glTF file (glTF 2.0, "GLB File Format Specification").

pub mod bare;

use crate::{Character, Clip, Joint, Keys, Mesh, texture::png};
use glam::{Quat, Vec2, Vec3};
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
    let matrices = character.joints.iter().map(|joint| joint.inverse_bind_matrix.to_cols_array());
    let inverse_bind_matrices = file.view(None, |file| file.floats(matrices));
    let animations: Vec<Value> =
        file.view(None, |file| character.clips.iter().map(|clip| file.animation(clip)).collect());
    let image = file.views.len();
    file.view(None, |file| file.bytes.extend(png(&character.image)));

    // The joints come first, so that a joint's index is its node's index. A skinned mesh ignores its node's
    // place, so its node stands beside the hips.
    let mut nodes: Vec<Value> =
        (0..character.joints.len()).map(|joint| node(&character.joints, joint)).collect();
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

fn node(joints: &[Joint], joint: usize) -> Value {
    let is_child = |other: &usize| joints[*other].parent == Some(joint);
    let children: Vec<usize> = (0..joints.len()).filter(is_child).collect();
    let joint = &joints[joint];
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
        let position = self.vertices(mesh.positions.iter().map(Vec3::to_array));
        let (low, high) = bounds(&mesh.positions);
        self.accessors[position]["min"] = json!(low.to_array());
        self.accessors[position]["max"] = json!(high.to_array());
        let normal = self.vertices(mesh.normals.iter().map(Vec3::to_array));
        let uv = self.vertices(mesh.uvs.iter().map(Vec2::to_array));
        let joints =
            self.view(Some(ARRAY_BUFFER), |file| file.accessor("VEC4", U8, mesh.joints.iter().copied()));
        let weights = self.vertices(mesh.weights.iter().copied());
        let indices = mesh.indices.iter().map(|index| index.to_le_bytes());
        let indices = self.view(Some(ELEMENT_ARRAY_BUFFER), |file| file.accessor("SCALAR", U16, indices));
        json!({
            "attributes": {
                "POSITION": position, "NORMAL": normal, "TEXCOORD_0": uv, "JOINTS_0": joints, "WEIGHTS_0": weights,
            },
            "indices": indices,
            "material": mesh.material,
        })
    }

    fn vertices<const N: usize>(&mut self, elements: impl Iterator<Item = [f32; N]>) -> usize {
        self.view(Some(ARRAY_BUFFER), |file| file.floats(elements))
    }

    fn animation(&mut self, clip: &Clip) -> Value {
        let times = self.floats(clip.times_s.iter().map(|&time_s| [time_s]));
        self.accessors[times]["min"] = json!([clip.times_s.first()]);
        self.accessors[times]["max"] = json!([clip.times_s.last()]);
        let (mut samplers, mut channels) = (Vec::new(), Vec::new());
        for channel in &clip.channels {
            let (path, values) = match &channel.keys {
                Keys::Translation(keys) => ("translation", self.floats(keys.iter().map(Vec3::to_array))),
                Keys::Scale(keys) => ("scale", self.floats(keys.iter().map(Vec3::to_array))),
                Keys::Rotation(keys) => ("rotation", self.floats(keys.iter().map(|key| key.to_array()))),
            };
            channels
                .push(json!({"sampler": samplers.len(), "target": {"node": channel.joint, "path": path}}));
            samplers.push(json!({"input": times, "output": values}));
        }
        json!({"name": clip.name, "samplers": samplers, "channels": channels})
    }

    /// An accessor of numbers, vectors or matrices of `N` floats.
    fn floats<const N: usize>(&mut self, elements: impl Iterator<Item = [f32; N]>) -> usize {
        let shape = match N {
            1 => "SCALAR",
            2 => "VEC2",
            3 => "VEC3",
            4 => "VEC4",
            _ => "MAT4",
        };
        self.accessor(shape, F32, elements.map(|element| element.map(f32::to_le_bytes).concat()))
    }

    /// Appends the items to the view that is being written.
    fn accessor<T: AsRef<[u8]>>(
        &mut self,
        shape: &str,
        component: u32,
        items: impl Iterator<Item = T>,
    ) -> usize {
        let offset = self.bytes.len() - self.view_start;
        let count = items.map(|item| self.bytes.extend(item.as_ref())).count();
        let mut accessor = json!({"bufferView": self.views.len(), "componentType": component, "count": count, "type": shape});
        if offset > 0 {
            accessor["byteOffset"] = json!(offset);
        }
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// A view of what `fill` appends. It begins at a multiple of four, as its floats must.
    fn view<T>(&mut self, target: Option<u32>, fill: impl FnOnce(&mut Self) -> T) -> T {
        pad(&mut self.bytes, 0);
        self.view_start = self.bytes.len();
        let filled = fill(self);
        let length = self.bytes.len() - self.view_start;
        let mut view = json!({"buffer": 0, "byteOffset": self.view_start, "byteLength": length});
        if let Some(target) = target {
            view["target"] = json!(target);
        }
        self.views.push(view);
        filled
    }
}

fn bounds(positions: &[Vec3]) -> (Vec3, Vec3) {
    let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    positions.iter().fold(start, |(low, high), &position| (low.min(position), high.max(position)))
}

/// A header, then the JSON chunk padded with spaces, then the binary chunk padded with zeros.
fn container(json: Value, binary: &[u8]) -> Vec<u8> {
    let (mut json, mut binary) = (json.to_string().into_bytes(), binary.to_vec());
    pad(&mut json, b' ');
    pad(&mut binary, 0);
    let lengths =
        [28 + json.len() + binary.len(), json.len(), binary.len()].map(|it| (it as u32).to_le_bytes());
    [&b"glTF\x02\0\0\0"[..], &lengths[0], &lengths[1], b"JSON", &json, &lengths[2], b"BIN\0", &binary]
        .concat()
}

fn pad(bytes: &mut Vec<u8>, with: u8) {
    bytes.resize(bytes.len().next_multiple_of(4), with);
}
