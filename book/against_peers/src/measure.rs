//! Times taken in turns, so that a busy machine slows all sides alike.

use std::iter::repeat_with;
use testing::running::time_of;

/// Runs both sides in turns, `turns` times, compares them turn by turn, and prints a line: the other
/// program's median time for a unit of the work, and ours as a fraction of it, with the bounds of the middle
/// half. A run does `units` units of work.
pub fn side_by_side(
    work: &str,
    peer: &str,
    units: usize,
    turns: usize,
    mut theirs: impl FnMut(),
    mut ours: impl FnMut(),
) {
    let mut turn = || [time_of(&mut theirs).1, time_of(&mut ours).1].map(|time| time.as_secs_f64() * 1e9);
    // The first turns fill the caches.
    let taken: Vec<[f64; 2]> = repeat_with(&mut turn).skip(3).take(turns).collect();
    let [_, peer_ns, _] = quarters(taken.iter().map(|[theirs, _]| theirs / units as f64));
    let [low, median, high] = quarters(taken.iter().map(|[theirs, ours]| ours / theirs));
    println!("{work:<52} {peer:<10} {:>12}  {median:.2} ({low:.2} to {high:.2})", time(peer_ns));
}

/// The values above a quarter, a half and three quarters of all.
fn quarters(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[values.len() * quarter / 4])
}

/// A time in the unit that suits it.
fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} µs", ns / 1e3),
        ns => format!("{:.3} ms", ns / 1e6),
    }
}
