//! The scene `packed` at its named steps: the mannequin in a packed clip.

use super::{
    choose::Frames,
    clip::{PackedClip, pack},
    points::skin_points,
    sampled::{local_parts, sampled, with_parts},
    unpack::unpack_pose,
};
use crate::{
    character::character,
    clip::{Clip, find_clip},
};
use formats::error::LoadError;
use stage1_bones::table::StepTables;
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
    skeleton::parents,
    steps::position_table,
};

/// The steps of the scene `packed`: a clip, and how far from its place a vertex may be.
pub const PACKED_STEPS: &[&str] = &["walk-1mm", "walk-10mm", "walk-50mm", "wave-10mm"];

/// The clip, the time in seconds, and the limit in millimetres of a step.
pub fn packed_moment(step: &str) -> Option<(&'static str, f32, f32)> {
    Some(match step {
        "walk-1mm" => ("walk", 0.25, 1.0),
        "walk-10mm" => ("walk", 0.25, 10.0),
        "walk-50mm" => ("walk", 0.25, 50.0),
        "wave-10mm" => ("wave", 1.25, 10.0),
        _ => return None,
    })
}

/// A model's clip, packed by its skin, and the bytes that all its frames take. `progress` is as in [`pack`].
///
/// # Errors
/// As [`pack`].
pub fn pack_clip(
    model: &Model,
    clip: &Clip,
    limit_mm: f32,
    progress: impl FnMut(usize),
) -> Result<(PackedClip, usize), LoadError> {
    let (poses, rate_hz) = sampled(model, clip);
    let (parents, rest) = (parents(model), local_parts(&rest_pose(model)));
    let frames = Frames { parents: &parents, rest: &rest, poses: &poses, rate_hz };
    let packed = pack(frames, &skin_points(model), limit_mm / 1000.0, progress)?;
    // Ten floats for each joint.
    Ok((packed, poses.len() * rest.len() * 10 * size_of::<f32>()))
}

/// The pose of a packed clip at a time in seconds, made from a pose of the same model.
pub fn unpacked(clip: &PackedClip, model: &Model, time_s: f32, pose: &Pose) -> Pose {
    let mut parts = local_parts(&rest_pose(model));
    unpack_pose(clip, time_s, &mut parts);
    with_parts(pose, &parts)
}

/// The vertices at a step; none if there is no such step.
pub fn packed_tables(step: &str) -> Option<StepTables> {
    let (name, time_s, limit_mm) = packed_moment(step)?;
    let (model, clips) = character();
    let clip = &clips[find_clip(&clips, name).ok()?];
    // A limit that isn't met leaves the figure at rest.
    let rest = rest_pose(&model);
    let pose = match pack_clip(&model, clip, limit_mm, |_| ()) {
        Ok((packed, _)) => unpacked(&packed, &model, time_s, &rest),
        Err(_) => rest,
    };
    Some(vec![("", position_table(&posed_positions(&model, &pose)))])
}
