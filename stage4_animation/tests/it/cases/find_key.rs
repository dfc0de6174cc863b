//! Oracle: of all keys that are not after the time, the one with the largest index.

use stage4_animation::find_key::find_key;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    times_s: Vec<f32>,
    time_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let is_long = draws.rarely(32);
    let mut times_s = few(draws);
    draws.say("times_s", &times_s);
    // Many keys, too, for which a limited number of steps is not enough.
    if is_long {
        let (count, step_s) = (draws.index(2000), draws.near(1.0, 0.01, 2.0));
        let last_s = times_s[times_s.len() - 1];
        times_s.extend((1..=count).map(|key| last_s + key as f32 * step_s));
        draws.note("further keys", &format!("{count}, {step_s} s apart"));
    }
    let key_s = times_s[draws.index(times_s.len())];
    // On the key, then further and further from it, or by as little as can be.
    let kind = draws.index(4);
    let steps = draws.number(4.0);
    let time_s = match kind {
        0 => key_s + steps,
        1 => key_s + steps / 1000.0,
        2 => key_s.next_down(),
        _ => key_s.next_up(),
    };
    draws.say("time_s", &time_s);
    Some(Input { times_s, time_s })
}

fn few(draws: &mut Draws) -> Vec<f32> {
    let mut times_s = vec![draws.number(3.0)];
    draws.list(0, 8, |draws, key| {
        let step_s = draws.near(1.0, 0.01, 2.0);
        times_s.push(times_s[key] + step_s);
    });
    times_s
}

fn answer(Input { times_s, time_s }: &mut Input) -> Rows {
    Rows::of("the key", [find_key(times_s, *time_s)])
}

fn right(Input { times_s, time_s }: &Input) -> Right {
    let last = (0..times_s.len()).filter(|&key| times_s[key] <= *time_s).max();
    Rows::of("the key", [last.unwrap_or(0)]).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
