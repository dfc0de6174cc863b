//! A skinned tube that sways, as the bytes of a `.glb` file of any size; and, at rest, as those of a `.x`
//! file in text.

use crate::tiny::{floats, glb, text};
use serde_json::{Value, json};
use std::f32::consts::TAU;

const SIDES: usize = 32;
const U16: u32 = 5123;
const U32: u32 = 5125;
const F32: u32 = 5126;

/// The parts of the file: its data, and the buffer views and accessors that describe it.
#[derive(Default)]
struct Parts {
    data: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Parts {
    /// Adds an accessor with a view of its own; returns its index.
    fn add(&mut self, bytes: Vec<u8>, (kind, shape): (u32, &str), count: usize) -> usize {
        self.views.push(json!({"buffer": 0, "byteOffset": self.data.len(), "byteLength": bytes.len()}));
        let view = self.views.len() - 1;
        self.accessors
            .push(json!({"bufferView": view, "byteOffset": 0, "componentType": kind, "type": shape, "count": count}));
        self.data.extend(bytes);
        self.data.resize(self.data.len().next_multiple_of(4), 0);
        self.accessors.len() - 1
    }

    /// Adds an accessor with bounds, which positions and times must have.
    fn add_floats<const N: usize>(&mut self, shape: &str, elements: &[[f32; N]]) -> usize {
        let index = self.add(floats(elements.as_flattened()), (F32, shape), elements.len());
        let bound = |choose: fn(f32, f32) -> f32| -> Vec<f32> {
            (0..N)
                .map(|at| elements.iter().map(|element| element[at]).reduce(choose).unwrap_or(0.0))
                .collect()
        };
        self.accessors[index]["min"] = json!(bound(f32::min));
        self.accessors[index]["max"] = json!(bound(f32::max));
        index
    }

    fn add_shorts<const N: usize>(&mut self, shape: &str, elements: &[[usize; N]]) -> usize {
        let shorts = elements.as_flattened().iter().flat_map(|&number| (number as u16).to_le_bytes());
        self.add(shorts.collect(), (U16, shape), elements.len())
    }
}

/// A `.glb` file with about `vertices` vertices in rings around a chain of `joints` joints, each with three
/// channels of `keys` keys.
pub fn tube(vertices: usize, joints: usize, keys: usize) -> Vec<u8> {
    let mut parts = Parts::default();
    let primitive = primitive(&mut parts, vertices / SIDES, joints);
    let matrices: Vec<[f32; 16]> = (0..joints)
        .map(|joint| glam::Mat4::from_translation(-glam::Vec3::Y * joint as f32).to_cols_array())
        .collect();
    let matrices = parts.add_floats("MAT4", &matrices);
    let animation = animation(&mut parts, joints, keys);
    let node = |joint: usize| {
        let mut node = json!({
            "name": format!("joint {joint}"), "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0, 1.0, 1.0],
            "translation": [0.0, if joint == 0 { 0.0 } else { 1.0 }, 0.0],
        });
        if joint + 1 < joints {
            node["children"] = json!([joint + 1]);
        }
        node
    };
    let body = json!({"name": "body", "mesh": 0, "skin": 0});
    let json = json!({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, joints]}],
        "nodes": (0..joints).map(node).chain([body]).collect::<Vec<_>>(),
        "meshes": [{"name": "tube", "primitives": [primitive]}],
        "materials": [{"name": "skin", "pbrMetallicRoughness": {"baseColorFactor": [0.8, 0.6, 0.5, 1.0]}}],
        "skins": [{"joints": (0..joints).collect::<Vec<_>>(), "inverseBindMatrices": matrices, "skeleton": 0}],
        "animations": [animation], "accessors": parts.accessors, "bufferViews": parts.views,
        "buffers": [{"byteLength": parts.data.len()}],
    });
    glb(&json, &parts.data)
}

/// Positions, normals, texture coordinates, up to three influences a vertex, and triangles.
fn primitive(parts: &mut Parts, rings: usize, joints: usize) -> Value {
    let places: Vec<(usize, usize)> =
        (0..rings).flat_map(|ring| (0..SIDES).map(move |side| (ring, side))).collect();
    let height = |ring: usize| ring as f32 / (rings - 1) as f32 * joints as f32;
    let angle = |side: usize| side as f32 / SIDES as f32 * TAU;
    let each = |element: &dyn Fn(usize, f32) -> [f32; 3]| -> Vec<[f32; 3]> {
        places.iter().map(|&(ring, side)| element(ring, angle(side))).collect()
    };
    let positions = each(&|ring, angle| [angle.cos(), height(ring), angle.sin()]);
    let normals = each(&|_, angle| [angle.cos(), 0.0, angle.sin()]);
    let uvs: Vec<[f32; 2]> = places.iter().map(|&(ring, side)| [angle(side) / TAU, height(ring)]).collect();
    let (held_by, weights): (Vec<_>, Vec<_>) =
        places.iter().map(|&(ring, _)| influences(height(ring), joints)).unzip();
    let corners = places.iter().filter(|(ring, _)| ring + 1 < rings).flat_map(|&(ring, side)| {
        let (a, b) = (ring * SIDES + side, ring * SIDES + (side + 1) % SIDES);
        [[a], [a + SIDES], [b], [b], [a + SIDES], [b + SIDES]]
    });
    let corners: Vec<[usize; 1]> = corners.collect();
    let indices = if places.len() < 1 << 16 {
        parts.add_shorts("SCALAR", &corners)
    } else {
        let bytes = corners.as_flattened().iter().flat_map(|&corner| (corner as u32).to_le_bytes()).collect();
        parts.add(bytes, (U32, "SCALAR"), corners.len())
    };
    json!({
        "attributes": {
            "POSITION": parts.add_floats("VEC3", &positions), "NORMAL": parts.add_floats("VEC3", &normals),
            "TEXCOORD_0": parts.add_floats("VEC2", &uvs), "JOINTS_0": parts.add_shorts("VEC4", &held_by),
            "WEIGHTS_0": parts.add_floats("VEC4", &weights),
        },
        "indices": indices, "material": 0,
    })
}

/// The joints that hold a vertex at a height, and their weights: the nearest joint, the one above and the one
/// below.
fn influences(height: f32, joints: usize) -> ([usize; 4], [f32; 4]) {
    let nearest = (height as usize).min(joints - 1);
    let upper = 0.5 * (height - nearest as f32).min(1.0);
    let held_by = [nearest, (nearest + 1).min(joints - 1), nearest.saturating_sub(1), 0];
    (held_by, [0.75 * (1.0 - upper), upper, 0.25 * (1.0 - upper), 0.0])
}

/// The animation, in which every joint sways: translations, rotations and scales, with the same times.
fn animation(parts: &mut Parts, joints: usize, keys: usize) -> Value {
    let times: Vec<[f32; 1]> = (0..keys).map(|key| [key as f32 / 24.0]).collect();
    let times = parts.add_floats("SCALAR", &times);
    let (mut channels, mut samplers) = (Vec::new(), Vec::new());
    for joint in 0..joints {
        let half_rad = |key: usize| 0.2 * (0.2 * key as f32 + joint as f32).sin();
        let rotations: Vec<[f32; 4]> =
            (0..keys).map(|key| [half_rad(key).sin(), 0.0, 0.0, half_rad(key).cos()]).collect();
        let up = if joint == 0 { 0.0 } else { 1.0 };
        let outputs = [
            ("translation", parts.add_floats("VEC3", &vec![[0.0, up, 0.0]; keys])),
            ("rotation", parts.add_floats("VEC4", &rotations)),
            ("scale", parts.add_floats("VEC3", &vec![[1.0; 3]; keys])),
        ];
        for (path, output) in outputs {
            channels.push(json!({"sampler": samplers.len(), "target": {"node": joint, "path": path}}));
            samplers.push(json!({"input": times, "output": output, "interpolation": "LINEAR"}));
        }
    }
    json!({"name": "sway", "channels": channels, "samplers": samplers})
}

/// A .X file in text with about `vertices` vertices in rings, with normals and texture coordinates.
pub fn tube_in_x(vertices: usize) -> Vec<u8> {
    let rings = vertices / SIDES;
    let places: Vec<(f32, f32)> = (0..rings)
        .flat_map(|ring| (0..SIDES).map(move |side| (ring as f32 * 0.1, side as f32 / SIDES as f32)))
        .collect();
    let faces: Vec<String> = (0..rings.saturating_sub(1) * SIDES)
        .map(|at| {
            let next = if (at + 1) % SIDES == 0 { at + 1 - SIDES } else { at + 1 };
            format!("4;{at},{},{},{next};", at + SIDES, next + SIDES)
        })
        .collect();
    let (count, faces) = (places.len(), format!("{};\n{};", faces.len(), faces.join(",\n")));
    let list = |line: &dyn Fn(f32, f32) -> String| -> String {
        let lines: Vec<String> = places.iter().map(|&(height, turn)| line(height, turn)).collect();
        lines.join(",\n")
    };
    let positions = list(&|height, turn| {
        let (sin, cos) = (turn * TAU).sin_cos();
        format!("{cos:.6};{height:.6};{sin:.6};")
    });
    let normals = list(&|_, turn| {
        let (sin, cos) = (turn * TAU).sin_cos();
        format!("{cos:.6};0.000000;{sin:.6};")
    });
    let uvs = list(&|height, turn| format!("{turn:.6};{height:.6};"));
    let mesh = format!(
        "{count};\n{positions};\n{faces}\nMeshNormals {{\n{count};\n{normals};\n{faces}\n}}\n\
         MeshTextureCoords {{\n{count};\n{uvs};\n}}\n"
    );
    text(&format!("Frame root {{\nMesh tube {{\n{mesh}}}\n}}\n"))
}
