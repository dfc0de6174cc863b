//! How far a pose is off where it is seen: at the skin.

use crate::{clip::Clip, sample::sample};
use glam::Mat4;
use stage3_gltf::{
    model::Model,
    pose::rest_pose,
    posed_mesh::{in_file_order, meshes_at, posed_positions},
};

/// The largest distance of a vertex from where [`sample`] puts it at a time of a clip, in the model's units, when the joints are at
/// `model_from_joint`. An error of a joint counts as much as what hangs on it is long.
///
/// # Panics
/// If there is not one matrix per joint.
pub fn error_at_skin(model: &Model, clip: &Clip, time_s: f32, model_from_joint: &[Mat4]) -> f32 {
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    let expected = posed_positions(model, &pose);
    let found = in_file_order(model, &meshes_at(model, model_from_joint, &pose.morph_weights));
    expected.iter().zip(&found).map(|(expected, found)| expected.distance(*found)).fold(0.0, f32::max)
}
