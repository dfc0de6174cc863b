use stage5_gpu::crowd::pose_index;
use testing::cases;

/// The parts of a second and of a round: a 64th is exact in binary, so the oracle can count in whole numbers.
const PARTS: i64 = 64;

/// Times on poses' limits and between them, of both signs and many rounds on, just before 0, and clips
/// without duration.
#[test]
fn random_cases() {
    cases::each(|random, case| {
        let count = random.count(1, 40) as i64;
        // Powers of two divide exactly, so a time may be the start of a pose.
        let duration = match case.index {
            index if index % 16 == 15 => 0,
            0..24 => 16 << random.index(4),
            _ => 1 << random.index(10),
        };
        let rounds = if case.index < 24 { random.index(5) as i64 - 2 } else { random.index(100) as i64 - 50 };
        let phase =
            if duration > 0 && random.flip() { 0 } else { 1 + random.index(PARTS as usize - 1) as i64 };
        let time = rounds * duration + random.index(1 + duration as usize) as i64;
        let is_a_hair_before_0 = case.index % 16 == 7;
        let time_s = if is_a_hair_before_0 { -1e-9 } else { time as f32 / PARTS as f32 };
        let phase = if is_a_hair_before_0 { 0 } else { phase };
        let [duration_s, phase_part] = [duration, phase].map(|number| number as f32 / PARTS as f32);
        case.input("time_s", time_s);
        case.input("duration_s", duration_s);
        case.input("phase", phase_part);
        case.input("pose_count", count);
        case.run(|| format!("the_pose {}", pose_index(time_s, duration_s, phase_part, count as usize)));
        // In parts of a 64th of a round: the whole rounds of the clip, and the rest.
        let part = (time * PARTS + phase * duration).rem_euclid(PARTS * duration.max(1));
        let is_begun = |pose: &i64| pose * PARTS * duration <= part * count;
        let expected = match case.index % 16 {
            7 => count - 1,
            15 => 0,
            _ => (0..count).filter(is_begun).max().unwrap_or(0),
        };
        case.expect(&format!("the_pose {expected}"));
    });
}
