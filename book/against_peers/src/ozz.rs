//! The bridge to ozz-animation; its other end is `ozz.cc`.
#![expect(unsafe_code, reason = "calls into C++")]

use crate::ten::parent_numbers;
use glam::{Mat4, Vec3};
use stage5_gpu::vertex::Vertex;

/// A mesh in ozz's form: four influences for each vertex. All lists have the same length.
#[derive(Clone, Debug, Default)]
pub struct OzzMesh {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    joints: Vec<[u16; 4]>,
    /// The weights of the first three influences; the fourth has the remainder to 1.
    weights: Vec<[f32; 3]>,
    /// The number of matrices that the joints require.
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

#[expect(improper_ctypes, reason = "glam does not guarantee it, but a vector is its numbers in order")]
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
    fn ozz_player(
        joints: i32,
        parents: *const i32,
        duration_s: f32,
        keys: i32,
        times_s: *const f32,
        translations: *const Vec3,
        rotations: *const [f32; 4],
        scales: *const Vec3,
    ) -> *mut Player;
    fn ozz_play(player: *mut Player, ratio: f32) -> bool;
    fn ozz_matrices(player: *const Player, matrices: *mut Mat4);
    fn ozz_delete(player: *mut Player);
}

/// Owned by the C++ side.
#[repr(C)]
struct Player {
    _private: [u8; 0],
}

/// A skeleton that plays a clip.
pub struct OzzPlayer {
    player: *mut Player,
    joint_count: usize,
}

impl OzzPlayer {
    /// Takes a skeleton, and a clip in which all joints have keys at the same times, for each of the three
    /// parts.
    ///
    /// # Panics
    /// If ozz rejects either.
    pub fn new(parents: &[Option<usize>], clip: &SharedTimes) -> Self {
        let count = parents.len() * clip.times_s.len();
        assert_eq!([clip.translations.len(), clip.rotations.len(), clip.scales.len()], [count; 3]);
        let joint_count = parents.len();
        let parents = parent_numbers(parents);
        // SAFETY: each list has the length stated above.
        let player = unsafe {
            ozz_player(
                joint_count as i32,
                parents.as_ptr(),
                clip.duration_s,
                clip.times_s.len() as i32,
                clip.times_s.as_ptr(),
                clip.translations.as_ptr(),
                clip.rotations.as_ptr(),
                clip.scales.as_ptr(),
            )
        };
        assert!(!player.is_null(), "ozz rejects the skeleton or the clip");
        Self { player, joint_count }
    }

    /// Samples the clip and computes the pose in model space; `ratio` is a fraction of the duration.
    pub fn play(&mut self, ratio: f32) {
        // SAFETY: `new` created it, and only `drop` deletes it.
        assert!(unsafe { ozz_play(self.player, ratio) }, "ozz rejects the time");
    }

    /// The joints' transforms in model space.
    pub fn matrices(&self) -> Vec<Mat4> {
        let mut matrices = vec![Mat4::IDENTITY; self.joint_count];
        // SAFETY: the list has room for every joint's matrix.
        unsafe { ozz_matrices(self.player, matrices.as_mut_ptr()) };
        matrices
    }
}

impl Drop for OzzPlayer {
    fn drop(&mut self) {
        // SAFETY: `new` created it.
        unsafe { ozz_delete(self.player) };
    }
}

/// A clip in which all joints have keys at the same times: first all keys of joint 0, then of joint 1, …
#[derive(Clone, Debug, Default)]
pub struct SharedTimes {
    pub duration_s: f32,
    pub times_s: Vec<f32>,
    pub translations: Vec<Vec3>,
    pub rotations: Vec<[f32; 4]>,
    pub scales: Vec<Vec3>,
}

/// Fills `skinned_positions` and `skinned_normals`. Normals use `inverse_transposes`, or else the palette's
/// matrices.
///
/// # Panics
/// If a joint has no matrix.
pub fn skin(mesh: &mut OzzMesh, palette: &[Mat4], inverse_transposes: Option<&[Mat4]>) {
    assert!(mesh.joint_count <= palette.len(), "too few matrices");
    assert!(inverse_transposes.is_none_or(|matrices| matrices.len() == palette.len()));
    // SAFETY: `new` made lists of equal length, and every joint has a matrix. A `Mat4` is four columns of
    // four numbers, aligned to 16 bytes, as is `Float4x4`.
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
    assert!(is_valid, "ozz rejects the mesh");
}
