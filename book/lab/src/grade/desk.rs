//! Where judged answers come together: a student's line is said as soon as all of theirs are there, and those of the students before.

use super::judging::{Paper, judged};
use crate::{exam::Place, judge::Judgement, results::Results};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, PoisonError},
};

/// Who hears a student's line: the results so far, in which that student is the last.
pub type Hears<'a> = &'a (dyn Fn(&Results) + Sync);

/// What was judged, and whose line comes next.
pub struct Desk<'a> {
    papers: &'a [Paper],
    hears: Hears<'a>,
    state: Mutex<State>,
}

struct State {
    judged: BTreeMap<Place, Judgement>,
    results: Results,
}

impl<'a> Desk<'a> {
    /// For these papers, in their order; `results` has all but the students.
    pub fn new(papers: &'a [Paper], results: Results, hears: Hears<'a>) -> Self {
        let desk = Self { papers, hears, state: Mutex::new(State { judged: BTreeMap::new(), results }) };
        // Who has nothing that is tried waits for nobody.
        desk.say_whole(&mut desk.state.lock().unwrap_or_else(PoisonError::into_inner));
        desk
    }

    /// The answers that are to be tried, equal ones once, each with its text; in the order of the papers.
    pub fn work(&self) -> Vec<(Place, &'a str)> {
        let mut seen = BTreeSet::new();
        let all = self.papers.iter().flat_map(|paper| {
            paper.open.iter().map(|(at, place)| (place.clone(), &paper.student.answers[*at].body[..]))
        });
        all.filter(|(place, _)| seen.insert(place.clone())).collect()
    }

    /// Takes what is said of a class. Once that is on the desk `then` is called with how many are there.
    pub fn put(&self, place: Place, judgement: Judgement, then: impl FnOnce(usize)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.judged.insert(place, judgement);
        self.say_whole(&mut state);
        then(state.judged.len());
    }

    /// Says the lines of all who are next and whole.
    fn say_whole(&self, state: &mut State) {
        while let Some(paper) = self.papers.get(state.results.students.len()) {
            if !paper.open.iter().all(|(_, place)| state.judged.contains_key(place)) {
                return;
            }
            let mut student = paper.student.clone();
            for (at, place) in &paper.open {
                let answer = std::mem::take(&mut student.answers[*at]);
                student.answers[*at] = judged(&state.judged[place], answer);
            }
            state.results.students.push(student);
            (self.hears)(&state.results);
        }
    }

    /// All students, once all is judged.
    pub fn into_results(self) -> Results {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).results
    }
}
