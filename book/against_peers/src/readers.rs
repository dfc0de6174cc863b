//! The bridge to the programs that read model files; its other ends are `cgltf.c` and `assimp.c`.
#![expect(unsafe_code, reason = "calls into C")]

use glam::Vec3;
use std::ffi::c_void;

/// Another program's reader.
pub struct Reader {
    pub name: &'static str,
    load: unsafe extern "C" fn(*const u8, usize, *mut usize) -> *mut c_void,
    positions: unsafe extern "C" fn(*const c_void) -> *const f32,
    /// Four for each vertex; `None` if the reader provides none.
    joints: Option<unsafe extern "C" fn(*const c_void) -> *const u16>,
    unload: unsafe extern "C" fn(*mut c_void),
}

/// A file that another program has read; freed on drop.
pub struct Loaded<'a> {
    reader: &'a Reader,
    held: *mut c_void,
    /// The number of vertices of all meshes.
    pub vertex_count: usize,
}

impl Reader {
    /// Reads a model with its clips from a file in memory.
    ///
    /// # Panics
    /// If the file is rejected.
    pub fn load(&self, file: &[u8]) -> Loaded<'_> {
        let mut vertex_count = 0;
        // SAFETY: the bytes outlive the call; nothing that the reader keeps of them is used.
        let held = unsafe { (self.load)(file.as_ptr(), file.len(), &mut vertex_count) };
        assert!(!held.is_null(), "{} rejects the file", self.name);
        Loaded { reader: self, held, vertex_count }
    }
}

impl Loaded<'_> {
    /// The first positions of the first mesh.
    ///
    /// # Panics
    /// If all meshes together have fewer.
    pub fn positions(&self, count: usize) -> Vec<Vec3> {
        assert!(count <= self.vertex_count, "{} of {count} vertices", self.vertex_count);
        // SAFETY: the file was read, and the list has three numbers for each vertex.
        let numbers = unsafe { std::slice::from_raw_parts((self.reader.positions)(self.held), 3 * count) };
        numbers.as_chunks().0.iter().copied().map(Vec3::from_array).collect()
    }

    /// The joints of the first mesh, four for each vertex.
    ///
    /// # Panics
    /// If the reader provides none, or all meshes together have fewer vertices.
    pub fn joints(&self, count: usize) -> &[[u16; 4]] {
        assert!(count <= self.vertex_count, "{} of {count} vertices", self.vertex_count);
        let joints = self.reader.joints.expect("a reader of joints");
        // SAFETY: the file was read, and the list has four numbers for each vertex.
        unsafe { std::slice::from_raw_parts(joints(self.held), 4 * count) }.as_chunks().0
    }
}

impl Drop for Loaded<'_> {
    fn drop(&mut self) {
        // SAFETY: `load` created `held`, and it has no other owner.
        unsafe { (self.reader.unload)(self.held) }
    }
}

macro_rules! reader {
    ($constant:ident, $name:literal, $load:ident, $positions:ident, $unload:ident $(, $joints:ident)?) => {
        unsafe extern "C" {
            fn $load(bytes: *const u8, size: usize, vertices: *mut usize) -> *mut c_void;
            fn $positions(loaded: *const c_void) -> *const f32;
            $(fn $joints(loaded: *const c_void) -> *const u16;)?
            fn $unload(loaded: *mut c_void);
        }
        #[allow(unused_assignments, unused_mut)]
        pub const $constant: Reader = {
            let mut joints: Option<unsafe extern "C" fn(*const c_void) -> *const u16> = None;
            $(joints = Some($joints);)?
            Reader { name: $name, load: $load, positions: $positions, joints, unload: $unload }
        };
    };
}

#[cfg(cgltf)]
reader!(CGLTF, "cgltf", cgltf_load, cgltf_positions, cgltf_unload, cgltf_joints);
#[cfg(assimp)]
reader!(ASSIMP, "assimp", assimp_load, assimp_positions, assimp_unload);
