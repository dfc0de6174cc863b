//! The bones of a mesh, each with the vertices that it moves.

use crate::{
    error::{LoadError, number},
    x_document::{document::XDocument, template::Template},
};
use glam::Mat4;

/// A SkinWeights block: one bone, and the vertices that it moves (S3-05).
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// The frame that is the bone.
    pub frame: String,
    /// Indices into the mesh's positions.
    pub vertices: Vec<u32>,
    /// The weight of each, one per entry of `vertices`; not negative.
    pub weights: Vec<f32>,
    /// From mesh space at bind to the bone's space: it is called an offset, has nothing to do with weights
    /// (S3-06), and never changes (S3-07).
    pub joint_from_mesh: Mat4,
}

/// An XSkinMeshHeader block: the limits that the skin keeps (S3-04). Exporters do not always tell the truth
/// here; some write zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkinHeader {
    /// The most bones that move one vertex. This reader does not need it: its lists have any length.
    pub most_per_vertex: u32,
    /// The most bones that move the corners of one face, for cards with room for few matrices. This reader
    /// does not need it.
    pub most_per_face: u32,
    /// The number of SkinWeights blocks that follow. If there are more or fewer, the model has a warning.
    pub bones: u32,
}

/// A mesh's header for its skin, if it has one. Real files write `2;4;35;`, one separator after each number
/// (E3-2).
pub fn read_header(file: &XDocument, mesh: usize) -> Result<Option<SkinHeader>, LoadError> {
    let Some(header) = file.tree.part(mesh, Template::XSkinMeshHeader) else { return Ok(None) };
    let mut values = file.values(header);
    let (most_per_vertex, most_per_face) = (values.integer()?, values.integer()?);
    Ok(Some(SkinHeader { most_per_vertex, most_per_face, bones: values.integer()? }))
}

/// All bones of a mesh, one per block.
pub fn read_bones(file: &XDocument, mesh: usize, vertex_count: usize) -> Result<Vec<Bone>, LoadError> {
    file.tree.parts(mesh, Template::SkinWeights).map(|block| read_bone(file, block, vertex_count)).collect()
}

/// The frame's name, a count, that many vertices, that many weights, the offset matrix (S2-42).
fn read_bone(file: &XDocument, block: usize, vertex_count: usize) -> Result<Bone, LoadError> {
    let mut values = file.values(block);
    let frame = values.text()?.to_owned();
    let count = values.count("vertices", 2)?;
    let mut vertices = Vec::with_capacity(count);
    values.indices(count, ("vertex", vertex_count), &mut vertices)?;
    let mut weights = Vec::with_capacity(count);
    for _ in 0..count {
        let weight = values.float()?;
        if !(0.0..1e6).contains(&weight) {
            return Err(values.error(format!("{} is not a valid weight", number(weight))));
        }
        weights.push(weight);
    }
    Ok(Bone { frame, vertices, weights, joint_from_mesh: values.matrix()? })
}
