//! Random cases of the functions that run on the GPU, a module per exercise. They are written to a file, read
//! back from the program once for all cases, and compared with sums in f64.

mod blend_joints;
mod skinning_rows_from_texture;
mod transform_normal;
