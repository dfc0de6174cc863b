//! Clips that travel, and the figure that walks by their travel.

use glam::{Mat4, Quat, Vec3, vec3};
use stage2_mesh_skin::transform::Transform;
use stage3_gltf::skeleton::posed_joints;
use stage4_animation::{
    beyond::{
        moves::mannequin,
        root_motion::{extract_root_motion, mixed_travel, place_at, travel},
        walker::{ROUND_S, Walker, Walks, placed_positions, walker_at},
    },
    clip::{Channel, Clip, Interpolation, Values},
    moment::pose_at,
};
use std::f32::consts::PI;

fn y(degrees: f32) -> Quat {
    Quat::from_rotation_y(degrees.to_radians())
}

/// Three keys, at each of which the hips face elsewhere and lean forward by 20°. The travel and the clip
/// without it are what ozz-animation's MotionExtractor makes of them (x and z of the position, yaw, baked,
/// its reference absolute); printed to six decimals by a program in C++ built on it.
#[test]
fn it_is_what_ozz_animation_extracts() {
    let places = [vec3(1.0, 0.9, 2.0), vec3(1.5, 1.0, 3.0), vec3(3.0, 0.95, 3.5)];
    let lean = Quat::from_rotation_x(20f32.to_radians());
    let rotations = [30.0, 60.0, 120.0].map(|degrees| y(degrees) * lean);
    let times_s = std::sync::Arc::new(vec![0.0, 0.5, 1.0]);
    let channel =
        |values| Channel { joint: 0, interpolation: Interpolation::Linear, times_s: times_s.clone(), values };
    let channels =
        [Values::Translations(places.to_vec()), Values::Rotations(rotations.to_vec())].map(channel);
    let clip = Clip { name: "ways".to_owned(), duration_s: 1.0, channels: channels.to_vec() };
    let (still, motion) = extract_root_motion(&clip, 0, Transform::IDENTITY);
    let expected_turns = [[0.258819, 0.965926], [0.5, 0.866025], [0.866025, 0.5]];
    let near = |a: Quat, b: [f32; 4]| {
        a.abs_diff_eq(Quat::from_array(b), 2e-6) || (-a).abs_diff_eq(Quat::from_array(b), 2e-6)
    };
    let [moved, turned] = [0, 1].map(|channel| &motion.channels[channel].values);
    let (Values::Translations(moved), Values::Rotations(turned)) = (moved, turned) else { panic!("both") };
    let [above, leaning] = [0, 1].map(|channel| &still.channels[channel].values);
    let (Values::Translations(above), Values::Rotations(leaning)) = (above, leaning) else { panic!("both") };
    for key in 0..3 {
        assert_eq!(moved[key], vec3(places[key].x, 0.0, places[key].z));
        let [sin, cos] = expected_turns[key];
        assert!(near(turned[key], [0.0, sin, 0.0, cos]), "{}", turned[key]);
        assert!(above[key].abs_diff_eq(Vec3::Y * places[key].y, 1e-6), "{}", above[key]);
        assert!(near(leaning[key], [0.173648, 0.0, 0.0, 0.984808]), "{}", leaning[key]);
    }
    assert_eq!((still.duration_s, motion.duration_s), (1.0, 1.0));
}

/// The clip without its travel, placed where the travel says, is the clip: at keys exactly, between them
/// nearly.
#[test]
fn both_parts_make_the_clip_again() {
    let (model, clips) = mannequin();
    let walks = Walks::new(&model, &clips);
    for walk in 0..2 {
        for key in 0..=48 {
            let time_s = ROUND_S * key as f32 / 48.0;
            let whole = posed_joints(&model, &pose_at(&model, &walks.whole[walk], time_s));
            let still = posed_joints(&model, &pose_at(&model, &walks.still[walk], time_s));
            let ground = place_at(&walks.root_motions[walk], time_s);
            // The last joint is the mesh's node, which stands beside the hips.
            for (whole, still) in whole.iter().zip(&still).take(21) {
                let [whole, placed] = [*whole, ground * *still].map(|matrix| matrix.w_axis.truncate());
                let close = if key % 2 == 0 { 2e-6 } else { 1e-3 };
                assert!(whole.abs_diff_eq(placed, close), "key {key}/2: {placed}, should be {whole}");
            }
        }
    }
}

/// Twelve rounds of 30° are a full circle: the figure stands where it began, and as it began.
#[test]
fn twelve_rounds_are_a_circle() {
    let (model, clips) = mannequin();
    let walks = Walks::new(&model, &clips);
    let positions = |step| {
        let (_, pose, place) = walker_at(step, &model, &walks).expect("it is a step");
        placed_positions(&model, &pose, place)
    };
    for (start, end) in positions("start").into_iter().zip(positions("twelve-rounds")) {
        // Twelve products of matrices, a few metres from the origin; and 12 · 1.1 s is rounded.
        assert!(start.abs_diff_eq(end, 1e-4), "{start} and {end}");
    }
}

/// Walked in pictures of any length, it comes to the same place: the sum of all rounds.
#[test]
fn it_arrives_where_the_sum_says() {
    let (model, clips) = mannequin();
    let walks = Walks::new(&model, &clips);
    for pictures_a_second in [7.0, 30.0, 144.0] {
        let mut walker = Walker::new(&walks, 1.0);
        let pictures = (5.0 * ROUND_S * pictures_a_second) as usize;
        for _ in 0..pictures {
            walker.advance(&walks, 5.0 * ROUND_S / pictures as f32);
        }
        // Five rounds are 150° on a circle of 1.15 m for 30°. Its centre is to the left.
        let (radius, angle) = (1.15 / (PI / 6.0), 5.0 * PI / 6.0);
        let expected = Mat4::from_rotation_translation(
            Quat::from_rotation_y(angle),
            vec3(radius * (1.0 - angle.cos()), 0.0, radius * angle.sin()),
        );
        // The hips sway beside the curve: at the same phase by as much, seen from the curve.
        let expected = expected * place_at(&walks.root_motions[1], 0.0);
        assert!(walker.world_from_figure.abs_diff_eq(expected, 2e-4), "{}", walker.world_from_figure);
    }
}

/// Half of a metre ahead and a quarter turn is a quarter of a metre and an eighth of a turn.
#[test]
fn movements_are_mixed_as_poses_are() {
    let quarter = Mat4::from_rotation_translation(y(90.0), Vec3::Z);
    let mixed = mixed_travel(Mat4::IDENTITY, quarter, 0.5);
    assert!(mixed.abs_diff_eq(Mat4::from_rotation_translation(y(45.0), 0.5 * Vec3::Z), 1e-6));
}

/// The clip alone begins again where it began: after two and a half rounds it is where it is after half of
/// one.
#[test]
fn the_clip_alone_comes_back() {
    let (model, clips) = mannequin();
    let walks = Walks::new(&model, &clips);
    let hips = |step| {
        let (_, pose, place) = walker_at(step, &model, &walks).expect("it is a step");
        (place * posed_joints(&model, &pose)[0]).w_axis.truncate()
    };
    let half = hips("half-round");
    assert!(hips("clip-alone").abs_diff_eq(half, 1e-4), "{} and {half}", hips("clip-alone"));
    assert!(hips("two-and-a-half-rounds").distance(half) > 2.0);
    let none = travel(&walks.root_motions[0], 1.0, 1.0);
    assert!(none.abs_diff_eq(Mat4::IDENTITY, 1e-6));
}
