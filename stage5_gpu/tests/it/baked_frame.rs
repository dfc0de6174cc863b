//! Tests of `baked_frame`. Oracle: the rounds in `f64`.

use stage5_gpu::baked::clock::{Clock, baked_frame};
use std::fmt::Display;
use testing::cases::{self, Draws, Right, Rows};

/// A clip of 2 s in 8 steps. Each row is a time, times a speed, and a phase in rounds.
#[test]
fn which_moment_when() {
    let moments = [
        (0.0, 1.0, 0.0),
        (0.25, 1.0, 0.0),
        (0.3, 1.0, 0.0),
        (1.9, 1.0, 0.0),
        (2.0, 1.0, 0.0),
        (5.6, 1.0, 0.0),
        (-0.1, 1.0, 0.0),
        (0.0, 1.0, 0.5),
        (0.3, 1.0, 0.5),
        (0.3, 2.0, 0.0),
        (0.3, 2.0, 0.5),
        (0.3, -1.0, 0.0),
    ];
    let frames = moments.map(|(time_s, speed, phase)| baked_frame(Clock { phase, speed }, time_s, 2.0, 8));
    let row = |((time_s, speed, phase), frame)| format!("{time_s:.2}*{speed}+{phase} {frame:7.3}\n");
    testing::assert_table!("moments", moments.into_iter().zip(frames).map(row).collect::<String>());
    // 0.25 s a frame at speed 1.
    let expected = [0.0, 1.0, 1.2, 7.6, 0.0, 6.4, 7.6, 4.0, 5.2, 2.4, 6.4, 6.8];
    for (((time_s, speed, phase), frame), expected) in moments.into_iter().zip(frames).zip(expected) {
        assert!(
            (frame - expected).abs() < 1e-5,
            "at {time_s} s, speed {speed}, phase {phase}: is {frame}, should be {expected}"
        );
    }
}

/// A clock that starts a hair before the clip's start: the part of a round is rounded to a whole one.
#[test]
fn the_end_is_the_start_again() {
    let frame = |time_s| baked_frame(Clock { phase: 0.0, speed: 1.0 }, time_s, 1.0, 8);
    assert_eq!([frame(1.0), frame(-1.0)], [0.0; 2]);
    // No number lies between this moment and the start but the last before the end.
    let last = frame(-1e-9);
    assert!(
        last == 0.0 || last == 8_f32.next_down(),
        "is {last}, should be 0, or as near before 8 as can be"
    );
}

#[test]
fn a_clip_without_duration_has_one_moment() {
    assert_eq!(baked_frame(Clock { phase: 0.7, speed: 1.0 }, 3.0, 0.0, 1), 0.0);
}

struct Input {
    clock: Clock,
    time_s: f32,
    duration_s: f32,
    steps: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Powers of two divide exactly, so a time may be that of a frame.
    let steps = if draws.flip() { draws.count(1, 40) } else { 1 << draws.index(6) };
    let duration_s = match draws.index(4) {
        3 => draws.near(1.0, 0.5, 60.0),
        _ => draws.one_of(&[1.0, 2.0, 4.0, 16.0, 0.5]),
    };
    // A clip may last 0 seconds, or only a moment.
    let duration_s = if draws.rarely(16) { 0.0 } else { duration_s };
    let duration_s = if draws.rarely(32) { 2f32.powi(-draws.one_of(&[15, 30])) } else { duration_s };
    let speed = match draws.index(4) {
        3 => draws.near(1.0, -2.0, 2.0),
        _ => draws.one_of(&[1.0, 2.0, 0.5, -1.0, 0.0]),
    };
    let phase = if draws.flip() { draws.number(2.0) } else { draws.index(8) as f32 / 8.0 };
    // A hair before or after a frame.
    let hair = match draws.rarely(3) {
        true => draws.one_of(&[-1.0, 1.0]) * 2f32.powi(-draws.one_of(&[10, 13, 17, 20, 30])),
        false => 0.0,
    };
    let rounds =
        if draws.flip() { draws.number(20.0) } else { draws.index(8 * steps + 1) as f32 / steps as f32 };
    // A window may be open for hours.
    let rounds = if draws.rarely(8) { 256.0 * rounds } else { rounds };
    let [rounds, phase] = if draws.rarely(8) { [0.0; 2] } else { [rounds, phase] };
    let time_s = (rounds + hair) * if duration_s > 0.0 { duration_s } else { 1.0 };
    draws.say("time_s", &time_s);
    draws.say("duration_s", &duration_s);
    draws.say("speed", &speed);
    draws.say("phase", &phase);
    draws.say("steps", &steps);
    Some(Input { clock: Clock { phase, speed }, time_s, duration_s, steps })
}

fn answer(&mut Input { clock, time_s, duration_s, steps }: &mut Input) -> Rows {
    let frame = baked_frame(clock, time_s, duration_s, steps);
    let place = match frame {
        _ if (0.0..steps as f32).contains(&frame) => "within".to_owned(),
        // It would be printed as 0.
        -5e-6..0.0 => "negative".to_owned(),
        _ => frame.to_string(),
    };
    rows(frame, &place, frame.min(steps as f32 - frame))
}

fn rows(frame: impl Display, place: &str, from_ends: impl Display) -> Rows {
    Rows::of("the moment", [frame])
        .and("the moment, from 0 up to, but not including, `steps`", [place])
        .and("frames from the clip's start or end", [from_ends])
}

fn right(&Input { clock, time_s, duration_s, steps }: &Input) -> Right {
    let [time_s, duration_s, steps] = [time_s.into(), duration_s.into(), steps as f64];
    let Clock { phase, speed } = clock;
    let [phase, speed] = [phase, speed].map(f64::from);
    if duration_s == 0.0 {
        return rows(0, "within", 0).right();
    }
    let played = speed * time_s / duration_s;
    let part = (played + phase).rem_euclid(1.0);
    let frame = part * steps;
    let from_ends = frame.min(steps - frame);
    // Each rounding is of a number up to the rounds.
    let rounding = 4.0 * f64::from(f32::EPSILON) * (1.0 + played.abs() + phase.abs()) * steps;
    let are_exact = |numbers: &[f64]| numbers.iter().all(|&number| f64::from(number as f32) == number);
    // The duration may be divided by at any point, or its reciprocal multiplied with.
    let on_the_way = [speed * time_s, 1.0 / duration_s, speed / duration_s, time_s / duration_s, played];
    let is_exact = are_exact(&on_the_way)
        && are_exact(&[played + phase, (played + phase) * steps])
        && are_exact(&[part, frame]);
    // At the end of a round, rounding decides whether it is the start of the next.
    match is_exact || from_ends > rounding {
        true => rows(frame, "within", from_ends),
        false => rows(tables::ANY, "within", from_ends),
    }
    .right()
    .within(rounding.max(tables::TOLERANCE))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
