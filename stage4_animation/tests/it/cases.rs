//! Random cases, one module per exercise: each function against an oracle in f64 that goes another way.

mod advance_instance;
mod bind_by_name;
mod cross_fade;
mod cubic_spline;
mod find_key;
mod lerp;
mod loop_time;
mod slerp;

use glam::DQuat;
use testing::cases::{Case, random::Random};

/// A part of the way: both ends in turn, and values between them, at first quarters.
fn share(random: &mut Random, case: &Case) -> f32 {
    match case.index % 8 {
        2 => 0.0,
        5 => 1.0,
        _ if case.index < 16 => (1 + random.index(3)) as f32 / 4.0,
        _ => random.between(0.01, 0.99),
    }
}

/// The rotation on the shorter arc between two: the first, followed by a part of the turn that leads to the
/// second.
fn on_the_arc(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let between = from.conjugate() * to;
    let short = if between.w < 0.0 { -between } else { between };
    from * DQuat::from_scaled_axis(t * short.to_scaled_axis())
}
