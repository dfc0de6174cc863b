//! Cross-fades from one clip to another.

use glam::{Mat4, Quat, Vec3, vec3};
use stage1_bones::table::named_table;
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};
use stage3_gltf::{model::Local, pose::Pose};

fn pose(x: f32, angle_deg: f32, weight: f32) -> Pose {
    let sheared = Local::Matrix(Mat4::from_cols_array(&[
        1.0, 0.0, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0,
    ]));
    let moved = Local::Parts(Transform {
        translation: vec3(x, 0.0, 0.0),
        rotation: Quat::from_rotation_z(angle_deg.to_radians()),
        scale: Vec3::splat(1.0 + x),
    });
    Pose { locals: vec![moved, sheared], morph_weights: vec![vec![weight], vec![]] }
}

mod cross_fade {
    use super::*;
    use stage4_animation::cross_fade::cross_fade;

    /// An arm of two bones, each 4 long, with its shoulder at `shoulder_x` and its elbow bent by `elbow_deg`.
    fn arm(shoulder_x: f32, elbow_deg: f32) -> Pose {
        let up = vec3(0.0, 4.0, 0.0);
        let joint = |translation, degrees: f32| {
            let rotation = Quat::from_rotation_z(degrees.to_radians());
            Local::Parts(Transform { translation, rotation, scale: Vec3::ONE })
        };
        let locals = vec![joint(vec3(shoulder_x, 0.0, 0.0), 0.0), joint(up, elbow_deg), joint(up, 0.0)];
        Pose { locals, morph_weights: vec![vec![]; 3] }
    }

    /// A third of the way from straight to bent by 90° the forearm is at 30°: the hand is 4 away from the
    /// elbow, at 4 · (-½, √3/2).
    #[test]
    fn a_third_of_the_way_the_forearm_is_as_long_as_ever() {
        let faded = cross_fade(&arm(0.0, 0.0), &arm(3.0, 90.0), 1.0 / 3.0);
        let locals: Vec<Mat4> = faded.locals.iter().map(|local| local.to_matrix()).collect();
        let origins: Vec<Vec3> = model_matrices(&[None, Some(0), Some(1)], &locals)
            .iter()
            .map(|matrix| matrix.w_axis.truncate())
            .collect();
        testing::assert_table!("third", named_table(&["shoulder", "elbow", "hand"], &origins));
        let expected = [[1.0, 0.0, 0.0], [1.0, 4.0, 0.0], [1.0 - 2.0, 4.0 + 2.0 * 3f32.sqrt(), 0.0]];
        for (origin, expected) in origins.into_iter().zip(expected) {
            // Positions up to 8, after a slerp: f32 keeps about seven digits.
            assert!(origin.abs_diff_eq(expected.into(), 5e-6), "is {origin}, should be {expected:?}");
        }
    }

    #[test]
    fn half_way_each_part_is_half_way() {
        let Pose { locals, morph_weights } = cross_fade(&pose(0.0, 0.0, 0.0), &pose(2.0, 90.0, 1.0), 0.5);
        let Local::Parts(parts) = locals[0] else { panic!("parts stay parts") };
        // Halves are exact, but another way of writing them may round.
        assert!(
            parts.translation.abs_diff_eq(Vec3::X, 1e-6) && parts.scale.abs_diff_eq(Vec3::splat(2.0), 1e-6)
        );
        let expected = Quat::from_rotation_z(45f32.to_radians());
        // Sines are rounded in the last digit.
        assert!((parts.rotation - expected).length() < 1e-6);
        assert!((morph_weights[0][0] - 0.5).abs() < 1e-6, "{morph_weights:?}");
    }

    #[test]
    fn it_pops_at_neither_end() {
        let (from, to) = (pose(0.3, 10.0, 0.2), pose(2.0, 90.0, 1.0));
        for (share_of_to, expected) in [(0.0, &from), (1.0, &to)] {
            let faded = cross_fade(&from, &to, share_of_to);
            let (Local::Parts(faded), Local::Parts(expected)) = (faded.locals[0], expected.locals[0]) else {
                panic!("parts stay parts")
            };
            // A rounding or two; the rotation is normalised once more.
            assert!(faded.translation.abs_diff_eq(expected.translation, 1e-6));
            assert!(faded.scale.abs_diff_eq(expected.scale, 1e-6));
            assert!((faded.rotation - expected.rotation).length() < 1e-6);
        }
    }

    /// From 170° to -170° it is 20°, through 180°.
    #[test]
    fn it_turns_the_short_way() {
        let faded = cross_fade(&pose(0.0, 170.0, 0.0), &pose(0.0, -170.0, 0.0), 0.5);
        let Local::Parts(parts) = faded.locals[0] else { panic!("parts stay parts") };
        // acos near 1 loses half the digits.
        assert!(parts.rotation.angle_between(Quat::from_rotation_z(180f32.to_radians())) < 2e-3);
    }

    #[test]
    fn a_matrix_that_neither_moves_keeps_its_shear() {
        let faded = cross_fade(&pose(0.0, 0.0, 0.0), &pose(2.0, 90.0, 1.0), 0.5);
        assert_eq!(faded.locals[1], pose(0.0, 0.0, 0.0).locals[1]);
    }
}

mod fades {
    use stage4_animation::{cross_fade::Fade, player::Player};

    fn share(elapsed_s: f32, duration_s: f32) -> f32 {
        Fade { from: Player::new(0), elapsed_s, duration_s }.share_of_to()
    }

    #[test]
    fn the_share_goes_from_0_to_1_and_stays() {
        assert_eq!([0.0, 1.0, 2.0, 3.0].map(|elapsed_s| share(elapsed_s, 2.0)), [0.0, 0.5, 1.0, 1.0]);
    }

    #[test]
    fn a_fade_without_duration_is_a_cut() {
        assert_eq!(share(0.0, 0.0), 1.0);
    }
}
