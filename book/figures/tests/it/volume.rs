use crate::{
    drawing::{assert_near, paths},
    sliders::{first_seen, states},
};
use figures::volume::{bent, kept, thickness, twisted};
use glam::vec2;
use stage2_mesh_skin::methods::Method;

/// E4-8: cos(θ/2), so 0.7071 at 90° and nothing at 180°; dual quaternions keep the whole radius. A bent elbow
/// keeps as much of its thickness.
#[test]
fn the_radius_shrinks_by_the_cosine_of_half_the_angle() {
    for angle_deg in [0.0f32, 30.0, 60.0, 90.0, 135.0, 180.0] {
        let expected = (angle_deg.to_radians() / 2.0).cos();
        let all = |method| [kept(twisted(angle_deg), method), thickness(bent(angle_deg), method)];
        // Twelve distances of about a half, in f32.
        let near = |found: [f32; 2], expected: f32| found.iter().all(|found| (found - expected).abs() < 1e-5);
        assert!(near(all(Method::Smooth), expected), "{angle_deg}°: {:?}", all(Method::Smooth));
        assert!(near(all(Method::DualQuaternion), 1.0), "{angle_deg}°");
        assert!((kept(twisted(angle_deg), Method::Rigid) - 1.0).abs() < 1e-5, "{angle_deg}°");
    }
}

#[test]
fn the_words_begin_with_a_quarter_turn() {
    let says = "Twisted by 90°: linear blending keeps 0.707 of the radius, the cosine of 45°. Dual quaternions keep 1.";
    assert_eq!(first_seen("twist").says, says);
    let says =
        "Bent by 90°: by linear blending the elbow keeps 0.707 of its thickness, by dual quaternions 1.";
    assert_eq!(first_seen("bend").says, says);
}

/// At each twist: the mean in the middle of the chord, the other on the circle, and the share on the curve.
#[test]
fn the_mean_of_two_places_is_on_the_chord() {
    let middle = vec2(122.0, 180.0);
    let [skin, bone] = ["skin", "bone"].map(|class| states("twist", class));
    for (step, (skin, bone)) in skin.iter().zip(&bone).enumerate() {
        let half_rad = (9.0 * step as f32).to_radians();
        let [mean, on_curve] = skin.circles[..] else { panic!("two dots") };
        assert_near(&[mean], &[skin.at.unwrap().midpoint(middle + vec2(0.0, 100.0))], 0.1);
        assert!((mean.distance(middle) - 100.0 * half_rad.cos()).abs() < 0.1, "step {step}");
        assert!((bone.circles[0].distance(middle) - 100.0).abs() < 0.1, "step {step}");
        assert!((on_curve.y - (290.0 - 200.0 * half_rad.cos())).abs() < 0.1, "step {step}");
    }
}

/// The outline's ends on the ring at the elbow are as far apart as the radius says.
#[test]
fn the_tube_closes_like_a_candy_wrapper() {
    let outlines: Vec<_> = paths("twist", "skin").into_iter().filter(|line| line.len() == 22).collect();
    let width = |step: usize| outlines[step][5].distance(outlines[step][16]);
    assert_eq!(outlines.len(), 11);
    assert!((width(0) - 2.2 * 32.0).abs() < 0.2);
    // A ring of twelve, turned by half a side, is a little narrower.
    let share = width(5) / width(0) / 0.5f32.sqrt();
    assert!((0.96..1.001).contains(&share), "{share}");
    assert!(width(10) < 0.2);
}
