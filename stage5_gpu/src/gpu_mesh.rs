//! A mesh in the GPU's memory, with the CPU's copy beside it (S4-19, S4-20).

use crate::vertex::{MoreInfluences, Placement, Vertex, replace, vertices};
use glam::Vec4;
use miniquad::*;
use stage3_gltf::{
    model::{Mesh, Model},
    posed_mesh::PosedMesh,
};

/// A mesh's buffers, and what it is painted with.
pub struct GpuMesh {
    /// The CPU's copy: what was last uploaded.
    pub vertices: Vec<Vertex>,
    /// The CPU's copy of the further influences: none, or one entry per vertex.
    pub more: Vec<MoreInfluences>,
    /// Index into the model's joints: where a mesh without a skin is.
    pub joint: usize,
    /// Index into the model's skins.
    pub skin: Option<usize>,
    /// Linear RGBA.
    pub base_color: Vec4,
    /// Index into the model's images.
    pub image: Option<usize>,
    /// The three corners of each triangle.
    triangles: BufferId,
    /// The vertices one by one, for reading back.
    points: BufferId,
    index_count: usize,
    /// Vertices, placements, and the further influences where there are some.
    buffers: Vec<BufferId>,
    placements_size: usize,
}

impl GpuMesh {
    /// Uploads a mesh of a model.
    pub fn new(gpu: &mut dyn RenderingBackend, model: &Model, mesh: &Mesh) -> Self {
        let (vertices, more) = vertices(mesh);
        let points: Vec<u32> = (0..vertices.len() as u32).collect();
        let mut buffers = vec![
            buffer(gpu, BufferType::VertexBuffer, BufferUsage::Dynamic, &vertices),
            buffer(gpu, BufferType::VertexBuffer, BufferUsage::Stream, &[Placement::default()]),
        ];
        if !more.is_empty() {
            buffers.push(buffer(gpu, BufferType::VertexBuffer, BufferUsage::Immutable, &more));
        }
        let material = mesh.material.map(|material| &model.materials[material]);
        Self {
            triangles: buffer(gpu, BufferType::IndexBuffer, BufferUsage::Immutable, &mesh.indices),
            points: buffer(gpu, BufferType::IndexBuffer, BufferUsage::Immutable, &points),
            index_count: mesh.indices.len(),
            joint: mesh.joint,
            skin: mesh.skin,
            base_color: material.map_or(Vec4::ONE, |material| material.base_color),
            image: material.and_then(|material| material.image),
            placements_size: size_of::<Placement>(),
            buffers,
            vertices,
            more,
        }
    }

    /// Uploads other positions and normals: morphed ones, or those that the CPU has skinned.
    pub fn set_vertices(&mut self, gpu: &mut dyn RenderingBackend, posed: &PosedMesh) {
        replace(&mut self.vertices, posed);
        gpu.buffer_update(self.buffers[0], BufferSource::slice(&self.vertices));
    }

    /// Uploads where the instances stand, into a larger buffer where the present one is too small.
    pub fn set_placements(&mut self, gpu: &mut dyn RenderingBackend, placements: &[Placement]) {
        if size_of_val(placements) <= self.placements_size {
            gpu.buffer_update(self.buffers[1], BufferSource::slice(placements));
        } else {
            gpu.delete_buffer(self.buffers[1]);
            self.buffers[1] = buffer(gpu, BufferType::VertexBuffer, BufferUsage::Stream, placements);
            self.placements_size = size_of_val(placements);
        }
    }

    /// Draws the triangles of `instances` members in one call (S4-22, S4-23).
    pub fn draw(&self, gpu: &mut dyn RenderingBackend, images: Vec<TextureId>, instances: usize) {
        self.bind(gpu, self.triangles, images);
        gpu.draw(0, self.index_count as i32, instances as i32);
    }

    /// Draws the vertices of `instances` members as points.
    pub fn draw_points(&self, gpu: &mut dyn RenderingBackend, images: Vec<TextureId>, instances: usize) {
        self.bind(gpu, self.points, images);
        gpu.draw(0, self.vertices.len() as i32, instances as i32);
    }

    fn bind(&self, gpu: &mut dyn RenderingBackend, index_buffer: BufferId, images: Vec<TextureId>) {
        gpu.apply_bindings(&Bindings { vertex_buffers: self.buffers.clone(), index_buffer, images });
    }
}

fn buffer<T>(gpu: &mut dyn RenderingBackend, kind: BufferType, usage: BufferUsage, data: &[T]) -> BufferId {
    gpu.new_buffer(kind, usage, BufferSource::slice(data))
}
