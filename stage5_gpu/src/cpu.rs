//! The same skinning on the CPU, as fast as plain code gets.
//!
//! As in stage 3's loop, the palette is multiplied beforehand: a matrix per joint, not per vertex. Two things
//! make this loop quicker. The matrices are blended once, for the position and the normal (S4-25). And a
//! vertex's data lies side by side, in the [`Vertex`] that the GPU reads, too. `cargo bench -p fast`
//! measures the gain: about three times the plain loop's speed. The result is the plain loop's (S4-26), and
//! each vertex's sum begins at zero (S1-13).

use crate::{
    palette::Palettes,
    vertex::{MoreInfluences, PackedMesh, Vertex, replace},
};
use glam::{Mat3A, Mat4, Vec3A};
use stage3_gltf::{
    model::{Mesh, Model, PosedMesh},
    pose::Pose,
    posed_mesh::morph,
};

// ANCHOR: blend_matrices
/// The blended skinning matrix of four joints: the sum of their matrices, each times its weight.
#[inline]
pub fn blend_matrices(joints: [u16; 4], weights: [f32; 4], palette: &[Mat4]) -> Mat4 {
    let [a, b, c, d] = joints.map(usize::from);
    weights[0] * palette[a] + weights[1] * palette[b] + weights[2] * palette[c] + weights[3] * palette[d]
}
// ANCHOR_END: blend_matrices

// ANCHOR: skin_vertices
/// Skins vertices into model space, each by itself (S1-13). `more` holds their fifth to eighth influences, or
/// is empty.
///
/// # Panics
/// If a joint is not in the palette, or `more` is neither empty nor one per vertex.
pub fn skin_vertices(vertices: &[Vertex], more: &[MoreInfluences], palette: &[Mat4]) -> PosedMesh {
    assert!(more.is_empty() || more.len() == vertices.len(), "{} of {}", more.len(), vertices.len());
    let mut skinned = empty_mesh(vertices.len());
    for (index, vertex) in vertices.iter().enumerate() {
        let mut model_from_mesh = blend_matrices(vertex.joints, vertex.weights, palette);
        if let Some(more) = more.get(index) {
            model_from_mesh += blend_matrices(more.joints, more.weights, palette);
        }
        push_transformed(&mut skinned, vertex, &model_from_mesh);
    }
    skinned
}
// ANCHOR_END: skin_vertices

/// Moves the vertices of a mesh without a skin by one matrix, into model space.
pub fn move_vertices(vertices: &[Vertex], model_from_mesh: Mat4) -> PosedMesh {
    let mut placed = empty_mesh(vertices.len());
    for vertex in vertices {
        push_transformed(&mut placed, vertex, &model_from_mesh);
    }
    placed
}

/// A mesh in a pose, moved by its skin or, without a skin, by its joint.
pub fn pose_mesh(mesh: &PackedMesh, palettes: &Palettes) -> PosedMesh {
    match mesh.skin {
        Some(skin) => skin_vertices(&mesh.vertices, &mesh.more, &palettes.skins[skin]),
        None => move_vertices(&mesh.vertices, palettes.model_from_joint[mesh.joint]),
    }
}

/// All meshes of a model in a pose, in model space; a mesh without normals keeps none.
///
/// `packed` holds the model's meshes, kept from frame to frame. Meshes with morph targets get their vertices
/// anew, because the targets are added up before skinning.
pub fn pose_meshes(
    model: &Model,
    packed: &mut [PackedMesh],
    pose: &Pose,
    palettes: &Palettes,
) -> Vec<PosedMesh> {
    let meshes = packed.iter_mut().zip(&model.meshes);
    meshes.map(|(packed, mesh)| pose_mesh_of(mesh, packed, pose, palettes)).collect()
}

/// One mesh of [`pose_meshes`].
pub fn pose_mesh_of(mesh: &Mesh, packed: &mut PackedMesh, pose: &Pose, palettes: &Palettes) -> PosedMesh {
    if !mesh.morph_targets.is_empty() {
        replace(&mut packed.vertices, &morph(mesh, &pose.morph_weights[mesh.joint]));
    }
    let mut skinned = pose_mesh(packed, palettes);
    skinned.normals.truncate(mesh.normals.len());
    skinned
}

fn empty_mesh(count: usize) -> PosedMesh {
    PosedMesh { positions: Vec::with_capacity(count), normals: Vec::with_capacity(count) }
}

#[inline]
fn push_transformed(mesh: &mut PosedMesh, vertex: &Vertex, model_from_mesh: &Mat4) {
    mesh.positions.push(model_from_mesh.transform_point3(vertex.position));
    mesh.normals.push(transform_normal(vertex.normal.into(), model_from_mesh).into());
}

/// A normal by cross products, as in stage 2's `skin_normal` and in `affine.glsl` (E1-1, E4-4). Here four
/// numbers are computed at a time, and the length is left to the fragment shader.
#[inline]
pub fn transform_normal(normal: Vec3A, model_from_mesh: &Mat4) -> Vec3A {
    let Mat3A { x_axis: x, y_axis: y, z_axis: z } = Mat3A::from_mat4(*model_from_mesh);
    let (yz, zx, xy) = (y.cross(z), z.cross(x), x.cross(y));
    let sum = yz * normal.x + zx * normal.y + xy * normal.z;
    if x.dot(yz) < 0.0 { -sum } else { sum }
}
