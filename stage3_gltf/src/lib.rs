//! Under construction.
pub mod error;
pub mod gltf_file;
pub mod load;
pub mod model;
pub mod pose;
pub mod posed_mesh;
pub mod skeleton;
