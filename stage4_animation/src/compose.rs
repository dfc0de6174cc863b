//! A joint's place as parts and as a matrix: keys are parts, skinning needs matrices.
//!
//! A key places a joint relative to its parent, whether it is stored in parts or as a matrix (E2-5).

use glam::{Mat4, Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::Local;

// ANCHOR: compose
/// The matrix of a scale, then a rotation, then a translation, for column vectors: T · R · S (S2-62).
///
/// Its columns are where the three axes and the origin come to lie. The scale comes first, along the joint's
/// own axes: rotation first would stretch along the parent's axes and shear the joint (E2-2).
pub fn compose(translation: Vec3, rotation: Quat, scale: Vec3) -> Mat4 {
    let x_axis = rotation * (Vec3::X * scale.x);
    let y_axis = rotation * (Vec3::Y * scale.y);
    let z_axis = rotation * (Vec3::Z * scale.z);
    Mat4::from_cols(x_axis.extend(0.0), y_axis.extend(0.0), z_axis.extend(0.0), translation.extend(1.0))
}
// ANCHOR_END: compose

/// `parent_from_joint` of a joint's place, by [`compose`] where it is in parts.
pub fn local_matrix(local: Local) -> Mat4 {
    match local {
        Local::Parts(parts) => compose(parts.translation, parts.rotation, parts.scale),
        Local::Matrix(matrix) => matrix,
    }
}

/// A joint's place in parts. A matrix is decomposed; shear has no part and is lost.
pub fn parts(local: Local) -> Transform {
    match local {
        Local::Parts(parts) => parts,
        Local::Matrix(matrix) => {
            let (scale, rotation, translation) = matrix.to_scale_rotation_translation();
            // A matrix that flattens an axis to nothing does not tell how the axis was turned.
            let rotation = if rotation.is_finite() { rotation.normalize() } else { Quat::IDENTITY };
            Transform { translation, rotation, scale }
        }
    }
}
