//! The bridge to ozz-animation; `ozz.cc` is its other end.
#![expect(unsafe_code, reason = "calls into C++")]

use glam::{Mat4, Vec3};
use stage5_gpu::vertex::Vertex;

/// A mesh as ozz takes it: four influences a vertex. All lists are of one length.
#[derive(Clone, Debug, Default)]
pub struct OzzMesh {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    joints: Vec<[u16; 4]>,
    /// Of the first three influences; the fourth has what is left of 1.
    weights: Vec<[f32; 3]>,
    /// How many matrices the joints ask for.
    joint_count: usize,
    pub skinned_positions: Vec<Vec3>,
    pub skinned_normals: Vec<Vec3>,
}

impl OzzMesh {
    pub fn new(vertices: &[Vertex]) -> Self {
        let highest = vertices.iter().flat_map(|vertex| vertex.joints).max();
        Self {
            positions: vertices.iter().map(|vertex| vertex.position).collect(),
            normals: vertices.iter().map(|vertex| vertex.normal).collect(),
            joints: vertices.iter().map(|vertex| vertex.joints).collect(),
            weights: vertices.iter().map(|Vertex { weights: [a, b, c, _], .. }| [*a, *b, *c]).collect(),
            joint_count: highest.map_or(0, |joint| usize::from(joint) + 1),
            skinned_positions: vec![Vec3::ZERO; vertices.len()],
            skinned_normals: vec![Vec3::ZERO; vertices.len()],
        }
    }
}

#[expect(improper_ctypes, reason = "glam does not promise it, but a vector is its numbers in order")]
unsafe extern "C" {
    fn ozz_skin(
        vertices: i32,
        matrices: *const Mat4,
        inverse_transposes: *const Mat4,
        joints: i32,
        indices: *const [u16; 4],
        weights: *const [f32; 3],
        positions: *const Vec3,
        normals: *const Vec3,
        out_positions: *mut Vec3,
        out_normals: *mut Vec3,
    ) -> bool;
}

/// Fills `skinned_positions` and `skinned_normals`. Normals go by `inverse_transposes`, or by the palette's matrices.
///
/// # Panics
/// If a joint has no matrix.
pub fn skin(mesh: &mut OzzMesh, palette: &[Mat4], inverse_transposes: Option<&[Mat4]>) {
    assert!(mesh.joint_count <= palette.len(), "too few matrices");
    assert!(inverse_transposes.is_none_or(|matrices| matrices.len() == palette.len()));
    // SAFETY: `new` made lists of one length, and every joint has a matrix. A `Mat4` is four columns of four numbers, aligned to
    // 16 bytes, as `Float4x4` is.
    let is_valid = unsafe {
        ozz_skin(
            mesh.positions.len() as i32,
            palette.as_ptr(),
            inverse_transposes.map_or(std::ptr::null(), <[Mat4]>::as_ptr),
            palette.len() as i32,
            mesh.joints.as_ptr(),
            mesh.weights.as_ptr(),
            mesh.positions.as_ptr(),
            mesh.normals.as_ptr(),
            mesh.skinned_positions.as_mut_ptr(),
            mesh.skinned_normals.as_mut_ptr(),
        )
    };
    assert!(is_valid, "ozz refuses the mesh");
}
