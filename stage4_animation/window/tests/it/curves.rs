//! The curves above the timeline, against values worked by hand.

use glam::{Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::model::Local;
use stage4_animation::clip::{Channel, Interpolation, Values};
use stage4_window::curves::curves;

/// Keys at 0, 1 and 2 seconds.
fn channel(interpolation: Interpolation, values: Values) -> Channel {
    Channel { joint: 7, interpolation, times_s: vec![0.0, 1.0, 2.0].into(), values }
}

/// One of the numbers over the 2 seconds, by each interpolation in the order of drawing: the clip's own comes
/// last.
fn of_number(channel: &Channel, number: usize) -> Vec<Vec<f32>> {
    let all = curves(channel, Local::Parts(Transform::IDENTITY), 2.0).expect("curves").curves;
    let count = all.len() / 3;
    all.into_iter().skip(number).step_by(count).map(|curve| curve.values).collect()
}

/// The value at a time, from the two points beside it.
fn at(values: &[f32], time_s: f32) -> f32 {
    let place = time_s / 2.0 * (values.len() - 1) as f32;
    let point = (place as usize).min(values.len() - 2);
    let share = place - point as f32;
    values[point] * (1.0 - share) + values[point + 1] * share
}

#[track_caller]
fn assert_near(value: f32, expected: f32) {
    assert!((value - expected).abs() < 1e-3, "{value} is not {expected}");
}

/// From 0 up to 1 and back. Catmull and Rom's tangents are 1, 0 and -1, so halfway up the curve is at 0.5 · 0
/// + 0.125 · 1 + 0.5 · 1 - 0.125 · 0.
#[test]
fn each_interpolation_makes_its_own_of_the_same_keys() {
    let keys = vec![Vec3::ZERO, Vec3::Y, Vec3::ZERO];
    let [step, spline, straight] =
        &of_number(&channel(Interpolation::Linear, Values::Translations(keys)), 1)[..]
    else {
        panic!("three interpolations")
    };
    assert_near(at(step, 0.5), 0.0);
    assert_near(at(step, 1.5), 1.0);
    assert_near(at(straight, 0.5), 0.5);
    assert_near(at(straight, 1.75), 0.25);
    assert_near(at(spline, 0.5), 0.625);
    assert_near(at(spline, 1.5), 0.625);
}

/// The file's own tangents, here 0, make the curve that is played: after a quarter of the time it is 3/16 -
/// 2/64 of the way up. The other curves are made from the keys alone.
#[test]
fn a_cubic_spline_is_drawn_with_its_own_tangents() {
    let keys = [Vec3::ONE, vec3(2.0, 1.0, 1.0), Vec3::ONE];
    let entries = keys.iter().flat_map(|&key| [Vec3::ZERO, key, Vec3::ZERO]).collect();
    let [step, straight, spline] =
        &of_number(&channel(Interpolation::CubicSpline, Values::Scales(entries)), 0)[..]
    else {
        panic!("three interpolations")
    };
    assert_near(at(spline, 0.25), 1.0 + 3.0 / 16.0 - 2.0 / 64.0);
    assert_near(at(straight, 0.25), 1.25);
    assert_near(at(step, 0.75), 1.0);
}

/// The second key is stored with the other sign, which is the same rotation: no curve jumps to it. Halfway to
/// 90° about z, the number z is the sine of 22.5°, 0.38268.
#[test]
fn a_rotation_stored_with_the_other_sign_makes_no_jump() {
    let quarter = Quat::from_rotation_z(90_f32.to_radians());
    let keys = vec![Quat::IDENTITY, -quarter, Quat::IDENTITY];
    let channel = channel(Interpolation::Linear, Values::Rotations(keys));
    let [step, spline, straight] = &of_number(&channel, 2)[..] else { panic!("three interpolations") };
    assert_near(at(straight, 0.5), 0.38268);
    for values in [spline, straight] {
        let longest = values.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(longest < 0.02, "a leap of {longest}");
    }
    assert_near(at(step, 1.5), quarter.z);
}

#[test]
fn morph_weights_have_no_curves() {
    let weights = channel(Interpolation::Linear, Values::MorphWeights(vec![vec![0.5]; 3]));
    assert!(curves(&weights, Local::Parts(Transform::IDENTITY), 2.0).is_none());
}
