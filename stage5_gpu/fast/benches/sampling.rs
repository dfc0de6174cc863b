//! The time to sample a joint of a clip and place it in model space: the plain way, from exact keys in lanes,
//! and from baked poses.
//!
//! `cargo bench -p fast`; with `--bench sampling -- --record` it also writes the book's charts. There is
//! no benchmark framework, because `cargo test` would build it for every learner.

mod soft_motion;

use fast::{baked::Baked, lanes::LanePose, tracks::Tracks};
use glam::Mat4;
use soft_motion::{clip, model};
use stage3_gltf::{model::Model, skeleton::posed_joints};
use stage4_animation::{clip::Clip, moment::pose_at};
use std::hint::black_box;
use testing::turns::{fastest_tenth, once, say};

/// Each is a sixtieth of a second after the one before.
const FRAMES: usize = 120;

fn main() {
    if let Some((work, rounds)) = once() {
        return count(&work, rounds);
    }
    let mut lines = Vec::new();
    for joints in [1, 4, 16, 64, 256, 1000] {
        let (model, clip) = (model(joints), clip(joints));
        let (tracks, baked) = (Tracks::new(&model, &clip), Baked::new(&model, &clip, 60.0));
        let (mut exact, mut mixed) = (LanePose::default(), LanePose::default());
        let times_ns = fastest_tenth(
            joints * FRAMES,
            (20_000 / joints).clamp(30, 500),
            [
                &mut || times_s().for_each(|time_s| drop(black_box(plain(&model, &clip, time_s)))),
                &mut || times_s().for_each(|time_s| tracks.sample(time_s, black_box(&mut exact))),
                &mut || times_s().for_each(|time_s| baked.sample(time_s, black_box(&mut mixed))),
            ],
        );
        for (name, ns) in ["plain", "exact", "baked"].into_iter().zip(times_ns) {
            lines.push((format!("{name} {joints}"), ns));
        }
    }
    say("sampling.txt", "cargo bench -p fast --bench sampling", &lines);
}

fn times_s() -> impl Iterator<Item = f32> {
    (0..FRAMES).map(|frame| (frame as f32 + 0.3) / 60.0)
}

fn plain(model: &Model, clip: &Clip, time_s: f32) -> Vec<Mat4> {
    posed_joints(model, &pose_at(model, clip, time_s))
}

/// Samples a pose of 64 joints `rounds` times.
fn count(work: &str, rounds: usize) {
    let (model, clip) = (model(64), clip(64));
    let (tracks, baked) = (Tracks::new(&model, &clip), Baked::new(&model, &clip, 60.0));
    let mut pose = LanePose::default();
    for _ in 0..rounds {
        match work {
            "exact" => tracks.sample(1.01, black_box(&mut pose)),
            "baked" => baked.sample(1.01, black_box(&mut pose)),
            "plain" => drop(black_box(plain(&model, &clip, 1.01))),
            _ => panic!("there is no work `{work}`"),
        }
    }
}
