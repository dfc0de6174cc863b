//! The scene `in-step`, the speed of a mixture, and how far a standing foot slides.

use stage4_animation::{
    beyond::{
        gaits::{Gait, STEP_S, gait_at, slide_m, walk_and_run},
        moves::mannequin,
    },
    moment::pose_at,
};

/// 1.15 m in 1.1 s, 2.1 m in 0.7 s, and mixed 1.625 m in 0.9 s.
#[test]
fn the_mannequin_has_a_speed_at_each_share() {
    let (_, clips) = mannequin();
    let clips = walk_and_run(&clips);
    for (share, expected) in [(0.0, 1.15 / 1.1), (0.5, 1.625 / 0.9), (1.0, 2.1 / 0.7)] {
        let speed = Gait::new(share).speed(&clips);
        assert!((speed - expected).abs() < 1e-5, "{share}: {speed}");
    }
}

/// 0.9625 s are 7/8 of a round of the walk, and a round and 3/8 of one of the run: half a round apart.
#[test]
fn on_their_own_clocks_the_legs_come_apart() {
    let (_, clips) = mannequin();
    let clips = walk_and_run(&clips);
    let (gait, in_step) = gait_at("half-own-clocks", &clips).expect("it is a step");
    assert!(!in_step);
    let [walk_s, run_s] = gait.times_s(&clips, false);
    assert!((walk_s / 1.1 - 0.875).abs() < 1e-5 && (run_s / 0.7 - 0.375).abs() < 1e-5, "{walk_s}, {run_s}");
    // In step a round takes 0.9 s, for both.
    let phase = STEP_S / 0.9 - 1.0;
    let [walk_s, run_s] = gait.times_s(&clips, true);
    assert!((walk_s / 1.1 - phase).abs() < 1e-5 && (run_s / 0.7 - phase).abs() < 1e-5);
    assert!(gait_at("fly", &clips).is_none());
}

/// With all of the weight on one clip both ways give that clip.
#[test]
fn at_either_end_it_is_one_clip() {
    let (model, clips) = mannequin();
    let clips = walk_and_run(&clips);
    for (share, clip) in [(0.0, 0), (1.0, 1)] {
        let mut gait = Gait::new(share);
        gait.advance(0.3, &clips);
        let expected = pose_at(&model, &clips[clip], 0.3);
        for in_step in [true, false] {
            let pose = gait.pose(&model, &clips, in_step);
            for (local, expected) in pose.locals.iter().zip(&expected.locals) {
                let [local, expected] = [local, expected].map(|local| local.to_parts());
                assert!(local.rotation.abs_diff_eq(expected.rotation, 1e-5));
                assert!(local.translation.abs_diff_eq(expected.translation, 1e-5));
            }
        }
    }
}

/// How far a standing foot slides, in centimetres, on the clips' own clocks and in step.
fn slides_cm(share: f32) -> [f32; 2] {
    let (model, clips) = mannequin();
    let clips = walk_and_run(&clips);
    let speed = Gait::new(share).speed(&clips);
    [false, true].map(|in_step| 100.0 * slide_m(&model, &clips, share, in_step, speed))
}

/// In the clips themselves a foot rolls by a centimetre. Mixed, it slides by a hand's width and more on their
/// own clocks, and in step by less than half of that.
#[test]
fn in_step_a_foot_slides_less() {
    let shares = [("walk", 0.0), ("quarter", 0.25), ("half", 0.5), ("three-quarters", 0.75), ("run", 1.0)];
    let rows = shares.map(|(name, share)| (name, slides_cm(share)));
    // A step begins and ends with a picture, so a rounding may move it by one: one decimal is safe.
    let line = |(name, cm): &(&str, [f32; 2])| format!("{name:>14} {:5.1} {:5.1}\n", cm[0], cm[1]);
    testing::assert_table!("slides", rows.iter().map(line).collect::<String>());
    for (name, [own_clocks, in_step]) in rows {
        match name {
            "walk" | "run" => assert!(own_clocks < 1.5 && in_step < 1.5, "{name}"),
            _ => assert!(in_step < 5.0 && 2.0 * in_step < own_clocks, "{name}: {own_clocks}, {in_step}"),
        }
    }
}

/// At the mean of both speeds even a figure in step slides twice as far as at the speed of the mixture.
#[test]
fn at_the_mean_of_the_speeds_it_slides() {
    let (model, clips) = mannequin();
    let slide_cm = 100.0 * slide_m(&model, &walk_and_run(&clips), 0.5, true, (1.15 / 1.1 + 3.0) / 2.0);
    let [_, in_step] = slides_cm(0.5);
    assert!(slide_cm > 1.8 * in_step, "{slide_cm} and {in_step}");
}
