//! The tests of stage 3: a file for each exercise, of its name, and a module for each concept. A table is
//! recorded before the values worked by hand are checked, so that a wrong answer leaves a table, too.

mod bind_locals;
mod bounding_sphere;
mod bounds;
mod cases;
mod concatenate_uvs;
mod influences;
mod loading;
mod merge;
mod model;
mod pose;
mod posed_mesh;
mod read_frame;
mod rotation_from_key;
mod skeleton;
mod skin_joints;
mod skins;
mod steps;
mod subsets;
mod tiny;
mod tiny_x;
mod vertex_influences;
mod x_convention;
mod x_frames;
