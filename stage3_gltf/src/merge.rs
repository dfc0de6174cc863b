//! All meshes of a model as one: one list of vertices, one skin, and for each material one piece (S2-06).
//!
//! Fewer, larger pieces are quicker to draw: a change of material costs more than many triangles. Morph
//! targets stay behind: every mesh has its own number of them, so a mesh is morphed before it is merged.

use crate::model::{Mesh, Model, Skin, influences::Influences};
use glam::{Mat4, Vec2};
use stage2_mesh_skin::skin::Influence;
use std::ops::Range;

/// A model's meshes, merged.
#[derive(Clone, Debug, Default)]
pub struct Merged {
    /// All vertices, mesh after mesh, and all triangles, material after material. Every vertex has
    /// influences.
    pub mesh: Mesh,
    /// The joints of all skins, one skin after the other, and then those that hold meshes without a skin.
    pub skin: Skin,
    /// One subset per material, in the order of the materials.
    pub subsets: Vec<Subset>,
}

/// The triangles with one material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subset {
    /// Index into [`Model::materials`].
    pub material: Option<usize>,
    /// The range of its corners in [`Mesh::indices`].
    pub indices: Range<usize>,
}

/// Merges the meshes of a model. The joints that hold them still place them.
///
/// A mesh without a skin gets influences of one joint, the one that holds it, so its own transform is not
/// lost (E2-11).
pub fn merge(model: &Model) -> Merged {
    let meshes = &model.meshes;
    let vertex_counts: Vec<usize> = meshes.iter().map(|mesh| mesh.positions.len()).collect();
    let starts = start_indices(&vertex_counts);
    let (skin, influences) = merge_skins(model);
    let uvs: Vec<&[Vec2]> = meshes.iter().map(|mesh| &mesh.uvs[..]).collect();
    let mut pieces: Vec<(Option<usize>, Vec<u32>)> = Vec::new();
    for (mesh, &start) in meshes.iter().zip(&starts) {
        pieces.push((mesh.material, shift_indices(&mesh.indices, start)));
    }
    let (indices, subsets) = subsets(pieces);
    let mesh = Mesh {
        name: model.name.clone(),
        skin: Some(0),
        positions: meshes.iter().flat_map(|mesh| mesh.positions.iter().copied()).collect(),
        normals: if meshes.iter().all(|mesh| mesh.normals.len() == mesh.positions.len()) {
            meshes.iter().flat_map(|mesh| mesh.normals.iter().copied()).collect()
        } else {
            Vec::new()
        },
        uvs: concatenate_uvs(&uvs, &vertex_counts),
        influences,
        indices,
        ..Mesh::default()
    };
    Merged { mesh, skin, subsets }
}

// ANCHOR: start_indices
/// The start of each mesh's vertices in the list of all: the sum of the counts before it (S2-26).
pub fn start_indices(vertex_counts: &[usize]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut start = 0;
    for &count in vertex_counts {
        starts.push(start);
        start += count;
    }
    starts
}
// ANCHOR_END: start_indices

/// Indices into one mesh's vertices as indices into the list of all (S2-28).
pub fn shift_indices(indices: &[u32], start: usize) -> Vec<u32> {
    indices.iter().map(|&index| index + start as u32).collect()
}

// ANCHOR: concatenate_uvs
/// The texture coordinates of all meshes, one after the other.
///
/// A mesh without any gets zeros, as many as it has vertices (S2-27): the lists of all attributes must stay
/// in step. If no mesh has any, neither has the whole.
pub fn concatenate_uvs(uvs: &[&[Vec2]], vertex_counts: &[usize]) -> Vec<Vec2> {
    let mut all = Vec::new();
    if uvs.iter().all(|uvs| uvs.is_empty()) {
        return all;
    }
    for (uvs, &count) in uvs.iter().zip(vertex_counts) {
        if uvs.is_empty() {
            all.resize(all.len() + count, Vec2::ZERO);
        } else {
            all.extend_from_slice(uvs);
        }
    }
    all
}
// ANCHOR_END: concatenate_uvs

// ANCHOR: subsets
/// The triangles of all pieces, sorted by material, those without one first, and the subset of each material.
///
/// A piece is a material and the corners of its triangles. Pieces of one material stay in their order and
/// become one subset (S2-29).
pub fn subsets(mut pieces: Vec<(Option<usize>, Vec<u32>)>) -> (Vec<u32>, Vec<Subset>) {
    pieces.sort_by_key(|(material, _)| *material);
    let mut indices = Vec::new();
    let mut subsets: Vec<Subset> = Vec::new();
    for (material, corners) in pieces {
        let start = indices.len();
        indices.extend(corners);
        match subsets.last_mut() {
            Some(subset) if subset.material == material => subset.indices.end = indices.len(),
            _ => subsets.push(Subset { material, indices: start..indices.len() }),
        }
    }
    (indices, subsets)
}
// ANCHOR_END: subsets

/// One skin for all meshes, and the influences of all vertices in it. Influences go with their vertex, so
/// only the numbers of joints change (S2-46).
fn merge_skins(model: &Model) -> (Skin, Influences) {
    let joint_counts: Vec<usize> = model.skins.iter().map(|skin| skin.joints.len()).collect();
    let starts = start_indices(&joint_counts);
    let mut merged = Skin::default();
    for skin in &model.skins {
        merged.joints.extend_from_slice(&skin.joints);
        merged.inverse_bind_matrices.extend_from_slice(&skin.inverse_bind_matrices);
    }
    let mut influences = Influences::default();
    for mesh in &model.meshes {
        match mesh.skin {
            Some(skin) => {
                mesh.influences.iter().for_each(|list| influences.push(&move_joints(list, starts[skin])))
            }
            None => {
                let own = Influence { joint: merged.joints.len(), weight: 1.0 };
                merged.joints.push(mesh.joint);
                merged.inverse_bind_matrices.push(Mat4::IDENTITY);
                mesh.positions.iter().for_each(|_| influences.push(&[own]));
            }
        }
    }
    (merged, influences)
}

fn move_joints(influences: &[Influence], start: usize) -> Vec<Influence> {
    influences.iter().map(|&Influence { joint, weight }| Influence { joint: joint + start, weight }).collect()
}
