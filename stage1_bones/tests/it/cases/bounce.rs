//! Oracle: without limits the point would go straight on, through mirrored copies of its range; computed in
//! `f64`.

use stage1_bones::{bounce::bounce, table::rows};
use testing::cases;

#[test]
fn random_cases() {
    cases::each(|random, case| {
        let low = random.number(2.0);
        let high = ((low + random.between(0.5, 3.0)) * 100.0).round() / 100.0;
        let position = match random.index(4) {
            0 => low,
            1 => high,
            _ => random.between(low, high),
        };
        let velocity = random.number(3.0);
        let (elapsed_s, expected) = loop {
            let elapsed_s = (37 * random.count(0, 16)) as f32 / 100.0;
            let expected = zigzag(position, velocity, low, high, elapsed_s);
            let [to_low, to_high] = [low, high].map(|limit| (expected.0 - f64::from(limit)).abs());
            // At a limit rounding decides whether it has turned.
            if velocity == 0.0 || to_low.min(to_high) > 0.001 {
                break (elapsed_s, expected);
            }
        };
        for (name, value) in [
            ("position", position),
            ("velocity", velocity),
            ("low", low),
            ("high", high),
            ("elapsed_s", elapsed_s),
        ] {
            case.input(name, value);
        }
        let table =
            |position, velocity| rows([("position", [position]), ("velocity", [velocity])].into_iter());
        case.run(|| {
            let (position, velocity) = bounce(position, velocity, low, high, elapsed_s);
            table(position, velocity)
        });
        case.expect(&table(expected.0 as f32, expected.1 as f32));
    });
}

/// The position and velocity of a point that goes to and fro.
fn zigzag(position: f32, velocity: f32, low: f32, high: f32, elapsed_s: f32) -> (f64, f64) {
    let [position, velocity, low, high, elapsed_s] =
        [position, velocity, low, high, elapsed_s].map(f64::from);
    let range = high - low;
    let straight = position + velocity * elapsed_s;
    // The copies are numbered from 0, which is the range itself; every other one is mirrored.
    let field = ((straight - low) / range).floor();
    let in_field = straight - low - field * range;
    match field.rem_euclid(2.0) == 0.0 {
        true => (low + in_field, velocity),
        false => (high - in_field, -velocity),
    }
}
