//! The scene `layers`: a clip laid over the walk, for the whole body or a part of it.

use super::{
    additive::{add_pose, pose_difference},
    mask::{joint_mask, masked_fade},
};
use crate::{
    clip::{Clip, find_clip},
    moment::pose_at,
    player::loop_time,
};
use stage1_bones::table::StepTables;
use stage3_gltf::{
    model::Model,
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
    skeleton::parents,
    steps::position_table,
};

/// The steps of the scene `layers`: the walk, and other clips over it.
pub const LAYERS_STEPS: &[&str] =
    &["walk", "wave-over", "wave-shared-out", "wave-mean", "wave-sum", "breathe-added", "aim-over"];

/// The clips that may be laid over the walk.
pub const LAYER_CLIPS: [&str; 3] = ["wave", "breathe", "aim"];

/// The joints with which the part of the body may begin.
pub const LAYER_ROOTS: [&str; 4] = ["hips", "spine", "chest", "shoulder.R"];

/// What a layer does with the pose below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    /// It takes its place.
    Over,
    /// Its difference to the clip's own first moment is added.
    Added,
    /// Its difference to the rest pose is added: a sum of two whole poses.
    Sum,
}

/// A clip over the walk.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// One of [`LAYER_CLIPS`].
    pub clip: &'static str,
    /// What it does with the walk.
    pub way: Way,
    /// 0 is the walk alone; 1 is all of the layer.
    pub weight: f32,
    /// The joint with which its part of the body begins, one of [`LAYER_ROOTS`].
    pub root: &'static str,
    /// The generations of joints below it in which the mask rises to 1.
    pub generations: usize,
    /// The time in its clip, in seconds.
    pub time_s: f32,
}

/// The time in the walk at every step, in seconds: the right leg has just left the ground.
pub const WALK_S: f32 = 0.2;

/// The layer at a step; none if there is no such step.
pub fn layer_at(step: &str) -> Option<Layer> {
    let layer = |clip, way, weight, root, generations, time_s| {
        Some(Layer { clip, way, weight, root, generations, time_s })
    };
    match step {
        "walk" => layer("wave", Way::Over, 0.0, "spine", 0, 0.6),
        "wave-over" => layer("wave", Way::Over, 1.0, "spine", 0, 0.6),
        "wave-shared-out" => layer("wave", Way::Over, 1.0, "spine", 3, 0.6),
        "wave-mean" => layer("wave", Way::Over, 0.5, "hips", 0, 0.6),
        "wave-sum" => layer("wave", Way::Sum, 1.0, "hips", 0, 0.6),
        "breathe-added" => layer("breathe", Way::Added, 1.0, "hips", 0, 1.75),
        "aim-over" => layer("aim", Way::Over, 1.0, "spine", 1, 0.5),
        _ => None,
    }
}

/// The three poses of the scene at a time in the walk: the walk, the layer's clip alone, and both.
pub fn layered(model: &Model, clips: &[Clip], walk_s: f32, layer: &Layer) -> [Pose; 3] {
    let pose_of = |name: &str, time_s| {
        let clip = &clips[find_clip(clips, name).expect("the mannequin has it")];
        pose_at(model, clip, loop_time(time_s, clip.duration_s))
    };
    let (walk, alone) = (pose_of("walk", walk_s), pose_of(layer.clip, layer.time_s));
    let reference = match layer.way {
        Way::Sum => rest_pose(model),
        _ => pose_of(layer.clip, 0.0),
    };
    let laid_over = match layer.way {
        Way::Over => alone.clone(),
        Way::Added | Way::Sum => add_pose(&walk, &pose_difference(&alone, &reference), layer.weight),
    };
    let both = masked_fade(&walk, &laid_over, &weights(model, layer));
    [walk, alone, both]
}

/// The share of a layer in each joint's pose. A difference has been weighted before.
pub fn weights(model: &Model, layer: &Layer) -> Vec<f32> {
    let weight = if layer.way == Way::Over { layer.weight } else { 1.0 };
    mask(model, layer).into_iter().map(|share| share * weight).collect()
}

/// The mask of a layer: a weight per joint.
pub fn mask(model: &Model, layer: &Layer) -> Vec<f32> {
    let root = model.find_joint(layer.root).expect("the mannequin has it");
    joint_mask(&parents(model), root, layer.generations)
}

/// The positions of both together at a step, in model space.
pub fn layers_tables(step: &str, model: &Model, clips: &[Clip]) -> Option<StepTables> {
    let [_, _, both] = layered(model, clips, WALK_S, &layer_at(step)?);
    Some(vec![("", position_table(&posed_positions(model, &both)))])
}
