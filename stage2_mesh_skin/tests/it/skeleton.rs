use crate::assert_matrix_near;
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::{skeleton, transform::Transform};

pub fn turned(translation: Vec3, z_rad: f32) -> Mat4 {
    Mat4::from_rotation_translation(Quat::from_rotation_z(z_rad), translation)
}

pub fn origins(matrices: &[Mat4]) -> Vec<Vec3> {
    matrices.iter().map(|matrix| matrix.w_axis.truncate()).collect()
}

#[test]
fn transforms_and_matrices_place_joints_alike() {
    let local = |z_rad, scale| Transform {
        translation: vec3(0.2, 4.0, -0.1),
        rotation: Quat::from_rotation_z(z_rad) * Quat::from_rotation_x(0.4),
        scale: Vec3::splat(scale),
    };
    let locals = [local(0.3, 1.0), local(-1.2, 1.5), local(2.1, 0.7), local(0.9, 1.0)];
    let parents = [None, Some(0), Some(1), Some(1)];
    let matrices = skeleton::model_matrices(&parents, &locals.map(Transform::to_matrix));
    for (transform, matrix) in crate::model_transforms(&parents, &locals).iter().zip(matrices) {
        assert_matrix_near(transform.to_matrix(), matrix);
    }
}
