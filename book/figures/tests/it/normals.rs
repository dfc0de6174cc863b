use crate::drawing::{assert_says, paths};
use figures::normals::{INSIDE_RAD, OUTSIDE_RAD, miss_deg, plain_deg, worst};

/// Worked by calculus, in the plane of the bend. With d the height above the elbow, the upper joint's weight
/// is ½ + d/4, and the radius is ½. The blended matrix takes the tangent (1, 0) to (½ − d/4, ½ + d/4). The
/// surface's tangent is the derivative of the blended position, to which the change of the weights
/// contributes as well.
#[test]
fn the_miss_is_what_calculus_says() {
    for (side_rad, side) in [(INSIDE_RAD, 1.0f32), (OUTSIDE_RAD, -1.0)] {
        for d in [-1.9f32, -1.5, -1.0, -0.5, 0.0, 0.7, 1.3, 1.9] {
            let blended = (0.5 + d / 4.0).atan2(0.5 - d / 4.0);
            let surface = (0.5 + d / 2.0 - side / 8.0).atan2(0.5 - d / 2.0 - side / 8.0);
            let expected = (blended - surface).to_degrees().abs();
            let found = miss_deg(side_rad, 4.0 + d);
            assert!((found - expected).abs() < 0.1, "{side} {d}: {found} instead of {expected}");
        }
    }
}

#[test]
fn the_worst_are_27_and_13_degrees_and_none_where_one_joint_holds() {
    let [inside, outside] = [INSIDE_RAD, OUTSIDE_RAD].map(|side_rad| worst(side_rad).1);
    assert!((26.5..27.5).contains(&inside), "{inside}");
    assert!((12.5..13.5).contains(&outside), "{outside}");
    for height in [0.5, 1.5, 4.0, 6.5, 7.5] {
        assert!(miss_deg(INSIDE_RAD, height) < 0.1, "{height}");
        assert!(miss_deg(OUTSIDE_RAD, height) < 0.1, "{height}");
    }
    assert_says("normal-error", "inside: 27°");
    assert_says("normal-error", "outside: 13°");
    assert_eq!(paths("normal-error", "thick").len(), 2);
}

/// In the plane of the bend a blend of two rotations is a rotation times a factor, so the inverse transpose
/// changes nothing there.
#[test]
fn the_inverse_transpose_is_no_cure_there() {
    for height in [2.5, 3.0, 3.5, 4.5, 5.5] {
        assert!(plain_deg(INSIDE_RAD, height) < 0.1, "{height}");
        assert!(plain_deg(OUTSIDE_RAD, height) < 0.1, "{height}");
    }
}
