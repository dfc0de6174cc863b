//! A mesh as the lean loop reads it: 44 bytes a vertex, and a matrix for every joint that a byte can name.

use glam::{Mat4, Vec4};
use stage5_gpu::vertex::PackedMesh;

/// The part of a vertex that skinning reads. Positions and normals are fetched with a weight as their fourth
/// number.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LeanVertex {
    position_and_weight_0: [f32; 4],
    normal_and_weight_1: [f32; 4],
    weights_2_and_3: [f32; 2],
    /// Indices into the skin's palette.
    pub joints: [u8; 4],
}

impl LeanVertex {
    /// Mesh space; the fourth number is not part of it.
    #[inline]
    pub fn position(&self) -> Vec4 {
        Vec4::from_array(self.position_and_weight_0)
    }

    /// Mesh space; the fourth number is not part of it.
    #[inline]
    pub fn normal(&self) -> Vec4 {
        Vec4::from_array(self.normal_and_weight_1)
    }

    /// The joints' shares.
    #[inline]
    pub fn weights(&self) -> [f32; 4] {
        let [third, fourth] = self.weights_2_and_3;
        [self.position_and_weight_0[3], self.normal_and_weight_1[3], third, fourth]
    }
}

/// A matrix for each value of a byte, one to a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct LeanPalette(pub [Mat4; 256]);

/// A mesh in the lean loop's format.
#[derive(Clone, Debug)]
pub struct LeanMesh {
    pub(crate) vertices: Vec<LeanVertex>,
    /// One more than the highest joint of a vertex.
    pub(crate) joint_count: usize,
    pub(crate) palette: Box<LeanPalette>,
}

impl LeanMesh {
    /// `None` if a vertex has more than four influences or a joint that no byte can name.
    pub fn new(mesh: &PackedMesh) -> Option<Self> {
        if !mesh.more.is_empty() {
            return None;
        }
        let mut vertices = Vec::with_capacity(mesh.vertices.len());
        for vertex in &mesh.vertices {
            let [a, b, c, d] = vertex.joints;
            let [first, second, third, fourth] = vertex.weights;
            vertices.push(LeanVertex {
                position_and_weight_0: vertex.position.extend(first).to_array(),
                normal_and_weight_1: vertex.normal.extend(second).to_array(),
                weights_2_and_3: [third, fourth],
                joints: [a.try_into().ok()?, b.try_into().ok()?, c.try_into().ok()?, d.try_into().ok()?],
            });
        }
        let highest = vertices.iter().flat_map(|vertex| vertex.joints).max();
        let joint_count = highest.map_or(0, |joint| usize::from(joint) + 1);
        Some(Self { vertices, joint_count, palette: Box::new(LeanPalette([Mat4::IDENTITY; 256])) })
    }
}
