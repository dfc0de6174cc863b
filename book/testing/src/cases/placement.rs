//! Placements of joints, in parts that can be read.

use glam::{DMat4, DQuat, DVec3, Mat4, Quat, Vec3};
use std::fmt;

/// A joint's placement in its parent or in the model: scaled, then turned, then moved. In a case's inputs it
/// reads `moved by (1, 0, 0), turned by 90° about (0, 0, 1)`.
#[derive(Clone, Copy, PartialEq)]
pub struct Placement {
    /// Applied last.
    pub translation: Vec3,
    /// The axis of the rotation, of any length but 0.
    pub axis: Vec3,
    /// The angle of the rotation, in degrees.
    pub angle_deg: f32,
    /// Applied first, a factor per axis.
    pub scale: Vec3,
}

impl Placement {
    /// The placement that changes nothing.
    pub const NONE: Self = Self { translation: Vec3::ZERO, axis: Vec3::Z, angle_deg: 0.0, scale: Vec3::ONE };

    /// The rotation alone.
    pub fn rotation(self) -> Quat {
        self.exact_rotation().as_quat()
    }

    /// All three as a matrix.
    pub fn matrix(self) -> Mat4 {
        self.exact().as_mat4()
    }

    /// The rotation alone, in f64.
    pub fn exact_rotation(self) -> DQuat {
        DQuat::from_axis_angle(self.axis.as_dvec3().normalize(), f64::from(self.angle_deg).to_radians())
    }

    /// All three as a matrix, in f64.
    pub fn exact(self) -> DMat4 {
        let [scale, translation]: [DVec3; 2] = [self.scale, self.translation].map(|vector| vector.as_dvec3());
        DMat4::from_scale_rotation_translation(scale, self.exact_rotation(), translation)
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |vector: Vec3| format!("({}, {}, {})", vector.x, vector.y, vector.z);
        let mut parts = vec![];
        if self.scale != Vec3::ONE {
            parts.push(format!("scaled by {}", of(self.scale)));
        }
        if self.angle_deg != 0.0 {
            parts.push(format!("turned by {}° about {}", self.angle_deg, of(self.axis)));
        }
        if self.translation != Vec3::ZERO {
            parts.push(format!("moved by {}", of(self.translation)));
        }
        f.write_str(&if parts.is_empty() { "the identity".to_owned() } else { parts.join(", ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_scales_then_turns_then_moves() {
        let placement = Placement {
            translation: Vec3::Z,
            axis: 2.0 * Vec3::Z,
            angle_deg: 90.0,
            scale: Vec3::new(2.0, 1.0, 1.0),
        };
        assert!(placement.matrix().transform_point3(Vec3::X).abs_diff_eq(Vec3::new(0.0, 2.0, 1.0), 1e-6));
        assert_eq!(
            format!("{placement:?}"),
            "scaled by (2, 1, 1), turned by 90° about (0, 0, 2), moved by (0, 0, 1)"
        );
        assert_eq!(format!("{:?}", Placement::NONE), "the identity");
    }
}
