//! Each exercise tried on random cases, against another way to the same result.

mod bind_locals;
mod bounding_sphere;
mod concatenate_uvs;
mod read_frame;
mod rotation_from_key;
mod skin_joints;
mod subsets;
mod vertex_influences;

use glam::Mat4;
use stage1_bones::table::rows;

/// One row per column of each matrix: the transformed axes and origin.
fn matrix_rows(matrices: &[Mat4]) -> String {
    let columns = matrices.iter().enumerate().flat_map(|(index, matrix)| {
        let of = move |(name, column)| (format!("matrix_{index}'s_{name}"), column);
        ["x_axis", "y_axis", "z_axis", "origin"].into_iter().zip(matrix.to_cols_array_2d()).map(of)
    });
    rows(columns)
}
