use crate::{X90, Z90, assert_near, box_arm_matrices, box_arm_vertices, influences};
use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::table;
use stage2_mesh_skin::dual_quaternion::{self, DualQuaternion, skin_dual_quaternion};
use std::f32::consts::FRAC_1_SQRT_2;

fn motion() -> DualQuaternion {
    let turn = Quat::from_rotation_x(0.7) * Quat::from_rotation_z(-1.9);
    DualQuaternion::from_rotation_translation(turn, vec3(1.0, -2.0, 3.0))
}

fn negated(motion: DualQuaternion) -> DualQuaternion {
    DualQuaternion { real: -motion.real, dual: -motion.dual }
}

mod blend_dual_quaternions {
    use super::*;

    fn blend(weights: &[(usize, f32)], joints: &[DualQuaternion]) -> DualQuaternion {
        dual_quaternion::blend_dual_quaternions(&influences(weights), joints)
    }

    /// The angle of the mean of two joints that turn about one axis by 0 and θ. With w the second joint's
    /// weight, the mean of their quaternions turns about the same axis by φ, where tan(φ/2) = w sin(θ/2) / (1
    /// - w + w cos(θ/2)).
    fn angle_between(angle_rad: f32, weight: f32) -> f32 {
        let (sin, cos) = (angle_rad / 2.0).sin_cos();
        2.0 * (weight * sin).atan2(1.0 - weight + weight * cos)
    }

    #[test]
    fn turns_the_box_arm_about_its_elbow() {
        // Every vertex keeps its distance to (0, 4, 1) and turns by an angle that can be computed.
        for turn in [Z90, X90] {
            let joints = box_arm_matrices(turn.rotation()).map(DualQuaternion::from_matrix);
            let skin =
                |(position, influences): (Vec3, Vec<_>)| skin_dual_quaternion(position, &influences, &joints);
            let skinned: Vec<_> = box_arm_vertices().into_iter().map(skin).collect();
            if turn == Z90 {
                testing::assert_table!("box-arm-z90", table(&skinned));
            }
            let (axis, angle_rad) = turn.rotation().to_axis_angle();
            for (&skinned, (position, influences)) in skinned.iter().zip(box_arm_vertices()) {
                let elbow = vec3(0.0, 4.0, 0.0);
                let part = Quat::from_axis_angle(axis, angle_between(angle_rad, influences[1].weight));
                let expected = part * (position - elbow) + elbow + Vec3::Z;
                assert_near(skinned, expected);
            }
        }
    }

    #[test]
    fn halves_turn_half_way() {
        let half = angle_between(Z90.z_rad, 0.5);
        assert!((half - Z90.z_rad / 2.0).abs() < 1e-6);
        let joints = [DualQuaternion::IDENTITY, DualQuaternion::from_matrix(Mat4::from_quat(Z90.rotation()))];
        let blended = blend(&[(0, 0.5), (1, 0.5)], &joints);
        assert!(blended.real.angle_between(Quat::from_rotation_z(half)) < 1e-3);
        assert_near(blended.transform_point(Vec3::X), vec3(FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0));
    }

    #[test]
    fn a_negated_quaternion_is_the_same_motion() {
        // Antipodality: without the flip, equal shares of q and -q cancel out.
        let joints = [motion(), negated(motion())];
        for weights in [[(0, 0.5), (1, 0.5)], [(0, 0.3), (1, 0.7)], [(1, 0.4), (0, 0.6)]] {
            let blended = blend(&weights, &joints);
            assert_near(blended.transform_point(Vec3::ONE), motion().transform_point(Vec3::ONE));
        }
    }

    #[test]
    fn takes_the_side_of_the_strongest_joint() {
        // A weak joint at 0° must not separate two strong ones at 170° and 190°, which are close to each
        // other.
        let turn = |angle_deg: f32| {
            DualQuaternion::from_rotation_translation(
                Quat::from_rotation_z(angle_deg.to_radians()),
                Vec3::ZERO,
            )
        };
        let blended = blend(&[(0, 0.02), (1, 0.48), (2, 0.5)], &[turn(0.0), turn(170.0), turn(190.0)]);
        let end = blended.transform_point(Vec3::X);
        assert!(end.x < -0.99, "the end of the x axis: is {end}, should be near (-1, 0, 0)");
    }

    #[test]
    fn has_unit_length_and_moves_rigidly() {
        let joints = [DualQuaternion::IDENTITY, motion()];
        let blended = blend(&[(0, 0.3), (1, 0.7)], &joints);
        assert!((blended.real.length() - 1.0).abs() < 1e-6);
        let (a, b) = (vec3(1.0, 2.0, 3.0), vec3(-2.0, 0.5, 1.0));
        let distance = blended.transform_point(a).distance(blended.transform_point(b));
        assert!((distance - a.distance(b)).abs() < 1e-5, "distances stay");
    }

    #[test]
    fn one_joint_alone_and_none() {
        assert_near(
            blend(&[(0, 1.0)], &[motion()]).transform_point(Vec3::X),
            motion().transform_point(Vec3::X),
        );
        assert_eq!(blend(&[], &[]), DualQuaternion::IDENTITY);
    }
}

#[test]
fn says_what_its_matrix_says() {
    let turn = Quat::from_rotation_y(1.2) * Quat::from_rotation_x(-0.4);
    let matrix = Mat4::from_rotation_translation(turn, vec3(3.0, 2.0, 1.0));
    let motion = DualQuaternion::from_matrix(matrix);
    assert_near(motion.translation(), vec3(3.0, 2.0, 1.0));
    let point = vec3(0.5, -1.5, 2.5);
    assert_near(motion.transform_point(point), matrix.transform_point3(point));
    assert_near(motion.transform_vector(point), matrix.transform_vector3(point));
}
