//! Tests of `cubic_spline`. Oracle: the same curve by Bézier's four points: each end, and a third of the
//! interval along the end's tangent.

use crate::{cases::share, number_table};
use stage4_animation::interpolate::cubic_spline;
use testing::cases::{self, Draws, Right, Rows};

/// By hand at t = ¼ and 2 s: t² = 1/16, t³ = 1/64.
#[test]
fn the_shares_by_quarters() {
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0].map(|t| cubic_spline(t, 2.0));
    let rows: Vec<_> = shares.into_iter().enumerate().collect();
    testing::assert_table!("shares", number_table(&rows));
    assert_eq!(shares[1], [0.84375, 0.28125, 0.15625, -0.09375]);
}

/// By hand: at t = ½, t² = ¼ and t³ = ⅛.
#[test]
fn half_way() {
    assert_eq!(cubic_spline(0.5, 1.0), [0.5, 0.125, 0.5, -0.125]);
}

#[test]
fn tangents_are_in_units_a_second() {
    assert_eq!(cubic_spline(0.5, 4.0), [0.5, 0.5, 0.5, -0.5]);
}

#[test]
fn the_ends_are_the_keys() {
    assert_eq!(cubic_spline(0.0, 3.0), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(cubic_spline(1.0, 3.0), [0.0, 0.0, 1.0, 0.0]);
}

/// A curve with the tangents of x = 2s³ - s is that cubic itself: from 1 s to 3 s.
#[test]
fn a_cubic_is_met_everywhere() {
    let (position, slope) = (|s: f32| 2.0 * s * s * s - s, |s: f32| 6.0 * s * s - 1.0);
    for tenth in 0..=10 {
        let t = tenth as f32 / 10.0;
        let [value, leaving, next_value, arriving] = cubic_spline(t, 2.0);
        let x =
            value * position(1.0) + leaving * slope(1.0) + next_value * position(3.0) + arriving * slope(3.0);
        let expected = position(1.0 + 2.0 * t);
        // Terms of the size of 100 in f32.
        assert!((x - expected).abs() < 1e-4, "the curve at t = {t}: is {x}, should be {expected}");
    }
}

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
        false => draws.one_of(&[1.0, 0.01, 0.001, 0.0001]) * draws.near(1.0, 1.0, 60.0),
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
