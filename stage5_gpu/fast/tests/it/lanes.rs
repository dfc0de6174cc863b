//! The two fast ways to sample a clip against the plain one.

mod baked;

use fast::{baked::Baked, lanes::LanePose, tracks::Tracks};
use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Joint, Local, Model},
    skeleton::posed_joints,
};
use stage4_animation::{
    arm::{fling, round_arm, stretch},
    character::character,
    clip::{Channel, Clip, Interpolation, Values},
    moment::pose_at,
};

fn plain(model: &Model, clip: &Clip, time_s: f32) -> Vec<Mat4> {
    posed_joints(model, &pose_at(model, clip, time_s))
}

/// Times inside a clip, before it and after it.
fn times_s(clip: &Clip) -> impl Iterator<Item = f32> {
    let duration_s = clip.duration_s;
    (-2..=103).map(move |index| index as f32 / 100.0 * duration_s)
}

#[track_caller]
fn assert_exact(model: &Model, clip: &Clip, tolerance: f32) {
    let (tracks, mut pose) = (Tracks::new(model, clip), LanePose::default());
    for time_s in times_s(clip).chain(clip.key_times_s()) {
        tracks.sample(time_s, &mut pose);
        let expected = plain(model, clip, time_s);
        assert_eq!(pose.model_from_joint.len(), expected.len());
        for (joint, (found, expected)) in pose.model_from_joint.iter().zip(&expected).enumerate() {
            let name = &model.joints[joint].name;
            assert!(
                found.abs_diff_eq(*expected, tolerance),
                "{} at {time_s} s, {name}: is {found}, should be {expected}",
                clip.name
            );
        }
    }
}

#[test]
fn without_joints_nothing_is_sampled() {
    let (model, clip, mut pose) = (Model::default(), Clip::default(), LanePose::default());
    Tracks::new(&model, &clip).sample(0.0, &mut pose);
    assert!(pose.model_from_joint.is_empty());
    Baked::new(&model, &clip, 60.0).sample(0.0, &mut pose);
    assert!(pose.model_from_joint.is_empty());
}

/// Scales and turns that are all different, in two blocks of eight joints.
#[test]
fn turned_and_scaled_joints_are_where_their_transforms_put_them() {
    let mut model = chain(9);
    for joint in [0, 8] {
        model.joints[joint].rest = Local::Parts(Transform {
            translation: vec3(1.0, -2.0, 0.5),
            rotation: Quat::from_xyzw(0.1, -0.7, 0.3, 0.5).normalize(),
            scale: vec3(2.0, 0.5, 3.0),
        });
    }
    let clip = Clip::default();
    assert_exact(&model, &clip, 1e-5);
    let mut pose = LanePose::default();
    Baked::new(&model, &clip, 60.0).sample(0.0, &mut pose);
    for (found, expected) in pose.model_from_joint.iter().zip(plain(&model, &clip, 0.0)) {
        assert!(found.abs_diff_eq(expected, 1e-5), "is {found}, should be {expected}");
    }
}

mod tracks {
    use super::*;

    /// A character two metres high, to two millionths of a metre.
    #[test]
    fn the_character_moves_as_the_plain_way() {
        let (model, clips) = character();
        for clip in &clips {
            assert_exact(&model, clip, 2e-6);
        }
    }

    #[test]
    fn curves_and_steps_go_the_plain_way() {
        let model = round_arm();
        assert_exact(&model, &stretch(), 1e-5);
        assert_exact(&model, &fling(), 1e-5);
        assert!(Tracks::new(&model, &fling()).plain_channels() > 0, "curves have no lane");
    }

    /// Eleven joints in a chain, so that a block is not full: each with times of its own, jumps, a single
    /// key, or none.
    #[test]
    fn times_need_not_be_shared() {
        let model = chain(11);
        let mut channels = Vec::new();
        for joint in 0..10 {
            let shift_s = if joint % 3 == 0 { 0.0 } else { joint as f32 * 0.01 };
            channels.push(Channel {
                joint,
                interpolation: if joint == 4 { Interpolation::Step } else { Interpolation::Linear },
                times_s: vec![0.1, 0.5 + shift_s, 1.0 + shift_s].into(),
                values: Values::Rotations([0.0, 3.0, -2.0].map(Quat::from_rotation_z).to_vec()),
            });
        }
        channels.push(Channel {
            joint: 10,
            interpolation: Interpolation::Linear,
            times_s: vec![0.3].into(),
            values: Values::Scales(vec![vec3(1.0, 2.0, 3.0)]),
        });
        assert_exact(&model, &Clip { name: "mixed".into(), duration_s: 1.1, channels }, 1e-5);
    }

    /// A single key holds at every time, so it fits any times. As the first of its block, it decides nothing.
    #[test]
    fn keys_at_the_same_times_go_together() {
        let model = chain(3);
        let turn = |joint: usize, times_s: &[f32]| Channel {
            joint,
            interpolation: Interpolation::Linear,
            times_s: times_s.to_vec().into(),
            values: Values::Rotations(
                [0.3, 2.0][..times_s.len()].iter().copied().map(Quat::from_rotation_x).collect(),
            ),
        };
        let channels = vec![turn(0, &[0.4]), turn(1, &[0.0, 1.0]), turn(2, &[0.0, 1.0])];
        let clip = Clip { name: "together".into(), duration_s: 1.0, channels };
        assert_exact(&model, &clip, 1e-5);
        assert_eq!(Tracks::new(&model, &clip).plain_channels(), 0);
    }

    /// No channel moves a joint that rests in a sheared matrix, which no translation, rotation and scale can
    /// make.
    #[test]
    fn a_matrix_at_rest_stays() {
        let mut model = chain(3);
        let shear = Mat4::from_cols_array(&[1., 0., 0., 0., 0.5, 1., 0., 0., 0., 0., 1., 0., 3., 0., 0., 1.]);
        model.joints[1].rest = Local::Matrix(shear);
        let mut pose = LanePose::default();
        Tracks::new(&model, &Clip::default()).sample(0.0, &mut pose);
        assert_eq!(pose.model_from_joint, plain(&model, &Clip::default(), 0.0));
    }
}

/// Joints in a chain, each one unit along x from the one before.
fn chain(count: usize) -> Model {
    let joint = |index: usize| Joint {
        name: format!("joint{index}"),
        parent: index.checked_sub(1),
        rest: Local::Parts(Transform { translation: Vec3::X, ..Transform::IDENTITY }),
        morph_weights: Vec::new(),
    };
    Model { joints: (0..count).map(joint).collect(), ..Model::default() }
}
