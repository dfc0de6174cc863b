//! Tests of `unpack_pose`. Oracle: Lagrange's polynomials through the keys around a moment, in `f64`.

use crate::number_table;
use glam::{DVec4, Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::packed::{
    bits::{bytes_of, write_bits},
    clip::{MARGIN, PackedClip},
    quantise::{Key, track_range},
    rotation::NONE,
    track::Track,
    unpack::unpack_pose,
};
use std::fmt;
use testing::cases::{self, Draws, Right, Rows};

/// A track and its keys.
type Moved = (Track, Vec<Key>);

/// A clip of these tracks.
fn clip(joints: usize, frames: usize, rate_hz: f32, moved: &[Moved]) -> PackedClip {
    let (mut tracks, mut bits) = (Vec::new(), Vec::new());
    for (track, keys) in moved {
        let ranges = [0, 1, 2, 3].map(|component| track_range(keys, component));
        let (lowest, widths) = (ranges.map(|range| range.0), ranges.map(|range| range.1));
        tracks.push(Track { lowest, widths, start: bits.len(), ..*track });
        for (number, (lowest, width)) in keys.iter().flat_map(|key| key.iter().zip(ranges)) {
            write_bits(&mut bits, (number - lowest) as u32, width);
        }
    }
    let keys = [&bytes_of(&bits)[..], &[0; MARGIN]].concat();
    PackedClip { joints, frames, rate_hz, tracks, keys }
}

/// Three frames, two a second. The arm is at 0, 2 and 2 along x, the hand at 0, 1 and 4 along y. The hips are
/// not moved, and stay at 1.
#[test]
fn an_arm_and_a_hand() {
    let track = |joint: usize| Track { joint, property: 1, dropped: NONE, step: 1.0, ..Track::default() };
    let arm = (track(1), [0, 2, 2].map(|x| [x, 0, 0, 0]).to_vec());
    let hand = (track(2), [0, 1, 4].map(|y| [0, y, 0, 0]).to_vec());
    let clip = clip(3, 3, 2.0, &[arm, hand]);
    let row = |(name, time_s): (&'static str, f32)| {
        let mut pose = [Transform::IDENTITY; 3];
        pose[0].translation = Vec3::Y;
        unpack_pose(&clip, time_s, &mut pose);
        (name, [time_s, pose[0].translation.y, pose[1].translation.x, pose[2].translation.y])
    };
    let times = [("early", -1.0), ("first", 0.0), ("between", 0.25), ("second", 0.5)];
    let later = [("later", 0.75), ("third", 1.0), ("late", 1.5)];
    let rows: Vec<_> = times.into_iter().chain(later).map(row).collect();
    testing::assert_table!("arm", number_table(&rows));
    let places = [[0.0, 0.0], [0.0, 0.0], [1.0, 0.5], [2.0, 1.0], [2.0, 2.5], [2.0, 4.0], [2.0, 4.0]];
    for ((name, [_, hips, arm, hand]), expected) in rows.into_iter().zip(places) {
        assert_eq!(([arm, hand], hips), (expected, 1.0), "{name}");
    }
}

struct Input {
    clip: PackedClip,
    keys: Vec<Vec<Key>>,
    time_s: f32,
    pose: Vec<Transform>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let frames = draws.count(1, 12);
    let rate_hz = draws.one_of(&[1.0, 2.0, 24.0, 0.5, 120.0]);
    // A frame or a moment between two, of the clip or near it, or far away from it.
    let frame = draws.near(0.0, -3.0, 16.0);
    let time_s = draws.one_of(&[1.0, 1.0, 1.0, 1e6]) * frame / rate_hz;
    let joints = draws.list(1, 3, |draws, joint| {
        let mut properties = Vec::new();
        for property in 0..3 {
            if draws.flip() {
                properties.push(moved(draws, joint, property, frames));
            }
        }
        properties
    });
    let rest = |joint: usize| Transform {
        translation: Vec3::Y * (joint + 1) as f32,
        rotation: Quat::from_xyzw(0.6, 0.0, 0.0, 0.8),
        scale: Vec3::splat(2.0),
    };
    // Sometimes there are many joints, with more than a hundred tracks.
    let (count, copies) = (joints.len(), if draws.rarely(200) { 40 } else { 1 });
    let copied = |copy: usize| {
        let moved = joints.iter().flatten();
        moved.map(move |(track, keys)| (Track { joint: track.joint + copy * count, ..*track }, keys.clone()))
    };
    let moved: Vec<Moved> = (0..copies).flat_map(copied).collect();
    let count = copies * count;
    let in_pose = if draws.rarely(12) { draws.one_of(&[count + 1, count - 1]) } else { count };
    let pose = (0..in_pose).map(rest).collect();
    draws.say("time_s", &time_s);
    draws.note("clip", &format!("joints {count}, frames {frames}, rate {rate_hz} Hz"));
    draws.say("tracks", &moved.iter().map(Words).collect::<Vec<_>>());
    draws.note("joints of the pose", &in_pose.to_string());
    if in_pose > 0 {
        draws.note("joint j before", "at (0, j + 1, 0), turned by (0.6, 0, 0, 0.8), scaled by 2");
    }
    let clip = clip(count, frames, rate_hz, &moved);
    Some(Input { clip, keys: moved.into_iter().map(|(_, keys)| keys).collect(), time_s, pose })
}

/// A track in words.
struct Words<'a>(&'a Moved);

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Track { joint, property, spacing, dropped, .. }, keys) = self.0;
        let step = ["1/64", "1/4", "1/4"][*property];
        let property = ["rotation", "translation", "scale"][*property];
        let left_out = ["x", "y", "z", "w", "nothing"][*dropped];
        write!(f, "the {property} of joint {joint} by {keys:?} in steps of {step}, ")?;
        write!(f, "with spacing {}, {left_out} left out", 1 << spacing)
    }
}

/// A property that is moved: a rotation by less than half a turn, or three other numbers.
fn moved(draws: &mut Draws, joint: usize, property: usize, frames: usize) -> Moved {
    let spacing = draws.index(4);
    let dropped = if property == 0 { draws.index(5) } else { NONE };
    let step = if property == 0 { 1.0 / 64.0 } else { 0.25 };
    let most = draws.one_of(&[1, 16]);
    let key = |_| {
        // 0, then 1, −1, 2, and so on.
        let mut key =
            [0; 4].map(|_| draws.index(2 * most + 1) as i32).map(|at| (at + 1) / 2 * (2 * (at % 2) - 1));
        match (property, dropped) {
            (0, NONE) => key[3] = 64,
            (0, _) => key[dropped] = 0,
            _ => key[3] = 0,
        }
        key
    };
    let keys = (0..(frames - 1).div_ceil(1 << spacing) + 1).map(key).collect();
    (Track { joint, property, dropped, spacing, step, ..Track::default() }, keys)
}

fn answer(input: &mut Input) -> Rows {
    unpack_pose(&input.clip, input.time_s, &mut input.pose);
    let parts = input.pose.iter().map(|Transform { rotation, translation, scale }| {
        [rotation.as_dquat().into(), translation.as_dvec3().extend(0.0), scale.as_dvec3().extend(0.0)]
    });
    rows(parts)
}

fn right(Input { clip, keys, time_s, pose }: &Input) -> Right {
    let [rotation, scale] = [DVec4::new(0.6, 0.0, 0.0, 0.8), DVec4::splat(2.0).with_w(0.0)];
    let mut parts: Vec<_> = (1..=pose.len()).map(|y| [rotation, DVec4::Y * y as f64, scale]).collect();
    if pose.len() != clip.joints {
        return cases::refusal();
    }
    let last = (clip.frames - 1) as f64;
    let frame = (f64::from(*time_s) * f64::from(clip.rate_hz)).max(0.0).min(last);
    for (track, keys) in clip.tracks.iter().zip(keys) {
        let mut value = f64::from(track.step) * on_curve(keys, frame, track.spacing);
        if track.property == 0 && track.dropped == NONE {
            value = value.normalize();
        } else if track.property == 0 {
            value[track.dropped] = (1.0 - value.length_squared()).max(0.0).sqrt();
        }
        parts[track.joint][track.property] = value;
    }
    // The time of an f32 is a little off.
    rows(parts.into_iter()).right().within(1e-4)
}

/// The value of a curve at a frame, in steps.
fn on_curve(keys: &[Key], frame: f64, spacing: usize) -> DVec4 {
    let at = frame / f64::from(1 << spacing);
    let count = if spacing == 0 || keys.len() < 4 { 2.min(keys.len()) } else { 4 };
    let first = (at as usize + 1).saturating_sub(count / 2).min(keys.len() - count);
    let share = |key: usize| -> f64 {
        let others = (first..first + count).filter(|other| *other != key);
        others.map(|other| (at - other as f64) / (key as f64 - other as f64)).product()
    };
    (first..first + count).map(|key| share(key) * DVec4::from_array(keys[key].map(f64::from))).sum()
}

fn rows(parts: impl Iterator<Item = [DVec4; 3]>) -> Rows {
    let mut rows = Rows::default();
    for (joint, [rotation, translation, scale]) in parts.enumerate() {
        rows.push(format!("rotation of joint {joint}"), rotation.to_array());
        rows.push(format!("translation of joint {joint}"), &translation.to_array()[..3]);
        rows.push(format!("scale of joint {joint}"), &scale.to_array()[..3]);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
