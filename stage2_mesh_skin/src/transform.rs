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

    /// Turns, then moves; does not scale.
    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Self {
        Self { translation, rotation, scale: Vec3::ONE }
    }

    /// The matrix T · R · S.
    pub fn to_matrix(self) -> Mat4 {
        Mat4::from_scale_rotation_translation(self.scale, self.rotation, self.translation)
    }

    /// A place, so that all three parts act on it.
    pub fn transform_point(self, point: Vec3) -> Vec3 {
        self.translation + self.transform_vector(point)
    }

    /// A direction with its length, which has no place: the translation does not act on it.
    pub fn transform_vector(self, vector: Vec3) -> Vec3 {
        self.rotation * (self.scale * vector)
    }

    /// What `inner` does, then what `self` does: `a_from_b.combine(b_from_c)` is `a_from_c`.
    ///
    /// Right where `self` scales all axes alike. Otherwise a turn in `inner` is followed by a stretch askew to it,
    /// which shears, and no three parts can say that: multiply matrices.
    pub fn combine(self, inner: Self) -> Self {
        Self {
            translation: self.transform_point(inner.translation),
            rotation: self.rotation * inner.rotation,
            scale: self.scale * inner.scale,
        }
    }

    /// The way back. No factor of the scale may be 0.
    ///
    /// Not only the parts' signs change: the way back must also turn the translation back (E0-1). Right where `self`
    /// scales all axes alike or does not turn; otherwise invert the matrix (E4-5).
    pub fn inverse(self) -> Self {
        let rotation = self.rotation.inverse();
        let scale = self.scale.recip();
        Self { translation: scale * (rotation * -self.translation), rotation, scale }
    }
}
