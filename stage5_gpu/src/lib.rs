//! Stage 5: the GPU moves the vertices.
pub mod chain;
pub mod cpu;
pub mod crowd;
pub mod gpu_mesh;
pub mod gpu_model;
pub mod joint_texture;
pub mod palette;
pub mod pipelines;
pub mod read_back;
pub mod shaders;
pub mod steps;
pub mod uniforms;
pub mod vertex;
