//! The tests of stage 5 that need its program: its flags, its windows, and what runs on the GPU. The shaders' exercises are
//! checked here.

mod cases;
mod gltf_file;
mod gpu;
mod program;
#[path = "../it/random_joints.rs"]
mod random_joints;
