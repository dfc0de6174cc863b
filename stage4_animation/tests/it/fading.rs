//! From one clip to another.

use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
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

    #[test]
    fn half_way_each_part_is_half_way() {
        let Pose { locals, morph_weights } = cross_fade(&pose(0.0, 0.0, 0.0), &pose(2.0, 90.0, 1.0), 0.5);
        let Local::Parts(parts) = locals[0] else { panic!("parts stay parts") };
        assert_eq!((parts.translation, parts.scale), (vec3(1.0, 0.0, 0.0), Vec3::splat(2.0)));
        let expected = Quat::from_rotation_z(45f32.to_radians());
        // Sines are rounded in the last digit.
        assert!((parts.rotation - expected).length() < 1e-6);
        assert_eq!(morph_weights[0], [0.5]);
    }

    #[test]
    fn it_pops_at_neither_end() {
        let (from, to) = (pose(0.3, 10.0, 0.2), pose(2.0, 90.0, 1.0));
        for (share_of_to, expected) in [(0.0, &from), (1.0, &to)] {
            let faded = cross_fade(&from, &to, share_of_to);
            let (Local::Parts(faded), Local::Parts(expected)) = (faded.locals[0], expected.locals[0]) else {
                panic!("parts stay parts")
            };
            assert_eq!((faded.translation, faded.scale), (expected.translation, expected.scale));
            // Normalised once more.
            assert!((faded.rotation - expected.rotation).length() < 1e-6);
        }
    }

    /// 170° and -170° are 20° apart, by way of 180°.
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
