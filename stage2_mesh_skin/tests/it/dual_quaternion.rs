use crate::assert_near;
use glam::{Mat4, Quat, vec3};
use stage2_mesh_skin::dual_quaternion::DualQuaternion;

pub fn motion() -> DualQuaternion {
    let turn = Quat::from_rotation_x(0.7) * Quat::from_rotation_z(-1.9);
    DualQuaternion::from_rotation_translation(turn, vec3(1.0, -2.0, 3.0))
}

#[test]
fn says_what_its_matrix_says() {
    let turn = Quat::from_rotation_y(1.2) * Quat::from_rotation_x(-0.4);
    let matrix = Mat4::from_rotation_translation(turn, vec3(3.0, 2.0, 1.0));
    let motion = DualQuaternion::from_matrix(matrix);
    assert_near(motion.translation(), vec3(3.0, 2.0, 1.0));
    let point = vec3(0.5, -1.5, 2.5);
    assert_near(motion.transform_point(point), matrix.transform_point3(point));
    assert_near(motion.transform_vector(point), matrix.transform_vector3(point));
}
