//! A vertex and an instance in the form that the GPU reads.

use crate::palette::matrix_rows;
use glam::{Mat4, Vec2, Vec3, Vec4};
use stage2_mesh_skin::skin::Influence;
use stage3_gltf::model::{Mesh, Model, PosedMesh};

/// The largest number of influences of a vertex: four, and four more in the meshes that need them. This
/// limits what is stored, not the sum (S0-16).
pub const MOST_INFLUENCES: usize = 8;

/// All data of a vertex side by side, as the GPU and the CPU read it: the five attributes of a skinned mesh
/// (S4-19), and a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Vertex {
    /// Mesh space.
    pub position: Vec3,
    /// Mesh space; zero if the mesh has no normals, and then it is lit flat.
    pub normal: Vec3,
    /// From the texture's top left.
    pub uv: Vec2,
    /// Linear RGBA.
    pub color: [f32; 4],
    /// Indices into the skin's palette.
    pub joints: [u16; 4],
    /// The joints' shares; unused ones are 0.
    pub weights: [f32; 4],
}

/// A vertex's fifth to eighth influences, in a buffer of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MoreInfluences {
    /// As in [`Vertex`].
    pub joints: [u16; 4],
    /// As in [`Vertex`].
    pub weights: [f32; 4],
}

/// An instance's place, and the pose that it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Placement {
    /// The rows of the matrix that takes its vertices to the world.
    pub rows: [[f32; 4]; 3],
    /// The pose's row in the joint texture: a whole number.
    pub pose: f32,
}

// ANCHOR: placement
/// The GPU's data of an instance.
pub fn placement(world_from_model: Mat4, pose: usize) -> Placement {
    Placement { rows: matrix_rows(world_from_model).map(|row| row.to_array()), pose: pose as f32 }
}
// ANCHOR_END: placement

// ANCHOR: strongest_influences
/// At most `most` influences, the strongest ones, with weights that sum to 1 again (S4-11).
///
/// A list that is short enough stays as it is, in its order.
pub fn strongest_influences(influences: &[Influence], most: usize) -> Vec<Influence> {
    let mut kept = influences.to_vec();
    if kept.len() <= most {
        return kept;
    }
    kept.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    kept.truncate(most);
    let sum: f32 = kept.iter().map(|influence| influence.weight).sum();
    for influence in &mut kept {
        influence.weight /= sum;
    }
    kept
}
// ANCHOR_END: strongest_influences

/// A mesh in the form that the GPU takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackedMesh {
    /// In the mesh's order.
    pub vertices: Vec<Vertex>,
    /// One per vertex, or empty if no vertex has more than four influences.
    pub more: Vec<MoreInfluences>,
    /// Index into the model's skins.
    pub skin: Option<usize>,
    /// Index into the model's joints: it places a mesh without a skin.
    pub joint: usize,
}

/// Packs a mesh. If a vertex has more than [`MOST_INFLUENCES`], the strongest are kept.
pub fn pack_mesh(mesh: &Mesh) -> PackedMesh {
    let most = mesh.influences.iter().map(|list| list.len()).max().unwrap_or(0);
    let mut packed =
        PackedMesh { vertices: Vec::new(), more: Vec::new(), skin: mesh.skin, joint: mesh.joint };
    for (index, &position) in mesh.positions.iter().enumerate() {
        let influences = match mesh.influences.is_empty() {
            true => Vec::new(),
            false => strongest_influences(mesh.influences.list(index), MOST_INFLUENCES),
        };
        let (joints, weights) = four_influences(&influences, 0);
        packed.vertices.push(Vertex {
            position,
            normal: mesh.normals.get(index).copied().unwrap_or_default(),
            uv: mesh.uvs.get(index).copied().unwrap_or_default(),
            color: mesh.colors.get(index).copied().unwrap_or(Vec4::ONE).to_array(),
            joints,
            weights,
        });
        if most > 4 {
            let (joints, weights) = four_influences(&influences, 4);
            packed.more.push(MoreInfluences { joints, weights });
        }
    }
    packed
}

/// The meshes that lose influences when they are packed, one line each.
pub fn lost_influences(model: &Model) -> Vec<String> {
    let mut lines = Vec::new();
    for mesh in &model.meshes {
        let count = mesh.influences.iter().filter(|list| list.len() > MOST_INFLUENCES).count();
        if count > 0 {
            let name = &mesh.name;
            lines.push(format!(
                "mesh {name:?}: the GPU takes the {MOST_INFLUENCES} strongest joints of {count} vertices"
            ));
        }
    }
    lines
}

/// Replaces the positions and normals of vertices, for instance by morphed ones.
///
/// # Panics
/// If the mesh does not have as many positions as there are vertices.
pub fn replace(vertices: &mut [Vertex], posed: &PosedMesh) {
    let (count, positions) = (vertices.len(), posed.positions.len());
    assert_eq!(count, positions, "{positions} positions for {count} vertices");
    for (index, vertex) in vertices.iter_mut().enumerate() {
        vertex.position = posed.positions[index];
        vertex.normal = posed.normals.get(index).copied().unwrap_or_default();
    }
}

/// Four influences from `first` on. Missing ones repeat the first joint with weight 0.
fn four_influences(influences: &[Influence], first: usize) -> ([u16; 4], [f32; 4]) {
    let spare = influences.first().map_or(0, |influence| influence.joint as u16);
    let (mut joints, mut weights) = ([spare; 4], [0.0; 4]);
    for (slot, influence) in influences.iter().skip(first).take(4).enumerate() {
        joints[slot] = influence.joint as u16;
        weights[slot] = influence.weight;
    }
    (joints, weights)
}
