//! Oracle: of all keys that are not after the time, the one with the largest index.

use stage4_animation::find_key::find_key;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    times_s: Vec<f32>,
    time_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    // Many keys, too, for which a limited number of steps is not enough.
    let is_long = draws.rarely(32);
    let times_s = if is_long { many(draws) } else { few(draws) };
    let key_s = times_s[draws.index(times_s.len())];
    let time_s = match draws.index(4) {
        0 => key_s + draws.number(4.0),
        1 => key_s.next_down(),
        2 => key_s.next_up(),
        _ => key_s + draws.number(1.0) / 1000.0,
    };
    draws.say("time_s", &time_s);
    match is_long {
        true => draws.note("times_s", &format!("one a second, from 0 to {}", times_s.len() - 1)),
        false => draws.say("times_s", &times_s),
    }
    Some(Input { times_s, time_s })
}

/// Up to 2,000 keys, one a second.
fn many(draws: &mut Draws) -> Vec<f32> {
    (0..=draws.index(2000)).map(|key| key as f32).collect()
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
