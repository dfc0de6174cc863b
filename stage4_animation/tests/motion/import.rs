//! Clips from glTF files made by hand, right ones and broken ones.

mod errors;
mod small_file;

use self::small_file::{File, I8, I16, U8, U16, file, small_file};
use glam::{Quat, Vec3, vec3};
use serde_json::json;
use stage3_gltf::load::Options;
use stage4_animation::clip::{Interpolation, Values};

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
    // The entries of a cubic spline are not rotations yet.
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

/// Targets of channels that this stage does not know are passed over and reported.
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
            "animation 0, channel 0: moves no node; it is passed over (2 such)",
            "animation 0, channel 1: moves a property that is not known; it is passed over",
            "animation 0, channel 4: moves what another channel moves; it is passed over",
        ]
    );
}

/// The clips are the file's, whatever scene the meshes come from.
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
