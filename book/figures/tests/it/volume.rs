use crate::drawing::{assert_says, circles, paths};
use figures::volume::kept;
use stage2_mesh_skin::methods::Method;
use std::f32::consts::FRAC_1_SQRT_2;

/// E4-8: cos(θ/2), so 0.7071 at 90° and nothing at 180°; dual quaternions keep the whole radius.
#[test]
fn the_radius_shrinks_by_the_cosine_of_half_the_angle() {
    for angle_deg in [0.0f32, 30.0, 60.0, 90.0, 135.0, 180.0] {
        let expected = (angle_deg.to_radians() / 2.0).cos();
        // Twelve distances of about a half, in f32.
        assert!((kept(angle_deg, Method::Smooth) - expected).abs() < 1e-5, "{angle_deg}");
        assert!((kept(angle_deg, Method::DualQuaternion) - 1.0).abs() < 1e-5, "{angle_deg}");
        assert!((kept(angle_deg, Method::Rigid) - 1.0).abs() < 1e-5, "{angle_deg}");
    }
}

#[test]
fn the_curve_is_at_0_7071_at_90_degrees() {
    let linear = &paths("volume-loss", "linear")[0];
    let (top, bottom) = (linear[0].y, linear[linear.len() - 1].y);
    let quarter = (bottom - linear[linear.len() / 2].y) / (bottom - top);
    assert!((quarter - FRAC_1_SQRT_2).abs() < 0.0005, "{quarter}");
    assert!(paths("volume-loss", "dual")[0].iter().all(|point| (point.y - top).abs() < 0.11));
    assert_says("volume-loss", "0.707");
}

#[test]
fn the_mean_of_two_places_is_on_the_chord() {
    let [joint0, joint1] = paths("chord-and-arc", "skin")[0][..] else { panic!("a chord") };
    let mean = circles("chord-and-arc", "skin")[0];
    assert!(mean.distance(joint0.midpoint(joint1)) < 0.1);
    let center = circles("chord-and-arc", "axis")[0];
    let kept = circles("chord-and-arc", "bone")[0];
    assert!((kept.distance(center) - joint0.distance(center)).abs() < 0.2);
    assert!((mean.distance(center) / joint0.distance(center) - FRAC_1_SQRT_2).abs() < 0.001);
}

#[test]
fn the_candy_wrapper_closes_only_with_linear_blending() {
    let width_at_elbow = |class| {
        let rings =
            paths("candy-wrapper", class).into_iter().filter(|line| line.len() == 2).collect::<Vec<_>>();
        rings[8][1].x - rings[8][0].x
    };
    let whole = width_at_elbow("rest");
    assert!(width_at_elbow("skin") < 0.5, "{}", width_at_elbow("skin"));
    // A ring of twelve, turned by half a side, is a little narrower.
    assert!(width_at_elbow("bone") > 0.95 * whole);
}
