//! Tests of the program: its flags, its refusals, its windows; and of all that runs on the GPU, which needs
//! the program. So the exercises on shaders are checked here.

mod baked;
mod blend_frames;
mod blend_joints;
mod corners;
mod gltf_file;
mod gpu;
mod lean;
mod program;
mod skinning_rows_from_texture;
mod transform_normal;
