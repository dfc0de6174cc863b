//! A skeleton of any size with a clip in which every joint moves, turns and scales: 30 keys a second for two
//! seconds.

use glam::{EulerRot, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::{Joint, Local, Model};
use stage4_animation::clip::{Channel, Clip, Interpolation, Values};
use std::sync::Arc;

const KEYS: usize = 61;
const DURATION_S: f32 = 2.0;

/// Limbs of four joints that branch off one another: as deep as a body, and deeper with more joints.
pub fn model(count: usize) -> Model {
    let joint = |index: usize| Joint {
        name: format!("joint{index}"),
        parent: (index > 0).then(|| if index.is_multiple_of(4) { index / 2 } else { index - 1 }),
        rest: Local::Parts(Transform::IDENTITY),
        morph_weights: Vec::new(),
    };
    Model { joints: (0..count).map(joint).collect(), ..Model::default() }
}

/// Soft motion, as it is recorded: neighbouring keys are a few degrees apart. A joint's three channels come
/// one after the other.
pub fn clip(joints: usize) -> Clip {
    let times_s: Vec<f32> = (0..KEYS).map(|key| key as f32 * DURATION_S / (KEYS - 1) as f32).collect();
    let times_s = Arc::new(times_s);
    let mut channels = Vec::new();
    for joint in 0..joints {
        // Six waves, each with its own phase.
        let waves = |time_s: f32| {
            [1.0, 2.1, 3.3, 4.7, 5.2, 6.9].map(|step| (joint as f32 * step + time_s * 3.0).sin())
        };
        let (mut translations, mut rotations, mut scales) = (Vec::new(), Vec::new(), Vec::new());
        for &time_s in times_s.iter() {
            let [a, b, c, d, e, f] = waves(time_s);
            translations.push(vec3(a, b, c) * 0.1);
            rotations.push(Quat::from_euler(EulerRot::XYZ, d * 0.5, e * 0.5, f * 0.5));
            scales.push(Vec3::ONE + vec3(d, e, f) * 0.02);
        }
        for values in
            [Values::Translations(translations), Values::Rotations(rotations), Values::Scales(scales)]
        {
            let times_s = Arc::clone(&times_s);
            channels.push(Channel { joint, interpolation: Interpolation::Linear, times_s, values });
        }
    }
    Clip { name: "soft".into(), duration_s: DURATION_S, channels }
}
