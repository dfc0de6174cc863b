//! A thousand instances at once: one draw call per mesh draws them all, each in its own place and pose. This
//! is called *instancing* (S4-23).
//!
//! Sampling a clip for each instance in each frame would be stage 4's work again. Instead the clip is sampled
//! beforehand, [`POSES_A_SECOND`] times a second: every instance shows one of these poses, and only a row
//! number changes from frame to frame. As in a film, nothing is shown between two pictures. The price is
//! memory, a palette per pose, and that instances can't be posed one by one.

use crate::{gpu_model::GpuInstance, joint_texture::MOST_MATRICES, palette::Palettes};
use glam::{Mat4, Vec3};
use stage3_gltf::{model::Model, pose::rest_pose};
use stage4_animation::{clip::Clip, moment::pose_at};

/// The number of poses kept for each second of a clip: one per frame of a usual screen.
pub const POSES_A_SECOND: f32 = 60.0;

/// A clip's poses, evenly spaced, from its start up to but not including its end, which is the start again
/// when a clip loops.
///
/// Long clips of large skeletons get fewer poses, so that all of them fit the texture. A model without clips
/// has one pose, at rest.
pub fn sampled_poses(model: &Model, clip: Option<&Clip>) -> Vec<Palettes> {
    let matrices: usize = model.skins.iter().map(|skin| skin.joints.len()).sum();
    let duration_s = clip.map_or(0.0, |clip| clip.duration_s);
    let count =
        ((duration_s * POSES_A_SECOND).ceil() as usize).clamp(1, (MOST_MATRICES / matrices.max(1)).max(1));
    let pose = |index: usize| match clip {
        Some(clip) => pose_at(model, clip, index as f32 / count as f32 * duration_s),
        None => rest_pose(model),
    };
    (0..count).map(|index| Palettes::of_pose(model, &pose(index))).collect()
}

// ANCHOR: pose_index
/// The index of the pose that an instance shows at a time, if it is `phase` rounds ahead: the last pose that
/// is not after it.
///
/// A clip may last 0 seconds; then the index is always 0. Times before 0 count as rounds before the first.
pub fn pose_index(time_s: f32, duration_s: f32, phase: f32, pose_count: usize) -> usize {
    if duration_s <= 0.0 {
        return 0;
    }
    let rounds = time_s / duration_s + phase;
    let part = rounds - rounds.floor();
    let index = (part * pose_count as f32) as usize;
    // The subtraction may round up to a whole round.
    index.min(pose_count - 1)
}
// ANCHOR_END: pose_index

// ANCHOR: grid_place
/// The column and row of an instance in a square block that grows at its edges, so that instances keep their
/// places.
///
/// Index 0 is the corner. Each further column comes with a further row: 3 instances around the first, 5
/// around those.
pub fn grid_place(index: usize) -> (usize, usize) {
    let edge = index.isqrt();
    let along = index - edge * edge;
    if along <= edge { (edge, along) } else { (2 * edge - along, edge) }
}
// ANCHOR_END: grid_place

/// The phase of an instance, in rounds ahead of the first: neighbours differ, and no pattern shows.
pub fn phase(index: usize) -> f32 {
    // Multiples of the golden ratio spread evenly over a round, however many there are.
    (index as f32 * 0.618_034).fract()
}

/// `count` instances in a square block around the origin, `apart` from each other, at a time in a clip.
///
/// # Panics
/// If there are no poses.
pub fn crowd_instances(
    count: usize,
    apart: Vec3,
    time_s: f32,
    duration_s: f32,
    poses: &[Palettes],
) -> Vec<GpuInstance> {
    assert!(!poses.is_empty(), "a crowd shows at least one pose");
    let middle = (count as f32).sqrt().ceil() / 2.0 - 0.5;
    let instance = |index| {
        let (column, row) = grid_place(index);
        let place = Vec3::new(column as f32 - middle, 0.0, row as f32 - middle) * apart;
        GpuInstance {
            world_from_model: Mat4::from_translation(place),
            pose: pose_index(time_s, duration_s, phase(index), poses.len()),
        }
    };
    (0..count).map(instance).collect()
}
