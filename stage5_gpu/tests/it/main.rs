//! Stage 5's tests: a module per concept, in it a module per exercise. A table comes before the values worked by hand: so
//! that of a wrong answer there is a table, too.

mod cases;
mod chain;
mod cpu;
mod cpu_lean;
mod crowd;
mod gpu_mesh;
mod joint_texture;
mod palette;
mod read_back;
mod shaders;
mod steps;
mod uniforms;
mod vertex;
