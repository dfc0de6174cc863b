//! Changes of a learner's function, and their places in it.

use crate::{
    bench::mutants::repairs::repairs,
    exercise::{
        Function,
        region::{body, replaced},
    },
};
use std::ops::Range;

/// Places in an answer: with a change in each, and no other, it passes its cases and tests.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// The number of changes.
    pub changes: usize,
    /// Their places, from the first line on.
    pub places: Vec<Place>,
    /// The number of those in which it is wrong.
    pub wrong: usize,
    /// The number of wrong cases that become right, if it is not all. No right one becomes wrong.
    pub mended: Option<usize>,
}

/// A place in an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The line in the function's file, counted from 1.
    pub line: usize,
    /// What comes before that place in its line.
    pub before: String,
    /// What is to be changed, as far as it is in that line; empty if something is missing there.
    pub text: String,
    /// The rest of the line.
    pub after: String,
}

/// A learner's function with some changes.
#[derive(Clone)]
pub struct Changed {
    /// The place of what was changed in the list of that: an answer, or one with a change.
    pub base: usize,
    /// The number of changes.
    changes: usize,
    /// Their places in the learner's text; those that touch are one.
    ranges: Vec<Range<usize>>,
    /// The text with the changes.
    region: String,
}

impl Changed {
    /// A function as it is.
    pub fn none(function: &Function) -> Self {
        Self { base: 0, changes: 0, ranges: vec![], region: function.text.clone() }
    }

    /// The same with one change more, in a place of its own.
    pub fn with_one_more(&self, function: &Function, base: usize, most: usize) -> Vec<Self> {
        let Some(own) = body(&self.region) else { return vec![] };
        let changed = |(range, body): (Range<usize>, String)| {
            let mut ranges = [&self.ranges[..], &[self.in_own_text(function, range)?]].concat();
            ranges.sort_by_key(|it| (it.start, it.end));
            ranges.dedup_by(|next, last| {
                let touches = next.start <= last.end;
                last.end = if touches { last.end.max(next.end) } else { last.end };
                touches
            });
            Some(Self {
                base,
                changes: self.changes + 1,
                ranges,
                region: replaced(&self.region, own.clone(), &body),
            })
        };
        let repairs = repairs(&self.region, function.original_body());
        repairs.into_iter().filter_map(changed).take(most).collect()
    }

    /// A place in this text as one in the learner's own; `None` if that is changed already.
    fn in_own_text(&self, function: &Function, place: Range<usize>) -> Option<Range<usize>> {
        let Some(first) = self.ranges.first().filter(|first| place.end > first.start) else {
            return Some(place);
        };
        let grown = self.region.len() as isize - function.text.len() as isize;
        let moved = |at: usize| at.checked_add_signed(-grown).filter(|at| *at >= first.end);
        Some(moved(place.start)?..moved(place.end)?)
    }

    /// The changed body.
    pub fn body(&self) -> String {
        body(&self.region).map_or(String::new(), |own| self.region[own].to_owned())
    }

    /// The places, with the numbers of all cases and of those in which the answer is wrong.
    pub fn repaired(&self, function: &Function, wrong: usize, mended: Option<usize>) -> Repaired {
        let places = self.ranges.iter().map(|range| place(function, range)).collect();
        Repaired { changes: self.changes, places, wrong, mended }
    }
}

/// A place in the learner's text, in its line.
fn place(function: &Function, range: &Range<usize>) -> Place {
    let (text, lines_before) = (&function.text, function.text[..range.start].matches('\n').count());
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let line = function.lines().start + lines_before;
    let [before, text, after] =
        [start..range.start, range.start..range.end.min(end), range.end.min(end)..end]
            .map(|it| text[it].to_owned());
    Place { line, before, text, after }
}
