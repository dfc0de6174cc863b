//! The time that code runs, whatever else the machine does.

use std::time::{Duration, Instant};

/// The result of a call and its time: on Linux the time that this thread runs, without that of other
/// programs.
pub fn time_of<T>(call: impl FnOnce() -> T) -> (T, Duration) {
    let running = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    let (start, clock) = (running(), Instant::now());
    let result = call();
    let time = match (start, running()) {
        (Some(start), Some(end)) => end - start,
        _ => clock.elapsed(),
    };
    (result, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_takes_time() {
        let count = |end: u64| (0..end).fold(0_u64, |sum, i| sum.rotate_left(5) ^ i);
        let (_, short) = time_of(|| std::hint::black_box(count(1)));
        let (_, long) = time_of(|| std::hint::black_box(count(20_000_000)));
        assert!(long > short && long > Duration::from_millis(1), "{short:?} {long:?}");
    }
}
