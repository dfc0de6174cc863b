//! The first picture of a program: a step, a clip, a time.

use glam::{Quat, Vec3, vec3};
use stage3_gltf::{
    model::Local, pose::rest_pose, posed_mesh::posed_positions, skeleton::bind_pose, small_models::two_joints,
};
use stage4_animation::{
    arm::{arm, fling, stretch},
    character::character_step,
    clip::{Channel, Clip, Interpolation, Values},
    moment::{Moment, pose_at},
    player::Player,
};
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

fn find(
    clips: &[Clip],
    step: Option<&str>,
    clip: Option<&str>,
    time_s: Option<f32>,
) -> Result<Moment, String> {
    Moment::find(&arm(), clips, step, clip, time_s)
}

fn player_at(clip: usize, time_s: f32) -> Player {
    Player { time_s, ..Player::new(clip) }
}

/// After 0.25 of the 0.5 s to the next key the elbow is bent by half of 90°.
#[test]
fn a_time_alone_is_one_of_the_first_clip() {
    let moment = find(&[stretch(), fling()], None, None, Some(0.25)).expect("a clip");
    assert_eq!((moment.clip, moment.time_s, moment.player), (Some(0), 0.25, player_at(0, 0.25)));
    let Local::Parts(elbow) = moment.pose.locals[1] else { panic!("an arm in parts") };
    assert!(elbow.rotation.angle_between(Quat::from_rotation_z(FRAC_PI_4)) < 1e-3, "{}", elbow.rotation);
}

#[test]
fn a_clip_begins_at_its_start_and_the_clock_stays_in_it() {
    let clips = [stretch(), fling()];
    let moment = find(&clips, None, Some("fling"), None).expect("a clip");
    assert_eq!((moment.clip, moment.time_s, moment.player), (Some(1), 0.0, player_at(1, 0.0)));
    let moment = find(&clips, None, Some("1"), Some(7.0)).expect("a clip");
    assert_eq!((moment.clip, moment.time_s, moment.player), (Some(1), 7.0, player_at(1, 1.5)));
}

#[test]
fn without_anything_a_model_rests_and_its_first_clip_is_about_to_play() {
    for clips in [&[stretch()][..], &[]] {
        let moment = find(clips, None, None, None).expect("the rest pose");
        assert_eq!((moment.clip, moment.player), (None, player_at(0, 0.0)));
        assert_eq!(moment.pose, rest_pose(&arm()));
    }
}

#[test]
fn at_a_step_the_clock_begins_in_the_clip_of_the_step() {
    let clips = [stretch(), fling()];
    for (step, expected) in [
        ("fling-0.25", player_at(1, 0.25)),
        ("fling-0.25-to-stretch-0.5", player_at(0, 0.5)),
        ("rest", player_at(0, 0.0)),
        ("fling-0.25-beside-rest-and-bind", player_at(1, 0.25)),
    ] {
        let moment = find(&clips, Some(step), None, None).expect("a step");
        assert_eq!((moment.clip, moment.player), (None, expected), "{step}");
        assert_eq!(Some(moment.pose), character_step(step, &arm(), &clips), "{step}");
        let from = moment.fade.map(|fade| (fade.share_of_to(), fade.from));
        let is_fade = step.contains("-to-");
        assert_eq!(from, is_fade.then(|| (0.5, player_at(1, 0.25))), "{step}");
    }
}

/// S4-42: three poses of one model, with D4's kite. J1 was bound at (0, 1, 0) and rests at (0, 3, 0); the tip
/// is 1 above it. The clip turns J1 by 90° in its resting place, so the tip is 1 to the left of (0, 3, 0). At
/// another time only this pose is different.
#[test]
fn rest_bind_and_a_playing_pose_are_three() {
    let model = two_joints();
    let turn = Channel {
        joint: 1,
        interpolation: Interpolation::Linear,
        times_s: vec![0.0, 1.0].into(),
        values: Values::Rotations(vec![Quat::IDENTITY, Quat::from_rotation_z(FRAC_PI_2)]),
    };
    let clip = Clip { name: "turn".to_owned(), duration_s: 1.0, channels: vec![turn] };
    let tip = |pose| posed_positions(&model, &pose)[2];
    let [rest, bind, playing] = [rest_pose(&model), bind_pose(&model), pose_at(&model, &clip, 1.0)].map(tip);
    assert_eq!([rest, bind], [vec3(0.0, 4.0, 0.0), vec3(0.0, 2.0, 0.0)]);
    // The sine and cosine of 90° are rounded.
    assert!(playing.abs_diff_eq(vec3(-1.0, 3.0, 0.0), 1e-6), "{playing}");
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let earlier: Vec3 = tip(pose_at(&model, &clip, 0.5));
    assert!(earlier.abs_diff_eq(vec3(-half, 3.0 + half, 0.0), 1e-6), "{earlier}");
}

#[test]
fn clips_that_there_are_not_are_refused() {
    let clips = [stretch(), fling()];
    let refused = |clips: &[Clip], step, clip| find(clips, step, clip, None).unwrap_err().to_string();
    let there_are = "; there are 0 \"stretch\", 1 \"fling\"";
    assert_eq!(refused(&clips, None, Some("walk")), format!("there is no clip \"walk\"{there_are}"));
    assert_eq!(
        refused(&clips, Some("walk-1"), None),
        format!("there is no clip for the step walk-1{there_are}")
    );
    assert_eq!(refused(&[], None, Some("0")), "there is no clip \"0\": the model has no clips");
}
