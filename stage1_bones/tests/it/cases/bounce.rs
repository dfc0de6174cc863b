//! Oracle: without limits the point would go straight on, through mirrored copies of its range; computed in
//! `f64`.

use stage1_bones::bounce::bounce;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    position: f32,
    velocity: f32,
    low: f32,
    high: f32,
    elapsed_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let low = draws.number(2.0);
    let high = low + draws.near(1.0, 0.1, 3.0);
    let position = low + (high - low) * draws.share();
    let velocity = draws.number(3.0);
    let elapsed_s = draws.near(1.0, 0.0, 400.0);
    for (name, value) in [
        ("position", position),
        ("velocity", velocity),
        ("low", low),
        ("high", high),
        ("elapsed_s", elapsed_s),
    ] {
        draws.say(name, &value);
    }
    let input = Input { position, velocity, low, high, elapsed_s };
    // Later on, an f32 no longer says in which part of the range the point is.
    (rounding(&input) < 0.05 * f64::from(high - low)).then_some(input)
}

/// The largest error of an answer that takes one turn after the other: at each, the rest of the way is
/// rounded.
fn rounding(input: &Input) -> f64 {
    let way = f64::from(input.velocity * input.elapsed_s).abs() + f64::from(input.low.abs());
    let turns = way / f64::from(input.high - input.low);
    (2.0 + turns) * 6e-8 * (1.0 + way)
}

fn answer(&mut Input { position, velocity, low, high, elapsed_s }: &mut Input) -> Rows {
    let (position, velocity) = bounce(position, velocity, low, high, elapsed_s);
    Rows::of("position", [position]).and("velocity", [velocity])
}

/// The position and velocity of a point that goes to and fro.
fn right(input: &Input) -> Right {
    let [position, velocity, low, high, elapsed_s] =
        [input.position, input.velocity, input.low, input.high, input.elapsed_s].map(f64::from);
    let range = high - low;
    let straight = position + velocity * elapsed_s;
    // The copies are numbered from 0, which is the range itself; every other one is mirrored.
    let field = ((straight - low) / range).floor();
    let in_field = straight - low - field * range;
    let is_mirrored = field.rem_euclid(2.0) != 0.0;
    let position = if is_mirrored { high - in_field } else { low + in_field };
    let rounding = rounding(input);
    // At a limit rounding decides whether it has turned.
    let is_at_limit = velocity != 0.0 && in_field.min(range - in_field) < rounding + 1e-5;
    let velocity = match (is_at_limit, is_mirrored) {
        (true, _) => "*".to_owned(),
        (_, true) => (-velocity).to_string(),
        (_, false) => velocity.to_string(),
    };
    Rows::of("position", [position]).and("velocity", [velocity]).right().within(rounding + 2e-5)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
