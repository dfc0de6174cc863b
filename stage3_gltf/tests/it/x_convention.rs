//! The way from row vectors in left-handed space to column vectors in right-handed space.

use formats::x_document::values::matrix_from_rows;
use glam::{Mat4, Quat, vec3};
use stage3_gltf::x::convention;

/// Calf's key at tick 80 (D3).
pub const CALF_80: [f32; 16] = [
    0.992696, -0.120646, 0.0, 0.0, 0.120646, 0.992696, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 119.231514, 0.000002,
    -0.000002, 1.0,
];

mod matrix_from_rows {
    use super::*;

    /// E2-1: a row times the file's matrix is our matrix times the column.
    #[test]
    fn does_to_columns_what_the_file_means_for_rows() {
        let rows: [f32; 16] = std::array::from_fn(|index| index as f32 + 1.0);
        let point = vec3(2.0, 3.0, 5.0);
        let [x, y, z] = [0, 1, 2].map(|column| {
            point.x * rows[column]
                + point.y * rows[4 + column]
                + point.z * rows[8 + column]
                + rows[12 + column]
        });
        assert_eq!(matrix_from_rows(rows).transform_point3(point), vec3(x, y, z));
    }

    #[test]
    fn has_its_translation_in_the_last_column() {
        let translation = matrix_from_rows(CALF_80).w_axis.truncate();
        assert_eq!(translation, vec3(119.231514, 0.000002, -0.000002));
    }
}

mod right_handed_matrix {
    use super::*;

    /// S·M·S moves a converted point as the matrix in the file moves its own.
    #[test]
    fn moves_turned_points_as_the_file_moves_its_own() {
        let matrix = Mat4::from_scale_rotation_translation(
            vec3(1.0, 2.0, 3.0),
            Quat::from_xyzw(0.5, 0.5, -0.5, 0.5),
            vec3(4.0, 5.0, 6.0),
        );
        let point = vec3(0.25, -1.0, 2.0);
        let there = convention::right_handed_vector(matrix.transform_point3(point));
        let here =
            convention::right_handed_matrix(matrix).transform_point3(convention::right_handed_vector(point));
        assert!(here.abs_diff_eq(there, 1e-6), "{here} {there}");
    }

    #[test]
    fn turns_the_sign_of_z() {
        let matrix = convention::right_handed_matrix(Mat4::from_translation(vec3(1.0, 2.0, 3.0)));
        assert_eq!(matrix, Mat4::from_translation(vec3(1.0, 2.0, -3.0)));
    }
}

#[test]
fn rotations_turn_as_matrices_do() {
    let rotation = Quat::from_xyzw(0.1, 0.2, 0.3, 0.9).normalize();
    let by_matrix = convention::right_handed_matrix(Mat4::from_quat(rotation));
    let by_rotation = Mat4::from_quat(convention::right_handed_rotation(rotation));
    assert!(by_matrix.abs_diff_eq(by_rotation, 1e-6));
}
