//! A clip with the keys of its file, in an order that suits the processor: the same keys, the same arcs,
//! eight joints at a time.
//!
//! [`sample`] searches a key for each channel and computes an arc cosine and three sines for each rotation.
//! Here three things are done only once, when the clip is loaded:
//!
//! - Channels with keys at the same times share one table, so a frame searches each table once. Each of the
//!   mannequin's clips has one.
//! - The angle from each key to the next, which does not change, is kept with the inverse of its sine.
//! - A key is turned to the near side of the one before: see [`slerp`](stage4_animation::interpolate::slerp).
//!
//! The two sines that are left are sums of six powers: within 6 · 10⁻⁸ of the sine up to a quarter turn,
//! which is the precision of an `f32`. So a rotation is where `slerp` puts it, to a millionth.
//!
//! Eight neighbouring joints whose keys are at the same times are sampled at once. All others, curves and
//! steps among them, are sampled the plain way, one joint at a time.

mod arc;

use crate::lanes::{
    LANES, Lane, LanePose, MatrixLanes, TransformLanes, block_count, compose_lanes, in_wide_registers,
    lerp_lanes, model_from_lanes, set,
};
use arc::{Arc, arcs, slerp_lanes};
use glam::Mat4;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::rest_pose,
    skeleton::parents,
};
use stage4_animation::{
    clip::{Channel, Clip, Interpolation, Values},
    find_key::{KeyInterval, key_interval},
    sample::sample,
};

/// A model's clip in lanes. Morph targets are not in it.
#[derive(Clone, Debug)]
pub struct Tracks {
    parents: Vec<Option<usize>>,
    /// The times of keys, in seconds. The first table has a single key, for all that does not move.
    tables_s: Vec<Vec<f32>>,
    blocks: Vec<Block>,
    /// The channels that are sampled the plain way.
    others: Clip,
    /// The rest pose, which fills the lanes that no channel moves.
    rest: Vec<Transform>,
    /// Joints that rest in a matrix and that no channel moves.
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

/// One of the three parts of a joint's transform.
#[derive(Clone, Copy, Debug)]
enum Part {
    Translation,
    Rotation,
    Scale,
}

impl Part {
    /// A channel's entries, if they are for this part. The fourth number of a translation or a scale is 0.
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
            others: Clip::default(),
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

    /// The number of channels that are sampled the plain way.
    pub fn plain_channels(&self) -> usize {
        self.others.channels.len()
    }

    /// One part of the eight joints of a block. Its times are those of the first channel that moves it in
    /// straight lines; channels that don't fit are set aside.
    fn track<const N: usize>(&mut self, clip: &Clip, block: usize, part: Part) -> Track<N> {
        let joints = block * LANES..(block + 1) * LANES;
        let of_block = clip.channels.iter().filter(|channel| joints.contains(&channel.joint));
        let of_part: Vec<_> =
            of_block.filter_map(|channel| Some((channel, part.entries(&channel.values)?))).collect();
        let is_straight = |channel: &Channel| channel.interpolation == Interpolation::Linear;
        let moving = of_part.iter().find(|(channel, _)| is_straight(channel) && channel.times_s.len() > 1);
        let times_s = moving.map_or_else(|| vec![0.0], |(channel, _)| channel.times_s.to_vec());
        let mut keys = vec![[[0.0; LANES]; N]; times_s.len()];
        let mut fill = |lane, key: usize, value: [f32; 4]| {
            set(&mut keys[key], lane, std::array::from_fn(|number| value[number]));
        };
        for lane in 0..LANES {
            let rest = part.of(self.rest.get(joints.start + lane).unwrap_or(&Transform::IDENTITY));
            (0..times_s.len()).for_each(|key| fill(lane, key, rest));
        }
        for (channel, entries) in of_part {
            if is_straight(channel) && (entries.len() == 1 || *channel.times_s == times_s) {
                (0..times_s.len())
                    .for_each(|key| fill(channel.joint - joints.start, key, entries[key % entries.len()]));
            } else {
                self.others.channels.push(channel.clone());
            }
        }
        Track { table: self.table(times_s), keys }
    }

    /// The index of a table of times, which is added if it is new.
    fn table(&mut self, times_s: Vec<f32>) -> usize {
        let found = self.tables_s.iter().position(|table_s| *table_s == times_s);
        found.unwrap_or_else(|| {
            self.tables_s.push(times_s);
            self.tables_s.len() - 1
        })
    }

    /// Fills `pose` with the joints at a time, in seconds. A time outside the keys takes the end key.
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
        if self.plain_channels() > 0 {
            self.sample_others(time_s, pose);
        }
        for (transforms, matrices) in pose.transforms.iter().zip(&mut pose.matrices) {
            compose_lanes(transforms, matrices);
        }
        for &(joint, ref matrix) in &self.fixed {
            pose.matrices[joint / LANES].set(joint % LANES, matrix);
        }
        model_from_lanes(&self.parents, &pose.matrices, &mut pose.model_from_joint);
    }

    /// Takes the joints that have such a channel out of their lanes, and puts them back as [`sample`] moves
    /// them.
    fn sample_others(&self, time_s: f32, pose: &mut LanePose) {
        let LanePose { transforms, plain, .. } = pose;
        plain.locals.resize(self.rest.len(), Local::Parts(Transform::IDENTITY));
        for &Channel { joint, .. } in &self.others.channels {
            plain.locals[joint] = Local::Parts(transforms[joint / LANES].get(joint % LANES));
        }
        sample(&self.others, time_s, plain);
        for &Channel { joint, .. } in &self.others.channels {
            transforms[joint / LANES].set(joint % LANES, &plain.locals[joint].to_parts());
        }
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
