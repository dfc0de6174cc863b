//! The time that code runs, whatever else the machine does.

use std::time::Duration;

/// The result of a call and its time: where the system counts it, the time that this thread runs, without
/// that of other programs.
pub fn time_of<T>(call: impl FnOnce() -> T) -> (T, Duration) {
    let began = clock();
    let result = call();
    (result, clock().saturating_sub(began))
}

#[cfg(unix)]
fn clock() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call.
#[cfg(not(unix))]
fn clock() -> Duration {
    static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(std::time::Instant::now).elapsed()
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
