//! The ways from key to key.

use crate::number_table;
use glam::{Mat4, Quat, vec3};
use stage1_bones::table::table;

/// Rotations over the whole sphere of quaternions, the same ones in each run.
fn rotations() -> Vec<Quat> {
    let number = |index: u32| (index.wrapping_mul(2654435761) >> 8) as f32 / (1 << 23) as f32 - 1.0;
    let quat =
        |i: u32| Quat::from_xyzw(number(4 * i), number(4 * i + 1), number(4 * i + 2), number(4 * i + 3));
    (1..=60).map(|index| quat(index).normalize()).collect()
}

/// About z, from -180° to 180°: the same for q and -q.
fn degrees(rotation: Quat) -> f32 {
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    2.0 * rotation.z.atan2(rotation.w).to_degrees()
}

mod lerp {
    use super::*;
    use stage4_animation::interpolate::lerp;

    /// S2-52: A + (B - A) · t, worked out by hand.
    #[test]
    fn from_one_point_to_the_other_by_quarters() {
        let quarters = [0.0, 0.25, 0.5, 0.75, 1.0];
        let points = quarters.map(|t| lerp(vec3(2.0, 0.0, -4.0), vec3(6.0, 1.0, 4.0), t));
        testing::assert_table!("quarters", table(&points));
        assert_eq!(points[1], vec3(3.0, 0.25, -2.0));
        assert_eq!(points[3], vec3(5.0, 0.75, 2.0));
    }

    #[test]
    fn the_ends_are_the_points() {
        let (from, to) = (vec3(0.1, 0.2, 0.3), vec3(0.7, 0.9, -0.4));
        // Numbers below 1, a rounding or two.
        assert!(lerp(from, to, 0.0).abs_diff_eq(from, 1e-6));
        assert!(lerp(from, to, 1.0).abs_diff_eq(to, 1e-6));
    }
}

/// More than the exercise asks for: two shares meet the ends exactly, where from + (to - from) * t rounds.
#[test]
fn lerp_meets_its_ends_exactly() {
    use stage4_animation::interpolate::lerp;
    let (from, to) = (vec3(0.1, 1e8, 0.3), vec3(0.7, 0.9, -1e8));
    assert_eq!(lerp(from, to, 0.0), from);
    assert_eq!(lerp(from, to, 1.0), to);
}

mod slerp {
    use super::*;
    use stage4_animation::interpolate::slerp;

    /// The angle of the rotation, in degrees, and its length.
    #[test]
    fn turns_and_stays_of_unit_length() {
        let z = |degrees: f32| Quat::from_rotation_z(degrees.to_radians());
        let rows = [
            ("quarter", slerp(z(0.0), z(90.0), 0.25), 22.5),
            ("half", slerp(z(0.0), z(90.0), 0.5), 45.0),
            ("three-quarters", slerp(z(0.0), z(90.0), 0.75), 67.5),
            ("other-sign", slerp(z(0.0), -z(90.0), 0.5), 45.0),
            ("nearly-equal", slerp(z(0.0), z(3.0), 0.5), 1.5),
            ("equal", slerp(Quat::IDENTITY, Quat::IDENTITY, 0.5), 0.0),
        ];
        // A unit in the last place of a quaternion's number is 1e-5 of a degree, so three decimals are safe.
        let row = |(name, rotation, _): &(&str, Quat, f32)| {
            format!("{name:>14} {:8.3} {:8.5}\n", degrees(*rotation), rotation.length())
                .replace("-0.000", " 0.000")
        };
        testing::assert_table!("angles", rows.iter().map(row).collect::<String>());
        for (name, rotation, expected) in rows {
            let angle = degrees(rotation);
            assert!((angle - expected).abs() < 3e-5, "{name}: is {angle} degrees, should be {expected}");
            assert!((rotation.length() - 1.0).abs() < 1e-6, "{name}: of length {}", rotation.length());
        }
    }

    /// S2-53, D2: from 0° to 90° about z.
    #[test]
    fn equal_times_turn_by_equal_angles() {
        let to = Quat::from_rotation_z(90f32.to_radians());
        for (t, expected) in [(0.25, 22.5), (0.5, 45.0), (0.75, 67.5)] {
            let angle = degrees(slerp(Quat::IDENTITY, to, t));
            // A unit in the last place of a quaternion's number is about 1e-5 of a degree.
            assert!((angle - expected).abs() < 3e-5, "{t}: is {angle} degrees, should be {expected}");
        }
    }

    /// E2-4: q and -q are the same rotation. Without the change of sign this takes the longer way, by 135°.
    #[test]
    fn it_goes_the_short_way() {
        let to = -Quat::from_rotation_z(90f32.to_radians());
        let half = slerp(Quat::IDENTITY, to, 0.5);
        assert!(half.angle_between(Quat::from_rotation_z(45f32.to_radians())) < 1e-3);
    }

    /// E2-4: without the lerp this is 0 / 0.
    #[test]
    fn nearly_equal_rotations_do_not_divide_by_zero() {
        let from = Quat::from_rotation_x(1.0);
        assert!(slerp(from, from, 0.3).is_normalized());
        assert!(slerp(from, -from, 0.3).is_normalized());
        let angle = degrees(slerp(Quat::IDENTITY, Quat::from_rotation_z(0.002), 0.25)).to_radians();
        assert!((angle - 0.0005).abs() < 1e-7, "{angle} rad");
    }

    /// D3: a calf's key at tick 80 turns by 6.9292°; halfway from its key at tick 0 it is 3.4843°.
    #[test]
    fn a_real_calf_between_two_keys() {
        let tick_0 = Quat::from_rotation_z((-0.000691f32).asin());
        let tick_80 = Quat::from_xyzw(0.0, 0.0, -0.060433, 0.998172);
        // The file writes 6 decimals, so the angles are known to about 3e-4 of a degree.
        assert!((degrees(tick_80) + 6.9292).abs() < 3e-4, "{}", degrees(tick_80));
        let tick_40 = degrees(slerp(tick_0, tick_80, 0.5));
        assert!((tick_40 + 3.4843).abs() < 3e-4, "{tick_40}");
    }

    #[test]
    fn it_agrees_with_glam() {
        for from in rotations() {
            for to in rotations() {
                for t in [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] {
                    let (ours, glams) = (slerp(from, to, t), from.slerp(to, t));
                    // Only the last digits differ: both round in f32, at numbers up to 1.
                    let difference = (ours - glams).length().min((ours + glams).length());
                    assert!(difference < 1e-6, "{from} to {to} at {t}: is {ours}, should be {glams}");
                    assert!(ours.is_normalized());
                }
            }
        }
    }
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

mod cubic_spline {
    use super::*;
    use stage4_animation::interpolate::cubic_spline;

    /// By hand at t = ¼ and 2 s: t² = 1/16, t³ = 1/64.
    #[test]
    fn the_shares_by_quarters() {
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0].map(|t| cubic_spline(t, 2.0));
        let rows: Vec<_> = shares.into_iter().enumerate().collect();
        testing::assert_table!("shares", number_table(&rows));
        assert_eq!(shares[1], [0.84375, 0.28125, 0.15625, -0.09375]);
    }

    /// By hand: at t = ½, t² = ¼ and t³ = ⅛.
    #[test]
    fn half_way() {
        assert_eq!(cubic_spline(0.5, 1.0), [0.5, 0.125, 0.5, -0.125]);
    }

    #[test]
    fn tangents_are_in_units_a_second() {
        assert_eq!(cubic_spline(0.5, 4.0), [0.5, 0.5, 0.5, -0.5]);
    }

    #[test]
    fn the_ends_are_the_keys() {
        assert_eq!(cubic_spline(0.0, 3.0), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(cubic_spline(1.0, 3.0), [0.0, 0.0, 1.0, 0.0]);
    }

    /// A curve with the tangents of x = 2s³ - s is that cubic itself: from 1 s to 3 s.
    #[test]
    fn a_cubic_is_met_everywhere() {
        let (position, slope) = (|s: f32| 2.0 * s * s * s - s, |s: f32| 6.0 * s * s - 1.0);
        for tenth in 0..=10 {
            let t = tenth as f32 / 10.0;
            let [value, leaving, next_value, arriving] = cubic_spline(t, 2.0);
            let x = value * position(1.0)
                + leaving * slope(1.0)
                + next_value * position(3.0)
                + arriving * slope(3.0);
            let expected = position(1.0 + 2.0 * t);
            // Terms of the size of 100 in f32.
            assert!((x - expected).abs() < 1e-4, "{t}: is {x}, should be {expected}");
        }
    }
}
