//! Packed clips. Oracles: hand-worked values, and the mannequin's poses in `f64`.

use glam::{DMat4, DQuat, DVec3, Mat4, Quat, Vec3, Vec4};
use oorandom::Rand32;
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::{posed_mesh::posed_positions, skeleton::parents};
use stage4_animation::{
    character::character,
    clip::{Channel, Clip, Values, find_clip},
    moment::pose_at,
    packed::{
        bits::{bytes_of, read_bits, write_bits},
        choose::Frames,
        clip::{PackedClip, pack},
        curve::{curve_place, key_count},
        error::vertex_error,
        points::{shell_points, skin_points},
        quantise::{MOST, quantise, track_range},
        rotation::{NONE, smallest_three, whole_rotation},
        sampled::{local_parts, sampled},
        steps::{PACKED_STEPS, pack_clip, packed_moment, unpacked},
        track::{Motion, reduce_keys},
        unpack::unpack_pose,
    },
};
use std::f32::consts::FRAC_PI_2;

/// A quarter about z takes x to y, which is √2 away, and leaves z.
#[test]
fn a_vertex_shows_a_turn_that_its_joint_does_not() {
    let turned = Mat4::from_rotation_z(FRAC_PI_2);
    assert!((vertex_error(&[Vec3::Z, Vec3::X], Mat4::IDENTITY, turned) - 2f32.sqrt()).abs() < 1e-6);
    assert_eq!(vertex_error(&[Vec3::ZERO], Mat4::IDENTITY, turned), 0.0);
    assert_eq!(vertex_error(&[], Mat4::IDENTITY, turned), 0.0);
}

#[test]
fn numbers_become_multiples_of_a_step() {
    assert_eq!([0.3, -0.3, 0.1, 2.0].map(|number| quantise(number, 0.25)), [1, -1, 0, 8]);
    assert_eq!([1e9, -1e9].map(|number| quantise(number, 0.25)), [MOST, -MOST]);
    let keys = [[-3, 5, 5, 0], [4, 5, 6, 0], [0, 5, 5, 0]];
    assert_eq!([0, 1, 2].map(|component| track_range(&keys, component)), [(-3, 3), (5, 0), (5, 1)]);
}

#[test]
fn written_bits_can_be_read_at_any_place() {
    let mut random = Rand32::new(1);
    let (mut bits, mut numbers) = (Vec::new(), Vec::new());
    for _ in 0..500 {
        let width = random.rand_range(0..33);
        let number = (u64::from(random.rand_u32()) & ((1 << width) - 1)) as u32;
        numbers.push((bits.len(), width, number));
        write_bits(&mut bits, number, width);
    }
    let mut bytes = bytes_of(&bits);
    assert_eq!(bytes.len(), bits.len().div_ceil(8));
    bytes.extend([0; 8]);
    for (at, width, number) in numbers {
        assert_eq!(read_bits(&bytes, at, width), number, "{width} bits at {at}");
    }
    assert_eq!(bytes_of(&[true, false, true]), [5]);
}

/// The curve meets every polynomial of the third degree, whatever the spacing, and the keys always.
#[test]
fn the_curve_is_of_the_third_degree() {
    let cubic = |frame: f32| 0.01 * frame.powi(3) - 0.3 * frame * frame + frame + 2.0;
    for (spacing, keys) in [(2, 17), (4, 9), (8, 5)] {
        for frame in (0..=64).map(|half| half as f32 / 2.0) {
            let place = curve_place(frame, spacing, keys);
            let keys = (0..4).map(|key| cubic(((place.first + key) * spacing) as f32));
            let value: f32 = keys.zip(place.shares).map(|(key, share)| key * share).sum();
            assert!((value - cubic(frame)).abs() < 2e-3, "{value} at {frame} instead of {}", cubic(frame));
            assert!((place.shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        }
    }
    assert_eq!(curve_place(3.0, 2, 3).shares, [0.5, 0.5, 0.0, 0.0], "a line between few keys");
    assert_eq!(curve_place(3.5, 1, 9).shares, [0.5, 0.5, 0.0, 0.0], "a line between frames");
    assert_eq!([1, 2, 33].map(|frames| key_count(frames, 8)), [1, 2, 5]);
}

/// Rotations near each other, with any signs: three numbers give the same turns.
#[test]
fn three_numbers_are_enough_for_a_rotation() {
    let mut random = Rand32::new(2);
    for _ in 0..200 {
        let mut part = || random.rand_float() * 2.0 - 1.0;
        let middle = Quat::from_vec4(Vec4::new(part(), part(), part(), part()).normalize_or(Vec4::W));
        let near = [(); 8].map(|()| {
            let turned = middle * Quat::from_scaled_axis(0.3 * Vec3::new(part(), part(), part()));
            if part() < 0.0 { -turned } else { turned }
        });
        let mut four = near.map(Vec4::from);
        let dropped = smallest_three(&mut four);
        assert!(dropped < NONE);
        for (rotation, three) in near.iter().zip(four) {
            assert_eq!(three[dropped], 0.0);
            // What is left out is at least 0.1, so an error may be ten times as large in it.
            let difference = whole_rotation(three, dropped).dot(*rotation).abs() - 1.0;
            assert!(difference.abs() < 1e-5, "{rotation}: {difference}");
        }
    }
    let mut round =
        [0, 1, 2, 3, 4].map(|quarter| Vec4::from(Quat::from_rotation_y(quarter as f32 * FRAC_PI_2)));
    assert_eq!(smallest_three(&mut round), NONE, "every component is 0 somewhere");
}

/// A straight way needs a key every 8 frames: 5 of 33. A restless one needs all.
#[test]
fn keys_that_a_curve_foretells_are_left_out() {
    let straight: Vec<Vec4> = (0..33).map(|frame| Vec4::X * frame as f32).collect();
    let (spacing, keys) = reduce_keys(&straight, 1.0);
    assert_eq!((spacing, keys), (3, [0, 8, 16, 24, 32].map(|x| [x, 0, 0, 0]).to_vec()));
    let mut motion = Motion::new(0, 1, straight);
    motion.write(1.0);
    assert_eq!(motion.track.widths, [6, 0, 0, 0], "0 to 32");
    assert_eq!(motion.keys.len(), 5 * 6);
    let restless: Vec<Vec4> = (0..33).map(|frame| Vec4::X * (frame % 2) as f32 * 7.0).collect();
    let (spacing, keys) = reduce_keys(&restless, 1.0);
    assert_eq!((spacing, keys.len()), (0, 33));
    // A key that lies after the last frame goes on as the motion came.
    let (spacing, keys) = reduce_keys(&[0.0, 3.0, 6.0, 9.0].map(|x| Vec4::X * x), 1.0);
    assert_eq!((spacing, keys), (2, vec![[0; 4], [12, 0, 0, 0]]));
    // Numbers too large for their step take a larger one.
    let mut large = Motion::new(0, 1, vec![Vec4::X * 1e6, Vec4::Y * -1e6]);
    large.write(1e-6);
    assert_eq!(large.track.step, 1e6 / MOST as f32);
}

/// The poses of a clip of the mannequin, 24 a second.
fn walk(clip: usize) -> (Vec<Option<usize>>, Vec<Vec<Transform>>, Vec<Transform>) {
    let (model, clips) = character();
    let parts = |time_s| -> Vec<Transform> {
        pose_at(&model, &clips[clip], time_s).locals.iter().map(|local| local.to_parts()).collect()
    };
    let frames = (clips[clip].duration_s * 24.0).round() as usize + 1;
    let poses = (0..frames).map(|frame| parts(frame as f32 / 24.0)).collect();
    (parents(&model), poses, model.joints.iter().map(|joint| joint.rest.to_parts()).collect())
}

fn exact_matrices(parents: &[Option<usize>], pose: &[Transform]) -> Vec<DMat4> {
    let mut matrices: Vec<DMat4> = Vec::new();
    for (parent, parts) in parents.iter().zip(pose) {
        let rotation = DQuat::from_array(parts.rotation.to_array().map(f64::from)).normalize();
        let [scale, place] = [parts.scale, parts.translation].map(|vector| vector.as_dvec3());
        let local = DMat4::from_scale_rotation_translation(scale, rotation, place);
        matrices.push(parent.map_or(local, |parent| matrices[parent] * local));
    }
    matrices
}

/// At no frame is a point of the shell beyond the limit, by another computation; and the bytes are few.
#[test]
fn every_frame_keeps_to_the_limit() {
    for clip in 0..character().1.len() {
        let (parents, poses, rest) = walk(clip);
        let frames = Frames { parents: &parents, rest: &rest, poses: &poses, rate_hz: 24.0 };
        let mut done = Vec::new();
        let bytes = pack(frames, &shell_points(rest.len(), 0.03), 1e-4, |bits| done.push(bits));
        let bytes = bytes.expect("the limit can be met").to_bytes();
        assert!(done.windows(2).all(|two| two[0] > two[1]), "{done:?}");
        assert!(bytes.len() * 10 < poses.len() * rest.len() * 40, "{} bytes", bytes.len());
        let packed = PackedClip::read(&bytes).expect("packed here");
        for (frame, pose) in poses.iter().enumerate() {
            let mut unpacked = rest.clone();
            unpack_pose(&packed, frame as f32 / 24.0, &mut unpacked);
            let [exact, packed] = [pose, &unpacked].map(|pose| exact_matrices(&parents, pose));
            for (exact, packed) in exact.iter().zip(&packed) {
                for point in DVec3::AXES.map(|axis| 0.03 * axis) {
                    let error = exact.transform_point3(point).distance(packed.transform_point3(point));
                    assert!(error < 1.01e-4, "clip {clip}, frame {frame}: {error}");
                }
            }
        }
    }
}

/// A joint that spins once in a third of a second: every component of its rotation meets 0. It also moves far
/// and grows.
#[test]
fn a_whole_turn_can_be_packed() {
    let pose = |frame: usize| {
        let turn = Quat::from_rotation_y(frame as f32 * 0.6) * Quat::from_rotation_x(frame as f32 * 0.4);
        let (translation, scale) = (Vec3::X * (frame * frame) as f32 * 0.01, Vec3::ONE + 0.01 * frame as f32);
        vec![Transform { translation, rotation: turn, scale }]
    };
    let poses: Vec<_> = (0..70).map(pose).collect();
    let frames = Frames { parents: &[None], rest: &[Transform::IDENTITY], poses: &poses, rate_hz: 30.0 };
    let packed = pack(frames, &shell_points(1, 1.0), 1e-3, |_| ()).expect("the limit can be met");
    for (frame, exact) in poses.iter().enumerate() {
        let mut pose = [Transform::IDENTITY];
        unpack_pose(&packed, frame as f32 / 30.0, &mut pose);
        for axis in Vec3::AXES {
            let error = exact[0].transform_point(axis).distance(pose[0].transform_point(axis));
            assert!(error < 1.1e-3, "frame {frame}: {error}");
        }
    }
    let (mut early, mut first) = ([Transform::IDENTITY], [Transform::IDENTITY]);
    unpack_pose(&packed, -1.0, &mut early);
    unpack_pose(&packed, 0.0, &mut first);
    assert_eq!(early, first);
}

/// Halfway between two frames, a translation is halfway between those of the frames.
#[test]
fn between_frames_lies_a_straight_line() {
    let pose = |frame: usize| {
        let translation = Vec3::new((frame as f32 * 0.4).sin(), (frame / 5) as f32, frame as f32);
        vec![Transform { translation, ..Transform::IDENTITY }]
    };
    let poses: Vec<_> = (0..50).map(pose).collect();
    let frames = Frames { parents: &[None], rest: &[Transform::IDENTITY], poses: &poses, rate_hz: 1.0 };
    let packed = pack(frames, &shell_points(1, 1.0), 1e-3, |_| ()).expect("the limit can be met");
    let place = |time_s: f32| {
        let mut pose = [Transform::IDENTITY];
        unpack_pose(&packed, time_s, &mut pose);
        pose[0].translation
    };
    for frame in (0..49).map(|frame| frame as f32) {
        let middle = place(frame).midpoint(place(frame + 1.0));
        assert!(place(frame + 0.5).distance(middle) < 1e-4, "{frame}");
    }
}

#[test]
fn what_cannot_be_packed_is_said() {
    let (parents, mut poses, rest) = walk(0);
    let pack_it = |poses: &[Vec<Transform>], limit: f32| {
        let frames = Frames { parents: &parents, rest: &rest, poses, rate_hz: 24.0 };
        pack(frames, &shell_points(rest.len(), 0.03), limit, |_| ())
            .expect_err("it can't be packed")
            .to_string()
    };
    let refusal = pack_it(&poses, 1e-9);
    assert!(refusal.starts_with("the limit 1.0e-9 can't be met: "), "{refusal}");
    assert!(pack_it(&[], 1e-4).starts_with("has 22 joints, 0 frames, 24 a second"));
    poses[3][1].translation.y = 1e30;
    assert!(pack_it(&poses, 1e-4).starts_with("the limit 1.0e-4 can't be met"), "too far away for any step");
    poses[3][1].translation.y = f32::NAN;
    assert_eq!(pack_it(&poses, 1e-4), "frame 3, joint 1: its place is not finite");
}

/// In every step of the scene and in every frame of its clip, no vertex is beyond the limit, but for what the
/// outermost vertices of each joint don't show.
#[test]
fn every_vertex_keeps_to_the_limit_of_its_step() {
    let (model, clips) = character();
    for step in PACKED_STEPS {
        let (clip, _, limit_mm) = packed_moment(step).expect("it is a step");
        let clip = &clips[find_clip(&clips, clip).expect("it is a clip")];
        let (packed, bytes) = pack_clip(&model, clip, limit_mm, |_| ()).expect("it can be packed");
        assert!(packed.to_bytes().len() * 15 < bytes, "{step}");
        let mut worst_mm = 0f32;
        for frame in 0..packed.frames {
            let time_s = frame as f32 / packed.rate_hz;
            let exact = pose_at(&model, clip, time_s);
            let vertices = [unpacked(&packed, &model, time_s, &exact), exact];
            let [packed, exact] = vertices.map(|pose| posed_positions(&model, &pose));
            let errors = packed.iter().zip(&exact).map(|(packed, exact)| 1000.0 * packed.distance(*exact));
            worst_mm = errors.fold(worst_mm, f32::max);
        }
        assert!(worst_mm < 1.05 * limit_mm && worst_mm > 0.5 * limit_mm, "{step}: {worst_mm} mm");
    }
}

/// A clip of the mannequin has few keys and is sampled 24 times a second or more; its last frame is at its
/// end. A clip with a key in every thirtieth of a second is sampled there, and ends after its end.
#[test]
fn a_clip_is_sampled_up_to_its_end() {
    let (model, clips) = character();
    let walk = &clips[find_clip(&clips, "walk").expect("it walks")];
    let (poses, rate_hz) = sampled(&model, walk);
    assert_eq!((rate_hz, poses.len()), (27.0 / 1.1, 28), "1.1 s are 26.4 steps at least");
    let end = local_parts(&pose_at(&model, walk, walk.duration_s));
    assert_eq!(poses.last(), Some(&end));
    let times_s: Vec<f32> = (0..40).map(|key| key as f32 / 30.0).chain([1.31]).collect();
    let channel = Channel {
        times_s: times_s.into(),
        values: Values::Translations(vec![Vec3::ZERO; 41]),
        ..walk.channels[0].clone()
    };
    let dense = Clip { duration_s: 1.31, channels: vec![channel], ..walk.clone() };
    let (poses, rate_hz) = sampled(&model, &dense);
    assert!((rate_hz - 30.0).abs() < 1e-3 && poses.len() == 41, "{rate_hz} Hz, {} frames", poses.len());
    let without_length = Clip { name: String::new(), duration_s: 0.0, channels: Vec::new() };
    assert_eq!(sampled(&model, &without_length).0.len(), 1);
}

/// Points of the skin are vertices as their joints see them.
#[test]
fn the_skin_tells_the_points() {
    let (model, _) = character();
    let points = skin_points(&model);
    assert_eq!(points.len(), model.joints.len());
    assert!(points.iter().flatten().all(|point| point.is_finite()));
    assert!(points.iter().filter(|points| points.len() == 6).count() > 10);
}

fn small() -> Vec<u8> {
    let (parents, poses, rest) = walk(1);
    let frames = Frames { parents: &parents, rest: &rest, poses: &poses[..20], rate_hz: 24.0 };
    pack(frames, &shell_points(rest.len(), 0.03), 1e-3, |_| ()).expect("the limit can be met").to_bytes()
}

#[test]
fn a_cut_clip_is_refused() {
    let bytes = small();
    for length in 0..bytes.len() {
        assert!(PackedClip::read(&bytes[..length]).is_err(), "cut at {length} of {}", bytes.len());
    }
    let refusal = |bytes: &[u8]| PackedClip::read(bytes).expect_err("they are wrong").to_string();
    let (length, tracks) = (bytes.len(), bytes[12]);
    let counts = |is: usize| format!("has {tracks} of {tracks} tracks, and {is} bytes instead of {length}");
    assert_eq!(refusal(&[&bytes[..], &[0]].concat()), counts(length + 1));
    assert_eq!(refusal(&bytes[..length - 1]), counts(length - 1));
    assert_eq!(refusal(b"pose"), "is no packed clip: it does not begin with `pose` and four numbers");
    assert!(refusal(&bytes[..20]).starts_with(&format!("has 0 of {tracks} tracks, and 20 bytes")));
}

/// Whatever is read can be unpacked, at any time.
#[test]
fn wrong_bytes_are_refused_or_unpacked() {
    let bytes = small();
    let (mut random, mut refused) = (Rand32::new(3), 0);
    for _ in 0..3000 {
        let mut wrong = bytes.clone();
        for _ in 0..=random.rand_range(0..3) {
            // The header is rather short, but most can go wrong there.
            let most = if random.rand_range(0..2) == 0 { 60 } else { bytes.len() as u32 };
            wrong[random.rand_range(0..most) as usize] = random.rand_u32() as u8;
        }
        let Ok(clip) = PackedClip::read(&wrong) else {
            refused += 1;
            continue;
        };
        let mut pose = vec![Transform::IDENTITY; clip.joints];
        for time_s in [0.0, 0.11, 0.4, 1e9, f32::NAN] {
            unpack_pose(&clip, time_s, &mut pose);
        }
    }
    assert!(refused > 500, "{refused} of 3000");
}
