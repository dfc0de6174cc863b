//! The same clip with its rotations interpolated in other ways, to compare their effects.

use crate::{
    clip::{Clip, Interpolation, Values},
    find_key::key_interval,
    interpolate::{matrix_lerp, nlerp},
    sample::sample,
};
use stage2_mesh_skin::transform::{Transform, compose};
use stage3_gltf::{model::Local, pose::Pose};

/// A way from one rotation to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Blend {
    /// Along the arc at constant speed: the right way, which [`sample`] takes.
    Slerp,
    /// Along the straight line, scaled to unit length: slower at the ends.
    Nlerp,
    /// Each number of the matrix on its own: it shrinks.
    Matrix,
}

/// As [`sample`], but with linear rotations interpolated by `blend`.
///
/// # Panics
/// As [`sample`].
pub fn sample_blended(clip: &Clip, time_s: f32, blend: Blend, pose: &mut Pose) {
    sample(clip, time_s, pose);
    for channel in clip.channels.iter().filter(|channel| channel.interpolation == Interpolation::Linear) {
        let Values::Rotations(rotations) = &channel.values else { continue };
        let interval = key_interval(&channel.times_s, time_s);
        let (from, to, t) = (rotations[interval.key], rotations[interval.next], interval.t);
        let local = &mut pose.locals[channel.joint];
        let Transform { translation, scale, .. } = local.to_parts();
        let matrix = |rotation| compose(translation, rotation, scale);
        match blend {
            Blend::Slerp => {}
            Blend::Nlerp => {
                *local = Local::Parts(Transform { translation, rotation: nlerp(from, to, t), scale });
            }
            Blend::Matrix => *local = Local::Matrix(matrix_lerp(matrix(from), matrix(to), t)),
        }
    }
}
