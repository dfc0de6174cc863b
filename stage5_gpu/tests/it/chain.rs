//! The way from a joint's space to model space, step by step.

use glam::{Mat4, Vec3, vec3};
use stage2_mesh_skin::skeleton::model_matrices;
use stage5_gpu::chain::{chain_length, partial_joints};
use std::f32::consts::FRAC_PI_2;

const PARENTS: [Option<usize>; 3] = [None, Some(0), Some(1)];

/// Each joint stands 2 above its parent; the second turns by 90° about z.
fn locals() -> [Mat4; 3] {
    let up = Mat4::from_translation(vec3(0.0, 2.0, 0.0));
    [up, up * Mat4::from_rotation_z(FRAC_PI_2), up]
}

mod up_the_chain {
    use super::*;
    use stage5_gpu::chain::up_the_chain;

    /// S4-08: the way out of skin space, step by step.
    #[test]
    fn each_step_comes_to_the_next_parent() {
        let place = |steps| up_the_chain(&PARENTS, &locals(), 2, steps).transform_point3(Vec3::ZERO);
        // At its own origin; 2 above its parent; that turned to the left, and 2 up; and 2 up again.
        for (steps, expected) in [(0, [0.0, 0.0]), (1, [0.0, 2.0]), (2, [-2.0, 2.0]), (3, [-2.0, 4.0])] {
            let [x, y] = expected;
            assert!(place(steps).abs_diff_eq(vec3(x, y, 0.0), 1e-6), "{steps} steps: {}", place(steps));
        }
    }

    #[test]
    fn the_whole_chain_ends_in_model_space() {
        let model_from_joint = model_matrices(&PARENTS, &locals());
        for (joint, &expected) in model_from_joint.iter().enumerate() {
            let whole = up_the_chain(&PARENTS, &locals(), joint, usize::MAX);
            assert!(whole.abs_diff_eq(expected, 1e-6), "joint {joint}: is {whole}, should be {expected}");
        }
    }
}

#[test]
fn a_chain_is_as_long_as_there_are_parents() {
    assert_eq!([0, 1, 2].map(|joint| chain_length(&PARENTS, joint)), [1, 2, 3]);
}

#[test]
fn one_limb_alone_goes_part_of_the_way() {
    let whole = model_matrices(&PARENTS, &locals());
    let limb = partial_joints(&PARENTS, &locals(), Some(1), 0);
    assert_eq!(limb[1], Mat4::IDENTITY);
    assert!(limb[0].abs_diff_eq(whole[0], 1e-6) && limb[2].abs_diff_eq(whole[2], 1e-6));
    assert_eq!(partial_joints(&PARENTS, &locals(), None, 0), [Mat4::IDENTITY; 3]);
}
