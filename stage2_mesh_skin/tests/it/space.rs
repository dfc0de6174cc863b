use crate::{assert_matrix_near, assert_near};
use glam::{Mat4, Vec3, Vec4, vec3, vec4};
use stage1_bones::table::{named_table, table};
use stage2_mesh_skin::space::{self, Columns, FLAG, translation, turn_about_z};
use std::f32::consts::FRAC_PI_2;

/// A bone that lies on its side, 4 up: its x axis points up, its y axis to the left.
const ON_ITS_SIDE: Columns = [Vec4::Y, Vec4::NEG_X, Vec4::Z, vec4(0.0, 4.0, 0.0, 1.0)];
/// A space that is stretched along x, slanted in y, and mirrored in z.
const SLANTED: Columns =
    [vec4(2.0, 0.0, 0.0, 0.0), vec4(1.0, 3.0, 0.0, 0.0), vec4(0.0, 0.0, -1.0, 0.0), vec4(5.0, 6.0, 7.0, 1.0)];

fn matrix([x, y, z, origin]: Columns) -> Mat4 {
    Mat4::from_cols(x, y, z, origin)
}

/// One row per column, without its last number.
fn columns_table(columns: Columns) -> String {
    named_table(&["x_axis", "y_axis", "z_axis", "origin"], &columns.map(Vec4::truncate))
}

mod transform_point {
    use super::*;

    #[test]
    fn a_bone_on_its_side() {
        let points = FLAG.map(|point| space::transform_point(ON_ITS_SIDE, point));
        testing::assert_table!("on-its-side", table(&points));
        // The tip, as in the chapter: 0 · x axis + 4 · y axis + 0 · z axis + origin.
        assert_near(points[1], vec3(-4.0, 4.0, 0.0));
        assert_near(points[4], vec3(0.0, 4.0, 1.0));
    }

    #[test]
    fn axes_of_any_length_and_angle() {
        // 10 · (2, 0, 0) + 1 · (1, 3, 0) + 4 · (0, 0, -1) + (5, 6, 7)
        assert_near(space::transform_point(SLANTED, vec3(10.0, 1.0, 4.0)), vec3(26.0, 9.0, 3.0));
        assert_near(space::transform_point(SLANTED, Vec3::ZERO), vec3(5.0, 6.0, 7.0));
    }
}

mod multiply {
    use super::*;

    #[test]
    fn a_turn_and_a_step_in_both_orders() {
        let (turn, step_up) = (turn_about_z(FRAC_PI_2), translation(vec3(0.0, 4.0, 0.0)));
        let turned_first = space::multiply(step_up, turn);
        let moved_first = space::multiply(turn, step_up);
        testing::assert_table!("turned-first", columns_table(turned_first));
        testing::assert_table!("moved-first", columns_table(moved_first));
        // The axes are the same; the translation is turned to the left if it comes first.
        assert_matrix_near(matrix(turned_first), matrix(ON_ITS_SIDE));
        assert_near(moved_first[3].truncate(), vec3(-4.0, 0.0, 0.0));
    }

    #[test]
    fn directions_end_in_0_and_places_in_1() {
        let product = space::multiply(SLANTED, ON_ITS_SIDE);
        assert_eq!(product.map(|column| column.w), [0.0, 0.0, 0.0, 1.0]);
        // Its x axis is up, which SLANTED takes to (1, 3, 0); its origin is 4 up, so 4 · (1, 3, 0) + (5, 6,
        // 7).
        assert_near(product[0].truncate(), vec3(1.0, 3.0, 0.0));
        assert_near(product[3].truncate(), vec3(9.0, 18.0, 7.0));
    }
}

mod rigid_inverse {
    use super::*;

    /// E0-1: a quarter turn about z, moved by (1, 2, 3).
    fn turned_and_moved() -> Columns {
        let [x, y, z, _] = turn_about_z(FRAC_PI_2);
        [x, y, z, vec4(1.0, 2.0, 3.0, 1.0)]
    }

    #[test]
    fn the_move_is_turned_back() {
        let back = space::rigid_inverse(turned_and_moved());
        testing::assert_table!("quarter-turn", columns_table(back));
        assert_near(back[3].truncate(), vec3(-2.0, 1.0, -3.0));
        assert_near(back[0].truncate(), vec3(0.0, -1.0, 0.0));
        assert_eq!(back.map(|column| column.w), [0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn there_and_back_is_nothing() {
        let back = matrix(space::rigid_inverse(turned_and_moved()));
        assert_matrix_near(back * matrix(turned_and_moved()), Mat4::IDENTITY);
        assert_matrix_near(matrix(turned_and_moved()) * back, Mat4::IDENTITY);
    }
}
