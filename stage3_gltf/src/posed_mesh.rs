//! Vertices of a posed model: morphed, then moved by the joints of their skin, or by the joint that holds
//! them.

use crate::{
    merge::start_indices,
    model::{Mesh, Model, PosedMesh, influences::Influences},
    pose::Pose,
    skeleton::{posed_joints, skin_palette},
};
use glam::{Mat4, Vec3};
use stage2_mesh_skin::skin::{Influence, skin_normal, skin_position};

/// All positions in a pose, in model space, mesh after mesh, vertices in the file's order, as `--print`
/// writes them. A vertex that was split for its normals is there once.
///
/// # Panics
/// If the pose is not one of this model.
pub fn posed_positions(model: &Model, pose: &Pose) -> Vec<Vec3> {
    in_file_order(model, &posed_meshes(model, pose))
}

/// The positions of a model's posed meshes as [`posed_positions`] orders them.
pub fn in_file_order(model: &Model, posed: &[PosedMesh]) -> Vec<Vec3> {
    vectors_in_file_order(model, posed.iter().flat_map(|mesh| mesh.positions.iter().copied()).collect())
}

/// A vector per vertex, mesh after mesh, brought into the order of [`posed_positions`].
///
/// # Panics
/// If there is not one per vertex of this model.
pub fn vectors_in_file_order(model: &Model, vectors: Vec<Vec3>) -> Vec<Vec3> {
    let counts: Vec<usize> = model.meshes.iter().map(|mesh| mesh.positions.len()).collect();
    assert_eq!(vectors.len(), counts.iter().sum::<usize>(), "one vector per vertex");
    if model.file_vertices.is_empty() {
        return vectors;
    }
    let starts = start_indices(&counts);
    model.file_vertices.iter().map(|&(mesh, vertex)| vectors[starts[mesh] + vertex]).collect()
}

/// All meshes of a model in a pose.
///
/// # Panics
/// If the pose is not one of this model.
pub fn posed_meshes(model: &Model, pose: &Pose) -> Vec<PosedMesh> {
    meshes_at(model, &posed_joints(model, pose), &pose.morph_weights)
}

/// All meshes of a model whose joints' matrices are known: `model_from_joint` has one per joint of the model,
/// and `morph_weights` one list per joint.
///
/// # Panics
/// If there are not as many as the model has joints.
pub fn meshes_at(model: &Model, model_from_joint: &[Mat4], morph_weights: &[Vec<f32>]) -> Vec<PosedMesh> {
    assert_eq!(model_from_joint.len(), model.joints.len(), "one matrix per joint");
    assert_eq!(morph_weights.len(), model.joints.len(), "one list of morph weights per joint");
    let palettes: Vec<Vec<Mat4>> =
        model.skins.iter().map(|skin| skin_palette(skin, model_from_joint)).collect();
    let posed = |mesh: &Mesh| {
        let morphed = morph(mesh, &morph_weights[mesh.joint]);
        match mesh.skin {
            // A skinned mesh's own joint does not count: its vertices hang on other joints (S4-12, E4-3).
            Some(skin) => skin_mesh(&morphed, &mesh.influences, &palettes[skin]),
            None => mesh_on_joint(&morphed, model_from_joint[mesh.joint]),
        }
    };
    model.meshes.iter().map(posed).collect()
}

/// A vertex before its joints move it, in mesh space with its morph targets added, and the matrices that its
/// influences count in: its skin's palette, or alone the matrix of the joint that holds its mesh. None if
/// there is no such vertex.
///
/// Vertices are counted as [`posed_positions`] orders them; the rest is as in [`meshes_at`].
pub fn unposed_vertex(
    model: &Model,
    model_from_joint: &[Mat4],
    morph_weights: &[Vec<f32>],
    vertex: usize,
) -> Option<(Vec3, Vec<Mat4>)> {
    let (mesh, vertex) = model.find_vertex(vertex)?;
    let mesh = &model.meshes[mesh];
    let morphed = morph(mesh, &morph_weights[mesh.joint]);
    let palette = match mesh.skin {
        Some(skin) => skin_palette(&model.skins[skin], model_from_joint),
        None => vec![model_from_joint[mesh.joint]],
    };
    Some((morphed.positions[vertex], palette))
}

/// All meshes as the inverse bind matrices alone leave them: every vertex in the spaces of its joints,
/// blended.
pub fn skin_space_meshes(model: &Model) -> Vec<PosedMesh> {
    let at_origin = vec![Mat4::IDENTITY; model.joints.len()];
    meshes_at(model, &at_origin, &vec![Vec::new(); model.joints.len()])
}

// ANCHOR: morph_positions
/// Positions with each morph target added by its weight; `targets` holds offsets, one list per weight.
///
/// A target that moves no positions has an empty list.
pub fn morph_positions(positions: &[Vec3], targets: &[&[Vec3]], weights: &[f32]) -> Vec<Vec3> {
    let mut morphed = positions.to_vec();
    for (target, &weight) in targets.iter().zip(weights) {
        for (position, &offset) in morphed.iter_mut().zip(target.iter()) {
            *position += weight * offset;
        }
    }
    morphed
}
// ANCHOR_END: morph_positions

/// A mesh with its morph targets added, still in mesh space.
pub fn morph(mesh: &Mesh, weights: &[f32]) -> PosedMesh {
    let positions: Vec<&[Vec3]> = mesh.morph_targets.iter().map(|target| &target.positions[..]).collect();
    let normals: Vec<&[Vec3]> = mesh.morph_targets.iter().map(|target| &target.normals[..]).collect();
    let mut morphed = PosedMesh {
        positions: morph_positions(&mesh.positions, &positions, weights),
        normals: morph_positions(&mesh.normals, &normals, weights),
    };
    for (normal, &unmorphed) in morphed.normals.iter_mut().zip(&mesh.normals) {
        *normal = normal.normalize_or(unmorphed);
    }
    morphed
}

/// A mesh whose vertices are blended by the joints of their skin.
///
/// # Panics
/// If there is not one list of influences per position.
pub fn skin_mesh(mesh: &PosedMesh, influences: &Influences, palette: &[Mat4]) -> PosedMesh {
    assert_eq!(mesh.positions.len(), influences.len(), "one list of influences per position");
    let positions = mesh.positions.iter().zip(influences.iter());
    let normals = mesh.normals.iter().zip(influences.iter());
    PosedMesh {
        positions: positions.map(|(&position, list)| skin_position(position, list, palette)).collect(),
        normals: normals.map(|(&normal, list)| skin_normal(normal, list, palette)).collect(),
    }
}

/// A mesh without a skin: every vertex follows the joint that holds the mesh, and no other.
fn mesh_on_joint(mesh: &PosedMesh, model_from_joint: Mat4) -> PosedMesh {
    let (whole, palette) = ([Influence { joint: 0, weight: 1.0 }], [model_from_joint]);
    let positions = mesh.positions.iter().map(|&position| skin_position(position, &whole, &palette));
    let normals = mesh.normals.iter().map(|&normal| skin_normal(normal, &whole, &palette));
    PosedMesh { positions: positions.collect(), normals: normals.collect() }
}
