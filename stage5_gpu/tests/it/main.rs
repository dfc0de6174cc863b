//! The tests of stage 5: a file for each exercise, of its name, and a module for each concept. A table is
//! recorded before the values worked by hand are checked, so that a wrong answer leaves a table, too.

mod baked;
mod baked_frame;
mod chain;
mod cpu;
mod crowd;
mod decode_positions;
mod frustum_planes;
mod gpu_mesh;
mod is_seen;
mod joint_texture;
mod pack_matrix;
mod palette;
mod palette_rows;
mod pose_index;
mod read_back;
mod shaders;
mod skin_vertices;
mod steps;
mod uniforms;
mod vertex;
