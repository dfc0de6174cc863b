//! Tests of `loop_time`. Oracle: the remainder in `f64`, which is exact.

use crate::number_table;
use stage4_animation::player::loop_time;
use testing::cases::{self, Draws, Right, Rows};

#[test]
fn every_time_is_brought_into_two_seconds() {
    let times_s = [-4.25, -2.0, -0.5, 0.0, 0.5, 2.0, 2.5, 200.25];
    let looped_s = times_s.map(|time_s| loop_time(time_s, 2.0));
    let rows: Vec<_> =
        times_s.iter().zip(looped_s).map(|(time_s, looped_s)| (format!("{time_s}s"), [looped_s])).collect();
    testing::assert_table!("two-seconds", number_table(&rows));
    assert_eq!(looped_s, [1.75, 0.0, 1.5, 0.0, 0.5, 0.0, 0.5, 0.25]);
}

#[test]
fn it_wraps_forwards() {
    assert_eq!(loop_time(0.5, 2.0), 0.5);
    assert_eq!(loop_time(2.5, 2.0), 0.5);
    assert_eq!(loop_time(200.25, 2.0), 0.25);
}

/// A remainder with the sign of the time would be -0.5.
#[test]
fn it_wraps_backwards() {
    assert_eq!(loop_time(-0.5, 2.0), 1.5);
    assert_eq!(loop_time(-4.25, 2.0), 1.75);
}

#[test]
fn the_end_is_the_start() {
    assert_eq!(loop_time(2.0, 2.0), 0.0);
    assert_eq!(loop_time(-2.0, 2.0), 0.0);
}

#[test]
fn a_clip_without_length_stays_at_its_start() {
    assert_eq!(loop_time(3.0, 0.0), 0.0);
}

/// -1e-9 + 2 has no f32 of its own. The nearest is 2, the end, which is the start.
#[test]
fn a_moment_before_the_start_is_inside_the_clip() {
    for time_s in [-1e-9, -1e-20, -f32::MIN_POSITIVE] {
        let looped_s = loop_time(time_s, 2.0);
        assert!(
            (0.0..2.0).contains(&looped_s),
            "{time_s} s of a clip of 2 s: is {looped_s} s, should be at least 0 s and below 2 s"
        );
    }
}

struct Input {
    time_s: f32,
    duration_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // A clip without length, too.
    let duration_s = match draws.rarely(16) {
        true => 0.0,
        false => draws.one_of(&[1.0, 0.25, 0.01]) * draws.near(1.0, 1.0, 20.0),
    };
    // Some rounds and a part of one, or a moment before or after that.
    let hair = draws.one_of(&[0.0, -1e-3, 1e-3, -1e-4, 1e-4, -1e-5, -1e-9]);
    let rounds = draws.one_of(&[1.0, 10.0, 1e5, 1e7]) * draws.number(5.0).trunc();
    let part = draws.number(1.0);
    let time_s = (rounds + part + hair) * duration_s.max(1.0);
    // Or all of it within a moment.
    let moment = if draws.rarely(12) { 1.5e-5 } else { 1.0 };
    let (time_s, duration_s) = (moment * time_s, moment * duration_s);
    draws.say("time_s", &time_s);
    draws.say("duration_s", &duration_s);
    Some(Input { time_s, duration_s })
}

/// The time, and true if it lies in the clip. Where the end meets the start, a moment before the end is as
/// good as the start.
fn answer(&mut Input { time_s, duration_s }: &mut Input) -> Rows {
    let looped_s = loop_time(time_s, duration_s);
    let is_inside = looped_s == 0.0 || (0.0..duration_s).contains(&looped_s);
    let rounding_s = rounding_s(time_s, duration_s);
    let is_seam = from_seam_s(exact_s(time_s, duration_s), duration_s.into()) <= 2.0 * rounding_s;
    let is_at_seam = is_seam && from_seam_s(looped_s.into(), duration_s.into()) <= 3.0 * rounding_s;
    Rows::of("the time", [if is_at_seam { 0.0 } else { looped_s }])
        .and("it is inside the clip", [is_inside.to_string()])
}

fn right(&Input { time_s, duration_s }: &Input) -> Right {
    let rounding_s = rounding_s(time_s, duration_s);
    let looped_s = exact_s(time_s, duration_s);
    let looped = match from_seam_s(looped_s, duration_s.into()) / rounding_s {
        _ if duration_s == 0.0 => "0".to_owned(),
        // Many rounds on, rounding is as long as the clip: any time in it will do.
        _ if f64::from(duration_s) < 16.0 * rounding_s => tables::ANY.to_owned(),
        ..=2.0 => "0".to_owned(),
        ..=4.0 => tables::ANY.to_owned(),
        _ => looped_s.to_string(),
    };
    Rows::of("the time", [looped]).and("it is inside the clip", ["true"]).right().within(rounding_s + 1e-7)
}

/// The time in the clip; 0 without a length.
fn exact_s(time_s: f32, duration_s: f32) -> f64 {
    if duration_s == 0.0 { 0.0 } else { f64::from(time_s).rem_euclid(duration_s.into()) }
}

/// Four roundings of numbers as large as the time and the duration.
fn rounding_s(time_s: f32, duration_s: f32) -> f64 {
    4.0 * f64::from(f32::EPSILON / 2.0) * f64::from(time_s.abs() + duration_s)
}

/// The distance from where the end meets the start.
fn from_seam_s(looped_s: f64, duration_s: f64) -> f64 {
    looped_s.abs().min((duration_s - looped_s).abs())
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
