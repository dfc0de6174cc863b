//! Oracle: without limits the point would go straight on, through mirrored copies of its range; in `f64`.

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
    let [rounding, range] = [rounding(&input), f64::from(high - low)];
    let (_, in_field) = field(&input);
    // Later on, an f32 no longer says in which part of the range the point is; and at a limit rounding
    // decides whether it has turned.
    let is_at_limit = in_field.min(range - in_field) < rounding + 1e-5;
    (rounding < 0.05 * range && (velocity == 0.0 || !is_at_limit)).then_some(input)
}

/// The largest error of an answer that takes one turn after the other: at each, the rest of the way is
/// rounded.
fn rounding(input: &Input) -> f64 {
    let way = f64::from(input.velocity * input.elapsed_s).abs() + f64::from(input.low.abs());
    let turns = way / f64::from(input.high - input.low);
    (2.0 + turns) * 6e-8 * (1.0 + way)
}

/// Without limits, the point goes straight on through mirrored copies of its range. Returns the number of the
/// copy, 0 for the range itself, and the place in it.
fn field(input: &Input) -> (f64, f64) {
    let [position, velocity, low, high, elapsed_s] =
        [input.position, input.velocity, input.low, input.high, input.elapsed_s].map(f64::from);
    let from_low = position + velocity * elapsed_s - low;
    let field = (from_low / (high - low)).floor();
    (field, from_low - field * (high - low))
}

fn answer(&mut Input { position, velocity, low, high, elapsed_s }: &mut Input) -> Rows {
    let (position, velocity) = bounce(position, velocity, low, high, elapsed_s);
    Rows::of("position", [position]).and("velocity", [velocity])
}

/// The position and velocity of a point that goes to and fro: every other copy of the range is mirrored.
fn right(input: &Input) -> Right {
    let (field, in_field) = field(input);
    let [low, high, velocity] = [input.low, input.high, input.velocity].map(f64::from);
    let (position, velocity) = match field.rem_euclid(2.0) == 0.0 {
        true => (low + in_field, velocity),
        false => (high - in_field, -velocity),
    };
    let rows = Rows::of("position", [position]).and("velocity", [velocity]);
    rows.right().within(rounding(input) + 2e-5)
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
