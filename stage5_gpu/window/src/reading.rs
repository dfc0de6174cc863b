//! A model's vertices read back from the GPU, in the order in which `--print` writes them.

use glam::Vec3;
use miniquad::RenderingBackend;
use stage3_gltf::{model::Model, posed_mesh::vectors_in_file_order};
use stage5_gpu::{
    gpu_model::GpuModel,
    read_back::{Attribute, ReadBack},
};

/// Reads the positions or normals of all instances back: a list for each, in the file's order. Normals have
/// unit length.
///
/// # Errors
/// If there are more vertices than can be read at once.
pub fn read_vectors(
    gpu: &mut dyn RenderingBackend,
    read_back: &mut ReadBack,
    gpu_model: &mut GpuModel,
    model: &Model,
    attribute: Attribute,
) -> Result<Vec<Vec<Vec3>>, String> {
    let mut vectors = read_back.read(gpu, gpu_model, attribute)?;
    if attribute == Attribute::Normals {
        let all = vectors.iter_mut().flatten();
        // One that is no number stays what it is.
        all.for_each(|normal| *normal = normal.try_normalize().unwrap_or(*normal));
    }
    Ok(vectors.into_iter().map(|vectors| vectors_in_file_order(model, vectors)).collect())
}
