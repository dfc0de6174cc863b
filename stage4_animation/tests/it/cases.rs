//! The parts that the random cases of several exercises share.

use glam::DQuat;
use testing::cases::Draws;

/// A part of the way, from 0 to 1: also close to either end.
pub fn share(draws: &mut Draws) -> f32 {
    let is_close_to_an_end = draws.rarely(3);
    let share = draws.share();
    match is_close_to_an_end {
        true if draws.flip() => 1.0 - share / 1000.0,
        true => share / 1000.0,
        false => share,
    }
}

/// The rotation on the shorter arc between two: the first, followed by a part of the turn that leads to the
/// second.
pub fn on_the_arc(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let between = from.conjugate() * to;
    let short = if between.w < 0.0 { -between } else { between };
    from * DQuat::from_scaled_axis(t * short.to_scaled_axis())
}
