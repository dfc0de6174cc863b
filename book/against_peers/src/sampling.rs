//! One clip, sampled and converted to model space: every joint moves, turns and scales, with 30 keys a
//! second, played at 60 frames a second.

#[path = "../../../stage5_gpu/fast/benches/soft_motion/mod.rs"]
mod soft_motion;

use crate::{
    measure::side_by_side,
    ozz::{OzzPlayer, SharedTimes},
};
use fast::{baked::Baked, lanes::LanePose, tracks::Tracks};
use glam::Mat4;
use stage3_gltf::{
    model::Model,
    skeleton::{parents, posed_joints},
};
use stage4_animation::{
    clip::{Clip, Values},
    moment::pose_at,
};
use std::hint::black_box;

/// The number of frames, a sixtieth of a second apart, repeated.
const FRAMES: usize = 120;

pub fn measure() {
    [4, 16, 64, 256].into_iter().for_each(measure_joints);
}

fn measure_joints(joints: usize) {
    let (model, clip) = (soft_motion::model(joints), soft_motion::clip(joints));
    let keys = shared_times(&clip);
    let (tracks, baked) = (Tracks::new(&model, &clip), Baked::new(&model, &clip, 60.0));
    let (mut exact, mut mixed) = (LanePose::default(), LanePose::default());
    assert_alike(&model, &clip, &keys, &tracks, &baked);
    let measure = |name: &str, ours: &mut dyn FnMut(f32)| {
        let mut theirs = OzzPlayer::new(&parents(&model), &keys);
        side_by_side(
            &format!("{joints} joints sampled, to model space: {name}"),
            "ozz",
            joints * FRAMES,
            (40_000 / joints).clamp(101, 1001),
            || frames().for_each(|part| theirs.play(part)),
            || frames().for_each(|part| ours(part * clip.duration_s)),
        );
    };
    measure("plain", &mut |time_s| drop(black_box(plain(&model, &clip, time_s))));
    measure("exact keys", &mut |time_s| tracks.sample(time_s, black_box(&mut exact)));
    measure("baked at 60 Hz", &mut |time_s| baked.sample(time_s, black_box(&mut mixed)));
}

/// The times of a round, as fractions of the duration: between the keys and on them.
fn frames() -> impl Iterator<Item = f32> {
    (0..FRAMES).map(|frame| (frame as f32 + 0.3) / FRAMES as f32)
}

fn plain(model: &Model, clip: &Clip, time_s: f32) -> Vec<Mat4> {
    posed_joints(model, &pose_at(model, clip, time_s))
}

/// Fails if the results differ: ours with the exact keys by more than 1e-5 for each joint on the way from the
/// root, ozz's and the baked one by more than 1e-2 of that. ozz keeps a number in 16 bits.
fn assert_alike(model: &Model, clip: &Clip, keys: &SharedTimes, tracks: &Tracks, baked: &Baked) {
    let (mut exact, mut mixed) = (LanePose::default(), LanePose::default());
    let mut theirs = OzzPlayer::new(&parents(model), keys);
    for part in frames() {
        let expected = plain(model, clip, part * clip.duration_s);
        tracks.sample(part * clip.duration_s, &mut exact);
        baked.sample(part * clip.duration_s, &mut mixed);
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

/// The clip in ozz's form. Every joint has three channels, one after the other, with keys at the same times.
fn shared_times(clip: &Clip) -> SharedTimes {
    let times_s = clip.channels[0].times_s.to_vec();
    let mut shared = SharedTimes { duration_s: clip.duration_s, times_s, ..SharedTimes::default() };
    for channel in &clip.channels {
        assert_eq!(*channel.times_s, shared.times_s);
        match &channel.values {
            Values::Translations(values) => shared.translations.extend(values),
            Values::Rotations(values) => {
                shared.rotations.extend(values.iter().map(|value| value.to_array()));
            }
            Values::Scales(values) => shared.scales.extend(values),
            Values::MorphWeights(_) => unreachable!("the clip moves joints"),
        }
    }
    shared
}
