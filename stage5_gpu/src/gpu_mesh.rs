//! A mesh in the GPU's memory, with the CPU's copy beside it.

use crate::vertex::{PackedMesh, Placement, pack_mesh, replace};
use glam::Vec4;
use miniquad::*;
use stage3_gltf::model::{Mesh, Model, PosedMesh};

/// A mesh's buffers on the GPU, its vertices on the CPU, and its material (S4-21).
///
/// It can't be cloned: a [`BufferId`] is only a number, so one of two clones would delete the other's buffers
/// (S4-46). Another [`GpuMesh::new`] has buffers of its own.
pub struct GpuMesh {
    /// The CPU's copy of the last upload.
    pub packed: PackedMesh,
    /// Linear RGBA; none without a material.
    pub base_color: Option<Vec4>,
    /// True if triangles seen from behind are left out, as a closed body allows.
    pub cull_back_faces: bool,
    /// Index into the model's images.
    pub image: Option<usize>,
    /// The three corners of each triangle.
    triangles: BufferId,
    /// The vertices one by one, for reading back.
    points: BufferId,
    index_count: usize,
    /// The buffers of vertices, of placements, and of further influences if there are any.
    buffers: Vec<BufferId>,
    placements_size: usize,
    /// The moments of instances in a baked clip, and the buffer's size in bytes; none as long as nothing is
    /// uploaded.
    frames: Option<(BufferId, usize)>,
}

impl GpuMesh {
    /// Uploads a mesh of a model.
    pub fn new(gpu: &mut dyn RenderingBackend, model: &Model, mesh: &Mesh) -> Self {
        let packed = pack_mesh(mesh);
        let points: Vec<u32> = (0..packed.vertices.len() as u32).collect();
        let mut buffers = vec![
            buffer(gpu, BufferType::VertexBuffer, BufferUsage::Dynamic, &packed.vertices),
            buffer(gpu, BufferType::VertexBuffer, BufferUsage::Stream, &[Placement::default()]),
        ];
        if !packed.more.is_empty() {
            buffers.push(buffer(gpu, BufferType::VertexBuffer, BufferUsage::Immutable, &packed.more));
        }
        let material = mesh.material.map(|material| &model.materials[material]);
        Self {
            triangles: buffer(gpu, BufferType::IndexBuffer, BufferUsage::Immutable, &mesh.indices),
            points: buffer(gpu, BufferType::IndexBuffer, BufferUsage::Immutable, &points),
            index_count: mesh.indices.len(),
            base_color: material.map(|material| material.base_color),
            image: material.and_then(|material| material.image),
            cull_back_faces: false,
            placements_size: size_of::<Placement>(),
            frames: None,
            buffers,
            packed,
        }
    }

    /// Uploads other positions and normals, such as morphed ones.
    pub fn set_vertices(&mut self, gpu: &mut dyn RenderingBackend, posed: &PosedMesh) {
        replace(&mut self.packed.vertices, posed);
        gpu.buffer_update(self.buffers[0], BufferSource::slice(&self.packed.vertices));
    }

    /// Uploads the instances' placements, into a larger buffer if the present one is too small.
    pub fn set_placements(&mut self, gpu: &mut dyn RenderingBackend, placements: &[Placement]) {
        (self.buffers[1], self.placements_size) =
            stream(gpu, Some((self.buffers[1], self.placements_size)), placements);
    }

    /// Uploads the moments that instances show of a baked clip, in frames.
    pub fn set_frames(&mut self, gpu: &mut dyn RenderingBackend, frames: &[f32]) {
        self.frames = Some(stream(gpu, self.frames, frames));
    }

    /// Draws the triangles in one call, once per instance: for one instance (S4-22) or for many (S4-23).
    pub fn draw(&self, gpu: &mut dyn RenderingBackend, images: Vec<TextureId>, instances: usize) {
        self.bind(gpu, self.triangles, images);
        gpu.draw(0, self.index_count as i32, instances as i32);
    }

    /// Draws the vertices as points, once per instance.
    pub fn draw_points(&self, gpu: &mut dyn RenderingBackend, images: Vec<TextureId>, instances: usize) {
        self.bind(gpu, self.points, images);
        gpu.draw(0, self.packed.vertices.len() as i32, instances as i32);
    }

    /// Frees the buffers.
    pub fn delete(self, gpu: &mut dyn RenderingBackend) {
        let frames = self.frames.map(|(buffer, _)| buffer);
        for buffer in [self.triangles, self.points].into_iter().chain(self.buffers).chain(frames) {
            gpu.delete_buffer(buffer);
        }
    }

    fn bind(&self, gpu: &mut dyn RenderingBackend, index_buffer: BufferId, images: Vec<TextureId>) {
        let frames = self.frames.map(|(buffer, _)| buffer);
        let vertex_buffers = self.buffers.iter().copied().chain(frames).collect();
        gpu.apply_bindings(&Bindings { vertex_buffers, index_buffer, images });
    }
}

fn buffer<T>(gpu: &mut dyn RenderingBackend, kind: BufferType, usage: BufferUsage, data: &[T]) -> BufferId {
    gpu.new_buffer(kind, usage, BufferSource::slice(data))
}

/// Data that changes often, in the buffer of that size, or in a new one if that is too small.
fn stream<T>(
    gpu: &mut dyn RenderingBackend,
    present: Option<(BufferId, usize)>,
    data: &[T],
) -> (BufferId, usize) {
    let new_size = size_of_val(data);
    match present {
        Some((present, size)) if new_size <= size => {
            gpu.buffer_update(present, BufferSource::slice(data));
            (present, size)
        }
        _ => {
            present.inspect(|(present, _)| gpu.delete_buffer(*present));
            (buffer(gpu, BufferType::VertexBuffer, BufferUsage::Stream, data), new_size)
        }
    }
}
