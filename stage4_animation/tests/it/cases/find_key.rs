use stage4_animation::find_key::find_key;
use testing::cases;

/// Times on keys, close to them, between them, before the first and after the last.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let mut key_s = random.number(3.0);
        let count = random.count(1, 9);
        let mut times_s = vec![key_s];
        while times_s.len() < count {
            key_s += random.between(0.5, 2.0);
            times_s.push(key_s);
        }
        let on_a_key_s = times_s[random.index(count)];
        let time_s = match case.index % 7 {
            0 => on_a_key_s,
            1 => on_a_key_s.next_down(),
            2 => on_a_key_s.next_up(),
            3 => times_s[0] - random.between(0.0, 9.0),
            4 => times_s[count - 1] + random.between(0.0, 9.0),
            _ => times_s[0] + random.between(0.0, 2.0 * count as f32),
        };
        case.input("time_s", time_s);
        case.input("times_s", &times_s);
        case.run(|| format!("the_key {}", find_key(&times_s, time_s)));
        // Of all keys that are not after the time, the one with the largest index.
        let last = (0..count).filter(|&key| times_s[key] <= time_s).max();
        case.expect(&format!("the_key {}", last.unwrap_or(0)));
    });
}
