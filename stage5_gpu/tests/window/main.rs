//! What runs on the GPU, which needs the stage's program: the shaders' exercises are checked here.

mod cases;
mod gltf_file;
mod gpu;
#[path = "../it/random_joints.rs"]
mod random_joints;
