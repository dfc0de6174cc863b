//! A clip as poses, evenly spaced: nothing is searched, and rotations need no arc.
//!
//! Between two poses a sixtieth of a second apart, the straight line is as good as the arc. So a clip is
//! sampled once, when it is loaded, by [`sample`](stage4_animation::sample::sample). Then each frame mixes
//! two poses, all numbers alike, eight joints at a time. The price is memory, 40 bytes a joint and pose, and
//! all that happens between two poses: a corner in a motion is cut, and a jump of
//! [`Interpolation::Step`](stage4_animation::clip::Interpolation::Step) takes the time from one pose to the
//! next.

use crate::lanes::{
    LANES, LanePose, MatrixLanes, TransformLanes, block_count, compose_lanes, in_wide_registers, lerp_lanes,
    model_from_lanes,
};
use stage3_gltf::{model::Model, skeleton::parents};
use stage4_animation::{clip::Clip, moment::pose_at};

/// A model's clip, sampled beforehand. Morph targets are not in it.
#[derive(Clone, Debug)]
pub struct Baked {
    parents: Vec<Option<usize>>,
    /// Pose after pose, each of so many blocks.
    poses: Vec<TransformLanes>,
    blocks: usize,
    /// The step from the last pose but one to the last pose.
    last_step: i32,
    /// 0 for a clip without a length. It is kept because a division takes longer than a product, which
    /// matters with few joints.
    steps_a_second: f32,
}

impl Baked {
    /// Samples a clip `poses_a_second` times a second, from its start to its end. Joints at rest in a matrix
    /// lose their shear.
    ///
    /// # Panics
    /// If the clip is not one of the model's.
    pub fn new(model: &Model, clip: &Clip, poses_a_second: f32) -> Self {
        let blocks = block_count(model.joints.len());
        let steps = ((clip.duration_s * poses_a_second).ceil() as i32).max(1);
        let mut poses: Vec<TransformLanes> = Vec::new();
        for step in 0..=steps {
            let pose = pose_at(model, clip, step as f32 / steps as f32 * clip.duration_s);
            let first = poses.len();
            poses.resize(first + blocks, TransformLanes::IDENTITY);
            for (joint, local) in pose.locals.iter().enumerate() {
                poses[first + joint / LANES].set(joint % LANES, &local.to_parts());
            }
            if step > 0 {
                let (before, after) = poses.split_at_mut(first);
                before[first - blocks..].iter().zip(after).for_each(|(from, to)| turn_near(from, to));
            }
        }
        let steps_a_second = if clip.duration_s > 0.0 { steps as f32 / clip.duration_s } else { 0.0 };
        Self { parents: parents(model), poses, blocks, last_step: steps - 1, steps_a_second }
    }

    /// Fills `pose` with the joints at a time, in seconds. The first pose holds before the clip, and the last
    /// one after it.
    pub fn sample(&self, time_s: f32, pose: &mut LanePose) {
        in_wide_registers(move || self.mix(time_s, pose));
    }

    #[inline(always)]
    fn mix(&self, time_s: f32, pose: &mut LanePose) {
        let place = time_s * self.steps_a_second;
        let step = (place as i32).clamp(0, self.last_step);
        let t = (place - step as f32).clamp(0.0, 1.0);
        let (from, to) = self.poses[step as usize * self.blocks..].split_at(self.blocks);
        pose.matrices.resize(self.blocks, MatrixLanes::default());
        let mut mixed = TransformLanes::IDENTITY;
        for ((from, to), matrices) in from.iter().zip(to).zip(&mut pose.matrices) {
            lerp_lanes(&from.translation, &to.translation, t, &mut mixed.translation);
            lerp_lanes(&from.rotation, &to.rotation, t, &mut mixed.rotation);
            lerp_lanes(&from.scale, &to.scale, t, &mut mixed.scale);
            compose_lanes(&mixed, matrices);
        }
        model_from_lanes(&self.parents, &pose.matrices, &mut pose.model_from_joint);
    }
}

/// Gives a rotation the sign of the one before it: q and -q are the same rotation, and the near one makes the
/// way short.
fn turn_near(from: &TransformLanes, to: &mut TransformLanes) {
    for lane in 0..LANES {
        let dot: f32 = from.rotation.iter().zip(&to.rotation).map(|(from, to)| from[lane] * to[lane]).sum();
        if dot < 0.0 {
            to.rotation.iter_mut().for_each(|numbers| numbers[lane] = -numbers[lane]);
        }
    }
}
