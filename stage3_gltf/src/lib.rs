//! Under construction.
pub mod error;
pub mod gltf_file;
pub mod load;
pub mod model;
pub mod pose;
pub mod posed_mesh;
pub mod skeleton;

/// The workbook's own character, a wooden artist's mannequin, as a `.glb` file: what the windows show without a file.
pub const MANNEQUIN: &[u8] = include_bytes!("../assets/mannequin.glb");
