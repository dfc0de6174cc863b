//! A limb of a pose: two bones turned so that its end reaches a target, and feet on uneven ground.

use super::{
    look_at::look_at,
    turn::{model_rotation, turn_joint},
    two_bone::{soften, two_bone_ik},
};
use glam::Vec3;
use stage3_gltf::{
    model::{Local, Model},
    pose::Pose,
    skeleton::posed_joints,
};
use std::f32::consts::PI;

/// The three joints of a limb: hip, knee and foot, or shoulder, elbow and hand.
pub type Limb = [usize; 3];

/// The origins of a limb's joints in model space.
pub fn limb_places(model: &Model, pose: &Pose, limb: Limb) -> [Vec3; 3] {
    let model_from_joint = posed_joints(model, pose);
    limb.map(|joint| model_from_joint[joint].w_axis.truncate())
}

// ANCHOR: reach
/// Turns the two bones of a limb in a pose so that its end comes to `target`, in model space. `pole` and
/// `softness` are those of [`two_bone_ik`] and [`soften`].
///
/// The bones turn by the shortest way, and not about themselves.
pub fn reach(model: &Model, pose: &mut Pose, limb: Limb, target: Vec3, pole: Vec3, softness: f32) {
    let [root, knee, end] = limb_places(model, pose, limb);
    let lengths = [root.distance(knee), knee.distance(end)];
    let distance = soften(root.distance(target), lengths[0] + lengths[1], softness);
    let soft_target = root + (target - root).normalize_or_zero() * distance;
    let [new_knee, new_end] = two_bone_ik(root, soft_target, pole, lengths);

    turn_joint(model, pose, limb[0], look_at(knee - root, new_knee - root, PI));
    let [_, knee, end] = limb_places(model, pose, limb);
    turn_joint(model, pose, limb[1], look_at(end - knee, new_end - knee, PI));
}
// ANCHOR_END: reach

/// The ground below a foot: its height, and the direction in which it faces, of length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// In model space; the clip's own ground is at 0.
    pub height: f32,
    /// Straight up where the ground is level.
    pub normal: Vec3,
}

// ANCHOR: plant_feet
/// Puts feet that a clip has put on level ground onto the ground that is there: one entry of each list per
/// foot. The root joint goes down, or up, with the lowest ground, so that every leg can reach.
///
/// A foot is as far above its ground as the clip has it above level ground, and leans with it; apart from
/// that it keeps its direction in model space.
pub fn plant_feet(model: &Model, pose: &mut Pose, legs: &[Limb], grounds: &[Ground], pole: Vec3) {
    let level = posed_joints(model, pose);
    let lowest = grounds.iter().map(|ground| ground.height).fold(f32::MAX, f32::min);
    let mut root = pose.locals[0].to_parts();
    root.translation.y += lowest;
    pose.locals[0] = Local::Parts(root);
    for (&leg, ground) in legs.iter().zip(grounds) {
        let foot = level[leg[2]].w_axis.truncate();
        let below = foot.with_y(ground.height);
        reach(model, pose, leg, below + ground.normal * foot.y, pole, 0.0);
        let lean = look_at(Vec3::Y, ground.normal, PI);
        let turned = model_rotation(&posed_joints(model, pose), leg[2]);
        turn_joint(model, pose, leg[2], lean * model_rotation(&level, leg[2]) * turned.inverse());
    }
}
// ANCHOR_END: plant_feet
