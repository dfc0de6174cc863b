//! Tests of `find_key`. Oracle: of all keys that are not after the time, the one with the largest index.

use stage4_animation::find_key::find_key;
use testing::cases::{self, Draws, Right, Rows};

const TIMES_S: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

#[test]
fn each_time_has_its_key() {
    let times_s = [-3.0, 0.0, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 100.0];
    let keys = times_s.map(|time_s| find_key(&TIMES_S, time_s));
    let rows: Vec<String> =
        times_s.iter().zip(&keys).map(|(time_s, key)| format!("{time_s:>7}s {key}\n")).collect();
    testing::assert_table!("keys", rows.concat());
    assert_eq!(keys, [0, 0, 0, 0, 1, 1, 2, 2, 3, 3]);
}

#[test]
fn a_key_holds_from_its_own_time_to_the_next() {
    for (time_s, key) in [(0.5, 0), (0.75, 0), (1.0, 1), (3.999, 2), (4.0, 3)] {
        assert_eq!(find_key(&TIMES_S, time_s), key, "the key at {time_s} s");
    }
}

/// S2-61.
#[test]
fn outside_the_keys_the_end_key_is_found() {
    for (time_s, key) in [(-3.0, 0), (0.0, 0), (100.0, 3)] {
        assert_eq!(find_key(&TIMES_S, time_s), key, "the key at {time_s} s");
    }
    assert_eq!(find_key(&[7.0], 3.0), 0, "the key at 3 s, where the only one is at 7 s");
}

/// E2-12: an index that is only advanced would be wrong after the first step back.
#[test]
fn the_order_of_the_questions_does_not_matter() {
    let keys = [3.0, 1.5, 0.6, 5.0, 2.5].map(|time_s| find_key(&TIMES_S, time_s));
    assert_eq!(keys, [2, 1, 0, 3, 2], "the keys at 3, 1.5, 0.6, 5 and 2.5 s");
}

/// The key that is found is not after the time, and the next one is.
#[test]
fn the_time_lies_between_the_key_and_the_next_one() {
    for count in 1..40 {
        let times_s: Vec<f32> = (0..count).map(|key| (key * key) as f32 * 0.25).collect();
        for sixteenth in -4..(16 * count * count / 4 + 4) {
            let time_s = sixteenth as f32 / 16.0;
            let key = find_key(&times_s, time_s);
            let is_begun = key == 0 || times_s.get(key).is_some_and(|key_s| *key_s <= time_s);
            let is_over = times_s.get(key.saturating_add(1)).is_some_and(|next_s| *next_s <= time_s);
            assert!(
                is_begun && !is_over,
                "at {time_s} s, of {count} keys: is key {key}, should be the last one not after it, or 0"
            );
        }
    }
}

struct Input {
    times_s: Vec<f32>,
    time_s: f32,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let is_long = draws.rarely(32);
    let mut times_s = few(draws);
    // A looping clock may stop at -0, which is the time of a key at 0.
    let is_zero = draws.rarely(32);
    if is_zero {
        let start_s = times_s[draws.index(times_s.len())];
        times_s.iter_mut().for_each(|key_s| *key_s -= start_s);
    }
    draws.say("times_s", &times_s);
    // Many keys, too, for which a limited number of steps is not enough.
    if is_long {
        let (count, step_s) = (draws.index(6000), draws.near(1.0, 0.01, 2.0));
        let last_s = times_s[times_s.len() - 1];
        times_s.extend((1..=count).map(|key| last_s + key as f32 * step_s));
        draws.note("further keys", &format!("{count}, {step_s} s apart"));
    }
    let key_s = times_s[draws.index(times_s.len())];
    // On the key, then further and further from it, or by as little as can be.
    let time_s = match draws.rarely(2) {
        true if draws.flip() => key_s.next_up(),
        true => key_s.next_down(),
        false => key_s + draws.number(4.0) * draws.one_of(&[1.0, 1e-3]),
    };
    let time_s = if is_zero { -0.0 } else { time_s };
    if is_zero {
        draws.note("time_s", "-0, which is as large as 0");
    } else {
        draws.say("time_s", &time_s);
    }
    Some(Input { times_s, time_s })
}

fn few(draws: &mut Draws) -> Vec<f32> {
    let mut times_s = vec![draws.number(3.0)];
    draws.list(0, 8, |draws, key| {
        let step_s = draws.near(1.0, 0.01, 2.0);
        times_s.push(times_s[key] + step_s);
    });
    // The mean step may be the first one, and no other.
    let last = times_s.len() - 1;
    if last > 2 && draws.rarely(8) {
        let end_s = times_s[0] + (times_s[1] - times_s[0]) * last as f32;
        times_s[last] = end_s.max(times_s[last]);
    }
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
