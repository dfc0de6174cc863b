//! Which joints move a mesh: from a list of vertices per bone to a list of joints per vertex.

use crate::{
    error::LoadError,
    x::{XFile, template::Template, values::Values},
};
use glam::Mat4;
use stage2_mesh_skin::skin::Influence;

/// A SkinWeights block: one bone, and the vertices that it moves (S2-38).
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// The frame that is the bone.
    pub frame: String,
    /// Indices into the mesh's positions.
    pub vertices: Vec<u32>,
    /// How much it moves each of them, one per entry of `vertices`; not negative.
    pub weights: Vec<f32>,
    /// From mesh space at bind to the bone's space: it is called an offset, and never changes (S3-06, S3-07).
    pub joint_from_mesh: Mat4,
}

/// An XSkinMeshHeader block: what a reader may expect (S3-04). Exporters do not always keep to it, some write zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkinHeader {
    /// The most bones that move one vertex.
    pub most_per_vertex: u32,
    /// The most bones that move one face.
    pub most_per_face: u32,
    /// How many SkinWeights blocks follow.
    pub bones: u32,
}

/// A mesh's header for its skin, if it has one. E3-2: real files write `2;4;35;`, one separator after each number.
pub fn read_header(file: &XFile, mesh: usize) -> Result<Option<SkinHeader>, LoadError> {
    let Some(header) = file.tree.part(mesh, Template::XSkinMeshHeader) else { return Ok(None) };
    let mut values = Values::of(file, header);
    let (most_per_vertex, most_per_face) = (values.integer()?, values.integer()?);
    Ok(Some(SkinHeader { most_per_vertex, most_per_face, bones: values.integer()? }))
}

/// All bones of a mesh, one per block (S3-05).
pub fn read_bones(file: &XFile, mesh: usize, vertex_count: usize) -> Result<Vec<Bone>, LoadError> {
    file.tree.parts(mesh, Template::SkinWeights).map(|block| read_bone(file, block, vertex_count)).collect()
}

/// The frame's name, a count, that many vertices, that many weights, the offset matrix (S2-44).
fn read_bone(file: &XFile, block: usize, vertex_count: usize) -> Result<Bone, LoadError> {
    let mut values = Values::of(file, block);
    let frame = values.text()?.to_owned();
    let count = values.count("vertices", 2)?;
    let mut vertices = Vec::with_capacity(count);
    for _ in 0..count {
        vertices.push(values.index("vertex", vertex_count)?);
    }
    let mut weights = Vec::with_capacity(count);
    for _ in 0..count {
        let weight = values.float()?;
        if !(0.0..1e6).contains(&weight) {
            return Err(values.error(format!("{weight} is no weight")));
        }
        weights.push(weight);
    }
    Ok(Bone { frame, vertices, weights, joint_from_mesh: values.matrix()? })
}

/// How far from 1 a sum of weights may be because each of them was written with few decimals.
pub const ROUNDING: f32 = 1e-4;

// ANCHOR: influences_from_bones
/// The influences of each vertex, from the vertices of each bone (S4-04).
///
/// An influence's joint is the bone's place in `bones`. A vertex that no bone moves gets an empty list. Where the weights
/// of a vertex do not sum to 1, they are divided by their sum (E2-9); within [`ROUNDING`] they stay as they are.
pub fn influences_from_bones(vertex_count: usize, bones: &[Bone]) -> Vec<Vec<Influence>> {
    let mut influences = vec![Vec::new(); vertex_count];
    for (joint, bone) in bones.iter().enumerate() {
        for (&vertex, &weight) in bone.vertices.iter().zip(&bone.weights) {
            if weight > 0.0 {
                influences[vertex as usize].push(Influence { joint, weight });
            }
        }
    }
    for list in &mut influences {
        let sum: f32 = list.iter().map(|influence| influence.weight).sum();
        if (sum - 1.0).abs() > ROUNDING {
            list.iter_mut().for_each(|influence| influence.weight /= sum);
        }
    }
    influences
}
// ANCHOR_END: influences_from_bones
