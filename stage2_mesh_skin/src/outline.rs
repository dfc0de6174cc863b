//! The scene `outline`: thirteen vertices around stage 1's tree, moved by additions alone.
//!
//! Here an [`Influence`]'s joint is the index of a bone, and mesh space is world space.

use crate::skin::Influence;
use glam::{Vec3, vec3};
use stage1_bones::{
    bone::{Bone, update_world_positions},
    bounce::{Bounce, animate, demo_bounces},
    tree::{BONE1, BONE2, BONE31, BONE32, ROOT, demo_tree},
};

/// A point of the outline and the bones that move it (S0-15).
#[derive(Clone, Debug, PartialEq)]
pub struct Vertex {
    /// Its place in the mesh; never changes.
    pub mesh_position: Vec3,
    /// Its place in the world, where its bones take it. [`blend_vertices`] fills it.
    pub world_position: Vec3,
    /// The bones and their weights, which sum to 1 (S0-17); any number of them (S0-16).
    pub influences: Vec<Influence>,
}

/// The tree, its motion, and the outline around it (S0-22).
#[derive(Clone, Debug)]
pub struct Outline {
    /// Stage 1's demo tree.
    pub bones: Vec<Bone>,
    /// The motion of the bones.
    pub bounces: Vec<Bounce>,
    /// One per bone, from the rest pose, and never changed (S0-12); see [`bone_offsets`]. They replace one
    /// position per bone and vertex (S0-36).
    pub offsets: Vec<Vec3>,
    /// In order around the outline; the last is joined to the first.
    pub vertices: Vec<Vertex>,
}

/// The scene at rest (S0-23), loaded once (S0-32), in the tutorial's order: bones, mesh, world positions,
/// offsets (S0-24).
pub fn outline() -> Outline {
    let mut bones = demo_tree();
    let mut vertices = outline_vertices();
    update_world_positions(&mut bones, ROOT, Vec3::ZERO);
    let offsets = bone_offsets(&bones);
    blend_vertices(&mut vertices, &bones, &offsets);
    Outline { bones, bounces: demo_bounces().to_vec(), offsets, vertices }
}

// ANCHOR: bone_offsets
/// The offset from the mesh into each bone's space: one per bone, constant from then on (S0-10). So a file
/// may leave them out (S0-14).
///
/// The bones are at rest and already placed in the world, wherever the model stands. None is turned or scaled
/// at rest, so a translation is enough (E0-2).
pub fn bone_offsets(bones: &[Bone]) -> Vec<Vec3> {
    let mut offsets = Vec::with_capacity(bones.len());
    for bone in bones {
        offsets.push(-bone.world_position);
    }
    offsets
}
// ANCHOR_END: bone_offsets

// ANCHOR: one_bone_effect
/// The place to which one bone alone would take a vertex, in the world: into the bone's space (S0-11) and out
/// again (S0-18).
pub fn one_bone_effect(mesh_position: Vec3, offset: Vec3, bone_world_position: Vec3) -> Vec3 {
    let in_bone_space = mesh_position + offset;
    in_bone_space + bone_world_position
}
// ANCHOR_END: one_bone_effect

// ANCHOR: blend
/// The place to which all its bones take a vertex: the weighted mean of their effects, in the world (S0-19).
///
/// `offsets` is one per bone.
pub fn blend(mesh_position: Vec3, influences: &[Influence], bones: &[Bone], offsets: &[Vec3]) -> Vec3 {
    let mut world_position = Vec3::ZERO;
    for influence in influences {
        let bone = &bones[influence.joint];
        let offset = offsets[influence.joint];
        world_position += influence.weight * one_bone_effect(mesh_position, offset, bone.world_position);
    }
    world_position
}
// ANCHOR_END: blend

/// Moves every vertex to where its bones take it. The bones are already placed in the world.
///
/// # Panics
/// If there is not one offset per bone.
pub fn blend_vertices(vertices: &mut [Vertex], bones: &[Bone], offsets: &[Vec3]) {
    assert_eq!(offsets.len(), bones.len(), "one offset per bone");
    for vertex in vertices {
        vertex.world_position = blend(vertex.mesh_position, &vertex.influences, bones, offsets);
    }
}

// ANCHOR: advance_frame
/// Moves the scene on by `elapsed_s`: first the bones, each in its parent's space, then their world
/// positions, then the vertices that follow them (S0-25).
pub fn advance_frame(outline: &mut Outline, elapsed_s: f32) {
    let Outline { bones, bounces, offsets, vertices } = outline;
    animate(bones, bounces, elapsed_s);
    update_world_positions(bones, ROOT, Vec3::ZERO);
    blend_vertices(vertices, bones, offsets);
}
// ANCHOR_END: advance_frame

/// The thirteen vertices with their weights (S0-21, D0).
pub fn outline_vertices() -> Vec<Vertex> {
    let vertex = |x, y, weights: &[(usize, f32)]| Vertex {
        mesh_position: vec3(x, y, 0.0),
        world_position: vec3(x, y, 0.0),
        influences: weights.iter().map(|&(joint, weight)| Influence { joint, weight }).collect(),
    };
    vec![
        vertex(-0.1, 0.05, &[(ROOT, 1.0)]),
        vertex(0.1, 0.05, &[(ROOT, 0.5), (BONE1, 0.5)]),
        vertex(0.3, 0.05, &[(BONE1, 0.5), (BONE2, 0.5)]),
        vertex(0.45, 0.06, &[(BONE2, 0.3), (BONE31, 0.7)]),
        vertex(0.6, 0.15, &[(BONE2, 0.2), (BONE31, 0.8)]),
        vertex(0.65, 0.1, &[(BONE31, 1.0)]),
        vertex(0.5, 0.0, &[(BONE31, 0.5), (BONE32, 0.5)]),
        vertex(0.65, -0.1, &[(BONE32, 1.0)]),
        vertex(0.6, -0.15, &[(BONE2, 0.2), (BONE32, 0.8)]),
        vertex(0.45, -0.06, &[(BONE2, 0.3), (BONE32, 0.7)]),
        vertex(0.3, -0.05, &[(BONE1, 0.5), (BONE2, 0.5)]),
        vertex(0.1, -0.05, &[(ROOT, 0.5), (BONE1, 0.5)]),
        vertex(-0.1, -0.05, &[(ROOT, 1.0)]),
    ]
}
