use glam::{Vec3, vec3};
use stage2_mesh_skin::{
    arm::{Angles, elbow_ring, flat_arm, tube_arm},
    measure::{largest_stretch, radius_kept, ring_radius},
    methods::{Method, skin_arm},
};
use std::f32::consts::FRAC_1_SQRT_2;

/// The share of the tube's radius at the elbow that remains after a twist by that angle.
fn kept(angle_deg: f32, method: Method) -> f32 {
    let arm = tube_arm();
    let twist = Angles { y_rad: angle_deg.to_radians(), ..Angles::default() };
    let skinned = skin_arm(&arm, &[Angles::default(), twist], method);
    radius_kept(&arm.positions[elbow_ring()], &skinned.positions[elbow_ring()])
}

fn assert_close(actual: f32, expected: f32) {
    // Radii of 0.5 from numbers up to 8: rounding stays below 1e-5.
    assert!((actual - expected).abs() < 1e-5, "is {actual}, should be {expected}");
}

#[test]
fn a_square_has_its_corners_distance() {
    assert_close(
        ring_radius(&[vec3(3.0, 0.0, 1.0), vec3(1.0, 2.0, 1.0), vec3(-1.0, 0.0, 1.0), vec3(1.0, -2.0, 1.0)]),
        2.0,
    );
}

#[test]
fn linear_blending_thins_a_twisted_arm() {
    // E4-8: cos(θ/2)
    assert_close(kept(0.0, Method::Smooth), 1.0);
    assert_close(kept(90.0, Method::Smooth), FRAC_1_SQRT_2);
    assert_close(kept(180.0, Method::Smooth), 0.0);
    for angle_deg in [10.0_f32, 45.0, 60.0, 120.0, 150.0] {
        assert_close(kept(angle_deg, Method::Smooth), (angle_deg.to_radians() / 2.0).cos());
    }
}

#[test]
fn other_methods_keep_the_radius() {
    for angle_deg in [0.0, 45.0, 90.0, 135.0, 170.0, 180.0] {
        assert_close(kept(angle_deg, Method::DualQuaternion), 1.0);
        assert_close(kept(angle_deg, Method::Rigid), 1.0);
    }
}

#[test]
fn at_rest_nothing_is_stretched() {
    let arm = flat_arm();
    assert_close(largest_stretch(&arm.quads, &arm.positions, &arm.positions), 1.0);
    let twice: Vec<Vec3> = arm.positions.iter().map(|position| 2.0 * position).collect();
    assert_close(largest_stretch(&arm.quads, &arm.positions, &twice), 2.0);
}

#[test]
fn a_rigid_arm_tears_where_a_smooth_one_gives() {
    // S4-03: bent by 90°, the tube's outer edge runs from (0.5, 4) on the elbow's ring to (-0.5, 4.5): its
    // length of 0.5 becomes √1.25.
    let arm = tube_arm();
    let elbow = Angles { z_rad: 90_f32.to_radians(), ..Angles::default() };
    let stretch = |method| {
        let skinned = skin_arm(&arm, &[Angles::default(), elbow], method);
        largest_stretch(&arm.quads, &arm.positions, &skinned.positions)
    };
    assert_close(stretch(Method::Rigid), 1.25_f32.sqrt() / 0.5);
    assert!(stretch(Method::Smooth) < 0.7 * stretch(Method::Rigid));
}
