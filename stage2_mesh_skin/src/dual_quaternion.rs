//! Advanced: skinning that blends motions rather than positions, so that a twisted arm keeps its radius.
//!
//! The mean of two points on a circle lies inside it: that is why linear blending thins a twisted arm. The
//! mean of two turns is a turn, and keeps every vertex on its circle. A unit quaternion holds a turn; a
//! second one beside it holds the translation. The pair is a dual quaternion, and such pairs can be averaged.
//!
//! The algorithm is that of the other two methods, with something else to sum (S4-40).
//!
//! After L. Kavan and others, "Skinning with Dual Quaternions" (2007).

use crate::skin::{Influence, strongest};
use glam::{Mat4, Quat, Vec3};

/// A rotation and a translation without scale, as a pair of quaternions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DualQuaternion {
    /// The rotation: a unit quaternion. Its negative is the same rotation.
    pub real: Quat,
    /// Half the translation, as a quaternion without a real part, times the rotation.
    pub dual: Quat,
}

impl DualQuaternion {
    /// The transform that moves nothing.
    pub const IDENTITY: Self = Self { real: Quat::IDENTITY, dual: Quat::from_xyzw(0.0, 0.0, 0.0, 0.0) };

    /// A rotation, then a translation.
    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Self {
        let translation = Quat::from_vec4(translation.extend(0.0));
        Self { real: rotation, dual: translation * rotation * 0.5 }
    }

    /// The rotation and the translation of a skinning matrix. Its scale and shear are left out: a dual
    /// quaternion has no room for them.
    pub fn from_matrix(matrix: Mat4) -> Self {
        let (_scale, rotation, translation) = matrix.to_scale_rotation_translation();
        Self::from_rotation_translation(rotation, translation)
    }

    /// The translation: the place to which the origin moves.
    pub fn translation(self) -> Vec3 {
        (self.dual * self.real.conjugate()).xyz() * 2.0
    }

    /// Rotates and moves a position.
    pub fn transform_point(self, point: Vec3) -> Vec3 {
        self.real * point + self.translation()
    }

    /// Rotates a direction.
    pub fn transform_vector(self, vector: Vec3) -> Vec3 {
        self.real * vector
    }
}

// ANCHOR: blend_dual_quaternions
/// The one motion that a vertex's joints make together: of unit length, from mesh to model space.
///
/// `dual_quaternions` is one per joint; q and -q are one rotation, and each is taken on the side of the
/// strongest joint. A vertex without influences does not move.
pub fn blend_dual_quaternions(
    influences: &[Influence],
    dual_quaternions: &[DualQuaternion],
) -> DualQuaternion {
    let Some(strongest) = strongest(influences) else { return DualQuaternion::IDENTITY };
    let pivot = dual_quaternions[strongest.joint].real;
    let [mut real, mut dual] = [Quat::from_xyzw(0.0, 0.0, 0.0, 0.0); 2];
    for &Influence { joint, weight } in influences {
        let motion = dual_quaternions[joint];
        // q and -q are one rotation, but their mean is zero: bring all to the strongest joint's side.
        let weight = if motion.real.dot(pivot) < 0.0 { -weight } else { weight };
        real += motion.real * weight;
        dual += motion.dual * weight;
    }
    let length = real.length();
    DualQuaternion { real: real / length, dual: dual / length }
}
// ANCHOR_END: blend_dual_quaternions
