//! Collects judged answers. A student's line is reported as soon as it and the lines of all students before
//! it are complete.

use super::judging::{Paper, Place};
use crate::results::{Judged, Results};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

/// Receives a student's line: the results so far, with that student last.
pub type Hears<'a> = &'a (dyn Fn(&Results) + Sync);

/// The papers of a class, with the judgements and the results so far.
pub struct Desk<'a> {
    papers: &'a [Paper],
    hears: Hears<'a>,
    state: Mutex<State>,
}

struct State {
    judged: BTreeMap<Place, Judged>,
    results: Results,
}

impl<'a> Desk<'a> {
    /// A desk for these papers, in their order; `results` has everything but the students.
    pub fn new(papers: &'a [Paper], results: Results, hears: Hears<'a>) -> Self {
        let desk = Self { papers, hears, state: Mutex::new(State { judged: BTreeMap::new(), results }) };
        // Papers without answers to try need not wait.
        desk.say_whole(&mut desk.state.lock().unwrap_or_else(PoisonError::into_inner));
        desk
    }

    /// The answers to try, in the order of the papers, equal ones once, each with its text.
    pub fn work(&self) -> Vec<(Place, &'a str)> {
        let mut seen = BTreeSet::new();
        let all = self.papers.iter().flat_map(|paper| {
            paper.open.iter().map(|(at, place)| (place.clone(), &paper.student.answers[*at].body[..]))
        });
        all.filter(|(place, _)| seen.insert(place.clone())).collect()
    }

    /// Takes the judgement of a class of equal answers.
    pub fn put(&self, place: Place, judgement: Judged) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.judged.insert(place, judgement);
        self.say_whole(&mut state);
    }

    /// Reports all lines that are next and complete.
    fn say_whole(&self, state: &mut State) {
        while let Some(paper) = self.papers.get(state.results.students.len()) {
            if !paper.open.iter().all(|(_, place)| state.judged.contains_key(place)) {
                return;
            }
            let mut student = paper.student.clone();
            for (at, place) in &paper.open {
                let Judged { exercise, class, body, .. } = std::mem::take(&mut student.answers[*at]);
                student.answers[*at] = Judged { exercise, class, body, ..state.judged[place].clone() };
            }
            state.results.students.push(student);
            (self.hears)(&state.results);
        }
    }

    /// The results with all students, once everything is judged.
    pub fn into_results(self) -> Results {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).results
    }
}
