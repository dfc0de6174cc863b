//! Random cases of what runs on the GPU, a module per exercise: written to a file, read back from the program once for all
//! cases, and compared with sums in f64.

mod blend_joints;
mod skinning_rows_from_texture;
mod transform_normal;
