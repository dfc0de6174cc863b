//! Clips out of glTF files made by hand, right ones and broken ones.

use formats::{document::Source, error::LoadError};
use glam::{Quat, Vec3, vec3};
use serde_json::{Value, json};
use stage3_gltf::{load::Options, model::Model};
use stage4_animation::{
    clip::{Clip, Interpolation, Values},
    import::load,
};

/// A file in memory with a node that has a mesh with two morph targets.
struct File {
    json: Value,
    binary: Vec<u8>,
}

const F32: u32 = 5126;
const I8: u32 = 5120;
const U8: u32 = 5121;
const I16: u32 = 5122;
const U16: u32 = 5123;

impl File {
    fn new() -> Self {
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
    fn accessor(&mut self, shape: &str, component: u32, count: usize, bytes: &[u8]) -> usize {
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

    fn floats(&mut self, shape: &str, values: &[f32]) -> usize {
        let width = match shape {
            "SCALAR" => 1,
            "VEC3" => 3,
            _ => 4,
        };
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.accessor(shape, F32, values.len() / width, &bytes)
    }

    /// Adds an animation with one channel.
    fn animate(&mut self, path: &str, interpolation: &str, input: usize, output: usize) {
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

    fn load(&self) -> Result<(Model, Vec<Clip>), LoadError> {
        self.load_with(&Options::default())
    }

    fn load_with(&self, options: &Options) -> Result<(Model, Vec<Clip>), LoadError> {
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
        load(Source::Bytes("face.glb", &glb), options)
    }

    /// The values of the only channel.
    fn values(&self) -> Values {
        let (_, clips) = self.load().expect("a right file");
        clips[0].channels[0].values.clone()
    }

    fn error(&self) -> String {
        self.load().expect_err("a broken file").to_string()
    }
}

/// A file with one channel of floats.
fn file(path: &str, interpolation: &str, times_s: &[f32], shape: &str, values: &[f32]) -> File {
    let mut file = File::new();
    let input = file.floats("SCALAR", times_s);
    let output = file.floats(shape, values);
    file.animate(path, interpolation, input, output);
    file
}

/// A file with one channel of small integers.
fn small_file(path: &str, shape: &str, component: u32, count: usize, bytes: &[u8]) -> File {
    let mut file = File::new();
    let input = file.floats("SCALAR", &[1.0]);
    let output = file.accessor(shape, component, count, bytes);
    file.animate(path, "LINEAR", input, output);
    file
}

#[test]
fn a_translation() {
    let file = file("translation", "STEP", &[0.5, 2.5], "VEC3", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let (model, clips) = file.load().expect("a right file");
    assert_eq!((clips.len(), clips[0].name.as_str(), clips[0].duration_s), (1, "clip 0", 2.5));
    let channel = &clips[0].channels[0];
    assert_eq!(model.joints[channel.joint].name, "hand");
    assert_eq!((channel.interpolation, &channel.times_s[..]), (Interpolation::Step, &[0.5, 2.5][..]));
    assert_eq!(channel.values, Values::Translations(vec![vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0)]));
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);
}

#[test]
fn a_cubic_spline_has_three_entries_a_key() {
    let values: Vec<f32> = (0..18).map(|value| value as f32).collect();
    let Values::Scales(scales) = file("scale", "CUBICSPLINE", &[0.0, 1.0], "VEC3", &values).values() else {
        panic!("scales were animated")
    };
    assert_eq!((scales.len(), scales[4]), (6, vec3(12.0, 13.0, 14.0)));
}

/// The largest integer stands for 1; the smallest is clamped to -1.
#[test]
fn rotations_in_small_integers() {
    let bytes_16 = |values: [i16; 4]| values.map(i16::to_le_bytes).concat();
    for (component, bytes, expected) in [
        (I8, vec![0x80, 0, 0, 0], Quat::from_xyzw(-1.0, 0.0, 0.0, 0.0)),
        (U8, vec![0, 255, 0, 0], Quat::from_xyzw(0.0, 1.0, 0.0, 0.0)),
        (I16, bytes_16([0, 0, -32767, 0]), Quat::from_xyzw(0.0, 0.0, -1.0, 0.0)),
        (U16, bytes_16([0, 0, 0, -1]), Quat::IDENTITY),
    ] {
        let values = small_file("rotation", "VEC4", component, 1, &bytes).values();
        assert_eq!(values, Values::Rotations(vec![expected]), "component type {component}");
    }
}

#[test]
fn rotations_are_made_unit_length() {
    let values = file("rotation", "LINEAR", &[0.0], "VEC4", &[0.0, 3.0, 0.0, 4.0]).values();
    assert_eq!(values, Values::Rotations(vec![Quat::from_xyzw(0.0, 0.6, 0.0, 0.8)]));
    // The entries of a cubic spline are no rotations yet.
    let values =
        file("rotation", "CUBICSPLINE", &[0.0], "VEC4", &[[0.0; 4], [0.0, 3.0, 0.0, 4.0], [0.0; 4]].concat());
    let Values::Rotations(rotations) = values.values() else { panic!("rotations were animated") };
    assert_eq!(rotations[1], Quat::from_xyzw(0.0, 3.0, 0.0, 4.0));
}

#[test]
fn weights_of_two_targets() {
    let values = file("weights", "LINEAR", &[0.0, 1.0], "SCALAR", &[0.1, 0.2, 0.3, 0.4]).values();
    assert_eq!(values, Values::MorphWeights(vec![vec![0.1, 0.2], vec![0.3, 0.4]]));
    let values = small_file("weights", "SCALAR", U8, 2, &[51, 255]).values();
    assert_eq!(values, Values::MorphWeights(vec![vec![0.2, 1.0]]));
}

#[test]
fn sparse_values() {
    let mut file = file("translation", "LINEAR", &[0.0, 1.0, 2.0], "VEC3", &[0.0; 9]);
    let places = file.accessor("SCALAR", U8, 1, &[1]);
    let stored = file.floats("VEC3", &[7.0, 8.0, 9.0]);
    let accessors = file.json["accessors"].as_array_mut().expect("an array");
    let (places, stored) = (accessors[places]["bufferView"].clone(), accessors[stored]["bufferView"].clone());
    accessors.truncate(accessors.len() - 2);
    let output = accessors.len() - 1;
    accessors[output]["sparse"] = json!({
        "count": 1, "indices": {"bufferView": places, "componentType": U8}, "values": {"bufferView": stored},
    });
    assert_eq!(file.values(), Values::Translations(vec![Vec3::ZERO, vec3(7.0, 8.0, 9.0), Vec3::ZERO]));
}

#[test]
fn clips_keep_their_names_and_order() {
    let mut file = file("translation", "LINEAR", &[0.0], "VEC3", &[0.0; 3]);
    for name in [json!("walk"), json!("")] {
        let mut animation = file.json["animations"][0].clone();
        animation["name"] = name;
        file.json["animations"].as_array_mut().expect("an array").push(animation);
    }
    let (_, clips) = file.load().expect("a right file");
    assert_eq!(clips.iter().map(|clip| clip.name.as_str()).collect::<Vec<_>>(), ["clip 0", "walk", "clip 2"]);
}

/// What a channel may aim at and this stage does not know is passed over, and said.
#[test]
fn channels_that_are_passed_over_are_reported() {
    let mut file = file("translation", "LINEAR", &[0.0, 1.0], "VEC3", &[0.0; 6]);
    let channels = file.json["animations"][0]["channels"].as_array_mut().expect("an array");
    channels.insert(0, json!({"sampler": 0, "target": {"path": "translation"}}));
    channels.insert(1, json!({"sampler": 0, "target": {"node": 1, "path": "color"}}));
    channels.insert(
        2,
        json!({"sampler": 0, "target": {
            "path": "pointer", "extensions": {"KHR_animation_pointer": {"pointer": "/nodes/0/rotation"}},
        }}),
    );
    channels.push(json!({"sampler": 0, "target": {"node": 1, "path": "translation"}}));
    let (model, clips) = file.load().expect("a right file");
    assert_eq!((clips[0].channels.len(), clips[0].duration_s), (1, 1.0));
    assert_eq!(
        model.warnings,
        [
            "animation 0, channel 0: moves no node; it is passed over",
            "animation 0, channel 1: moves a property that is not known; it is passed over",
            "animation 0, channel 2: moves no node; it is passed over",
            "animation 0, channel 4: moves what another channel moves; it is passed over",
        ]
    );
}

mod errors {
    use super::*;

    /// File, animation, channel and what is wrong.
    #[test]
    fn they_say_where() {
        let mut file = file("translation", "LINEAR", &[0.0, 1.0], "VEC3", &[0.0; 9]);
        file.json["animations"][0]["name"] = json!("walk");
        assert_eq!(
            file.error(),
            "face.glb: animation 0 \"walk\", channel 0, output: has 3 entries of translation for 2 keys, which need 2"
        );
    }

    #[test]
    fn counts_that_do_not_match() {
        let cubic = file("scale", "CUBICSPLINE", &[0.0, 1.0], "VEC3", &[0.0; 6]).error();
        assert!(cubic.contains("has 2 entries of scale for 2 keys, which need 6"), "{cubic}");
        let weights = file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0; 3]).error();
        assert!(weights.contains("has 3 weights, and the node has 2 morph targets"), "{weights}");
        let mut weights = file("weights", "LINEAR", &[0.0], "SCALAR", &[0.0; 2]);
        weights.json["animations"][0]["channels"][0]["target"]["node"] = json!(1);
        assert!(
            weights.error().contains("has 2 weights, and the node has 0 morph targets"),
            "{}",
            weights.error()
        );
    }

    #[test]
    fn times_that_do_not_increase() {
        let still = file("translation", "LINEAR", &[0.0, 1.0, 1.0], "VEC3", &[0.0; 9]).error();
        assert!(still.contains("input: key 2 at 1 s is not after key 1 at 1 s"), "{still}");
        let early = file("translation", "LINEAR", &[-1.0], "VEC3", &[0.0; 3]).error();
        assert!(early.contains("input: key 0 is before the start, at -1 s"), "{early}");
    }

    #[test]
    fn numbers_that_are_none() {
        for bad in [f32::NAN, f32::INFINITY] {
            let time = file("translation", "LINEAR", &[0.0, bad], "VEC3", &[0.0; 6]).error();
            assert!(time.contains("channel 0, input, accessor"), "{time}");
            let value = file("translation", "LINEAR", &[0.0], "VEC3", &[0.0, bad, 0.0]).error();
            assert!(value.contains("channel 0, output, accessor"), "{value}");
        }
        let rotation = file("rotation", "LINEAR", &[0.0], "VEC4", &[0.0; 4]).error();
        assert!(rotation.contains("output: the rotation of key 0 has a length of 0"), "{rotation}");
        let rotation = file("rotation", "LINEAR", &[0.0], "VEC4", &[1e30; 4]).error();
        assert!(rotation.contains("output: the rotation of key 0 has a length of inf"), "{rotation}");
    }

    #[test]
    fn what_is_not_there() {
        let right = || file("translation", "LINEAR", &[0.0], "VEC3", &[0.0; 3]);
        for (place, value, says) in [
            ("/animations/0/channels/0/sampler", json!(7), "sampler 7"),
            ("/animations/0/channels/0/target/node", json!(7), "node 7"),
            ("/animations/0/samplers/0/input", json!(70), "accessor 70"),
            ("/animations/0/samplers/0/output", json!(70), "accessor 70"),
            ("/animations/0/samplers/0/interpolation", json!("BEZIER"), "interpolation"),
            ("/animations/0/samplers", json!([]), "sampler 0"),
            ("/accessors/1/count", json!(0), "accessor 1"),
            ("/accessors/2/type", json!("VEC2"), "accessor 2"),
            ("/accessors/1/componentType", json!(U16), "accessor 1"),
        ] {
            let mut file = right();
            *file.json.pointer_mut(place).expect("it is there") = value;
            let error = file.error();
            assert!(error.starts_with("face.glb: ") && error.contains(says), "{place}: {error}");
        }
    }
}

/// The clips are those of the file, whichever scene the meshes are from.
#[test]
fn a_scene_may_be_chosen() {
    let mut file = File::new();
    file.json["scenes"] = json!([{"nodes": [0, 1]}, {"name": "hand alone", "nodes": [1]}]);
    let open = |scene| {
        file.load_with(&Options { scene, ..Options::default() })
            .map(|(model, _)| (model.scene, model.meshes.len()))
    };
    assert_eq!(open(None).expect("the first"), (Some(0), 1));
    assert_eq!(open(Some("hand alone")).expect("the second"), (Some(1), 0));
    assert!(open(Some("2")).is_err_and(|error| error.to_string().contains("has no scene \"2\"")));
}
