//! The choice of every track's step: as coarse as the points that the joints carry allow.

use super::{
    bits::bytes_of,
    clip::MARGIN,
    curve::places,
    error::{Points, pose_matrices, vertex_error},
    track::{Motion, properties},
};
use glam::{Mat4, Vec4};
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

/// A clip while the steps of its tracks are chosen.
#[derive(Clone, Debug)]
pub struct Choice<'a> {
    frames: Frames<'a>,
    points: &'a Points,
    /// No point may be farther than this from its place.
    limit: f32,
    /// `model_from_joint` of each frame and joint, as it was.
    pub exact: Vec<Vec<Mat4>>,
    /// The pose of each frame, as it will be unpacked.
    poses: Vec<Vec<Transform>>,
    /// The properties that move.
    pub motions: Vec<Motion>,
}

// ANCHOR: choose_bits
/// Chooses the step of every track, so that every point keeps to the limit, if that can be had.
///
/// First, all steps are 1, and all alike are halved until the limit is kept, or 30 times. Then come rounds.
/// In each, every track in turn may double its step once, if that saves bits and the limit is still kept;
/// until none can any more. Any order will do; this one is children before their parents. Before each round,
/// `progress` is told the bits of all keys.
pub fn choose_bits(choice: &mut Choice, mut progress: impl FnMut(usize)) {
    for halvings in 0..=30 {
        for motion in 0..choice.motions.len() {
            choice.set_step(motion, 0.5_f32.powi(halvings));
        }
        if choice.keeps_limit() {
            break;
        }
    }
    let mut goes_on = true;
    while goes_on {
        progress(choice.motions.iter().map(|motion| motion.keys.len()).sum());
        goes_on = false;
        for motion in (0..choice.motions.len()).rev() {
            let (step, bits) = (choice.motions[motion].track.step, choice.motions[motion].keys.len());
            choice.set_step(motion, 2.0 * step);
            if choice.motions[motion].keys.len() < bits && choice.keeps_limit() {
                goes_on = true;
            } else {
                choice.set_step(motion, step);
            }
        }
    }
}
// ANCHOR_END: choose_bits

impl<'a> Choice<'a> {
    /// Nothing is written yet; all joints rest. What is closer to its rest than a hundredth of the limit does
    /// not move.
    pub fn new(frames: Frames<'a>, points: &'a Points, limit: f32) -> Self {
        let exact = frames.poses.iter().map(|pose| pose_matrices(frames.parents, pose)).collect();
        let mut motions = Vec::new();
        for property in 0..3 {
            for (joint, rest) in frames.rest.iter().enumerate() {
                let value = |parts: &Transform| properties(parts)[property];
                let values: Vec<Vec4> = frames.poses.iter().map(|pose| value(&pose[joint])).collect();
                if values.iter().any(|moved| !moved.abs_diff_eq(value(rest), limit / 100.0)) {
                    motions.push(Motion::new(joint, property, values));
                }
            }
        }
        Self { frames, points, limit, exact, poses: vec![frames.rest.to_vec(); frames.poses.len()], motions }
    }

    /// Writes a track with another step, and poses its joint as it will be unpacked.
    pub fn set_step(&mut self, motion: usize, step: f32) {
        self.motions[motion].write(step);
        let Motion { track, keys, .. } = &self.motions[motion];
        let bytes = [&bytes_of(keys)[..], &[0; MARGIN]].concat();
        for frame in 0..self.poses.len() {
            let places = places(frame as f32, self.poses.len());
            track.put(&bytes, &places, &mut self.poses[frame][track.joint]);
        }
    }

    /// Whether no point is beyond the limit in any frame.
    pub fn keeps_limit(&self) -> bool {
        (0..self.poses.len()).all(|frame| self.error(frame) <= self.limit)
    }

    /// The largest error of all points in a frame, in the unit of model space.
    pub fn error(&self, frame: usize) -> f32 {
        let packed = pose_matrices(self.frames.parents, &self.poses[frame]);
        let joints = self.points.iter().zip(&self.exact[frame]).zip(&packed);
        joints.map(|((points, exact), packed)| vertex_error(points, *exact, *packed)).fold(0.0, f32::max)
    }
}
