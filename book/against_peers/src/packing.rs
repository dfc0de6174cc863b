//! Codecs for clips: bytes, errors and times, of ours, of ACL, and of ozz's optimiser with its builder.
//!
//! Every codec gets the same poses, one a frame, and every error is measured by the same code, at the frames.

use crate::{
    acl,
    measure::side_by_side,
    ozz_packing,
    packed::Packed,
    packing_clips::{RawClip, clips},
    packing_error::{centimetres, shell_errors, skin_error},
    ten::{Ten, ten, transform},
};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::packed::{
    choose::Frames,
    clip::{PackedClip, pack},
    error::Points,
    points::{shell_points, skin_points},
    unpack::unpack_pose,
};
use std::{hint::black_box, time::Instant};

/// ACL's default limit, and the distance from each joint at which it counts, in metres.
const LIMIT: f32 = 1e-4;
const SHELL: f32 = 0.03;

/// The limits of the chart, in metres.
const LIMITS: [f32; 7] = [1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2];

/// Where `--record` writes what the chart shows.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../figures/measured/packing.txt");

/// The tolerance of ozz's optimiser counts at this distance from each joint, in metres: its default.
const OZZ_DISTANCE: f32 = 0.1;

pub fn measure() {
    let clips = clips();
    by_shell(&clips);
    for limit_mm in [1.0, 0.1] {
        by_skin(&clips, limit_mm / 1000.0);
    }
    two_seconds(&clips);
    if std::env::args().any(|word| word == "--record") {
        std::fs::write(RECORD, by_limit(&clips)).expect("the record can be written");
    }
    unpacking(&clips);
}

/// A clip that a codec has packed.
struct Outcome {
    bytes: usize,
    packing_s: f32,
    poses: Vec<Vec<Transform>>,
}

fn ours(clip: &RawClip, points: &Points, limit: f32) -> Outcome {
    let began = Instant::now();
    let packed = packed(clip, points, limit);
    let packing_s = began.elapsed().as_secs_f32();
    let poses = (0..clip.frames.len()).map(|frame| {
        let mut pose = clip.rest.clone();
        unpack_pose(&packed, frame as f32 / clip.rate_hz, &mut pose);
        pose
    });
    Outcome { bytes: packed.to_bytes().len(), packing_s, poses: poses.collect() }
}

/// `limit` is in metres.
fn packed(clip: &RawClip, points: &Points, limit: f32) -> PackedClip {
    let RawClip { parents, rest, frames: poses, rate_hz, .. } = clip;
    let frames = Frames { parents, rest, poses, rate_hz: *rate_hz };
    pack(frames, points, limit * clip.metre, |_| ()).unwrap_or_else(|error| panic!("{}: {error}", clip.name))
}

/// The limit is in metres.
fn acl(clip: &RawClip, limit: f32) -> Outcome {
    let began = Instant::now();
    let packed = acl::pack(clip, limit * clip.metre, SHELL * clip.metre);
    let packing_s = began.elapsed().as_secs_f32();
    Outcome { bytes: packed.bytes, packing_s, poses: poses(clip, |time_s, pose| packed.unpack(time_s, pose)) }
}

/// The tolerance is in metres.
fn ozz(clip: &RawClip, tolerance: f32, distance: f32) -> Outcome {
    let began = Instant::now();
    let packed = ozz_packing::pack(clip, tolerance * clip.metre, distance * clip.metre);
    let packing_s = began.elapsed().as_secs_f32();
    Outcome { bytes: packed.bytes, packing_s, poses: poses(clip, |time_s, pose| packed.unpack(time_s, pose)) }
}

fn poses(clip: &RawClip, mut unpack: impl FnMut(f32, &mut [Ten])) -> Vec<Vec<Transform>> {
    let pose = |frame: usize| {
        let mut pose: Vec<Ten> = clip.rest.iter().map(ten).collect();
        unpack(frame as f32 / clip.rate_hz, &mut pose);
        pose.iter().map(transform).collect()
    };
    (0..clip.frames.len()).map(pose).collect()
}

/// Bytes at ACL's metric and limit.
fn by_shell(clips: &[RawClip]) {
    println!("{} clips, at 3 cm from each joint; a limit of 0.01 cm:", clips.len());
    line("ACL", clips, &|clip| acl(clip, LIMIT));
    line("ours", clips, &|clip| ours(clip, &shell(clip), LIMIT));
    line("ozz", clips, &|clip| ozz(clip, LIMIT, SHELL));
}

/// The sizes at several limits: for each the error that 99 % of the joints stay below, and the bytes.
fn by_limit(clips: &[RawClip]) -> String {
    let joints: usize = clips.iter().map(|clip| clip.frames.len() * clip.parents.len()).sum();
    let mut record = format!(
        "# micrometres that 99 % of the joints stay below, 3 cm from them, and bytes, by `cargo run --release -p\n\
         # against_peers -- packing --record`; all {} clips have {joints} joints and frames\nraw 0 {}\n",
        clips.len(),
        40 * joints,
    );
    type Codec = fn(&RawClip, f32) -> Outcome;
    let codecs: [(&str, Codec); 3] = [
        ("ours", |clip, limit| ours(clip, &shell(clip), limit)),
        ("ACL", acl),
        ("ozz", |clip, limit| ozz(clip, limit, SHELL)),
    ];
    for (name, codec) in codecs {
        for limit in LIMITS {
            let (mut bytes, mut errors) = (0, Vec::new());
            for clip in clips {
                let result = codec(clip, limit);
                bytes += result.bytes;
                errors.extend(shell_errors(clip, &result.poses, SHELL));
            }
            record += &format!("{name} {:.2} {bytes}\n", most_stay_below(errors) * 1e6);
        }
    }
    record
}

/// The error that 99 % of them stay below.
fn most_stay_below(mut errors: Vec<f32>) -> f32 {
    errors.sort_by(f32::total_cmp);
    errors[errors.len() * 99 / 100]
}

fn shell(clip: &RawClip) -> Points {
    shell_points(clip.parents.len(), SHELL * clip.metre)
}

/// A codec's line, with the clips that it is worst at.
fn line(name: &str, clips: &[RawClip], codec: &dyn Fn(&RawClip) -> Outcome) {
    let (mut bytes, mut raw, mut packing_s, mut all) = (0, 0, 0.0, Vec::new());
    let (mut largest, mut most_wrong) = ((f32::MAX, ""), (0.0, ""));
    for clip in clips {
        let result = codec(clip);
        let errors = shell_errors(clip, &result.poses, SHELL);
        let worst = errors.iter().copied().fold(0.0, f32::max);
        let ratio = clip.bytes() as f32 / result.bytes as f32;
        if clip.frames.len() > 1 && ratio < largest.0 {
            largest = (ratio, &clip.name);
        }
        if worst > most_wrong.0 {
            most_wrong = (worst, &clip.name);
        }
        bytes += result.bytes;
        raw += clip.bytes();
        packing_s += result.packing_s;
        all.extend(errors);
    }
    println!(
        "  {name:<24} {bytes:>8} bytes  {:>5.2}:1  99 % below {} cm, worst {} cm  packed in {packing_s:.2} s",
        raw as f32 / bytes as f32,
        centimetres(most_stay_below(all)),
        centimetres(most_wrong.0),
    );
    println!("  {:<24} least packed: {} ({:.2}:1); worst error: {}", "", largest.1, largest.0, most_wrong.1);
}

/// Bytes at the same largest error at the skin: that which ozz has with this tolerance for its optimiser.
fn by_skin(clips: &[RawClip], tolerance: f32) {
    let (mut sums, mut beyond, mut worst) = ([0; 2], 0, (0.0, ""));
    for clip in clips {
        let theirs = ozz(clip, tolerance, OZZ_DISTANCE);
        let error = skin_error(clip, &theirs.poses, SHELL);
        let our_bytes = ours_at_skin(clip, error);
        let ratio = our_bytes as f32 / theirs.bytes as f32;
        if ratio > worst.0 {
            worst = (ratio, &clip.name);
        }
        beyond += usize::from(error > tolerance);
        sums = [sums[0] + theirs.bytes, sums[1] + our_bytes];
    }
    let [theirs, ours] = sums;
    println!("At the skin, or the shell where there is none; ozz's tolerance is {} mm:", tolerance * 1000.0);
    println!(
        "  ozz {theirs} bytes; ours {ours}, {:.3} of that, at the same error in each clip",
        ours as f32 / theirs as f32
    );
    let alone: usize = clips.iter().map(|clip| ours_at_skin(clip, tolerance)).sum();
    println!("  ours with an error of at most {} mm: {alone} bytes", tolerance * 1000.0);
    println!(
        "  ours is worst at {}, {:.2}; the error is beyond the tolerance in {beyond} clips",
        worst.1, worst.0
    );
}

/// The fewest bytes of some tries with at most this error at the skin.
fn ours_at_skin(clip: &RawClip, error: f32) -> usize {
    let points = match &clip.model {
        Some(model) => skin_points(model),
        None => shell(clip),
    };
    // The points are the outermost vertices as each joint alone would move them, so the skin's own error
    // differs from theirs.
    let mut limit = error;
    let mut fewest = usize::MAX;
    for _try in 0..6 {
        let result = ours(clip, &points, limit);
        let found = skin_error(clip, &result.poses, SHELL);
        if found <= error {
            fewest = fewest.min(result.bytes);
        }
        let next = (0.98 * error / found.max(error / 100.0)).clamp(0.2, 5.0);
        limit *= if found <= error { next } else { next.min(0.9) };
    }
    assert!(fewest < usize::MAX, "{}: more than {error} m at the skin", clip.name);
    fewest
}

/// How long it takes to pack two seconds of the clip with the most joints.
fn two_seconds(clips: &[RawClip]) {
    let most = clips.iter().filter(|clip| clip.duration_s() >= 2.0).max_by_key(|clip| clip.parents.len());
    let Some(clip) = most else { return };
    let mut clip = clip.clone();
    clip.frames.truncate((2.0 * clip.rate_hz) as usize + 1);
    let times = [ours(&clip, &shell(&clip), LIMIT), acl(&clip, LIMIT), ozz(&clip, LIMIT, SHELL)]
        .map(|result| result.packing_s);
    println!(
        "2 s of {} with {} joints: packed by ours in {:.3} s, by ACL in {:.3} s, by ozz in {:.3} s",
        clip.name,
        clip.parents.len(),
        times[0],
        times[1],
        times[2]
    );
}

/// Poses of all clips, at times all over each.
fn unpacking(clips: &[RawClip]) {
    const POSES: usize = 200;
    let theirs: Vec<Packed> =
        clips.iter().map(|clip| acl::pack(clip, LIMIT * clip.metre, SHELL * clip.metre)).collect();
    let ours = |clip: &RawClip| packed(clip, &shell(clip), LIMIT);
    let ours: Vec<PackedClip> = clips.iter().map(ours).collect();
    let time_s = |clip: &RawClip, pose: usize| (pose * 79 % POSES) as f32 / POSES as f32 * clip.duration_s();
    let mut tens: Vec<Vec<Ten>> = clips.iter().map(|clip| clip.rest.iter().map(ten).collect()).collect();
    let mut poses: Vec<Vec<Transform>> = clips.iter().map(|clip| clip.rest.clone()).collect();
    side_by_side(
        &format!("a pose unpacked, of {} clips", clips.len()),
        "ACL",
        POSES * clips.len(),
        101,
        || {
            for ((clip, packed), pose) in clips.iter().zip(&theirs).zip(&mut tens) {
                (0..POSES).for_each(|index| packed.unpack(time_s(clip, index), black_box(pose)));
            }
        },
        || {
            for ((clip, packed), pose) in clips.iter().zip(&ours).zip(&mut poses) {
                (0..POSES).for_each(|index| unpack_pose(packed, time_s(clip, index), black_box(pose)));
            }
        },
    );
}
