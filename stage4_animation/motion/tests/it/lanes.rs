//! The two fast ways to sample a clip, against the plain one.

use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{
    model::{Joint, Local, Model},
    pose::rest_pose,
    skeleton::posed_joints,
};
use stage4_animation::{
    arm::{fling, round_arm, stretch},
    baked::Baked,
    clip::{Channel, Clip, Interpolation, Values},
    lanes::LanePose,
    sample::sample,
    skin_error::error_at_skin,
    steps::character,
    tracks::Tracks,
};

fn plain(model: &Model, clip: &Clip, time_s: f32) -> Vec<Mat4> {
    let mut pose = rest_pose(model);
    sample(clip, time_s, &mut pose);
    posed_joints(model, &pose)
}

/// Times in a clip, before it and after it.
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

mod tracks {
    use super::*;

    /// Two metres of figure, to two millionths of a metre.
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

    /// Eleven joints in a chain, so that a block is not full: each with times of its own, jumps, one key, or none.
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

    /// Nothing moves a joint that rests in a sheared matrix, which no translation, rotation and scale can make.
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

mod baked {
    use super::*;

    /// A quarter turn in a second, baked as two poses: halfway it is the plain way's, and on the way to there nlerp is off by a
    /// little, known in the open: tan of the angle from the middle goes evenly from -tan 22.5° to tan 22.5°. A quaternion of the
    /// other sign is the same rotation, and the way to it no longer.
    #[test]
    fn between_two_poses_rotations_go_straight() {
        let model = chain(1);
        let quarter = Quat::from_rotation_z(90_f32.to_radians());
        for end in [quarter, -quarter] {
            let turn = Channel {
                joint: 0,
                interpolation: Interpolation::Linear,
                times_s: vec![0.0, 1.0].into(),
                values: Values::Rotations(vec![Quat::IDENTITY, end]),
            };
            let clip = Clip { name: "turn".into(), duration_s: 1.0, channels: vec![turn] };
            let (baked, mut pose) = (Baked::new(&model, &clip, 1.0), LanePose::default());
            for t in [0.0_f32, 0.25, 0.5, 1.0] {
                baked.sample(t, &mut pose);
                let half_angle_rad = ((2.0 * t - 1.0) * 22.5_f32.to_radians().tan()).atan();
                let expected = Quat::from_rotation_z(45_f32.to_radians() + 2.0 * half_angle_rad) * Vec3::X;
                let found = pose.model_from_joint[0].x_axis.truncate();
                assert!(found.abs_diff_eq(expected, 1e-6), "{end} at {t}: {found} instead of {expected}");
            }
        }
    }

    /// One key at the start: there the model is at every time.
    #[test]
    fn a_clip_of_no_length_is_one_pose() {
        let model = chain(1);
        let there = vec3(1.0, 2.0, 3.0);
        let key = Channel {
            joint: 0,
            interpolation: Interpolation::Linear,
            times_s: vec![0.0].into(),
            values: Values::Translations(vec![there]),
        };
        let clip = Clip { name: "one key".into(), duration_s: 0.0, channels: vec![key] };
        let (baked, mut pose) = (Baked::new(&model, &clip, 60.0), LanePose::default());
        for time_s in [-1.0, 0.0, 0.5] {
            baked.sample(time_s, &mut pose);
            assert_eq!(pose.model_from_joint, [Mat4::from_translation(there)], "at {time_s} s");
        }
    }

    /// At its poses' own times it is the plain way's, but for rounding; before and after the clip the ends hold.
    #[test]
    fn it_meets_its_poses() {
        let (model, clips) = character();
        for clip in &clips {
            let (baked, mut pose) = (Baked::new(&model, clip, 60.0), LanePose::default());
            let steps = (clip.duration_s * 60.0).ceil();
            for step in [-7.0, 0.0, 1.0, (steps / 2.0).floor(), steps, steps + 3.0] {
                let time_s = step / steps * clip.duration_s;
                baked.sample(time_s, &mut pose);
                for (found, expected) in pose.model_from_joint.iter().zip(plain(&model, clip, time_s)) {
                    assert!(found.abs_diff_eq(expected, 1e-5), "{} at {time_s} s", clip.name);
                }
            }
        }
    }

    /// What it costs, in thousandths of the mannequin's units (it is 1.8 high): the largest distance of a vertex from the plain
    /// way, for the first three clips; and at the end of the table, for the exact keys. Less than a hundredth is rounding, and 0. At a key between two poses a corner is cut: so the error
    /// goes with the time between poses, and where every key is on a pose, there is none.
    #[test]
    fn the_error_shrinks_with_the_time_between_poses() {
        let (model, clips) = character();
        let mut rows = Vec::new();
        for rate in [7.5_f32, 15.0, 30.0, 60.0, 120.0] {
            let errors = [0, 1, 2].map(|clip| {
                let baked = Baked::new(&model, &clips[clip], rate);
                error(&model, &clips[clip], |time_s, pose| baked.sample(time_s, pose))
            });
            rows.push((rate.to_string(), errors));
        }
        let exact = [0, 1, 2].map(|clip| {
            let tracks = Tracks::new(&model, &clips[clip]);
            error(&model, &clips[clip], |time_s, pose| tracks.sample(time_s, pose))
        });
        rows.push(("exact".to_owned(), exact));
        let line = |(rate, [idle, walk, wave]): &(String, [f32; 3])| {
            format!("{rate:>8} {idle:10.5} {walk:10.5} {wave:10.5}\n")
        };
        testing::assert_table!("error", rows.iter().map(line).collect::<String>());
        for clip in 0..3 {
            let [at_15, at_60, exact] = [1, 3, 5].map(|row| rows[row].1[clip]);
            assert!(at_60 < 0.3 * at_15, "{}: {at_60} at 60 poses a second, {at_15} at 15", clips[clip].name);
            assert!(exact == 0.0, "{}: {exact} with exact keys", clips[clip].name);
        }
        let on_poses = |clip: &Clip| {
            clip.key_times_s().iter().all(|time_s| (time_s * 60.0 - (time_s * 60.0).round()).abs() < 1e-3)
        };
        for (index, clip) in clips[..3].iter().enumerate().filter(|(_, clip)| on_poses(clip)) {
            assert!(rows[3].1[index] == 0.0, "{}: each key is a pose", clip.name);
        }
    }

    fn error(model: &Model, clip: &Clip, sample_into: impl Fn(f32, &mut LanePose)) -> f32 {
        let mut pose = LanePose::default();
        let between = (0..=40).map(|index| index as f32 / 40.0 * clip.duration_s);
        let largest = between.chain(clip.key_times_s()).fold(0.0, |largest: f32, time_s| {
            sample_into(time_s, &mut pose);
            largest.max(error_at_skin(model, clip, time_s, &pose.model_from_joint))
        });
        if largest < 1e-5 { 0.0 } else { largest * 1e3 }
    }

    #[test]
    fn a_clip_without_length_has_one_pose() {
        let model = chain(2);
        let mut pose = LanePose::default();
        Baked::new(&model, &Clip::default(), 60.0).sample(1.0, &mut pose);
        assert_eq!(pose.model_from_joint, plain(&model, &Clip::default(), 0.0));
    }
}

/// Joints one behind the other, each a unit along x from the one before.
fn chain(count: usize) -> Model {
    let joint = |index: usize| Joint {
        name: format!("joint{index}"),
        parent: index.checked_sub(1),
        rest: Local::Parts(Transform { translation: Vec3::X, ..Transform::IDENTITY }),
        morph_weights: Vec::new(),
    };
    Model { joints: (0..count).map(joint).collect(), ..Model::default() }
}
