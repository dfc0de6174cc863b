//! Cross-fading: from one clip to another without a jump.

use crate::{
    interpolate::{lerp, slerp},
    player::Player,
};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};

// ANCHOR: cross_fade
/// A pose between two poses of the same model: at `share_of_to` 0 it is `from`, at 1 it is `to`.
///
/// Each joint's parts are interpolated separately, relative to the parent, so limbs swing and keep their
/// length; then the joint is stored as `Local::Parts`. A joint that is the same in both poses stays as it is,
/// so its matrix need not be decomposed. The weights of morph targets fade, too, each on its own.
pub fn cross_fade(from: &Pose, to: &Pose, share_of_to: f32) -> Pose {
    let mut pose = from.clone();
    for (local, &to) in pose.locals.iter_mut().zip(&to.locals).filter(|(local, to)| local != to) {
        let (from, to) = (local.to_parts(), to.to_parts());
        *local = Local::Parts(Transform {
            translation: lerp(from.translation, to.translation, share_of_to),
            rotation: slerp(from.rotation, to.rotation, share_of_to),
            scale: lerp(from.scale, to.scale, share_of_to),
        });
    }
    for (weights, to) in pose.morph_weights.iter_mut().zip(&to.morph_weights) {
        for (weight, to) in weights.iter_mut().zip(to) {
            *weight = *weight * (1.0 - share_of_to) + to * share_of_to;
        }
    }
    pose
}
// ANCHOR_END: cross_fade

/// A clip that is fading out, and the progress of its fade.
#[derive(Clone, Debug, PartialEq)]
pub struct Fade {
    /// The clip that fades out; it goes on playing meanwhile.
    pub from: Player,
    /// The time since the fade began.
    pub elapsed_s: f32,
    /// The length of the fade; 0 is a cut.
    pub duration_s: f32,
}

impl Fade {
    /// The share of the clip that fades in: from 0 to 1, starting and stopping smoothly.
    pub fn share_of_to(&self) -> f32 {
        if self.elapsed_s >= self.duration_s {
            return 1.0;
        }
        let t = (self.elapsed_s / self.duration_s).max(0.0);
        t * t * (3.0 - 2.0 * t)
    }
}
