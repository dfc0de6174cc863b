use stage4_animation::player::loop_time;
use testing::cases;

/// Times of both signs, many rounds on, on the seam and close to it, and clips without length.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        // In 64ths of a second, which are exact in binary, so the oracle can count in whole numbers.
        let step = if case.index < 24 { 16 } else { 1 };
        let duration =
            if case.index % 8 == 7 { 0 } else { step * (1 + random.index(300 / step as usize) as i64) };
        let part = step * (random.index(320 / step as usize) as i64) - 160;
        let rounds = random.index(400) as i64 - 200;
        let (time, hair_s) = match case.index % 8 {
            1 => (duration * (rounds % 4), 0.0),
            6 if case.index > 16 => (0, -10f32.powi(-9 * (1 + random.index(4) as i32))),
            3 => (duration * (rounds % 4) + part, 0.0),
            4 => (duration * rounds + part, 0.0),
            _ => (part, 0.0),
        };
        let time_s = case.input("time_s", time as f32 / 64.0 + hair_s);
        let duration_s = case.input("duration_s", duration as f32 / 64.0);
        case.run(|| described(loop_time(time_s, duration_s), duration_s));
        let expected = if duration == 0 { 0 } else { time.rem_euclid(duration) };
        case.expect(&described(expected as f32 / 64.0, duration_s));
    });
}

/// The time, and true if it lies in the clip. A moment before the end is as good as the start.
fn described(looped_s: f32, duration_s: f32) -> String {
    let is_inside = looped_s == 0.0 || (0.0..duration_s).contains(&looped_s);
    let is_at_seam = (duration_s - looped_s).abs() < 1e-5;
    let moment_s = if is_at_seam { 0.0 } else { looped_s };
    format!("the_time {moment_s:.5}\nit_is_inside_of_the_clip {}\n", if is_inside { "true" } else { "false" })
}
