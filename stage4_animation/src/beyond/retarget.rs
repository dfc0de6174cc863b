//! Retargeting: a pose of one skeleton on another one, with other lengths, other axes and another rest pose.

use super::{
    look_at::look_at,
    turn::{model_rotation, turn_joint},
};
use glam::{Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::{Pose, rest_pose},
    skeleton::posed_joints,
};
use std::f32::consts::PI;

// ANCHOR: retarget_turn
/// A joint's rotation in model space, as far away from its own reference `own` as the joint that it follows
/// has come from its: from `reference` to `now`. All are rotations in model space.
///
/// Both references have to show the same posture, such as arms hanging down. The joints' own axes may differ.
pub fn retarget_turn(now: Quat, reference: Quat, own: Quat) -> Quat {
    let turn = now * reference.inverse();
    turn * own
}
// ANCHOR_END: retarget_turn

// ANCHOR: retarget_hips
/// The place of a figure's hips, in model space, from the place of other hips: `now` and at `reference`;
/// `own` is their own place at rest. Heights are counted from the ground, at 0, and are more than 0.
///
/// The way that they have come is as much longer as they are higher: so long legs make long steps.
pub fn retarget_hips(now: Vec3, reference: Vec3, own: Vec3) -> Vec3 {
    let scale = own.y / reference.y;
    own + (now - reference) * scale
}
// ANCHOR_END: retarget_hips

/// For each joint of a figure the joint of another one that it follows; none follows nothing, and keeps its
/// place in its parent.
pub type Map = Vec<Option<usize>>;

// ANCHOR: map_by_names
/// The joints that follow each other, by pairs of names: the other figure's, and the own one. A pair of which
/// one joint is missing is left out.
pub fn map_by_names(other: &Model, own: &Model, pairs: &[(&str, &str)]) -> Map {
    let find = |model: &Model, name: &str| model.joints.iter().position(|joint| joint.name == name);
    let followed = |name: &str| pairs.iter().find(|(_, own)| *own == name).map(|(other, _)| *other);
    own.joints.iter().map(|joint| find(other, followed(&joint.name)?)).collect()
}
// ANCHOR_END: map_by_names

/// The first child of a joint that is mapped: where its bone leads.
fn bone_end(own: &Model, map: &Map, joint: usize) -> Option<usize> {
    (joint + 1..map.len()).find(|&end| map[end].is_some() && own.joints[end].parent == Some(joint))
}

// ANCHOR: reference_pose
/// A pose of the figure `own` in the posture in which `other` rests: each bone is turned until it points in
/// the same direction as the bone that it follows. An arm that rests level is brought down to one that hangs.
///
/// A bone leads to the first mapped child; a joint without one keeps its rotation in its parent.
pub fn reference_pose(other: &Model, own: &Model, map: &Map) -> Pose {
    let other_joints = posed_joints(other, &rest_pose(other));
    let mut pose = rest_pose(own);
    for joint in 0..map.len() {
        let Some(end) = bone_end(own, map, joint) else { continue };
        let (Some(from), Some(to)) = (map[joint], map[end]) else { continue };
        let own_joints = posed_joints(own, &pose);
        let bone = (own_joints[end].w_axis - own_joints[joint].w_axis).truncate();
        let other_bone = (other_joints[to].w_axis - other_joints[from].w_axis).truncate();
        turn_joint(own, &mut pose, joint, look_at(bone, other_bone, PI));
    }
    pose
}
// ANCHOR_END: reference_pose

// ANCHOR: retarget
/// The pose of the figure `own` that follows a pose of `other`. Its bones keep their lengths.
///
/// Joints, parents first, are turned in model space; what each needs in its parent follows from where the
/// parent is by then. The first mapped joint, the hips, also moves.
pub fn retarget(other: &Model, pose: &Pose, own: &Model, map: &Map) -> Pose {
    let reference = reference_pose(other, own, map);
    let (own_joints, other_rest) = (posed_joints(own, &reference), posed_joints(other, &rest_pose(other)));
    let other_joints = posed_joints(other, pose);
    let mut result = reference;
    for (joint, followed) in map.iter().enumerate() {
        let Some(followed) = *followed else { continue };
        let [now, rest] = [&other_joints, &other_rest].map(|joints| model_rotation(joints, followed));
        let goal = retarget_turn(now, rest, model_rotation(&own_joints, joint));
        let present = model_rotation(&posed_joints(own, &result), joint);
        turn_joint(own, &mut result, joint, goal * present.inverse());
    }
    if let Some((hips, followed)) = map.iter().enumerate().find_map(|(hips, it)| Some((hips, (*it)?))) {
        let [now, rest] = [&other_joints, &other_rest].map(|joints| joints[followed].w_axis.truncate());
        let place = retarget_hips(now, rest, own_joints[hips].w_axis.truncate());
        let parent = own.joints[hips].parent;
        let parent_from_model = parent.map(|parent| posed_joints(own, &result)[parent].inverse());
        let translation = parent_from_model.unwrap_or_default().transform_point3(place);
        result.locals[hips] = Local::Parts(Transform { translation, ..result.locals[hips].to_parts() });
    }
    result
}
// ANCHOR_END: retarget
