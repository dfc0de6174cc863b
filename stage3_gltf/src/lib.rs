//! Under construction.
pub mod error;
pub mod gltf_file;
pub mod load;
pub mod model;
pub mod pose;
pub mod posed_mesh;
pub mod skeleton;
pub mod steps;

/// The workbook's own character, a wooden mannequin, as the bytes of a `.glb` file; `book/mannequin` makes it.
pub const MANNEQUIN: &[u8] = include_bytes!("../assets/mannequin.glb");
/// The name that [`MANNEQUIN`] goes by where a file's name is shown.
pub const MANNEQUIN_NAME: &str = "mannequin.glb";
