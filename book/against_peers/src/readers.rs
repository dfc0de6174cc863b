//! The bridge to the programs that read model files; `cgltf.c`, `fastgltf.cc` and `assimp.c` are its other end.
#![expect(unsafe_code, reason = "calls into C and C++")]

use glam::Vec3;
use std::ffi::c_void;

/// Another program's reader.
pub struct Reader {
    pub name: &'static str,
    load: unsafe extern "C" fn(*const u8, usize, *mut usize) -> *mut c_void,
    positions: unsafe extern "C" fn(*const c_void) -> *const f32,
    /// Four a vertex; none where the reader has none.
    joints: Option<unsafe extern "C" fn(*const c_void) -> *const u16>,
    unload: unsafe extern "C" fn(*mut c_void),
}

/// A file that another program has read; it is given back when this is dropped.
pub struct Loaded<'a> {
    reader: &'a Reader,
    held: *mut c_void,
    /// Of all meshes.
    pub vertex_count: usize,
}

impl Reader {
    /// Reads a model with its clips from a file in memory.
    ///
    /// # Panics
    /// If it is refused.
    pub fn load(&self, file: &[u8]) -> Loaded<'_> {
        let mut vertex_count = 0;
        // SAFETY: the bytes are there for as long as the call lasts; what the reader keeps of them is not looked at.
        let held = unsafe { (self.load)(file.as_ptr(), file.len(), &mut vertex_count) };
        assert!(!held.is_null(), "{} refuses the file", self.name);
        Loaded { reader: self, held, vertex_count }
    }
}

impl Loaded<'_> {
    /// The first positions of the first mesh.
    ///
    /// # Panics
    /// If all meshes together have not as many.
    pub fn positions(&self, count: usize) -> Vec<Vec3> {
        assert!(count <= self.vertex_count, "{} of {count} vertices", self.vertex_count);
        // SAFETY: the file was read, and the list has three numbers a vertex.
        let numbers = unsafe { std::slice::from_raw_parts((self.reader.positions)(self.held), 3 * count) };
        numbers.as_chunks().0.iter().copied().map(Vec3::from_array).collect()
    }

    /// The joints of the first mesh, four a vertex.
    ///
    /// # Panics
    /// If the reader makes none, or all meshes together have not as many vertices.
    pub fn joints(&self, count: usize) -> &[[u16; 4]] {
        assert!(count <= self.vertex_count, "{} of {count} vertices", self.vertex_count);
        let joints = self.reader.joints.expect("a reader of joints");
        // SAFETY: the file was read, and the list has four numbers a vertex.
        unsafe { std::slice::from_raw_parts(joints(self.held), 4 * count) }.as_chunks().0
    }
}

impl Drop for Loaded<'_> {
    fn drop(&mut self) {
        // SAFETY: `held` is what `load` made, and this is the only one that has it.
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
#[cfg(fastgltf)]
reader!(FASTGLTF, "fastgltf", fastgltf_load, fastgltf_positions, fastgltf_unload, fastgltf_joints);
#[cfg(assimp)]
reader!(ASSIMP, "assimp", assimp_load, assimp_positions, assimp_unload);
