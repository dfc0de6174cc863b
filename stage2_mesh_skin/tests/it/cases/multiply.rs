//! Oracle: the origin and the ends of the axes, taken through both matrices one by one.

use super::{columns, exact_rows, matrix_rows, placements};
use glam::{DMat4, DVec3, Mat4};
use stage2_mesh_skin::space::multiply;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let pair = placements(random, 2);
        let (left, right) = (case.input("left", pair[0]), case.input("right", pair[1]));
        case.run(|| {
            let [x, y, z, origin] = multiply(columns(left), columns(right));
            matrix_rows(&[Mat4::from_cols(x, y, z, origin)])
        });
        let taken = |point| left.exact().transform_point3(right.exact().transform_point3(point));
        let origin = taken(DVec3::ZERO);
        let [x, y, z] = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| (taken(axis) - origin).extend(0.0));
        case.expect(&exact_rows(&[DMat4::from_cols(x, y, z, origin.extend(1.0))]));
    });
}
