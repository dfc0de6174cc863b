//! Oracle: the same curve by Bézier's four points: each end, and a third of the interval along the end's
//! tangent.

use super::share;
use stage4_animation::interpolate::cubic_spline;
use testing::cases::{self, Draws, Right, Rows};

const NAMES: [&str; 4] = [
    "the value's share",
    "the leaving tangent's share",
    "the next value's share",
    "the arriving tangent's share",
];

struct Input {
    t: f32,
    interval_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let t = share(draws);
    // At the last key the interval is 0.
    let interval_s = match draws.rarely(16) {
        true => 0.0,
        false => draws.one_of(&[1.0, 0.01, 0.001]) * draws.near(1.0, 1.0, 60.0),
    };
    draws.say("t", &t);
    draws.say("interval_s", &interval_s);
    Some(Input { t, interval_s })
}

fn answer(&mut Input { t, interval_s }: &mut Input) -> Rows {
    rows(cubic_spline(t, interval_s))
}

fn right(&Input { t, interval_s }: &Input) -> Right {
    let (t, third_s) = (f64::from(t), f64::from(interval_s) / 3.0);
    let s = 1.0 - t;
    let points = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let shares = [points[0] + points[1], third_s * points[1], points[2] + points[3], -third_s * points[2]];
    // Up to eight roundings of numbers up to 3, or up to 3 seconds.
    rows(shares).right().within(1e-6 * (1.0 + f64::from(interval_s)))
}

fn rows(shares: [impl std::fmt::Display; 4]) -> Rows {
    let mut rows = Rows::default();
    for (name, share) in NAMES.iter().zip(shares) {
        rows.push(name, [share]);
    }
    rows
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
