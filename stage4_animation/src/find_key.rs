//! Which keys a time is between.

// ANCHOR: find_key
/// The index of the last key that is not after `time_s`; 0 where all are after it.
///
/// `times_s` increases. The search halves the range each time, so it needs nothing from the frame before: a
/// clip may loop, jump or run backwards. A key index that is only ever advanced breaks on all three (E2-12).
pub fn find_key(times_s: &[f32], time_s: f32) -> usize {
    let mut before = 0;
    let mut after = times_s.len();
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        if times_s[middle] <= time_s {
            before = middle;
        } else {
            after = middle;
        }
    }
    before
}
// ANCHOR_END: find_key

/// The two keys that a time is between, and how far along.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyInterval {
    /// The key before.
    pub key: usize,
    /// The key after, or the same at the end.
    pub next: usize,
    /// From 0 at `key` to 1 at `next`.
    pub t: f32,
    /// The time from `key` to `next`.
    pub interval_s: f32,
}

/// Where a time is among the keys; before the first and after the last key, that key holds (S2-61).
///
/// # Panics
/// If there is no key.
pub fn key_interval(times_s: &[f32], time_s: f32) -> KeyInterval {
    assert!(!times_s.is_empty(), "at least one key");
    let key = find_key(times_s, time_s);
    let next = (key + 1).min(times_s.len() - 1);
    let interval_s = times_s[next] - times_s[key];
    // At the last key the interval is 0, and 0 / 0 is no number.
    let t = if interval_s > 0.0 { ((time_s - times_s[key]) / interval_s).clamp(0.0, 1.0) } else { 0.0 };
    KeyInterval { key, next, t, interval_s }
}
