//! The search for the two keys around a time.

// ANCHOR: find_key
/// The index of the last key that is not after `time_s`; 0 if all keys are after it.
///
/// `times_s` increases, and there is at least one key. The search halves the range each time and needs
/// nothing from the frame before, so a clip may loop, jump or run backwards. A key index that is only ever
/// advanced fails at all three (E2-12).
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

/// The two keys around a time, and the way between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyInterval {
    /// The previous key.
    pub key: usize,
    /// The next key; at the end the same one.
    pub next: usize,
    /// From 0 at `key` to 1 at `next`.
    pub t: f32,
    /// The time from `key` to `next`.
    pub interval_s: f32,
}

/// The place of a time among the keys. Before the first key and after the last one, that key holds (S2-61).
///
/// # Panics
/// If there are no keys.
#[inline]
pub fn key_interval(times_s: &[f32], time_s: f32) -> KeyInterval {
    assert!(!times_s.is_empty(), "at least one key");
    let key = find_key(times_s, time_s);
    let next = (key + 1).min(times_s.len() - 1);
    let interval_s = times_s[next] - times_s[key];
    // At the last key the interval is 0, and 0 / 0 is not a number.
    let t = if interval_s > 0.0 { ((time_s - times_s[key]) / interval_s).clamp(0.0, 1.0) } else { 0.0 };
    KeyInterval { key, next, t, interval_s }
}
