//! The ways from key to key.

use glam::{Mat4, Quat, vec3};

/// About z, from -180° to 180°: the same for q and -q.
pub fn degrees(rotation: Quat) -> f32 {
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    2.0 * rotation.z.atan2(rotation.w).to_degrees()
}

/// More than the exercise asks for: two shares meet the ends exactly, where from + (to - from) * t rounds.
#[test]
fn lerp_meets_its_ends_exactly() {
    use stage4_animation::interpolate::lerp;
    let (from, to) = (vec3(0.1, 1e8, 0.3), vec3(0.7, 0.9, -1e8));
    assert_eq!(lerp(from, to, 0.0), from);
    assert_eq!(lerp(from, to, 1.0), to);
}

mod nlerp {
    use super::*;
    use stage4_animation::interpolate::nlerp;

    /// D2: behind slerp before the middle, ahead after it, equal in it.
    #[test]
    fn it_is_slow_at_the_ends() {
        let to = Quat::from_rotation_z(90f32.to_radians());
        for (t, expected) in [(0.25, 21.5982), (0.5, 45.0), (0.75, 90.0 - 21.5982)] {
            let angle = degrees(nlerp(Quat::IDENTITY, to, t));
            // D2 has four decimals.
            assert!((angle - expected).abs() < 1e-4, "{t}: is {angle}°, should be {expected}°");
        }
    }

    #[test]
    fn it_goes_the_short_way() {
        let half = nlerp(Quat::IDENTITY, -Quat::from_rotation_z(90f32.to_radians()), 0.5);
        assert!(half.angle_between(Quat::from_rotation_z(45f32.to_radians())) < 1e-3);
    }
}

mod matrix_lerp {
    use super::*;
    use stage4_animation::interpolate::matrix_lerp;

    fn length_half_way(degrees: f32) -> f32 {
        let to = Mat4::from_rotation_z(degrees.to_radians());
        matrix_lerp(Mat4::IDENTITY, to, 0.5).x_axis.length()
    }

    /// E2-3: up to 90° the axes shrink to cos 45°, up to 180° they vanish.
    #[test]
    fn it_shrinks() {
        assert!((length_half_way(90.0) - 0.5f32.sqrt()).abs() < 1e-6);
        assert!(length_half_way(180.0) < 1e-6);
    }

    /// D3: the calf halfway from tick 0 to tick 80, from its matrices' first columns.
    #[test]
    fn a_real_calf_shrinks_a_little() {
        let tick_0 = Mat4::from_rotation_z((-0.000691f32).asin());
        let tick_80 = Mat4::from_rotation_z((-0.120646f32).asin());
        let length = matrix_lerp(tick_0, tick_80, 0.5).x_axis.length();
        // D3 has six decimals.
        assert!((length - 0.998193).abs() < 1e-6, "{length}");
    }
}
