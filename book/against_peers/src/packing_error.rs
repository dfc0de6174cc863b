//! The errors of packed clips, the same for every codec, in metres.

use crate::packing_clips::RawClip;
use glam::Vec3;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
};
use stage4_animation::packed::{
    error::{pose_matrices, vertex_error},
    points::shell_points,
};

/// For each frame and joint the largest error of three points at a distance from the joint.
pub fn shell_errors(clip: &RawClip, poses: &[Vec<Transform>], distance: f32) -> Vec<f32> {
    assert_eq!(poses.len(), clip.frames.len(), "{}", clip.name);
    let points = shell_points(clip.parents.len(), distance * clip.metre);
    let mut errors = Vec::new();
    for (exact, packed) in clip.frames.iter().zip(poses) {
        let [exact, packed] = [exact, packed].map(|pose| pose_matrices(&clip.parents, pose));
        for (joint, points) in points.iter().enumerate() {
            errors.push(vertex_error(points, exact[joint], packed[joint]) / clip.metre);
        }
    }
    errors
}

/// The largest error of any vertex of the clip's model; without a model, of points at a distance from the
/// joints.
pub fn skin_error(clip: &RawClip, poses: &[Vec<Transform>], distance: f32) -> f32 {
    let Some(model) = &clip.model else {
        return shell_errors(clip, poses, distance).into_iter().fold(0.0, f32::max);
    };
    let mut error = 0f32;
    for (exact, packed) in clip.frames.iter().zip(poses) {
        let [exact, packed] = [exact, packed].map(|pose| vertices(model, pose));
        let errors = exact.iter().zip(&packed).map(|(exact, packed)| exact.distance(*packed));
        error = error.max(errors.fold(0.0, f32::max));
    }
    error / clip.metre
}

fn vertices(model: &Model, pose: &[Transform]) -> Vec<Vec3> {
    let locals = pose.iter().copied().map(Local::Parts).collect();
    posed_positions(model, &Pose { locals, ..rest_pose(model) })
}

/// A length in metres, in centimetres to four decimals.
pub fn centimetres(metres: f32) -> String {
    format!("{:.4}", metres * 100.0)
}
