//! The scenes `look`, `reach` and `feet` at their named steps: a standing figure, corrected.

use super::{
    limb::{Ground, Limb, limb_places, plant_feet, reach},
    look_at::{Share, look_along},
};
use crate::{character::character, clip::find_clip, cross_fade::cross_fade, moment::pose_at};
use glam::{Quat, Vec3, vec3};
use stage1_bones::table::{StepTables, named_table};
use stage3_gltf::{model::Model, pose::Pose, skeleton::posed_joints};

/// The steps of the scene `look`.
pub const LOOK_STEPS: &[&str] = &["ahead", "left", "behind", "chain-behind", "half"];
/// The steps of the scene `reach`.
pub const REACH_STEPS: &[&str] = &["near", "elbow-out", "straight", "too-far", "soft"];
/// The steps of the scene `feet`.
pub const FEET_STEPS: &[&str] = &["flat", "stairs", "slope"];

/// The joints that share a look, from the bottom up, each with its share of what is still missing: a quarter
/// of the whole for each.
const CHAIN: [(&str, f32); 4] = [("spine", 0.25), ("chest", 1.0 / 3.0), ("neck", 0.5), ("head", 1.0)];

/// The settings of the scene `look`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// In model space.
    pub target: Vec3,
    /// The largest angle between the head and where the clip had it.
    pub most_deg: f32,
    /// 0 leaves the pose as it is.
    pub weight: f32,
    /// True if spine, chest and neck turn, too.
    pub is_chain: bool,
}

/// The settings of the scene `reach`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// In model space.
    pub target: Vec3,
    /// The angle by which the elbow is turned about the way from shoulder to target: 0 is down, 90 outwards.
    pub pole_deg: f32,
    /// See [`soften`](super::two_bone::soften).
    pub softness: f32,
    /// 0 leaves the pose as it is.
    pub weight: f32,
}

/// The settings of the scene `feet`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feet {
    /// The heights of the ground under the left and the right foot.
    pub heights: [f32; 2],
    /// The angle by which the ground leans: positive rises in front of the figure.
    pub slope_deg: f32,
    /// 0 leaves the pose as it is.
    pub weight: f32,
}

/// What a scene does to a pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Correction {
    /// The scene `look`.
    Look(Look),
    /// The scene `reach`.
    Reach(Reach),
    /// The scene `feet`.
    Feet(Feet),
}

/// The settings at a scene's step; none if there is no such step.
pub fn limb_step(scene: &str, step: &str) -> Option<Correction> {
    let look = Look { target: vec3(0.0, 1.55, 1.0), most_deg: 75.0, weight: 1.0, is_chain: false };
    let reach = Reach { target: vec3(-0.28, 1.35, 0.35), pole_deg: 30.0, softness: 0.0, weight: 1.0 };
    let far = vec3(-0.6, 1.7, 0.7);
    let feet = Feet { heights: [0.0; 2], slope_deg: 0.0, weight: 1.0 };
    Some(match (scene, step) {
        ("look", "ahead") => Correction::Look(look),
        ("look", "left") => Correction::Look(Look { target: vec3(0.8, 1.75, 0.5), ..look }),
        ("look", "behind") => Correction::Look(Look { target: vec3(0.7, 1.6, -0.8), ..look }),
        ("look", "chain-behind") => {
            Correction::Look(Look { target: vec3(0.7, 1.6, -0.8), most_deg: 120.0, is_chain: true, ..look })
        }
        ("look", "half") => Correction::Look(Look { target: vec3(0.8, 1.75, 0.5), weight: 0.5, ..look }),
        ("reach", "near") => Correction::Reach(reach),
        ("reach", "elbow-out") => Correction::Reach(Reach { pole_deg: 90.0, ..reach }),
        ("reach", "straight") => {
            let target = vec3(-0.188, 1.375, 0.53);
            Correction::Reach(Reach { target, ..reach })
        }
        ("reach", "too-far") => Correction::Reach(Reach { target: far, ..reach }),
        ("reach", "soft") => Correction::Reach(Reach { target: far, softness: 0.2, ..reach }),
        ("feet", "flat") => Correction::Feet(feet),
        ("feet", "stairs") => Correction::Feet(Feet { heights: [0.2, 0.0], ..feet }),
        ("feet", "slope") => Correction::Feet(Feet { slope_deg: 20.0, ..feet }),
        _ => return None,
    })
}

/// The joint of that name.
///
/// # Panics
/// If the model has none.
fn joint(model: &Model, name: &str) -> usize {
    model.find_joint(name).unwrap_or_else(|| panic!("no joint {name}"))
}

/// A leg or an arm of the mannequin, on the side `L` or `R`.
pub fn limb(model: &Model, names: [&str; 3], side: &str) -> Limb {
    names.map(|name| joint(model, &format!("{name}.{side}")))
}

/// Both legs of the mannequin, the left one first.
pub fn legs(model: &Model) -> [Limb; 2] {
    ["L", "R"].map(|side| limb(model, ["upper_leg", "lower_leg", "foot"], side))
}

/// The mannequin's right arm.
pub fn right_arm(model: &Model) -> Limb {
    limb(model, ["upper_arm", "lower_arm", "hand"], "R")
}

/// The ground under each foot, see [`Feet`].
pub fn grounds(feet: &Feet) -> [Ground; 2] {
    let normal = Quat::from_rotation_x(-feet.slope_deg.to_radians()) * Vec3::Y;
    feet.heights.map(|height| Ground { height, normal })
}

/// The pose of the mannequin after a scene's correction.
pub fn corrected(model: &Model, pose: &Pose, correction: &Correction) -> Pose {
    let mut corrected = pose.clone();
    let weight = match correction {
        Correction::Look(look) => {
            let chain: Vec<Share> = CHAIN.iter().map(|&(name, share)| (joint(model, name), share)).collect();
            let chain = if look.is_chain { &chain[..] } else { &chain[3..] };
            look_along(model, &mut corrected, chain, Vec3::Z, look.target, look.most_deg.to_radians());
            look.weight
        }
        Correction::Reach(settings) => {
            let arm = right_arm(model);
            let way = settings.target - limb_places(model, pose, arm)[0];
            let about = Quat::from_axis_angle(way.normalize_or(Vec3::Z), -settings.pole_deg.to_radians());
            reach(model, &mut corrected, arm, settings.target, about * Vec3::NEG_Y, settings.softness);
            settings.weight
        }
        Correction::Feet(feet) => {
            plant_feet(model, &mut corrected, &legs(model), &grounds(feet), Vec3::Z);
            feet.weight
        }
    };
    cross_fade(pose, &corrected, weight)
}

/// The pose that a scene corrects: the first moment of the clip `idle`.
///
/// # Panics
/// If the model is not the mannequin.
pub fn standing() -> (Model, Pose) {
    let (model, clips) = character();
    let idle = find_clip(&clips, "idle").expect("it stands");
    let pose = pose_at(&model, &clips[idle], 0.0);
    (model, pose)
}

/// The joints' places at a scene's step, in model space, with their names; none if there is no such step.
pub fn limb_tables(scene: &str, step: &str) -> Option<StepTables> {
    let correction = limb_step(scene, step)?;
    let (model, pose) = standing();
    Some(vec![("", joint_table(&model, &corrected(&model, &pose, &correction)))])
}

/// The places of a pose's joints, in model space; and last a place that the head looks at, if there is one.
pub fn joint_places(model: &Model, pose: &Pose) -> Vec<Vec3> {
    let joints = posed_joints(model, pose);
    let head = model.find_joint("head");
    let gaze = head.map(|head| joints[head].transform_point3(0.3 * Vec3::Z));
    joints.iter().map(|matrix| matrix.w_axis.truncate()).chain(gaze).collect()
}

/// The same as a table.
pub fn joint_table(model: &Model, pose: &Pose) -> String {
    let places = joint_places(model, pose);
    let names = model.joints.iter().map(|joint| &joint.name[..]).chain(["gaze"]);
    named_table(&names.take(places.len()).collect::<Vec<_>>(), &places)
}
