//! Mistakes in the times of keys.

use super::{Motion, track::median};
use formats::error::number;

/// Enough keys to tell how often there is one.
const MANY_KEYS: usize = 5;

/// The mistake in a clip's times.
pub fn mistake(motion: &Motion) -> Option<String> {
    let with_many =
        motion.tracks.iter().map(|track| &track.times_s).filter(|times_s| times_s.len() >= MANY_KEYS);
    let with_many: Vec<_> = with_many.collect();
    let steps_s: Vec<f32> =
        with_many.iter().flat_map(|it| it.windows(2).map(|pair| pair[1] - pair[0])).collect();
    let step_s = median(steps_s.clone());
    let length_s = motion.length_s;
    let evidence = match step_s {
        Some(step_s) => format!("it lasts {} s, with a key every {} s", number(length_s), number(step_s)),
        None => format!("it lasts {} s", number(length_s)),
    };
    if length_s >= 1000.0 || length_s >= 300.0 && step_s? >= 10.0 {
        return Some(format!(
            "its times are not in seconds, but in milliseconds, ticks or frames: {evidence}"
        ));
    }
    let are_whole = with_many.iter().flat_map(|times_s| times_s.iter()).all(|time_s| time_s.fract() == 0.0);
    // Keys at each frame, or at frames without a common beat.
    let beat = steps_s.iter().fold(0.0, |beat, step_s| common(beat, *step_s));
    if are_whole && beat == 1.0 && length_s >= 20.0 && steps_s.len() >= 8 {
        return Some(format!("its times look like frames, not seconds: all are whole numbers; {evidence}"));
    }
    let is_short = step_s? < 0.002 && !motion.without_rate;
    is_short.then(|| format!("its times are too short, as if divided once too often: {evidence}"))
}

/// The greatest number that divides two whole ones.
fn common(a: f32, b: f32) -> f32 {
    if b == 0.0 { a } else { common(b, a % b) }
}

/// The time for which nothing moves at the start; and that the file has no unit of time.
pub fn note(motion: &Motion) -> Option<String> {
    if motion.without_rate {
        return Some("its ticks a second are not known: 4800 are taken (--ticks-per-second)".to_owned());
    }
    let starts_s = motion.tracks.iter().map(|track| track.times_s[0]);
    let start_s = starts_s.fold(f32::MAX, f32::min);
    let is_late = start_s < f32::MAX && start_s > 0.2 && start_s > 0.1 * motion.length_s;
    is_late.then(|| format!("its first key is at {start_s:.3} s, not at 0: it stands still until then"))
}
