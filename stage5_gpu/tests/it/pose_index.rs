//! Tests of `pose_index`. Oracle: the share of a round in `f64`.

use stage5_gpu::crowd::pose_index;
use testing::cases::{self, Draws, Right, Rows};

/// A clip of 2 s in 4 poses; each row is a time and a phase, in rounds ahead.
#[test]
fn which_pose_when() {
    let times = [
        (0.0, 0.0),
        (0.49, 0.0),
        (0.5, 0.0),
        (1.99, 0.0),
        (2.0, 0.0),
        (5.6, 0.0),
        (-0.1, 0.0),
        (0.0, 0.5),
        (1.5, 0.5),
    ];
    let row = |(time_s, phase)| format!("{time_s:.2}+{phase} {:5}\n", pose_index(time_s, 2.0, phase, 4));
    testing::assert_table!("poses", times.map(row).concat());
}

#[test]
fn poses_share_out_the_clip() {
    // A clip of 2 s in 4 poses: one for each half second.
    for (time_s, expected) in [(0.0, 0), (0.49, 0), (0.5, 1), (1.99, 3), (2.0, 0), (5.6, 3)] {
        assert_eq!(pose_index(time_s, 2.0, 0.0, 4), expected, "at {time_s} s");
    }
}

#[test]
fn a_phase_is_a_part_of_a_round() {
    assert_eq!(pose_index(0.0, 2.0, 0.5, 4), 2);
    assert_eq!(pose_index(1.5, 2.0, 0.5, 4), 1);
}

#[test]
fn before_time_0_is_the_round_before() {
    assert_eq!(pose_index(-0.1, 2.0, 0.0, 4), 3);
}

#[test]
fn just_before_the_start_the_last_pose_holds() {
    assert_eq!(pose_index(-1e-9, 1.0, 0.0, 4), 3);
}

#[test]
fn a_clip_without_duration_has_pose_0() {
    assert_eq!(pose_index(3.0, 0.0, 0.7, 1), 0);
}

struct Input {
    time_s: f32,
    duration_s: f32,
    phase: f32,
    pose_count: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Powers of two divide exactly, so a time may be the start of a pose.
    let pose_count = match draws.index(3) {
        0 => 1 << draws.index(6),
        1 => draws.count(1, 40),
        _ => 50 * draws.count(1, 40),
    };
    let duration_s = match draws.index(4) {
        3 => draws.one_of(&[1.0, 0.01]) * draws.near(1.0, 1.0, 60.0),
        _ => draws.one_of(&[1.0, 2.0, 4.0, 16.0, 0.5, 0.125]),
    };
    // A clip may last 0 seconds.
    let duration_s = if draws.rarely(16) { 0.0 } else { duration_s };
    // Or only a moment.
    let duration_s = if draws.rarely(16) { 2f32.powi(-draws.one_of(&[15, 30])) } else { duration_s };
    // Just before or after the start of a pose.
    let hair = match draws.flip() {
        true => draws.one_of(&[-1.0, 1.0]) * 2f32.powi(-draws.one_of(&[10, 13, 17, 20, 30])),
        false => 0.0,
    };
    let is_at_the_start = draws.rarely(8);
    let rounds = draws.one_of(&[1.0, 1000.0, 0.0]) * draws.number(50.0).trunc();
    let part = match draws.index(3) {
        0 => draws.index(pose_count) as f32 / pose_count as f32,
        1 => part_of_a_round(draws),
        _ => draws.share(),
    };
    // Some rounds ahead, or behind.
    let whole = if draws.rarely(4) { draws.one_of(&[1.0, -1.0, 5.0]) } else { 0.0 };
    let phase = if hair != 0.0 && draws.flip() { 0.0 } else { whole + part_of_a_round(draws) };
    let [rounds, part, phase] = if is_at_the_start { [0.0; 3] } else { [rounds, part, phase] };
    let time_s = (rounds + part + hair) * if duration_s > 0.0 { duration_s } else { 1.0 };
    draws.say("time_s", &time_s);
    draws.say("duration_s", &duration_s);
    draws.say("phase", &phase);
    draws.say("pose_count", &pose_count);
    Some(Input { time_s, duration_s, phase, pose_count })
}

/// Exact in binary.
fn part_of_a_round(draws: &mut Draws) -> f32 {
    let parts = draws.one_of(&[2, 4, 64]);
    draws.index(parts) as f32 / parts as f32
}

fn answer(&mut Input { time_s, duration_s, phase, pose_count }: &mut Input) -> Rows {
    let pose = pose_index(time_s, duration_s, phase, pose_count);
    Rows::of("the pose", [pose]).and("there is such a pose", [(pose < pose_count).to_string()])
}

fn right(&Input { time_s, duration_s, phase, pose_count }: &Input) -> Right {
    let [time_s, duration_s, phase] = [time_s, duration_s, phase].map(f64::from);
    let pose = match duration_s {
        0.0 => "0".to_owned(),
        _ => pose_at(time_s, duration_s, phase, pose_count as f64),
    };
    Rows::of("the pose", [pose]).and("there is such a pose", ["true"]).right()
}

/// The pose at a time, from wherever a clip is by its phase; `*` if that is so close to the start of a pose
/// that rounding decides.
fn pose_at(time_s: f64, duration_s: f64, phase: f64, pose_count: f64) -> String {
    let rounds_on = time_s / duration_s;
    let rounds = rounds_on + phase;
    let part = rounds.rem_euclid(1.0);
    let place = part * pose_count;
    let are_exact = |numbers: &[f64]| numbers.iter().all(|&number| f64::from(number as f32) == number);
    // Four roundings, of numbers up to the rounds.
    let rounding = 4.0 * f64::from(f32::EPSILON) * (1.0 + rounds_on.abs()) * pose_count;
    let is_clear = (place - place.round()).abs() > rounding;
    // The poses may be counted from time 0, or in the round.
    let poses = rounds * pose_count;
    // The time may be divided by the duration, or multiplied by its reciprocal.
    let are_rounds_exact = are_exact(&[1.0 / duration_s, rounds_on, rounds, poses]);
    // Just before a round, nothing but the part is rounded, and the last pose holds.
    let is_before_a_round = are_rounds_exact && place > pose_count - 0.5;
    match are_rounds_exact && are_exact(&[part, place]) || is_clear || is_before_a_round {
        true => place.floor().to_string(),
        false => tables::ANY.to_owned(),
    }
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
