//! The tests of stage 5: one module per concept, and in it one module per exercise. A table is recorded
//! before the values worked by hand are checked, so that a wrong answer leaves a table, too.

mod cases;
mod chain;
mod cpu;
mod crowd;
mod gpu_mesh;
mod joint_texture;
mod palette;
mod read_back;
mod shaders;
mod steps;
mod uniforms;
mod vertex;
