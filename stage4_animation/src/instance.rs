//! Instances of a model: each has its own pose, and all share the model.
//!
//! The model and its clips are only read, so one copy is enough (S2-08); an instance holds the things that
//! change from frame to frame.

use crate::{
    clip::Clip,
    cross_fade::{Fade, cross_fade},
    player::Player,
    sample::sample,
};
use glam::{Mat4, Vec3};
use stage3_gltf::{
    bounds::bounding_box,
    model::{Model, PosedMesh},
    pose::{Pose, rest_pose},
    posed_mesh::meshes_at,
    skeleton::posed_joints,
};

/// One of many instances of a model: it owns its pose, its skinned meshes, and its box (S2-09).
#[derive(Clone, Debug)]
pub struct Instance {
    /// The clip that it plays, and the time in it.
    pub player: Player,
    /// The clips that are fading out, the oldest first; empty if there is no fade.
    pub fades: Vec<Fade>,
    /// Its joints, relative to their parents.
    pub pose: Pose,
    /// Its joints in model space, the *combined* matrices: one per joint, in the model's order (S2-47,
    /// S2-48).
    pub model_from_joint: Vec<Mat4>,
    /// Its meshes in model space, one per mesh of the model; empty until [`skin_instance`] has run.
    pub meshes: Vec<PosedMesh>,
    /// The corners of the box around its vertices, the lower one first, in model space. [`skin_instance`]
    /// fills it.
    pub bounds: (Vec3, Vec3),
}

impl Instance {
    /// An instance at rest, about to play a clip; if the model has no such clip it stays at rest.
    pub fn new(model: &Model, clip: usize) -> Self {
        let pose = rest_pose(model);
        Self {
            player: Player::new(clip),
            fades: Vec::new(),
            model_from_joint: posed_joints(model, &pose),
            pose,
            meshes: Vec::new(),
            bounds: (Vec3::ZERO, Vec3::ZERO),
        }
    }

    /// Its vertices in model space, mesh by mesh.
    pub fn positions(&self) -> impl Iterator<Item = Vec3> {
        self.meshes.iter().flat_map(|mesh| mesh.positions.iter().copied())
    }

    /// Fades to another clip in `duration_s` (S2-55). A fade that is still in progress goes on below the new
    /// one.
    pub fn fade_to(&mut self, clip: usize, duration_s: f32) {
        self.fades.push(Fade { from: self.player.clone(), elapsed_s: 0.0, duration_s });
        self.player.switch(clip);
    }
}

// ANCHOR: advance_instance
/// Advances one instance by `elapsed_s`: its clock, its pose and its joints. Its vertices follow in
/// [`skin_instance`], or on the graphics card.
///
/// # Panics
/// If the model and the clips are not those that the instance was made for.
pub fn advance_instance(instance: &mut Instance, model: &Model, clips: &[Clip], elapsed_s: f32) {
    let duration_s = duration_s(clips, instance.player.clip);
    instance.player.advance(elapsed_s, duration_s);
    advance_fades(&mut instance.fades, clips, elapsed_s);
    instance.pose = faded_pose(instance, model, clips);
    instance.model_from_joint = posed_joints(model, &instance.pose);
}
// ANCHOR_END: advance_instance

/// The clip's duration in seconds; 0 if there is no such clip, because an instance without clips rests.
fn duration_s(clips: &[Clip], clip: usize) -> f32 {
    clips.get(clip).map_or(0.0, |clip| clip.duration_s)
}

fn advance_fades(fades: &mut Vec<Fade>, clips: &[Clip], elapsed_s: f32) {
    for fade in fades.iter_mut() {
        fade.elapsed_s += elapsed_s;
        fade.from.advance(elapsed_s, duration_s(clips, fade.from.clip));
    }
    // Once a clip has faded in completely, those before it no longer show.
    if let Some(over) = fades.iter().rposition(|fade| fade.share_of_to() >= 1.0) {
        fades.drain(..=over);
    }
}

/// The oldest clip's pose, then the next one's blended over it by its share, and so on up to the present
/// clip.
fn faded_pose(instance: &Instance, model: &Model, clips: &[Clip]) -> Pose {
    let sampled = |player: &Player| {
        let mut pose = rest_pose(model);
        if let Some(clip) = clips.get(player.clip) {
            sample(clip, player.time_s, &mut pose);
        }
        pose
    };
    let players = instance.fades.iter().skip(1).map(|fade| &fade.from).chain([&instance.player]);
    let Some(oldest) = instance.fades.first() else { return sampled(&instance.player) };
    let mut pose = sampled(&oldest.from);
    for (fade, player) in instance.fades.iter().zip(players) {
        pose = cross_fade(&pose, &sampled(player), fade.share_of_to());
    }
    pose
}

/// Makes the instance's vertices follow its joints, and its box follow its vertices.
///
/// They are computed anew: nothing from the frame before adds to them (S2-49). The *final* matrices, one per
/// entry of a skin, are made on the way (S2-48).
///
/// # Panics
/// If the model is not the one that the instance was made for.
pub fn skin_instance(instance: &mut Instance, model: &Model) {
    instance.meshes = meshes_at(model, &instance.model_from_joint, &instance.pose.morph_weights);
    let boxes = instance.meshes.iter().filter_map(|mesh| bounding_box(&mesh.positions));
    instance.bounds = boxes.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default();
}

/// `count` instances that play the same clip, at phases spread evenly over the clip's duration.
pub fn instances(model: &Model, clips: &[Clip], clip: usize, count: usize) -> Vec<Instance> {
    let mut instances = vec![Instance::new(model, clip); count];
    share_out(&mut instances, clips);
    for instance in &mut instances {
        advance_instance(instance, model, clips, 0.0);
    }
    instances
}

/// Sets the clocks of instances that play the same clip, so that their phases are spread evenly over its
/// duration.
pub fn share_out(instances: &mut [Instance], clips: &[Clip]) {
    let count = instances.len() as f32;
    for (index, instance) in instances.iter_mut().enumerate() {
        let phase = index as f32 / count;
        instance.player.time_s = phase * duration_s(clips, instance.player.clip);
    }
}
