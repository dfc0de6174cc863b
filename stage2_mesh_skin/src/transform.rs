//! A joint's place relative to its parent, in parts: translation, rotation, scale.

use glam::{Mat4, Quat, Vec3};

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

    /// The matrix T · R · S.
    pub fn to_matrix(self) -> Mat4 {
        Mat4::from_scale_rotation_translation(self.scale, self.rotation, self.translation)
    }
}
