//! Tests of `track_range`. Oracle: each number in turn, and a width that grows until they all fit.

use stage4_animation::packed::quantise::{Key, MOST, track_range};
use testing::cases::{self, Draws, Right, Rows};

/// 1000 to 1007 are 0 to 7 once 1000 is taken away: three bits. Numbers that are all alike need none. From -3
/// to 4 there are eight numbers, which is three bits again. From 0 to 8 there are nine: four bits.
#[test]
fn what_is_left_needs_few_bits() {
    let keys = [[1003, 5, 4, 0], [1000, 5, -3, 8], [1007, 5, 0, 1]];
    let ranges = [0, 1, 2, 3].map(|component| track_range(&keys, component));
    let row = |(name, (lowest, bits)): (&str, (i32, u32))| format!("{name} {lowest:>5} {bits:>3}\n");
    let rows: Vec<String> = ["x", "y", "z", "w"].into_iter().zip(ranges).map(row).collect();
    testing::assert_table!("components", rows.concat());
    assert_eq!(ranges, [(1000, 3), (5, 0), (-3, 3), (0, 4)]);
}

/// One bit tells two numbers apart, two bits four, and so on: one more number needs one more bit.
#[test]
fn every_bit_doubles_the_numbers() {
    for width in 0..23 {
        let most = (1 << width) - 1;
        assert_eq!(track_range(&[[7, 0, 0, 0], [7 + most, 0, 0, 0]], 0), (7, width));
        assert_eq!(track_range(&[[7, 0, 0, 0], [8 + most, 0, 0, 0]], 0), (7, width + 1));
    }
}

#[test]
fn without_keys_there_is_nothing_to_store() {
    assert_eq!(track_range(&[], 2), (0, 0));
}

struct Input {
    keys: Vec<Key>,
    component: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let component = draws.index(4);
    // Powers of two, where one more bit is needed, and their neighbours.
    let power = 1 << draws.index(24);
    let span = (power + draws.one_of(&[0, -1, 1])).min(2 * MOST);
    let lowest = draws.one_of(&[0, 1, -1, 1000, -span, -span / 2, -MOST, MOST]).clamp(-MOST, MOST - span);
    // Only the last may reach as far.
    let is_last_alone = draws.rarely(4);
    let mut keys = draws.long_list(0, if is_last_alone { 30 } else { 5 }, |draws, _| {
        let mut key = [0; 4].map(|_| draws.number(9.0) as i32);
        let between = draws.index(span as usize + 1) as i32;
        key[component] = lowest + if is_last_alone { span / 2 } else { draws.one_of(&[0, span, between]) };
        key
    });
    if let Some(last) = keys.last_mut().filter(|_| is_last_alone) {
        last[component] = lowest + draws.one_of(&[0, span]);
    }
    draws.say_all("key", &keys);
    draws.say("component", &component);
    Some(Input { keys, component })
}

fn answer(Input { keys, component }: &mut Input) -> Rows {
    let (lowest, bits) = track_range(keys, *component);
    Rows::of("the lowest", [lowest]).and("the bits", [bits])
}

fn right(Input { keys, component }: &Input) -> Right {
    let mut numbers: Vec<i64> = keys.iter().map(|key| i64::from(key[*component])).collect();
    numbers.sort_unstable();
    let lowest = numbers.first().copied().unwrap_or(0);
    let fits = |bits: &u32| numbers.iter().all(|number| (number - lowest) < 2_i64.pow(*bits));
    Rows::of("the lowest", [lowest]).and("the bits", (0..).find(fits)).right()
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
