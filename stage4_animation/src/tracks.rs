//! A clip as it is in the file, in an order that suits the processor: the same keys, the same arcs, eight joints at a time.
//!
//! [`sample`](crate::sample::sample) searches a key for each channel and computes an arc cosine and three sines for each rotation.
//! Here three things are done once, when the clip is loaded:
//!
//! - Channels with keys at the same times share one table, and a frame searches each table once. Most files have one or two.
//! - The angle from each key to the next is kept, and one over its sine. It does not change.
//! - A key is turned to the near side of the one before: see [`slerp`](crate::interpolate::slerp).
//!
//! The two sines that are left are sums of six powers: within 6 · 10⁻⁸ of the sine up to a quarter turn, which is what a number
//! keeps. So a rotation is where `slerp` puts it, to a millionth.
//!
//! Eight neighbouring joints whose keys are at the same times are sampled at once. What does not fit, curves and steps among them,
//! goes the plain way, one joint at a time.

use crate::{
    baked::lerp_lanes,
    clip::{Channel, Clip, Interpolation, Values},
    find_key::{KeyInterval, key_interval},
    lanes::{
        LANES, Lane, LanePose, MatrixLanes, TransformLanes, block_count, compose_lanes, in_wide_registers,
        model_from_lanes, set,
    },
    sample::moved,
};
use glam::{DQuat, Mat4};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::rest_pose,
    skeleton::parents,
};

/// A model's clip in lanes. Morph targets are not in it.
#[derive(Clone, Debug)]
pub struct Tracks {
    parents: Vec<Option<usize>>,
    /// The times of keys, in seconds; the first table has one key, for what does not move.
    tables_s: Vec<Vec<f32>>,
    blocks: Vec<Block>,
    /// What goes the plain way.
    others: Vec<Channel>,
    /// The rest pose, for `others`.
    rest: Vec<Transform>,
    /// Joints that rest in a matrix and that nothing moves.
    fixed: Vec<(usize, Mat4)>,
}

/// The keys of eight joints.
#[derive(Clone, Debug)]
struct Block {
    translation: Track<3>,
    rotation: Track<4>,
    /// One per key of `rotation`: the way from it to the next.
    arcs: Vec<Arc>,
    scale: Track<3>,
}

/// The keys of one property of eight joints.
#[derive(Clone, Debug)]
struct Track<const N: usize> {
    /// Index into the tables of times.
    table: usize,
    /// One per time.
    keys: Vec<[Lane; N]>,
}

/// Half the angles between two keys, and one over their sines.
#[derive(Clone, Copy, Debug)]
struct Arc {
    half_angle_rad: Lane,
    one_over_sine: Lane,
}

/// Which of a joint's three.
#[derive(Clone, Copy, Debug)]
enum Part {
    Translation,
    Rotation,
    Scale,
}

impl Part {
    /// A channel's entries, if they are for this part; the fourth number of a translation or a scale is 0.
    fn entries(self, values: &Values) -> Option<Vec<[f32; 4]>> {
        match (self, values) {
            (Self::Translation, Values::Translations(values)) | (Self::Scale, Values::Scales(values)) => {
                Some(values.iter().map(|value| value.extend(0.0).to_array()).collect())
            }
            (Self::Rotation, Values::Rotations(values)) => {
                Some(values.iter().map(|value| value.to_array()).collect())
            }
            _ => None,
        }
    }

    fn of(self, transform: &Transform) -> [f32; 4] {
        match self {
            Self::Translation => transform.translation.extend(0.0).to_array(),
            Self::Rotation => transform.rotation.to_array(),
            Self::Scale => transform.scale.extend(0.0).to_array(),
        }
    }
}

impl Tracks {
    /// A clip of a model, made ready to be sampled.
    ///
    /// # Panics
    /// If the clip is not one of the model's.
    pub fn new(model: &Model, clip: &Clip) -> Self {
        let rest = rest_pose(model).locals;
        let moves = |joint| clip.channels.iter().any(|channel| channel.joint == joint);
        let fixed = rest.iter().enumerate().filter_map(|(joint, local)| match local {
            Local::Matrix(matrix) if !moves(joint) => Some((joint, *matrix)),
            _ => None,
        });
        let mut tracks = Self {
            parents: parents(model),
            tables_s: vec![vec![0.0]],
            blocks: Vec::new(),
            others: Vec::new(),
            fixed: fixed.collect(),
            rest: rest.iter().map(|local| local.to_parts()).collect(),
        };
        for block in 0..block_count(rest.len()) {
            let translation = tracks.track(clip, block, Part::Translation);
            let mut rotation = tracks.track(clip, block, Part::Rotation);
            let arcs = arcs(&mut rotation.keys);
            let scale = tracks.track(clip, block, Part::Scale);
            tracks.blocks.push(Block { translation, rotation, arcs, scale });
        }
        tracks
    }

    /// How many channels go the plain way.
    pub fn plain_channels(&self) -> usize {
        self.others.len()
    }

    /// One part of the eight joints of a block. The times are those of the first channel that moves it in straight lines; channels
    /// that don't fit in are set aside.
    fn track<const N: usize>(&mut self, clip: &Clip, block: usize, part: Part) -> Track<N> {
        let joints = block * LANES..(block + 1) * LANES;
        let of_block = clip.channels.iter().filter(|channel| joints.contains(&channel.joint));
        let of_part: Vec<_> =
            of_block.filter_map(|channel| Some((channel, part.entries(&channel.values)?))).collect();
        let is_straight = |channel: &Channel| channel.interpolation == Interpolation::Linear;
        let moving = of_part.iter().find(|(channel, _)| is_straight(channel) && channel.times_s.len() > 1);
        let times_s = moving.map_or_else(|| vec![0.0], |(channel, _)| channel.times_s.clone());
        let mut keys = vec![[[0.0; LANES]; N]; times_s.len()];
        let mut fill = |lane, key: usize, value: [f32; 4]| {
            set(&mut keys[key], lane, std::array::from_fn(|number| value[number]));
        };
        for lane in 0..LANES {
            let rest = part.of(self.rest.get(joints.start + lane).unwrap_or(&Transform::IDENTITY));
            (0..times_s.len()).for_each(|key| fill(lane, key, rest));
        }
        for (channel, entries) in of_part {
            if is_straight(channel) && (entries.len() == 1 || channel.times_s == times_s) {
                (0..times_s.len())
                    .for_each(|key| fill(channel.joint - joints.start, key, entries[key % entries.len()]));
            } else {
                self.others.push(channel.clone());
            }
        }
        Track { table: self.table(times_s), keys }
    }

    /// The index of a table, which is added where there is none like it.
    fn table(&mut self, times_s: Vec<f32>) -> usize {
        let found = self.tables_s.iter().position(|table_s| *table_s == times_s);
        found.unwrap_or_else(|| {
            self.tables_s.push(times_s);
            self.tables_s.len() - 1
        })
    }

    /// Where the joints are at a time, in seconds; a time outside the keys takes the end key.
    pub fn sample(&self, time_s: f32, pose: &mut LanePose) {
        pose.intervals.clear();
        pose.intervals.extend(self.tables_s.iter().map(|table_s| key_interval(table_s, time_s)));
        pose.transforms.resize(self.blocks.len(), TransformLanes::IDENTITY);
        pose.matrices.resize(self.blocks.len(), MatrixLanes::default());
        in_wide_registers(|| self.sample_lanes(time_s, pose));
    }

    #[inline(always)]
    fn sample_lanes(&self, time_s: f32, pose: &mut LanePose) {
        for (block, transforms) in self.blocks.iter().zip(&mut pose.transforms) {
            block.sample(&pose.intervals, transforms);
        }
        for channel in &self.others {
            let (transforms, lane) = (&mut pose.transforms[channel.joint / LANES], channel.joint % LANES);
            transforms.set(lane, &moved(channel, time_s, transforms.get(lane)));
        }
        for (transforms, matrices) in pose.transforms.iter().zip(&mut pose.matrices) {
            compose_lanes(transforms, matrices);
        }
        for &(joint, ref matrix) in &self.fixed {
            pose.matrices[joint / LANES].set(joint % LANES, matrix);
        }
        model_from_lanes(&self.parents, &pose.matrices, &mut pose.model_from_joint);
    }
}

impl Block {
    #[inline(always)]
    fn sample(&self, intervals: &[KeyInterval], transforms: &mut TransformLanes) {
        let (from, to, t) = self.translation.between(intervals);
        lerp_lanes(from, to, t, &mut transforms.translation);
        let (from, to, t) = self.rotation.between(intervals);
        let arc = &self.arcs[intervals[self.rotation.table].key];
        slerp_lanes(from, to, arc, t, &mut transforms.rotation);
        let (from, to, t) = self.scale.between(intervals);
        lerp_lanes(from, to, t, &mut transforms.scale);
    }
}

impl<const N: usize> Track<N> {
    #[inline(always)]
    fn between(&self, intervals: &[KeyInterval]) -> (&[Lane; N], &[Lane; N], f32) {
        let KeyInterval { key, next, t, .. } = intervals[self.table];
        (&self.keys[key], &self.keys[next], t)
    }
}

/// Turns each rotation to the near side of the one before, and measures the ways.
fn arcs(keys: &mut [[Lane; 4]]) -> Vec<Arc> {
    let rotation = |key: &[Lane; 4], lane| DQuat::from_array(key.map(|numbers| f64::from(numbers[lane])));
    let mut arcs = vec![Arc { half_angle_rad: [0.0; LANES], one_over_sine: [0.0; LANES] }; keys.len()];
    for key in 1..keys.len() {
        for lane in 0..LANES {
            let (from, mut to) = (rotation(&keys[key - 1], lane), rotation(&keys[key], lane));
            if from.dot(to) < 0.0 {
                to = -to;
                keys[key].iter_mut().for_each(|numbers| numbers[lane] = -numbers[lane]);
            }
            // The arc cosine is inexact where the way is short. And so short that the sine is 0 it must not be.
            let half_angle_rad = (2.0 * (from - to).length().atan2((from + to).length())).max(1e-4);
            arcs[key - 1].half_angle_rad[lane] = half_angle_rad as f32;
            arcs[key - 1].one_over_sine[lane] = half_angle_rad.sin().recip() as f32;
        }
    }
    // At the last key nothing follows: there, all of it is the key itself.
    if let Some(last) = arcs.last_mut() {
        *last = Arc { half_angle_rad: [1e-4; LANES], one_over_sine: [1e4; LANES] };
    }
    arcs
}

/// Rotations on the arcs between two keys: stage 4's `slerp`, with the angles given.
#[inline(always)]
fn slerp_lanes(from: &[Lane; 4], to: &[Lane; 4], arc: &Arc, t: f32, mixed: &mut [Lane; 4]) {
    for i in 0..LANES {
        let (half_angle_rad, one_over_sine) = (arc.half_angle_rad[i], arc.one_over_sine[i]);
        let share_of_from = sine((1.0 - t) * half_angle_rad) * one_over_sine;
        let share_of_to = sine(t * half_angle_rad) * one_over_sine;
        for number in 0..4 {
            mixed[number][i] = from[number][i] * share_of_from + to[number][i] * share_of_to;
        }
    }
}

/// The sine of an angle from 0 to a quarter turn, as the first six terms of its series: the seventh is at most 6 · 10⁻⁸.
#[inline(always)]
fn sine(angle_rad: f32) -> f32 {
    let square = angle_rad * angle_rad;
    // x - x³/3! + x⁵/5! - x⁷/7! + x⁹/9! - x¹¹/11!, from the last one on.
    let mut sum = -1.0 / 39_916_800.0;
    sum = sum * square + 1.0 / 362_880.0;
    sum = sum * square - 1.0 / 5_040.0;
    sum = sum * square + 1.0 / 120.0;
    sum = sum * square - 1.0 / 6.0;
    (sum * square + 1.0) * angle_rad
}
