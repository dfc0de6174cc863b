//! The choice of every track's step in a segment: as coarse as the points that the joints carry allow.

use super::{
    PROPERTIES, Property, SEGMENT,
    bits::BitWriter,
    curve::moment,
    error::{Points, pose_matrices, vertex_error},
    quantise::{FINEST, step},
    rotation::{NONE, smallest_three},
    track::Track,
    unpack::{MARGIN, unpack_track},
};
use glam::Mat4;
use stage2_mesh_skin::transform::Transform;

/// A clip before it is packed: poses at equal distances in time.
#[derive(Clone, Copy, Debug)]
pub struct Frames<'a> {
    /// The parent of every joint, parents first.
    pub parents: &'a [Option<usize>],
    /// The pose of joints that do not move.
    pub rest: &'a [Transform],
    /// A pose for each frame.
    pub poses: &'a [Vec<Transform>],
    /// The number of frames in a second.
    pub rate_hz: f32,
}

/// A segment while the steps of its tracks are chosen.
#[derive(Clone, Debug)]
pub struct Segment<'a> {
    frames: Frames<'a>,
    points: &'a Points,
    /// `model_from_joint` of each frame and joint, as it was.
    exact: Vec<Vec<Mat4>>,
    /// The pose of each frame, as it will be unpacked: at rest, as long as nothing is written.
    poses: Vec<Vec<Transform>>,
    /// The properties that move.
    pub tracks: Vec<Track>,
}

/// Chooses the step of every track of a segment, so that no point is farther than `limit` from its place, if
/// that can be had. The result is the largest distance, in the unit of model space.
///
/// First, all steps alike are halved until the limit is met. Then each track in turn, children before their
/// parents, may double its step, if that saves bits and the limit is still met; until none can any more.
pub fn choose_bits(segment: &mut Segment, limit: f32) -> f32 {
    for fineness in 0..=FINEST {
        for track in 0..segment.tracks.len() {
            segment.set_fineness(track, fineness);
        }
        if step(fineness) <= limit && segment.error(limit) <= limit {
            break;
        }
    }
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for track in (0..segment.tracks.len()).rev() {
            goes_on |= segment.coarsen(track, limit);
        }
    }
    segment.error(f32::MAX)
}

impl<'a> Segment<'a> {
    /// A segment with an exact pose for each frame, at least one and at most [`SEGMENT`] + 1.
    pub fn new(frames: Frames<'a>, points: &'a Points) -> Self {
        assert!((1..=SEGMENT + 1).contains(&frames.poses.len()), "{} frames", frames.poses.len());
        let exact = frames.poses.iter().map(|pose| pose_matrices(frames.parents, pose)).collect();
        let mut tracks = Vec::new();
        for joint in 0..frames.parents.len() {
            for property in PROPERTIES {
                let mut values: Vec<_> = frames.poses.iter().map(|pose| property.of(&pose[joint])).collect();
                if values.iter().all(|&value| value == property.of(&frames.rest[joint])) {
                    continue;
                }
                let is_rotation = property == Property::Rotation;
                let dropped = if is_rotation { smallest_three(&mut values) } else { NONE - 1 };
                let written = BitWriter::default();
                tracks.push(Track { property, joint, dropped, values, fineness: 0, written });
            }
        }
        Self { frames, points, exact, poses: vec![frames.rest.to_vec(); frames.poses.len()], tracks }
    }

    /// The largest error of all points in all frames, or one that is beyond `enough`.
    fn error(&self, enough: f32) -> f32 {
        let mut error = 0f32;
        for (exact, pose) in self.exact.iter().zip(&self.poses) {
            let packed = pose_matrices(self.frames.parents, pose);
            for (joint, points) in self.points.iter().enumerate() {
                error = error.max(vertex_error(points, exact[joint], packed[joint]));
            }
            if error > enough {
                break;
            }
        }
        error
    }

    /// Doubles a track's step, if that saves bits and the limit is still met. False if it stays.
    fn coarsen(&mut self, index: usize, limit: f32) -> bool {
        let Track { fineness, written, .. } = self.tracks[index].clone();
        if fineness == 0 || written.length == 0 {
            return false;
        }
        self.set_fineness(index, fineness - 1);
        if self.tracks[index].written.length < written.length && self.error(limit) <= limit {
            return true;
        }
        self.set_fineness(index, fineness);
        false
    }

    /// Writes a track with another step, and poses its joint as it will be unpacked. The track rests where
    /// every value is within half a step of its rest. A step too fine for its numbers leaves it as it was.
    fn set_fineness(&mut self, index: usize, fineness: u32) {
        let rest = self.frames.rest;
        let track = &mut self.tracks[index];
        let (joint, property) = (track.joint, track.property);
        let rest = property.of(&rest[joint]);
        let is_near = |pose: &Vec<Transform>| {
            let value = property.of(&pose[joint]);
            let tolerance = step(fineness) / 2.0;
            // A rotation's signs may all be changed.
            value.abs_diff_eq(rest, tolerance)
                || property == Property::Rotation && value.abs_diff_eq(-rest, tolerance)
        };
        let rests = self.frames.poses.iter().all(is_near);
        let written = if rests { Some(BitWriter::default()) } else { track.write(fineness) };
        let Some(written) = written else { return };
        let bytes = [&written.bytes[..], &[0; MARGIN]].concat();
        for (frame, pose) in self.poses.iter_mut().enumerate() {
            if rests {
                property.put([rest; 2], 0.0, NONE, &mut pose[joint]);
            } else {
                let moment = moment(track.values.len(), frame as f32);
                let (header, values, _) = unpack_track(&bytes, 0, &moment);
                property.put(values, moment.t, header.dropped, &mut pose[joint]);
            }
        }
        (track.fineness, track.written) = (fineness, written);
    }
}
