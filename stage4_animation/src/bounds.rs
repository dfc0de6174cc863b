//! The room that a model needs while its clips play.

use crate::{clip::Clip, moment::pose_at};
use glam::Vec3;
use stage3_gltf::{
    bounds::{bounding_box, posed_box},
    model::Model,
    pose::rest_pose,
};

/// The box around a model at rest and at nine moments of each clip, in model space: the lower corner and the
/// upper one.
pub fn clip_bounds(model: &Model, clips: &[Clip]) -> (Vec3, Vec3) {
    let mut boxes = vec![posed_box(model, &rest_pose(model))];
    for clip in clips {
        for eighth in 0..=8 {
            let time_s = clip.duration_s * eighth as f32 / 8.0;
            boxes.push(posed_box(model, &pose_at(model, clip, time_s)));
        }
    }
    let corners: Vec<Vec3> = boxes.into_iter().flat_map(|(low, high)| [low, high]).collect();
    bounding_box(&corners).unwrap_or_default()
}
