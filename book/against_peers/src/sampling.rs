//! One clip sampled and brought to model space: every joint moves, turns and scales, 30 keys a second, played at 60 frames a second.

use crate::{
    measure::{Row, side_by_side},
    ozz::{OzzPlayer, SharedTimes},
};
use glam::{EulerRot, Mat4, Quat, Vec3, vec3};
use oorandom::Rand32;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Joint, Local, Model},
    pose::rest_pose,
    skeleton::{parents, posed_joints},
};
use stage4_animation::{
    baked::Baked,
    clip::{Channel, Clip, Interpolation, Values},
    lanes::LanePose,
    sample::sample,
    tracks::Tracks,
};
use std::hint::black_box;

const KEYS: usize = 61;
const DURATION_S: f32 = 2.0;
/// A sixtieth of a second further each time, and over again.
const FRAMES: usize = 120;

pub fn rows() -> Vec<Row> {
    [4, 16, 64, 256].into_iter().flat_map(rows_of).collect()
}

fn rows_of(joints: usize) -> Vec<Row> {
    let model = model(joints);
    let keys = keys(joints);
    let clip = clip(joints, &keys);
    let (tracks, baked) = (Tracks::new(&model, &clip), Baked::new(&model, &clip, 60.0));
    let (mut exact, mut mixed) = (LanePose::default(), LanePose::default());
    assert_alike(&model, &clip, &keys, &tracks, &baked);
    let row = |name: &str, ours: &mut dyn FnMut(f32), wanted| {
        let mut theirs = OzzPlayer::new(&parents(&model), &keys);
        side_by_side(
            (format!("{joints} joints sampled, to model space: {name}"), "ozz"),
            joints * FRAMES,
            (40_000 / joints).clamp(101, 1001),
            || frames().for_each(|part| theirs.play(part)),
            || frames().for_each(|part| ours(part * DURATION_S)),
            wanted,
        )
    };
    vec![
        row("plain", &mut |time_s| drop(black_box(plain(&model, &clip, time_s))), None),
        row("exact keys", &mut |time_s| tracks.sample(time_s, black_box(&mut exact)), Some(0.75)),
        row("baked at 60 Hz", &mut |time_s| baked.sample(time_s, black_box(&mut mixed)), Some(0.36)),
    ]
}

/// The times of a round, as parts of the duration: between the keys and on them.
fn frames() -> impl Iterator<Item = f32> {
    (0..FRAMES).map(|frame| (frame as f32 + 0.3) / FRAMES as f32)
}

fn plain(model: &Model, clip: &Clip, time_s: f32) -> Vec<Mat4> {
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    posed_joints(model, &pose)
}

/// Fails where the ways do not agree: ours with the exact keys to a hundred-thousandth for each joint on the way from the root,
/// theirs and the baked one to a hundredth of it. ozz keeps a number in 16 bits.
fn assert_alike(model: &Model, clip: &Clip, keys: &SharedTimes, tracks: &Tracks, baked: &Baked) {
    let (mut exact, mut mixed) = (LanePose::default(), LanePose::default());
    let mut theirs = OzzPlayer::new(&parents(model), keys);
    for part in frames() {
        let expected = plain(model, clip, part * DURATION_S);
        tracks.sample(part * DURATION_S, &mut exact);
        baked.sample(part * DURATION_S, &mut mixed);
        theirs.play(part);
        let theirs = theirs.matrices();
        for (joint, expected) in expected.iter().enumerate() {
            assert!(exact.model_from_joint[joint].abs_diff_eq(*expected, 1e-4), "exact, joint {joint}");
            assert!(mixed.model_from_joint[joint].abs_diff_eq(*expected, 0.03), "baked, joint {joint}");
            assert!(
                theirs[joint].abs_diff_eq(*expected, 0.05),
                "ozz, joint {joint} at {part}: {} instead of {expected}",
                theirs[joint]
            );
        }
    }
}

/// Limbs of four joints that branch off one another: as deep as a body, and deeper with more joints.
fn model(count: usize) -> Model {
    let joint = |index: usize| Joint {
        name: format!("joint{index}"),
        parent: (index > 0).then(|| if index % 4 == 0 { index / 2 } else { index - 1 }),
        rest: Local::Parts(Transform::IDENTITY),
        morph_weights: Vec::new(),
    };
    Model { joints: (0..count).map(joint).collect(), ..Model::default() }
}

/// Soft motion, as it is recorded: neighbouring keys are a few degrees apart.
fn keys(joints: usize) -> SharedTimes {
    let mut random = Rand32::new(3);
    let mut keys = SharedTimes {
        duration_s: DURATION_S,
        times_s: (0..KEYS).map(|key| key as f32 * DURATION_S / (KEYS - 1) as f32).collect(),
        ..SharedTimes::default()
    };
    for _ in 0..joints {
        let phases: [f32; 6] = std::array::from_fn(|_| random.rand_float() * 6.0);
        for &time_s in &keys.times_s {
            let [a, b, c, d, e, f] = phases.map(|phase| (phase + time_s * 3.0).sin());
            keys.translations.push(vec3(a, b, c) * 0.1);
            keys.rotations.push(Quat::from_euler(EulerRot::XYZ, d * 0.5, e * 0.5, f * 0.5).to_array());
            keys.scales.push(Vec3::ONE + vec3(d, e, f) * 0.02);
        }
    }
    keys
}

/// The same as a clip of stage 4.
fn clip(joints: usize, keys: &SharedTimes) -> Clip {
    let mut channels = Vec::new();
    for joint in 0..joints {
        let own = joint * KEYS..(joint + 1) * KEYS;
        let rotations = keys.rotations[own.clone()].iter().map(|&numbers| Quat::from_array(numbers));
        for values in [
            Values::Translations(keys.translations[own.clone()].to_vec()),
            Values::Rotations(rotations.collect()),
            Values::Scales(keys.scales[own.clone()].to_vec()),
        ] {
            let times_s = keys.times_s.clone();
            channels.push(Channel { joint, interpolation: Interpolation::Linear, times_s, values });
        }
    }
    Clip { name: "soft".into(), duration_s: DURATION_S, channels }
}
