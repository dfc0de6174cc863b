//! Tests of `lerp`. Oracle: from the other end, `to` less the rest of the way, in `f64`.

use crate::cases::share;
use glam::{DVec3, Vec3, vec3};
use stage1_bones::table::table;
use stage4_animation::interpolate::lerp;
use tables::words::number;
use testing::cases::{self, Draws, Right, Rows};

/// S2-52: A + (B - A) · t, worked out by hand.
#[test]
fn from_one_point_to_the_other_by_quarters() {
    let quarters = [0.0, 0.25, 0.5, 0.75, 1.0];
    let points = quarters.map(|t| lerp(vec3(2.0, 0.0, -4.0), vec3(6.0, 1.0, 4.0), t));
    testing::assert_table!("quarters", table(&points));
    assert_eq!(points[1], vec3(3.0, 0.25, -2.0));
    assert_eq!(points[3], vec3(5.0, 0.75, 2.0));
}

#[test]
fn the_ends_are_the_points() {
    let (from, to) = (vec3(0.1, 0.2, 0.3), vec3(0.7, 0.9, -0.4));
    for (t, expected) in [(0.0, from), (1.0, to)] {
        let point = lerp(from, to, t);
        // Numbers below 1, a rounding or two.
        assert!(point.abs_diff_eq(expected, 1e-6), "at t = {t}: is {point}, should be {expected}");
    }
}

struct Input {
    from: Vec3,
    to: Vec3,
    t: f32,
    /// The result is written in this unit.
    unit: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let unit = draws.one_of(&[1.0, 0.01, 1e-4, 1000.0]);
    let t = share(draws);
    let from = unit * draws.vec3(5.0);
    // Two points in one place or close to each other, too.
    let to = match draws.rarely(8) {
        true => from + unit * draws.one_of(&[0.0, 1.0]) * draws.vec3(1.0),
        false => unit * draws.vec3(5.0),
    };
    draws.say("from", &from);
    draws.say("to", &to);
    draws.say("t", &t);
    if unit != 1.0 {
        draws.say("the result's unit", &unit);
    }
    Some(Input { from, to, t, unit })
}

fn answer(&mut Input { from, to, t, unit }: &mut Input) -> Rows {
    Rows::of("the point", (lerp(from, to, t).as_dvec3() / f64::from(unit)).to_array())
}

fn right(&Input { from, to, t, unit }: &Input) -> Right {
    let [from, to]: [DVec3; 2] = [from, to].map(|point| point.as_dvec3() / f64::from(unit));
    let point = to - (to - from) * (1.0 - f64::from(t));
    Rows::of("the point", point.to_array()).right().columns("point: x, y, z").because(sum(from, to, t))
}

/// The sum in words, if the points lie on one axis.
fn sum(from: DVec3, to: DVec3, t: f32) -> String {
    let axes: Vec<usize> = (0..3).filter(|&axis| from[axis] != 0.0 || to[axis] != 0.0).collect();
    let [axis] = axes[..] else { return String::new() };
    let terms = [(1.0 - f64::from(t), from[axis]), (f64::from(t), to[axis])];
    let terms = terms.iter().filter(|(share, _)| *share != 0.0);
    let terms = terms.map(|(share, value)| format!("{} · {}", number(*share), number(*value)));
    format!("{} = {}", ["x", "y", "z"][axis], terms.collect::<Vec<_>>().join(" + "))
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
