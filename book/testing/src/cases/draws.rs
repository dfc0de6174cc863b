//! The source of a case's inputs: a list of small numbers, 0 being the simplest.
//!
//! Whatever a case consists of is made of [`Draws::index`]. A list of draws says it all: the same list makes
//! the same case on every machine, and a shorter or lower list a simpler one, until it is used up and only
//! zeros follow. So a case that fails can be made smaller without knowledge of what it is.

mod placements;
#[cfg(test)]
mod tests;

use oorandom::Rand32;
use std::{
    collections::BTreeSet,
    fmt::{Debug, Display},
};
use tables::words::value_in_text;

/// Inputs that say nothing, and their names in the last line.
const NOTHING: [(&str, &str); 5] = [
    ("0", "0"),
    ("(0, 0)", "0"),
    ("(0, 0, 0)", "0"),
    ("(0, 0, 0, 0)", "0"),
    ("the identity", "the identity"),
];

/// The largest number of them that are named.
const FEW: usize = 2;

/// The draws of one case.
#[derive(Clone, Debug)]
pub struct Draws {
    source: Source,
    taken: Vec<u32>,
    said: Option<Vec<(String, String)>>,
    /// The inputs that say nothing, with their values, and with the words for these.
    left_out: Vec<(String, String, &'static str)>,
}

#[derive(Clone, Debug)]
enum Source {
    Fresh(Rand32),
    /// A list, and how many of its numbers were taken.
    Given(Vec<u32>, usize),
}

/// The draws that something rare is as large as.
const RARE: usize = 8;

/// The most items of a long list: more than a byte can count.
const LONG: usize = 300;

/// The parts of one in which any number is drawn.
const ANY: usize = 65_536;

impl Draws {
    /// New draws: the same ones for the same seed and case.
    pub fn fresh(seed: u64, case: u64) -> Self {
        Self::of(Source::Fresh(Rand32::new_inc(seed, case)))
    }

    /// The draws in a list, then zeros. A number that is too large counts as the largest possible.
    pub fn given(list: Vec<u32>) -> Self {
        Self::of(Source::Given(list, 0))
    }

    fn of(source: Source) -> Self {
        Self { source, taken: Vec::new(), said: None, left_out: Vec::new() }
    }

    /// The same draws, which keep what is said of the inputs.
    pub fn telling(self) -> Self {
        Self { said: Some(Vec::new()), ..self }
    }

    /// All numbers drawn so far.
    pub fn taken(&self) -> &[u32] {
        &self.taken
    }

    /// The inputs in words, each with its name. More than a few that say nothing, 0 and the identity, share a
    /// last line, but for the items of lists.
    pub fn said(self) -> Vec<(String, String)> {
        let mut said = self.said.unwrap_or_default();
        if self.left_out.len() <= FEW {
            said.extend(self.left_out.into_iter().map(|(name, value, _)| (name, value)));
        } else {
            let words: BTreeSet<&str> = self.left_out.iter().map(|(.., words)| *words).collect();
            said.push(("all else".to_owned(), words.into_iter().collect::<Vec<_>>().join(" or ")));
        }
        said
    }

    /// A number below `count`. New draws are 0 or the largest more often than others: the edges are where
    /// functions fail.
    ///
    /// # Panics
    /// If `count` is 0.
    pub fn index(&mut self, count: usize) -> usize {
        let most = u32::try_from(count).expect("a count is small") - 1;
        let number = match &mut self.source {
            Source::Fresh(numbers) => match numbers.rand_range(0..16) {
                0 | 1 => 0,
                2 => most,
                _ => numbers.rand_range(0..most + 1),
            },
            Source::Given(list, at) => {
                *at += 1;
                list.get(*at - 1).map_or(0, |number| *number.min(&most))
            }
        };
        self.taken.push(number);
        number as usize
    }

    /// True for 1, false for 0.
    pub fn flip(&mut self) -> bool {
        self.index(2) == 1
    }

    /// True once in `count` cases. What is rare counts as [`RARE`] draws more: the smallest case has it only
    /// if none without it fails that is about as small.
    pub fn rarely(&mut self, count: usize) -> bool {
        let is_now = match &mut self.source {
            Source::Fresh(numbers) => {
                let is_now = numbers.rand_range(0..count as u32) == 0;
                self.taken.push(u32::from(is_now));
                is_now
            }
            Source::Given(..) => self.flip(),
        };
        if is_now {
            self.taken.extend([0; RARE]);
            if let Source::Given(_, at) = &mut self.source {
                *at += RARE;
            }
        }
        is_now
    }

    /// One of a few values, the simplest first.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.index(values.len())]
    }

    /// A count from `least` to `most`.
    pub fn count(&mut self, least: usize, most: usize) -> usize {
        least + self.index(most - least + 1)
    }

    /// A list of `least` to `most` items. Before each item that may be left out stands a draw that says
    /// whether it is there: so items can be left out one by one.
    pub fn list<T>(
        &mut self,
        least: usize,
        most: usize,
        mut item: impl FnMut(&mut Self, usize) -> T,
    ) -> Vec<T> {
        let length = match &mut self.source {
            Source::Fresh(numbers) => match numbers.rand_range(0..8) {
                0 => least,
                1 => most,
                _ => least + numbers.rand_range(0..(most - least + 1) as u32) as usize,
            },
            Source::Given(..) => most,
        };
        let mut list = Vec::new();
        while list.len() < most {
            if list.len() >= least && !self.goes_on(list.len() < length) {
                break;
            }
            let index = list.len();
            list.push(item(self, index));
        }
        list
    }

    /// The same; but once in a hundred cases there may be many more: a function may have a limit.
    pub fn long_list<T>(
        &mut self,
        least: usize,
        most: usize,
        item: impl FnMut(&mut Self, usize) -> T,
    ) -> Vec<T> {
        let most = if self.rarely(100) { LONG } else { most };
        self.list(least, most, item)
    }

    fn goes_on(&mut self, wanted: bool) -> bool {
        match &self.source {
            Source::Fresh(_) => {
                self.taken.push(u32::from(wanted));
                wanted
            }
            Source::Given(..) => self.flip(),
        }
    }

    /// A number from `least` to `most`, both included: `simplest` above all, then whole steps from there,
    /// then halves, then hundredths, then any, among which those that are close to it.
    pub fn near(&mut self, simplest: f32, least: f32, most: f32) -> f32 {
        let parts = self.one_of(&[1.0, 2.0, 100.0, ANY as f32]);
        let little = self.little(parts == ANY as f32);
        let [below, above] = [simplest - least, most - simplest];
        let is_below = below > 0.0 && (above <= 0.0 || self.flip());
        let (reach, sign) = if is_below { (below, -1.0) } else { (above, 1.0) };
        let step = little.unwrap_or_else(|| self.index((reach * parts).ceil() as usize + 1) as f32 / parts);
        // Adding 0 turns -0 into 0.
        (simplest + sign * step).clamp(least, most) + 0.0
    }

    /// Of numbers that may be any, now and then one of 0.1 to 0.000001 with one digit: whoever takes what is
    /// small for nothing is wrong there.
    fn little(&mut self, may_be_any: bool) -> Option<f32> {
        let zeros = if may_be_any { self.index(16).saturating_sub(9) } else { 0 };
        (zeros > 0).then(|| (1 + self.index(9)) as f32 / 10_f32.powi(zeros as i32))
    }

    /// A number from `-most` to `most`.
    pub fn number(&mut self, most: f32) -> f32 {
        self.near(0.0, -most, most)
    }

    /// A number from 0 to 1; now and then one that is close to either end.
    pub fn share(&mut self) -> f32 {
        let parts = self.one_of(&[1, 2, 4, 100, ANY]);
        match self.little(parts == ANY) {
            Some(little) if self.flip() => 1.0 - little,
            Some(little) => little,
            None => self.index(parts + 1) as f32 / parts as f32,
        }
    }

    /// Another order of a list; the same order at first.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, last - self.index(last + 1));
        }
    }

    /// Weights, in hundredths, that sum to 1; some of them may be 0. At first the last has all the weight.
    pub fn weights(&mut self, count: usize) -> Vec<f32> {
        let mut cuts: Vec<usize> = (1..count).map(|_| self.index(101)).collect();
        cuts.extend([0, 100]);
        cuts.sort_unstable();
        cuts.windows(2).take(count).map(|cut| (cut[1] - cut[0]) as f32 / 100.0).collect()
    }

    /// Says what an input is, unless it is 0 or the identity.
    pub fn say(&mut self, name: &str, value: &(impl Debug + ?Sized)) {
        if self.said.is_none() {
            return;
        }
        let text = value_in_text(&format!("{value:?}"));
        match NOTHING.iter().find(|(nothing, _)| *nothing == text) {
            Some((_, words)) => self.left_out.push((name.to_owned(), text, words)),
            None => self.note(name, &text),
        }
    }

    /// Says what an input is, in words of one's own.
    pub fn note(&mut self, name: &str, text: &(impl Display + ?Sized)) {
        if let Some(said) = &mut self.said {
            said.push((name.to_owned(), text.to_string().replace('\n', "\\n")));
        }
    }

    /// Says what the items of a list are: `joint 0`, `joint 1`, and so on.
    pub fn say_all<T: Debug>(&mut self, name: &str, values: &[T]) {
        if self.said.is_none() {
            return;
        }
        if values.is_empty() {
            self.note(&format!("{name}s"), "none");
        }
        // None is left out: how many there are matters.
        for (index, value) in values.iter().enumerate() {
            self.note(&format!("{name} {index}"), &value_in_text(&format!("{value:?}")));
        }
    }
}
