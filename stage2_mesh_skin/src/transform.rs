//! A joint's local transform, as three parts (translation, rotation and scale) and as a matrix.

use glam::{Mat4, Quat, Vec3};

// ANCHOR: compose
/// The matrix of a scale, then a rotation, then a translation, for column vectors: T · R · S (S2-62, E2-2).
///
/// Its columns are the transformed axes and origin. The scale comes first, along the joint's own axes: after
/// the rotation it would stretch along the parent's axes and shear the joint.
pub fn compose(translation: Vec3, rotation: Quat, scale: Vec3) -> Mat4 {
    let x_axis = rotation * (Vec3::X * scale.x);
    let y_axis = rotation * (Vec3::Y * scale.y);
    let z_axis = rotation * (Vec3::Z * scale.z);
    Mat4::from_cols(x_axis.extend(0.0), y_axis.extend(0.0), z_axis.extend(0.0), translation.extend(1.0))
}
// ANCHOR_END: compose

/// A translation, a rotation and a scale, applied to a column vector in the order T · R · S: scale first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Applied last, in the parent's units.
    pub translation: Vec3,
    /// A unit quaternion.
    pub rotation: Quat,
    /// One factor per axis, applied first; negative factors mirror.
    pub scale: Vec3,
}

impl Transform {
    /// The transform that moves nothing.
    pub const IDENTITY: Self = Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::ONE };

    /// A rotation, then a translation, without scale.
    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Self {
        Self { translation, rotation, scale: Vec3::ONE }
    }

    /// The three parts as one matrix, by [`compose`]. It takes a position where the parts take it (S4-26).
    pub fn to_matrix(self) -> Mat4 {
        compose(self.translation, self.rotation, self.scale)
    }

    /// Transforms a position, on which all three parts act. Skinning by parts does this twice for each
    /// influence (S4-24).
    pub fn transform_point(self, point: Vec3) -> Vec3 {
        self.translation + self.transform_vector(point)
    }

    /// Transforms a direction with its length. It has no position, so the translation does not act on it
    /// (S4-29).
    pub fn transform_vector(self, vector: Vec3) -> Vec3 {
        self.rotation * (self.scale * vector)
    }

    /// The inverse. No factor of the scale may be 0.
    ///
    /// Changing the signs of the parts is not enough: the inverse must also turn the translation back. It is
    /// right where `self` scales all axes alike or does not rotate; otherwise invert the matrix (E4-5).
    pub fn inverse(self) -> Self {
        let rotation = self.rotation.inverse();
        let scale = self.scale.recip();
        Self { translation: scale * (rotation * -self.translation), rotation, scale }
    }
}
