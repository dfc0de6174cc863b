//! Triangles of a frame, in the colours of the debug view.

use super::Frame;
use crate::{
    Surface, View, look,
    recording::{Batch, SceneVertex},
};
use glam::{Mat4, Vec3, Vec4};

impl Frame<'_> {
    /// Draws triangles, placed in world space by a matrix.
    ///
    /// In the views without textures, the surface has the view's colours.
    ///
    /// # Panics
    /// If an attribute is neither empty nor as long as the positions, or an index is too large.
    pub fn surface(&mut self, surface: &Surface, world_from_model: Mat4) {
        let count = surface.positions.len();
        for (name, length) in
            [("normals", surface.normals.len()), ("uvs", surface.uvs.len()), ("colors", surface.colors.len())]
        {
            assert!(length == 0 || length == count, "{length} {name} for {count} positions");
        }
        let first_index = self.recording().indices.len();
        if surface.normals.is_empty() {
            self.push_flat(surface, world_from_model);
        } else {
            self.push_smooth(surface, world_from_model);
        }
        let lit = self.view == View::Lit;
        let index_count = self.recording().indices.len() - first_index;
        self.recording().batches.push(Batch {
            first_index,
            index_count,
            texture: if lit { surface.texture.cloned() } else { None },
            culled: surface.cull_back_faces,
        });
    }

    fn push_smooth(&mut self, surface: &Surface, world_from_model: Mat4) {
        let first = self.recording().vertices.len() as u32;
        // Normals are transformed by the inverse transpose. Under uniform scale, that is the matrix itself
        // times a number.
        let world_normal_from_model = world_from_model.inverse().transpose();
        self.recording().vertices.reserve(surface.positions.len());
        for (vertex, &position) in surface.positions.iter().enumerate() {
            let normal = world_normal_from_model.transform_vector3(surface.normals[vertex]);
            let position = world_from_model.transform_point3(position);
            let shown = self.scene_vertex(surface, vertex, position, normal);
            self.recording().vertices.push(shown);
        }
        self.recording().indices.extend(surface.indices.iter().map(|index| first + index));
    }

    fn push_flat(&mut self, surface: &Surface, world_from_model: Mat4) {
        for triangle in surface.indices.as_chunks::<3>().0 {
            let [a, b, c] = triangle.map(|vertex| {
                let vertex = vertex as usize;
                (vertex, world_from_model.transform_point3(surface.positions[vertex]))
            });
            let normal = (b.1 - a.1).cross(c.1 - a.1);
            for (vertex, position) in [a, b, c] {
                let shown = self.scene_vertex(surface, vertex, position, normal);
                let recording = self.recording();
                recording.indices.push(recording.vertices.len() as u32);
                recording.vertices.push(shown);
            }
        }
    }

    fn scene_vertex(&self, surface: &Surface, vertex: usize, position: Vec3, normal: Vec3) -> SceneVertex {
        let normal = normal.normalize_or_zero();
        let own = surface.colors.get(vertex).copied();
        let color = match self.view {
            View::Lit | View::SkinSpace => surface.color * own.unwrap_or(Vec4::ONE),
            View::Silhouette => look::faded(look::FAINT, surface.color.w),
            View::Normals => {
                let direction = normal * 0.5 + 0.5;
                (direction * direction).extend(surface.color.w)
            }
            View::Weights | View::Joints => own.unwrap_or(look::FAINT),
        };
        let uv = surface.uvs.get(vertex).copied().unwrap_or_default();
        SceneVertex { position, normal, uv, color: look::to_srgb_bytes(color) }
    }
}
