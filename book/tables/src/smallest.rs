//! The smallest case on which an answer fails, found by making a failing one smaller.
//!
//! A case is a list of draws: numbers, 0 being the simplest. A list is simpler than another if it is shorter,
//! or as long and lower at the first place where they differ. So parts are left out, then numbers lowered,
//! while it still fails, until nothing helps any more. That is how Hypothesis does it:
//! <https://doi.org/10.4230/LIPIcs.ECOOP.2020.13>.

use std::cmp::Ordering;

/// The lengths of the parts that are left out, or made 0, in this order.
const PARTS: [usize; 10] = [64, 32, 25, 16, 9, 8, 4, 3, 2, 1];

/// The numbers below this are all tried.
const LOWEST: u32 = 6;

/// A failing list, as small as it gets within `tries` attempts. `fails` tries a list: it returns the numbers
/// that were really drawn if the case fails in the same way, and `None` otherwise.
pub fn smallest(
    failing: Vec<u32>,
    tries: usize,
    mut fails: impl FnMut(&[u32]) -> Option<Vec<u32>>,
) -> Vec<u32> {
    let mut search = Search { best: failing, left: tries, fails: &mut fails };
    loop {
        let before = search.best.clone();
        search.leave_out();
        search.make_zero();
        search.lower();
        search.exchange();
        if search.best == before || search.left == 0 {
            return search.best;
        }
    }
}

struct Search<'a> {
    best: Vec<u32>,
    left: usize,
    fails: &'a mut dyn FnMut(&[u32]) -> Option<Vec<u32>>,
}

impl Search<'_> {
    /// Tries another list, and keeps it if it fails and is simpler.
    fn attempt(&mut self, list: &[u32]) -> bool {
        self.attempt_if(list, |_| true)
    }

    fn attempt_if(&mut self, list: &[u32], is_meant: impl Fn(&[u32]) -> bool) -> bool {
        if self.left == 0 || order(list, &self.best) != Ordering::Less {
            return false;
        }
        self.left -= 1;
        match (self.fails)(list) {
            Some(taken) if order(&taken, &self.best) == Ordering::Less && is_meant(&taken) => {
                self.best = taken;
                true
            }
            _ => false,
        }
    }

    fn leave_out(&mut self) {
        for length in PARTS {
            let mut end = self.best.len();
            while end >= length && end > 0 {
                let at = end - length;
                let mut list = self.best.clone();
                list.drain(at..end);
                if !self.attempt(&list) {
                    // A count before it may say how much follows.
                    let is_count = at > 0 && list[at - 1] > 0;
                    if is_count {
                        list[at - 1] -= 1;
                    }
                    // Lowering it alone comes later, in larger steps.
                    let count = self.best.len();
                    if !is_count || !self.attempt_if(&list, |taken| taken.len() < count) {
                        end -= 1;
                        continue;
                    }
                }
                end = end.min(self.best.len());
            }
        }
    }

    fn make_zero(&mut self) {
        for length in PARTS {
            let mut at = 0;
            while at + length <= self.best.len() {
                let part = at..at + length;
                if self.best[part.clone()].iter().any(|number| *number > 0) {
                    let mut list = self.best.clone();
                    list[part].fill(0);
                    self.attempt(&list);
                }
                at += length;
            }
        }
    }

    /// Lowers each number: to one of the lowest, or else as far as it goes, by halving the distance.
    fn lower(&mut self) {
        let mut at = 0;
        while at < self.best.len() {
            let mut least = 0;
            while at < self.best.len() && least < self.best[at].min(LOWEST) {
                let mut list = self.best.clone();
                list[at] = least;
                least = if self.attempt(&list) { LOWEST } else { least + 1 };
            }
            while at < self.best.len() && least < self.best[at] && self.left > 0 {
                let mut list = self.best.clone();
                list[at] = least + (self.best[at] - least) / 2;
                if !self.attempt(&list) {
                    least = list[at] + 1;
                }
            }
            at += 1;
        }
    }

    /// Lowers a number where the next one may have to rise for it, or fewer may have to follow: a coarser
    /// step with more of them, a turn by quarters in place of degrees.
    fn exchange(&mut self) {
        let mut at = 1;
        while at < self.best.len() {
            let others = [(1, 1), (1, 2), (1, 0), (2, 1)].into_iter();
            let mut others = others.flat_map(|(step, next)| [0, 1, 2].map(|cut| (step, next, cut)));
            let _ = self.best[at - 1] > 0
                && others.any(|(step, next, cut)| {
                    let mut list = self.best.clone();
                    list[at - 1] = list[at - 1].saturating_sub(step);
                    list[at] = next;
                    list.drain(at + 1..list.len().min(at + 1 + cut));
                    self.attempt(&list)
                });
            at += 1;
        }
    }
}

/// The order of two lists by simplicity.
pub fn order(a: &[u32], b: &[u32]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of numbers as `list` of `testing` draws it: 1 before each, 0 at the end.
    fn read(draws: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let (mut numbers, mut taken, mut rest) = (Vec::new(), Vec::new(), draws.iter().copied());
        while rest.next().is_some_and(|goes_on| goes_on > 0) {
            let number = rest.next().unwrap_or(0);
            numbers.push(number);
            taken.extend([1, number]);
        }
        taken.push(0);
        (numbers, taken)
    }

    fn smallest_list(start: &[u32], is_failing: impl Fn(&[u32]) -> bool) -> Vec<u32> {
        let found = smallest(start.to_vec(), 1000, |draws| {
            let (numbers, taken) = read(draws);
            is_failing(&numbers).then_some(taken)
        });
        read(&found).0
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let start = [1, 900, 1, 17, 1, 3, 1, 444, 1, 8, 0];
        assert_eq!(smallest_list(&start, |numbers| numbers.iter().sum::<u32>() > 100), [101]);
        assert_eq!(smallest_list(&start, |numbers| numbers.len() > 2), [0, 0, 0]);
        assert_eq!(smallest_list(&start, |numbers| numbers.iter().any(|it| it % 7 == 3)), [3]);
        assert_eq!(smallest_list(&start, |numbers| !numbers.is_sorted()), [1, 0]);
    }

    /// A turn: by quarters, one draw, or by degrees, three.
    #[test]
    fn a_quarter_is_simpler_than_degrees() {
        let fails = |draws: &[u32]| {
            let draw = |at: usize| draws.get(at).copied().unwrap_or(0);
            let (turned, taken) = match draw(0) {
                0 => (draw(1) * 90, vec![0, draw(1)]),
                _ => (draw(2), vec![1, draw(1), draw(2), draw(3)]),
            };
            (turned > 0).then_some(taken)
        };
        assert_eq!(smallest(vec![1, 2, 77, 1], 1000, fails), [0, 1]);
    }

    #[test]
    fn the_attempts_are_limited() {
        let mut count = 0;
        let found = smallest(vec![u32::MAX; 50], 10, |_| {
            count += 1;
            None
        });
        assert_eq!((count, found), (10, vec![u32::MAX; 50]));
    }
}
