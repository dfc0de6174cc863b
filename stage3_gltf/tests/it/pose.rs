//! A joint's local transform as parts and as a matrix.

use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::Local;

#[test]
fn a_matrix_in_parts_is_the_same_matrix() {
    for scale in [vec3(2.0, 0.5, 1.0), vec3(-1.0, 1.0, 1.0)] {
        let rotation = Quat::from_xyzw(0.1, -0.7, 0.3, 0.5).normalize();
        let matrix = Mat4::from_scale_rotation_translation(scale, rotation, Vec3::ONE);
        let recomposed = Local::Parts(Local::Matrix(matrix).to_parts()).to_matrix();
        // Two square roots, and back.
        assert!(recomposed.abs_diff_eq(matrix, 1e-6), "{recomposed}");
    }
}

#[test]
fn a_flat_matrix_gives_no_nan() {
    let Transform { translation, rotation, scale } =
        Local::Matrix(Mat4::from_scale(vec3(1.0, 0.0, 1.0))).to_parts();
    assert!(translation.is_finite() && rotation.is_normalized() && scale.is_finite());
}
