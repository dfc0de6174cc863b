//! Root motion: the way that a clip travels over the ground, taken out of it, and walked.

use crate::{
    clip::{Channel, Clip, Interpolation, Values},
    cross_fade::cross_fade,
    sample::sample,
};
use glam::{Mat4, Quat, Vec3, Vec4, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{model::Local, pose::Pose};

// ANCHOR: ground_placement
/// The part of a root joint's placement that is a place on the ground: its x and z, and its turn about y. Its
/// height, its leaning and its scale are no part of it.
///
/// Any rotation is a turn about y after one about a level axis. The first has the quaternion's y and w, at
/// unit length. Where both are 0 the joint is upside down and faces no direction: there is no turn.
pub fn ground_placement(root: Transform) -> Transform {
    let about_y = Vec4::new(0.0, root.rotation.y, 0.0, root.rotation.w);
    Transform {
        translation: vec3(root.translation.x, 0.0, root.translation.z),
        rotation: Quat::from_vec4(about_y.normalize_or(Vec4::W)),
        scale: Vec3::ONE,
    }
}
// ANCHOR_END: ground_placement

// ANCHOR: extract_root_motion
/// Takes its travel out of a clip: the clip without it, in which `root` stays above the origin and faces z,
/// and a clip of the travel alone, whose only joint, 0, is the place on the ground.
///
/// Placed there, the first clip is the original again: exactly at the keys, of which both get one wherever
/// the root has one, and closely between them. `rest` is the root's own placement at rest; its parent has y
/// up.
pub fn extract_root_motion(clip: &Clip, root: usize, rest: Transform) -> (Clip, Clip) {
    let is_root = |channel: &&Channel| channel.joint == root && channel.values.property() != "weights";
    let keys = Clip { channels: clip.channels.iter().filter(is_root).cloned().collect(), ..clip.clone() };
    let times_s = keys.key_times_s();
    let placed = |time_s: &f32| placement_at(&keys, root, rest, *time_s);
    let placements: Vec<Transform> = times_s.iter().map(placed).collect();
    let grounds: Vec<Transform> = placements.iter().map(|&placed| ground_placement(placed)).collect();
    let above = |(&ground, &placed): (&Transform, &Transform)| seen_from(ground, placed);
    let above_it: Vec<Transform> = grounds.iter().zip(&placements).map(above).collect();
    let mut still = clip.clone();
    still.channels.retain(|channel| !is_root(&channel) || channel.values.property() == "scale");
    still.channels.extend(channels(root, &times_s, &above_it));
    let travel = Clip { channels: channels(0, &times_s, &grounds), ..clip.clone() };
    (still, travel)
}
// ANCHOR_END: extract_root_motion

// ANCHOR: travel
/// The movement over the ground between two times of a clip that repeats: from the figure's place at `from_s`
/// to that at `to_s`, in the space of the first. `world_from_figure * travel` is its new place.
///
/// `root_motion` is the second clip of [`extract_root_motion`]. The times count on over any number of rounds,
/// also backwards. At each seam, the way from the end to the start is left out: the next round begins where
/// the last one ended. A clip without length does not travel.
pub fn travel(root_motion: &Clip, from_s: f32, to_s: f32) -> Mat4 {
    if to_s < from_s {
        return travel(root_motion, to_s, from_s).inverse();
    }
    let duration_s = root_motion.duration_s;
    if duration_s <= 0.0 {
        return Mat4::IDENTITY;
    }
    let rounds = |time_s: f32| (time_s / duration_s).floor();
    let place_in_round = |time_s: f32| place_at(root_motion, time_s - rounds(time_s) * duration_s);
    let mut movement = place_in_round(from_s).inverse();
    for _seam in 0..(rounds(to_s) - rounds(from_s)) as usize {
        movement = movement * place_at(root_motion, duration_s) * place_at(root_motion, 0.0).inverse();
    }
    movement * place_in_round(to_s)
}
// ANCHOR_END: travel

/// The place on the ground at a time of the second clip of [`extract_root_motion`].
pub fn place_at(root_motion: &Clip, time_s: f32) -> Mat4 {
    placement_at(root_motion, 0, Transform::IDENTITY, time_s).to_matrix()
}

// ANCHOR: mixed_travel
/// A movement between those of two clips, mixed as their poses are: at `share_of_to` 0 it is `from`, at 1
/// `to`.
pub fn mixed_travel(from: Mat4, to: Mat4, share_of_to: f32) -> Mat4 {
    let pose = |movement| Pose { locals: vec![Local::Matrix(movement)], morph_weights: vec![Vec::new()] };
    cross_fade(&pose(from), &pose(to), share_of_to).locals[0].to_matrix()
}
// ANCHOR_END: mixed_travel

/// A joint's placement at a time of a clip.
fn placement_at(clip: &Clip, joint: usize, rest: Transform, time_s: f32) -> Transform {
    let joints = joint + 1;
    let mut pose = Pose { locals: vec![Local::Parts(rest); joints], morph_weights: vec![Vec::new(); joints] };
    sample(clip, time_s, &mut pose);
    pose.locals[joint].to_parts()
}

/// A placement in the space of the ground below it.
fn seen_from(ground: Transform, placed: Transform) -> Transform {
    let back = ground.rotation.inverse();
    let translation = back * (placed.translation - ground.translation);
    Transform { translation, rotation: back * placed.rotation, scale: placed.scale }
}

/// The channels of a joint's translation and rotation, with those placements for keys.
fn channels(joint: usize, times_s: &[f32], placements: &[Transform]) -> Vec<Channel> {
    let translations = placements.iter().map(|placed| placed.translation).collect();
    let rotations = placements.iter().map(|placed| placed.rotation).collect();
    let channel = |values| Channel {
        joint,
        interpolation: Interpolation::Linear,
        times_s: times_s.to_vec().into(),
        values,
    };
    [Values::Translations(translations), Values::Rotations(rotations)].map(channel).to_vec()
}
