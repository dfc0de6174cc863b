//! A joint's local transform in parts, translation, rotation and scale, and as a matrix.

use glam::{Mat4, Quat, Vec3};

// ANCHOR: compose
/// The matrix of a scale, then a rotation, then a translation, for column vectors: T · R · S (S2-62, E2-2).
///
/// Its columns are where the three axes and the origin come to lie. The scale comes first, along the joint's own axes:
/// rotation first would stretch along the parent's axes and shear the joint.
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
    /// Moves last, in the parent's units.
    pub translation: Vec3,
    /// A unit quaternion.
    pub rotation: Quat,
    /// One factor per axis, applied first; negative factors mirror.
    pub scale: Vec3,
}

impl Transform {
    /// Moves nothing.
    pub const IDENTITY: Self = Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::ONE };

    /// Turns, then moves; does not scale.
    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Self {
        Self { translation, rotation, scale: Vec3::ONE }
    }

    /// The three parts as one matrix, by [`compose`]. It takes a place where the parts take it (S4-26).
    pub fn to_matrix(self) -> Mat4 {
        compose(self.translation, self.rotation, self.scale)
    }

    /// A place, so that all three parts act on it: what skinning by parts does twice for each influence
    /// (S4-24).
    pub fn transform_point(self, point: Vec3) -> Vec3 {
        self.translation + self.transform_vector(point)
    }

    /// A direction with its length, which has no place: the translation does not act on it (S4-29).
    pub fn transform_vector(self, vector: Vec3) -> Vec3 {
        self.rotation * (self.scale * vector)
    }

    /// The way back. No factor of the scale may be 0.
    ///
    /// Not only the parts' signs change: the way back must also turn the translation back. Right where `self`
    /// scales all axes alike or does not turn; otherwise invert the matrix (E4-5).
    pub fn inverse(self) -> Self {
        let rotation = self.rotation.inverse();
        let scale = self.scale.recip();
        Self { translation: scale * (rotation * -self.translation), rotation, scale }
    }
}
