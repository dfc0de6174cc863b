//! Random cases, one module per exercise: each function against an oracle that goes another way.

mod decode_positions;
mod pack_matrix;
mod palette_rows;
mod pose_index;
mod skin_vertices;
