//! Matrices on their way to the GPU.

use glam::{Mat4, Vec3, Vec4, vec4};
use stage4_animation::arm::arm;
use stage5_gpu::palette::{MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS, Palettes};

/// A quarter turn about z, then a move by (1, 2, 3): x becomes y, y becomes -x.
pub fn turned_and_moved() -> Mat4 {
    Mat4::from_translation(Vec3::new(1.0, 2.0, 3.0)) * Mat4::from_cols(Vec4::Y, Vec4::NEG_X, Vec4::Z, Vec4::W)
}

pub const ROWS: [Vec4; 3] = [vec4(0.0, -1.0, 0.0, 1.0), vec4(1.0, 0.0, 0.0, 2.0), vec4(0.0, 0.0, 1.0, 3.0)];

mod matrix_rows {
    use super::*;
    use stage5_gpu::palette::matrix_rows;

    #[test]
    fn the_translation_stands_at_the_end_of_each_row() {
        assert_eq!(matrix_rows(turned_and_moved()), ROWS);
    }

    #[test]
    fn a_row_times_a_point_is_a_coordinate() {
        let point = Vec3::new(0.5, -2.0, 4.0);
        let by_rows = matrix_rows(turned_and_moved()).map(|row| row.dot(point.extend(1.0)));
        assert_eq!(Vec3::from(by_rows), turned_and_moved().transform_point3(point));
        assert_eq!(by_rows, [3.0, 2.5, 7.0]);
    }
}

/// E4-7: 256 vectors, 40 of them for other things, three a matrix.
#[test]
fn uniforms_have_room_for_so_many() {
    assert_eq!((MOST_JOINTS, MOST_JOINTS_IN_TWO_ARRAYS), (72, 36));
}

#[test]
fn a_palette_is_in_the_order_of_its_skin() {
    let mut model = arm();
    model.skins[0].joints = vec![1, 0];
    model.skins[0].inverse_bind_matrices.reverse();
    let moved = vec![Mat4::from_translation(Vec3::X), Mat4::from_translation(Vec3::Y * 5.0)];
    let palettes = Palettes::new(&model.skins, moved.clone());
    // The elbow was bound at y = 4 and is at 5; the shoulder was bound at 0 and is at x = 1.
    assert_eq!(palettes.skins, [[Mat4::from_translation(Vec3::Y), Mat4::from_translation(Vec3::X)]]);
    assert_eq!(palettes.model_from_joint, moved);
}
