//! A clip sampled at a time.

use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::{skeleton::model_matrices, transform::Transform};
use stage3_gltf::{model::Local, pose::Pose};
use stage4_animation::{
    clip::{Channel, Clip, Interpolation, Values},
    sample::sample,
};

/// Two joints at (0, 7, 0), the first with two morph targets.
fn rest() -> Pose {
    let local = Local::Parts(Transform { translation: vec3(0.0, 7.0, 0.0), ..Transform::IDENTITY });
    Pose { locals: vec![local, local], morph_weights: vec![vec![0.5, 0.5], vec![]] }
}

/// The first joint at `time_s`, moved by that channel, and the whole pose.
fn sampled(interpolation: Interpolation, times_s: &[f32], values: Values, time_s: f32) -> (Transform, Pose) {
    let channel = Channel { joint: 0, interpolation, times_s: times_s.to_vec().into(), values };
    let clip = Clip { name: String::new(), duration_s: times_s[times_s.len() - 1], channels: vec![channel] };
    let mut pose = rest();
    sample(&clip, time_s, &mut pose);
    match pose.locals[0] {
        Local::Parts(parts) => (parts, pose),
        Local::Matrix(_) => panic!("an animated joint is in parts"),
    }
}

fn translations() -> Values {
    Values::Translations(vec![vec3(0.0, 0.0, 0.0), vec3(4.0, 0.0, 0.0), vec3(4.0, 8.0, 0.0)])
}

const TIMES_S: [f32; 3] = [1.0, 2.0, 4.0];

/// S1-20.
#[test]
fn step_holds_the_key_before() {
    let x = |time_s| sampled(Interpolation::Step, &TIMES_S, translations(), time_s).0.translation.x;
    assert_eq!([1.0, 1.999, 2.0, 3.0].map(x), [0.0, 0.0, 4.0, 4.0]);
}

/// S2-52.
#[test]
fn linear_takes_the_straight_way() {
    let at = |time_s| sampled(Interpolation::Linear, &TIMES_S, translations(), time_s).0.translation;
    assert_eq!(at(1.25), vec3(1.0, 0.0, 0.0));
    assert_eq!(at(3.0), vec3(4.0, 4.0, 0.0));
}

/// S2-61.
#[test]
fn the_end_keys_hold() {
    for interpolation in [Interpolation::Step, Interpolation::Linear] {
        let at = |time_s| sampled(interpolation, &TIMES_S, translations(), time_s).0.translation;
        assert_eq!(at(-5.0), Vec3::ZERO);
        assert_eq!(at(50.0), vec3(4.0, 8.0, 0.0));
    }
}

/// By hand, halfway through 2 s: ½·1 + ½·3 + 2·⅛·2 - 2·⅛·(-2) = 3. The outer tangents, 99, do nothing.
#[test]
fn a_cubic_spline_leaves_and_arrives_along_its_tangents() {
    let values = [99.0, 1.0, 2.0, -2.0, 3.0, 99.0].map(Vec3::splat).to_vec();
    let at = |time_s| {
        sampled(Interpolation::CubicSpline, &[1.0, 3.0], Values::Scales(values.clone()), time_s).0.scale.x
    };
    assert_eq!([0.0, 1.0, 2.0, 3.0, 9.0].map(at), [1.0, 1.0, 3.0, 3.0, 3.0]);
}

/// Halfway with tangents of 0 the curve is at (q0 + q1) / 2, of length cos 22.5°; normalised, it is at 45°.
#[test]
fn a_rotation_on_a_cubic_spline_is_a_rotation() {
    let (zero, to) = (Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), Quat::from_rotation_z(90f32.to_radians()));
    let values = Values::Rotations(vec![zero, Quat::IDENTITY, zero, zero, to, zero]);
    let (parts, _) = sampled(Interpolation::CubicSpline, &[0.0, 2.0], values, 1.0);
    assert!(parts.rotation.is_normalized());
    let expected = Quat::from_rotation_z(45f32.to_radians());
    // Half a turn's sine and cosine are rounded in the last digit.
    assert!((parts.rotation - expected).length() < 1e-6, "{}", parts.rotation);
}

#[test]
fn morph_weights_are_blended_target_by_target() {
    let values = || Values::MorphWeights(vec![vec![0.0, 1.0], vec![1.0, 0.5]]);
    let at = |interpolation, time_s| {
        sampled(interpolation, &[0.0, 1.0], values(), time_s).1.morph_weights[0].clone()
    };
    assert_eq!(at(Interpolation::Linear, 0.5), [0.5, 0.75]);
    assert_eq!(at(Interpolation::Step, 0.5), [0.0, 1.0]);
    let still = vec![0.0, 0.0];
    let splines = vec![still.clone(), vec![0.0, 1.0], still.clone(), still.clone(), vec![1.0, 0.5], still];
    let (_, pose) = sampled(Interpolation::CubicSpline, &[0.0, 1.0], Values::MorphWeights(splines), 0.5);
    assert_eq!(pose.morph_weights[0], [0.5, 0.75]);
}

/// S2-60.
#[test]
fn what_no_channel_moves_keeps_its_pose() {
    let turned = Values::Rotations(vec![Quat::from_rotation_x(1.0)]);
    let (parts, pose) = sampled(Interpolation::Linear, &[0.0], turned, 0.0);
    assert_eq!(parts.translation, vec3(0.0, 7.0, 0.0));
    assert_eq!(pose.locals[1], rest().locals[1]);
    assert_eq!(pose.morph_weights, rest().morph_weights);
}

/// S2-51.
#[test]
fn a_matrix_is_decomposed_when_a_part_of_it_moves() {
    let mut pose = rest();
    let turn = Quat::from_rotation_y(0.5);
    pose.locals[0] = Local::Matrix(Mat4::from_scale_rotation_translation(Vec3::splat(2.0), turn, Vec3::X));
    let channels = vec![Channel {
        joint: 0,
        interpolation: Interpolation::Linear,
        times_s: vec![0.0].into(),
        values: Values::Translations(vec![Vec3::Z]),
    }];
    sample(&Clip { channels, ..Clip::default() }, 0.0, &mut pose);
    let Local::Parts(parts) = pose.locals[0] else { panic!("an animated joint is in parts") };
    assert_eq!(parts.translation, Vec3::Z);
    // Two square roots.
    assert!((parts.rotation - turn).length() < 1e-6 && (parts.scale - 2.0).length() < 1e-6);
}

/// E2-5, with D3's calf and foot, whose rows are glam's columns: the translation of their product is the
/// foot's place in the thigh's space. If the foot's key were not relative to the calf, it would stay at 119.
#[test]
fn keys_are_relative_to_the_parent() {
    let calf = [
        [1.0, -0.000691, 0.0, 0.0],
        [0.000691, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [119.231_52, 0.000021, -0.000011, 1.0],
    ];
    let foot = [
        [0.988831, 0.124156, 0.082452, 0.0],
        [-0.122246, 0.992109, -0.027835, 0.0],
        [-0.085257, 0.017445, 0.996206, 0.0],
        [119.231_476, -0.000039, 0.000023, 1.0],
    ];
    let mut clip = Clip::default();
    for (joint, rows) in [calf, foot].iter().enumerate() {
        let Transform { translation, rotation, .. } =
            Local::Matrix(Mat4::from_cols_array_2d(rows)).to_parts();
        for values in [Values::Translations(vec![translation]), Values::Rotations(vec![rotation])] {
            clip.channels.push(Channel {
                joint,
                interpolation: Interpolation::Linear,
                times_s: vec![0.0].into(),
                values,
            });
        }
    }
    let mut pose = rest();
    sample(&clip, 0.0, &mut pose);
    let locals: Vec<Mat4> = pose.locals.iter().map(|&local| local.to_matrix()).collect();
    let foot = model_matrices(&[None, Some(0)], &locals)[1].transform_point3(Vec3::ZERO);
    // The file's numbers have six decimals, its translations are about 100 units long.
    assert!((foot - vec3(238.463, -0.082407, 0.000012)).length() < 1e-4, "{foot}");
}

/// S3-14: each moment overwrites the one before, and leaves nothing of it.
#[test]
fn the_next_moment_overwrites_the_last_one() {
    let channel = |values| Channel {
        joint: 0,
        interpolation: Interpolation::Linear,
        times_s: TIMES_S.to_vec().into(),
        values,
    };
    let turns = [0.0, 1.0, 2.0].map(Quat::from_rotation_x).to_vec();
    let channels = vec![channel(translations()), channel(Values::Rotations(turns))];
    let clip = Clip { channels, ..Clip::default() };
    let (mut played, mut anew) = (rest(), rest());
    for time_s in [1.5, 3.5, 2.0] {
        sample(&clip, time_s, &mut played);
    }
    sample(&clip, 2.0, &mut anew);
    assert_eq!(played, anew);
    assert_eq!(played.locals[0].to_parts().translation, vec3(4.0, 0.0, 0.0));
}

/// E2-12: the pose depends on the time alone, not on the time before.
#[test]
fn seeking_is_as_good_as_playing() {
    let at = |time_s| sampled(Interpolation::Linear, &TIMES_S, translations(), time_s).0.translation;
    let there = [1.5, 3.5, 2.0].map(at);
    let back = [2.0, 3.5, 1.5].map(at);
    assert_eq!(there, [back[2], back[1], back[0]]);
}
