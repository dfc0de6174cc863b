//! Rest pose, bind pose and palette, on worked value D4.

use crate::tiny::{model, two_joints};
use glam::{Mat4, Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Local, Model},
    pose::{Pose, rest_pose},
    posed_mesh::posed_positions,
    skeleton::{bind_pose, posed_joints, skin_palette},
    steps::scene_model,
};

mod skin_palette {
    use crate::tiny::{model, two_joints};
    use glam::{Mat4, Vec3};
    use stage3_gltf::{
        model::Skin,
        pose::rest_pose,
        skeleton::{bind_pose, posed_joints, skin_palette},
    };

    #[test]
    fn the_skin_picks_its_joints_in_its_own_order() {
        let at = |x: f32| Mat4::from_translation(Vec3::new(x, 0.0, 0.0));
        let skin = Skin {
            joints: vec![2, 0],
            inverse_bind_matrices: vec![at(-0.5), Mat4::IDENTITY],
            ..Skin::default()
        };
        assert_eq!(skin_palette(&skin, &[at(1.0), at(2.0), at(4.0)]), [at(3.5), at(1.0)]);
    }

    /// S4-07
    #[test]
    fn rest_moves_by_the_difference_to_bind() {
        // D4: joint 1 is 2 higher at rest than at bind.
        let model = model(&two_joints());
        let palette = skin_palette(&model.skins[0], &posed_joints(&model, &rest_pose(&model)));
        assert_eq!(palette, [Mat4::IDENTITY, Mat4::from_translation(Vec3::new(0.0, 2.0, 0.0))]);
    }

    /// S4-06
    #[test]
    fn at_bind_nothing_moves() {
        let model = model(&two_joints());
        let palette = skin_palette(&model.skins[0], &posed_joints(&model, &bind_pose(&model)));
        assert_eq!(palette, [Mat4::IDENTITY; 2]);
    }
}

fn turned(model: &Model) -> Pose {
    let mut pose = rest_pose(model);
    let quarter = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
    pose.locals[1] = Local::Parts(Transform { translation: Vec3::Y, rotation: quarter, scale: Vec3::ONE });
    pose
}

fn near(actual: &[Vec3], expected: &[Vec3]) {
    assert_eq!(actual.len(), expected.len());
    for (actual, expected) in actual.iter().zip(expected) {
        // A quarter turn in f32 is off by about 1e-7.
        assert!(actual.abs_diff_eq(*expected, 1e-6), "is {actual}, should be {expected}");
    }
}

/// S4-02: the rest pose differs from the bind pose.
#[test]
fn d4_in_three_poses() {
    let model = model(&two_joints());
    let rest = posed_positions(&model, &rest_pose(&model));
    near(&rest, &[Vec3::new(0.0, 4.0, 0.0), Vec3::new(0.5, 2.0, 0.0)]);
    let bind = posed_positions(&model, &bind_pose(&model));
    near(&bind, &[Vec3::new(0.0, 2.0, 0.0), Vec3::new(0.5, 1.0, 0.0)]);
    let turned = posed_positions(&model, &turned(&model));
    near(&turned, &[Vec3::new(-1.0, 1.0, 0.0), Vec3::new(0.25, 1.25, 0.0)]);
    for (name, positions) in [("rest", rest), ("bind", bind), ("turned", turned)] {
        testing::assert_table!(name, stage1_bones::table::table(&positions));
    }
}

/// S4-13, S4-14, S4-15: what instances share is read once. Whatever happens to the rest pose, a pose keeps
/// its palette, because the inverses are stored and not computed again.
#[test]
fn inverse_bind_matrices_are_not_computed_again() {
    let mut model = model(&two_joints());
    let pose = turned(&model);
    let palette = |model: &Model| skin_palette(&model.skins[0], &posed_joints(model, &pose));
    let before = palette(&model);
    model.joints[1].rest = Local::Matrix(Mat4::from_translation(Vec3::splat(9.0)));
    assert_eq!(palette(&model), before);
}

/// S4-49: other inverse bind matrices are another bind pose, at once; no second copy can be out of date.
#[test]
fn the_bind_pose_follows_its_inverses() {
    let mut model = model(&two_joints());
    model.skins[0].inverse_bind_matrices[1] = Mat4::from_translation(Vec3::new(0.0, -2.0, 0.0));
    assert_eq!(bind_pose(&model).locals[1].to_matrix(), Mat4::from_translation(Vec3::new(0.0, 2.0, 0.0)));
}

/// S0-14: a file could leave out the offsets of a character that was bound in its rest pose, because they can
/// be computed. D4 was bound elsewhere, so its offsets can't be; and no offset says where a joint rests.
#[test]
fn offsets_can_be_computed_where_bind_is_rest() {
    let off = |model: &Model| {
        let [skin] = &model.skins[..] else { panic!("one skin") };
        let rest = posed_joints(model, &rest_pose(model));
        let computed = skin.joints.iter().map(|&joint| rest[joint].inverse());
        let pairs = computed.zip(&skin.inverse_bind_matrices);
        pairs.filter(|(computed, stored)| !computed.abs_diff_eq(**stored, 1e-6)).count()
    };
    assert_eq!((off(&scene_model("model")), off(&model(&two_joints()))), (0, 1));
}

#[test]
fn a_joint_that_no_skin_names_keeps_its_rest() {
    let model = model(&two_joints());
    let holder = posed_joints(&model, &bind_pose(&model))[2];
    assert_eq!(holder, Mat4::from_translation(Vec3::splat(7.0)));
}

#[test]
fn an_inverse_bind_matrix_without_an_inverse_leaves_rest() {
    let mut model = model(&two_joints());
    model.skins[0].inverse_bind_matrices[1] = Mat4::from_scale(Vec3::new(1.0, 0.0, 1.0));
    assert_eq!(bind_pose(&model).locals[1].to_matrix(), model.joints[1].rest.to_matrix());
}
