//! Clips sampled beforehand.

use super::*;
use stage3_gltf::posed_mesh::{in_file_order, meshes_at, posed_positions};
use stage5_gpu::read_back::largest_difference;

/// A quarter turn in a second, baked as two poses. Halfway, it is the plain way's. Elsewhere nlerp is off by
/// a little, and this is known: the tangent of the angle from the middle goes evenly from -tan 22.5° to tan
/// 22.5°. A quaternion of the other sign is the same rotation, and the way to it is no longer.
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

/// A clip with one key, at its start: the model is in that pose at all times.
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
    // Without any key, it is at rest.
    let model = chain(2);
    Baked::new(&model, &Clip::default(), 60.0).sample(1.0, &mut pose);
    assert_eq!(pose.model_from_joint, plain(&model, &Clip::default(), 0.0));
}

/// At the times of its poses it is the plain way's, apart from rounding. Before and after the clip, the ends
/// hold.
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

/// The error of baking, in thousandths of the mannequin's units (it is 1.75 high), for the first three clips;
/// and at the end of the table that of the exact keys. Less than a hundredth is rounding, and is written as
/// 0. A key between two poses is a corner that is cut, so the error shrinks with the time between poses, and
///    disappears when every key is on a pose.
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

/// The largest distance of a vertex from its place by the plain way, in thousandths. So a joint's error
/// counts for as much as the length of what it moves.
fn error(model: &Model, clip: &Clip, sample_into: impl Fn(f32, &mut LanePose)) -> f32 {
    let mut pose = LanePose::default();
    let between = (0..=40).map(|index| index as f32 / 40.0 * clip.duration_s);
    let largest = between.chain(clip.key_times_s()).fold(0.0, |largest: f32, time_s| {
        sample_into(time_s, &mut pose);
        let plain = pose_at(model, clip, time_s);
        let found = in_file_order(model, &meshes_at(model, &pose.model_from_joint, &plain.morph_weights));
        largest.max(largest_difference(&posed_positions(model, &plain), &found, 1.0))
    });
    if largest < 1e-5 { 0.0 } else { largest * 1e3 }
}
