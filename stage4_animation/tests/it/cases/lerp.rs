//! Oracle: from the other end, `to` less the rest of the way, in `f64`.

use super::share;
use glam::{DVec3, Vec3};
use stage4_animation::interpolate::lerp;
use tables::words::number;
use testing::cases::{self, Draws, Right, Rows};

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
    // Two points in one place, too.
    let to = if draws.rarely(16) { from } else { unit * draws.vec3(5.0) };
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
    terms.collect::<Vec<_>>().join(" + ")
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
