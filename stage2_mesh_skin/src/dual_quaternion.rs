//! Advanced: skinning that blends motions rather than positions, so that a twisted arm keeps its radius.
//!
//! The mean of two points on a circle lies inside it: that is why linear blending thins a twisted arm. The mean
//! of two turns is a turn, and keeps every vertex on its circle. A unit quaternion holds a turn; a second one beside
//! it holds where the turn moves things to. The pair is a dual quaternion, and pairs can be averaged.
//!
//! It is the algorithm of the other two ways, with another thing to sum (S4-40).
//!
//! After L. Kavan and others, "Skinning with Dual Quaternions" (2007).

use crate::skin::{Influence, strongest};
use glam::{Mat4, Quat, Vec3};

/// A turn and a move without scale, as a pair of quaternions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DualQuaternion {
    /// The turn: a unit quaternion. Its negative is the same turn.
    pub real: Quat,
    /// Half the translation, as a quaternion without a real part, times the turn.
    pub dual: Quat,
}

impl DualQuaternion {
    /// Moves nothing.
    pub const IDENTITY: Self = Self { real: Quat::IDENTITY, dual: Quat::from_xyzw(0.0, 0.0, 0.0, 0.0) };

    /// Turns, then moves.
    pub fn from_rotation_translation(rotation: Quat, translation: Vec3) -> Self {
        let translation = Quat::from_vec4(translation.extend(0.0));
        Self { real: rotation, dual: translation * rotation * 0.5 }
    }

    /// A skinning matrix that turns and moves. Scale is left out, shear too: a dual quaternion has no room for them.
    pub fn from_matrix(matrix: Mat4) -> Self {
        let (_scale, rotation, translation) = matrix.to_scale_rotation_translation();
        Self::from_rotation_translation(rotation, translation)
    }

    /// Where it moves the origin.
    pub fn translation(self) -> Vec3 {
        (self.dual * self.real.conjugate()).xyz() * 2.0
    }

    /// A place, turned and moved.
    pub fn transform_point(self, point: Vec3) -> Vec3 {
        self.real * point + self.translation()
    }

    /// A direction, turned.
    pub fn transform_vector(self, vector: Vec3) -> Vec3 {
        self.real * vector
    }
}

// ANCHOR: blend_dual_quaternions
/// The one motion that a vertex's joints make together: unit length, from mesh to model space.
///
/// `dual_quaternions` is one per joint. A vertex without influences does not move.
pub fn blend_dual_quaternions(
    influences: &[Influence],
    dual_quaternions: &[DualQuaternion],
) -> DualQuaternion {
    let Some(strongest) = strongest(influences) else { return DualQuaternion::IDENTITY };
    let pivot = dual_quaternions[strongest.joint].real;
    let [mut real, mut dual] = [Quat::from_xyzw(0.0, 0.0, 0.0, 0.0); 2];
    for &Influence { joint, weight } in influences {
        let motion = dual_quaternions[joint];
        // q and -q are one turn, but their mean is nothing: bring all to the strongest one's side.
        let weight = if motion.real.dot(pivot) < 0.0 { -weight } else { weight };
        real += motion.real * weight;
        dual += motion.dual * weight;
    }
    let length = real.length();
    DualQuaternion { real: real / length, dual: dual / length }
}
// ANCHOR_END: blend_dual_quaternions

/// A vertex moved by its joints' common motion, in model space.
pub fn skin_dual_quaternion(position: Vec3, influences: &[Influence], joints: &[DualQuaternion]) -> Vec3 {
    blend_dual_quaternions(influences, joints).transform_point(position)
}

/// A vertex's normal turned by its joints' common motion: unit length, in model space.
pub fn skin_normal_dual_quaternion(
    normal: Vec3,
    influences: &[Influence],
    joints: &[DualQuaternion],
) -> Vec3 {
    blend_dual_quaternions(influences, joints).transform_vector(normal)
}
