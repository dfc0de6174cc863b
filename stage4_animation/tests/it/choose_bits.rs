//! Tests of `choose_bits`. Oracle: what is chosen is tried. No point is beyond the limit, and no step could
//! be doubled. Steps that were chosen in another order pass.

use crate::number_table;
use glam::{Quat, Vec3};
use stage2_mesh_skin::transform::Transform;
use stage4_animation::packed::{
    choose::{Choice, Frames, choose_bits},
    error::Points,
    points::shell_points,
    track::Track,
};
use testing::cases::{self, Draws, Right, Rows};

/// A joint that turns by 60° in nine frames, and points at three distances from it. No point may be farther
/// than 1 cm from its place: ten times as far away, the step has to be about ten times finer, in powers of
/// two.
#[test]
fn far_points_need_fine_steps() {
    let pose = |frame: i32| {
        // Not even, so that a curve foretells no frame.
        let angle_deg = 60.0 * frame as f32 / 8.0 + 8.0 * (frame % 2) as f32;
        let rotation = Quat::from_rotation_z(angle_deg.to_radians());
        vec![Transform { rotation, ..Transform::IDENTITY }]
    };
    let poses: Vec<_> = (0..9).map(pose).collect();
    let frames = Frames { parents: &[None], rest: &[Transform::IDENTITY], poses: &poses, rate_hz: 30.0 };
    let tracks = [0.1, 1.0, 10.0].map(|distance| {
        let points = shell_points(1, distance);
        let mut choice = Choice::new(frames, &points, 0.01);
        choose_bits(&mut choice, |_| ());
        assert!(choice.keeps_limit(), "with points at {distance} m the limit is not kept");
        choice.motions[0].track
    });
    let names = ["0.1m", "1m", "10m"];
    let rows: Vec<_> =
        names.iter().zip(tracks).map(|(name, track)| (name, [track.step, track.key_bits() as f32])).collect();
    testing::assert_table!("distances", number_table(&rows));
    for two in tracks.windows(2) {
        let ratio = two[0].step / two[1].step;
        assert!(
            [4.0, 8.0, 16.0].contains(&ratio),
            "the ratio of two steps: is {ratio}, should be 4, 8 or 16"
        );
    }
}

/// A joint that stays away from its rest: one number for all frames, which takes no bits of keys. It may be
/// doubled for ever without saving any.
#[test]
fn what_needs_no_bits_takes_one_round() {
    let poses = vec![vec![moved(Vec3::X * 0.3)]; 5];
    let frames = Frames { parents: &[None], rest: &[Transform::IDENTITY], poses: &poses, rate_hz: 30.0 };
    let points = shell_points(1, 0.1);
    let mut choice = Choice::new(frames, &points, 0.01);
    let mut told = Vec::new();
    choose_bits(&mut choice, |bits| told.push(bits));
    // Hand-worked: 0.3 is 1.2 quarters, 2.4 eighths, 4.8 sixteenths, 9.6 of 1/32 and 19.2 of 1/64: the last
    // of these is off by 0.2 / 64 = 0.003, the one before by 0.4 / 32 = 0.0125.
    assert_eq!(choice.motions[0].track.step, 1.0 / 64.0, "the step");
    assert_eq!(told, [0], "the bits that were told");
}

/// An odd multiple of 2⁻³⁰ is exact after thirty halvings, and off by 2⁻³⁰ before. One of 2⁻³¹ is off by 2⁻³¹
/// even then.
#[test]
fn steps_are_halved_thirty_times() {
    let keeps_limit = |unit: f32| {
        let poses = vec![vec![moved(Vec3::X * 12345.0 * unit)]];
        let frames = Frames { parents: &[None], rest: &[Transform::IDENTITY], poses: &poses, rate_hz: 30.0 };
        let points = vec![vec![Vec3::ZERO]];
        let mut choice = Choice::new(frames, &points, unit / 2.0);
        choose_bits(&mut choice, |_| ());
        choice.keeps_limit()
    };
    assert!(keeps_limit(0.5_f32.powi(30)), "a limit that takes 30 halvings is not kept, should be");
    assert!(!keeps_limit(0.5_f32.powi(31)), "a limit that takes 31 halvings is kept, should not be");
}

fn moved(translation: Vec3) -> Transform {
    Transform { translation, ..Transform::IDENTITY }
}

struct Input {
    parents: Vec<Option<usize>>,
    poses: Vec<Vec<Transform>>,
    points: Points,
    limit: f32,
    /// True if the limit can be kept: always, but for what is finer than thirty halvings.
    can_be_kept: bool,
}

/// A joint that is so far away that it takes thirty halvings to be there exactly; or one more, which is one
/// too many.
fn draw_tiny(draws: &mut Draws) -> Input {
    let halvings = 30 + i32::from(draws.flip());
    let (odd, unit) = (2 * draws.index(500) + 1, 0.5_f32.powi(halvings));
    let poses = vec![vec![moved(Vec3::X * (odd as f32 * unit))]];
    draws.note("the joint at rest", "at the origin");
    draws.note("x of the joint", &format!("{odd} · 2^-{halvings}"));
    draws.note("the points", "the joint's own origin");
    draws.note("limit", &format!("2^-{}", halvings + 1));
    let points = vec![vec![Vec3::ZERO]];
    Input { parents: vec![None], poses, points, limit: unit / 2.0, can_be_kept: halvings == 30 }
}

fn draw(draws: &mut Draws) -> Option<Input> {
    if draws.rarely(50) {
        return Some(draw_tiny(draws));
    }
    // Rarely there are many: a loop may have a limit.
    let joints = if draws.rarely(10_000) { 105 } else { 1 + usize::from(draws.rarely(3)) };
    let turns = draws.rarely(3);
    let limit = if draws.rarely(40) { 1e-9 } else { draws.one_of(&[0.1, 1.0, 0.02]) };
    // In more than a few frames the keys may be farther apart.
    let frames = if draws.rarely(12) { 9 } else { 2 };
    let turns_rad = draws.list(1, frames, |draws, _| if turns { draws.near(0.0, -1.0, 1.0) } else { 0.0 });
    let pose = |draws: &mut Draws, rad: f32| -> Vec<Transform> {
        let place = |draws: &mut Draws, joint: usize| Transform {
            translation: Vec3::X * draws.near(joint as f32, -2.0, 2.0),
            rotation: if joint == 0 { Quat::from_rotation_z(rad) } else { Quat::IDENTITY },
            scale: Vec3::ONE,
        };
        (0..joints).map(|joint| place(draws, joint)).collect()
    };
    let poses: Vec<_> = turns_rad.iter().map(|&rad| pose(draws, rad)).collect();
    let x = |pose: &Vec<Transform>| pose.iter().map(|parts| parts.translation.x).collect::<Vec<_>>();
    draws.say("limit", &limit);
    draws.say("turns of the first joint about z, a frame each, in radians", &turns_rad);
    draws.say("x of each joint in its parent, frame by frame", &poses.iter().map(x).collect::<Vec<_>>());
    let rest: Vec<f32> = (0..joints).map(|joint| joint as f32).collect();
    draws.say("x of the joints at rest, each in its parent", &rest);
    let parents = (0..joints).map(|joint: usize| joint.checked_sub(1)).collect();
    let mut points = shell_points(joints, 0.5);
    draws.note("the points", "for each joint one on each of its axes, 0.5 away");
    if draws.rarely(6) {
        draws.note("the last joint", "without points");
        points[joints - 1].clear();
    }
    Some(Input { parents, poses, points, limit, can_be_kept: true })
}

fn choice<'a>(input: &'a Input, rest: &'a [Transform]) -> Choice<'a> {
    let Input { parents, poses, points, limit, .. } = input;
    Choice::new(Frames { parents, rest, poses, rate_hz: 30.0 }, points, *limit)
}

fn rest(input: &Input) -> Vec<Transform> {
    (0..input.parents.len()).map(|joint| moved(Vec3::X * joint as f32)).collect()
}

/// The row of a track, by what it moves.
fn label(choice: &Choice, motion: usize) -> String {
    let Track { joint, property, .. } = choice.motions[motion].track;
    let property = ["rotation", "translation", "scale"][property];
    format!("tracks of joint {joint}'s {property} whose step could still be doubled")
}

/// The choice with which the rounds begin: all tracks have the same step.
fn first(mut choice: Choice) -> Choice {
    for halvings in 0..=30 {
        (0..choice.motions.len()).for_each(|motion| choice.set_step(motion, 0.5f32.powi(halvings)));
        if choice.keeps_limit() {
            break;
        }
    }
    choice
}

const BEYOND_TOLD: &str = "rounds from the first part's steps to these, less the calls of `progress`";

fn all_bits(choice: &Choice) -> usize {
    choice.motions.iter().map(|motion| motion.keys.len()).sum()
}

const NEEDLESS: &str = "tracks with a larger step than in the first part that saves no bits";

fn needless(mut choice: Choice, first: &Choice) -> usize {
    let mut is_needless = |motion: usize| {
        let (step, bits) = (choice.motions[motion].track.step, choice.motions[motion].keys.len());
        choice.set_step(motion, step / 2.0);
        step > first.motions[motion].track.step && choice.motions[motion].keys.len() <= bits
    };
    (0..first.motions.len()).filter(|motion| is_needless(*motion)).count()
}

fn answer(input: &mut Input) -> Rows {
    let rest = rest(input);
    let mut choice = choice(input, &rest);
    let first = first(choice.clone());
    let mut told = Vec::new();
    choose_bits(&mut choice, |bits| told.push(bits));
    let bits = all_bits(&choice);
    // A track doubles its step once in a round, and the last round finds none that can.
    let doublings = |motion: usize| {
        (choice.motions[motion].track.step / first.motions[motion].track.step).log2().round() as usize
    };
    let rounds = (0..choice.motions.len()).map(doublings).max().unwrap_or(0) + 1;
    // What `f32` can't hold as closely as that is held as closely as it can.
    let error = (0..input.poses.len()).map(|frame| choice.error(frame)).fold(0.0, f32::max);
    let is_tiny = input.limit < 1e-9;
    let is_kept = if is_tiny { error <= input.limit } else { error <= input.limit.max(2e-6) };
    let none = || "none".to_owned();
    let too_many = told.last().map_or_else(none, |told| (*told as f32 - bits as f32).to_string());
    let first_told = told.first().map_or_else(none, usize::to_string);
    let mut rows =
        Rows::of("limits, where it is farther than one", [if is_kept { 0.0 } else { error / input.limit }])
            .and("bits told to `progress` last, minus those of the result", [too_many])
            .and("bits told to `progress` first", [first_told])
            .and(BEYOND_TOLD, [rounds.saturating_sub(told.len())])
            .and(NEEDLESS, [needless(choice.clone(), &first)]);
    for motion in 0..choice.motions.len() {
        let (step, bits) = (choice.motions[motion].track.step, choice.motions[motion].keys.len());
        choice.set_step(motion, 2.0 * step);
        let could_be_doubled = choice.motions[motion].keys.len() < bits && choice.keeps_limit();
        choice.set_step(motion, step);
        rows.push(label(&choice, motion), [u8::from(could_be_doubled)]);
    }
    rows
}

fn right(input: &Input) -> Right {
    let rest = rest(input);
    let first = first(choice(input, &rest));
    // Half a step of the thirtieth halving is twice the limit.
    let limits = if input.can_be_kept { 0.0 } else { 2.0 };
    let mut rows = Rows::of("limits, where it is farther than one", [limits])
        .and("bits told to `progress` last, minus those of the result", [0.0])
        .and("bits told to `progress` first", [all_bits(&first)])
        .and(BEYOND_TOLD, [0])
        .and(NEEDLESS, [0]);
    for motion in 0..first.motions.len() {
        rows.push(label(&first, motion), [0]);
    }
    rows.right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
