//! Oracle: the inverse of each step in reverse order: moved back, then turned back by the quaternion's
//! conjugate.

use super::{columns, exact_rows, matrix_rows};
use glam::{DMat4, Mat4};
use stage2_mesh_skin::space::rigid_inverse;
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let space = case.input("space", random.motion(3.0));
        case.run(|| {
            let [x, y, z, origin] = rigid_inverse(columns(space));
            matrix_rows(&[Mat4::from_cols(x, y, z, origin)])
        });
        let moved_back = DMat4::from_translation(-space.translation.as_dvec3());
        case.expect(&exact_rows(&[DMat4::from_quat(space.exact_rotation().conjugate()) * moved_back]));
    });
}
