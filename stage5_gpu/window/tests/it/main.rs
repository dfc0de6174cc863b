//! Tests of the program: its flags, its refusals, its windows; and what runs on the GPU, which needs it: the shaders' exercises are
//! checked here.

mod cases;
mod gltf_file;
mod gpu;
mod lean;
mod program;
