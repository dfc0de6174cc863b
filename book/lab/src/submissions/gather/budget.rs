//! How much a grading reads.

use super::top_of;
use std::collections::BTreeMap;

/// The bytes that a grading reads, those of each entry, and the part of what is left that no entry exceeds:
/// nobody can use up what others need.
const ALL: u64 = 64 << 30;
const EACH: u64 = 128 << 20;
const PARTS: u64 = 64;

/// What may still be read: altogether, and in each entry.
pub struct Budget {
    left: u64,
    of_entries: BTreeMap<String, u64>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: ALL, of_entries: BTreeMap::new() }
    }
}

impl Budget {
    /// The bytes left for the entry in which a path lies; what was collected has all of them.
    pub fn left(&mut self, at: &str) -> u64 {
        let part = if at.is_empty() { self.left } else { EACH.min(self.left / PARTS) };
        *self.of_entries.entry(top_of(at).to_owned()).or_insert(part).min(&mut self.left)
    }

    /// Uses some, each of which counts so many times for the entry; false if nothing is left.
    pub fn take(&mut self, at: &str, bytes: u64, times: u64) -> bool {
        let left = self.left(at);
        let used = bytes.saturating_mul(times).min(left);
        self.left -= used / times;
        self.of_entries.insert(top_of(at).to_owned(), left - used);
        left > used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_uses_up_their_part_leaves_enough_for_all_others() {
        let mut budget = Budget::default();
        for at in 0..400 {
            assert!(
                !budget.take(&format!("{at}/x.zip"), u64::MAX, 1) && budget.left(&format!("{at}/y")) == 0
            );
        }
        assert!(budget.left("ada") > EACH / 2);
        assert!(!budget.take("", u64::MAX, 1) && budget.left("bob") == 0, "and there is an end");
    }
}
