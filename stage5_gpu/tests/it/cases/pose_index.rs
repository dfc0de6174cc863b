//! Oracle: the share of a round in `f64`.

use stage5_gpu::crowd::pose_index;
use testing::cases::{self, Draws, Right, Rows};

struct Input {
    time_s: f32,
    duration_s: f32,
    phase: f32,
    pose_count: usize,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let pose_count = draws.count(1, 40) * draws.one_of(&[1, 1, 50]);
    // Powers of two at first: they divide exactly, so a time may be the start of a pose.
    let duration_s = match draws.index(4) {
        3 => draws.one_of(&[1.0, 0.01]) * draws.near(1.0, 1.0, 60.0),
        _ => draws.one_of(&[1.0, 2.0, 4.0, 16.0, 0.5, 0.125]),
    };
    // A clip may last 0 seconds.
    let duration_s = if draws.rarely(16) { 0.0 } else { duration_s };
    let rounds = draws.one_of(&[1.0, 1000.0]) * draws.number(50.0).trunc();
    let part = if draws.flip() { draws.index(64) as f32 / 64.0 } else { draws.share() };
    // Just before or after.
    let hair = draws.one_of(&[0.0, -1.0, 1.0]) * 2f32.powi(-draws.one_of(&[10, 13, 17, 30]));
    let time_s = (rounds + part + hair) * if duration_s > 0.0 { duration_s } else { 1.0 };
    let phase = draws.index(64) as f32 / 64.0;
    draws.say("time_s", &time_s);
    draws.say("duration_s", &duration_s);
    draws.say("phase", &phase);
    draws.say("pose_count", &pose_count);
    Some(Input { time_s, duration_s, phase, pose_count })
}

fn answer(&mut Input { time_s, duration_s, phase, pose_count }: &mut Input) -> Rows {
    let pose = pose_index(time_s, duration_s, phase, pose_count);
    Rows::of("the pose", [pose]).and("there is such a pose", [(pose < pose_count).to_string()])
}

fn right(&Input { time_s, duration_s, phase, pose_count }: &Input) -> Right {
    let [time_s, duration_s, phase] = [time_s, duration_s, phase].map(f64::from);
    let pose = match duration_s {
        0.0 => "0".to_owned(),
        _ => pose_at(time_s / duration_s, phase, pose_count as f64),
    };
    Rows::of("the pose", [pose]).and("there is such a pose", ["true"]).right()
}

/// The pose so many rounds on, from wherever a clip is by its phase; `*` if that is so close to the start of
/// a pose that rounding decides.
fn pose_at(rounds_on: f64, phase: f64, pose_count: f64) -> String {
    let rounds = rounds_on + phase;
    let part = rounds.rem_euclid(1.0);
    let place = part * pose_count;
    let is_exact = [rounds_on, rounds, part, place].iter().all(|&number| f64::from(number as f32) == number);
    // Four roundings, of numbers up to the rounds.
    let rounding = 4.0 * f64::from(f32::EPSILON) * (1.0 + rounds_on.abs()) * pose_count;
    let is_clear = (place - place.round()).abs() > rounding;
    if is_exact || is_clear { place.floor().to_string() } else { tables::ANY.to_owned() }
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
