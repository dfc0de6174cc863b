//! One answer, tried in its WebAssembly module, beside the native program that knows what is right.

use crate::wasm::Running;
use runner::{
    exercise::error::{Error, Result},
    judge::{Asked, Bodies, COUNT, Case, Inputs, OWN, served::Served},
};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use tables::case::Outcome;

/// The time for all cases of an answer together.
const CLOCK: Duration = Duration::from_secs(120);
/// The time that an answer has for one case, at first.
const PATIENCE: Duration = Duration::from_millis(700);
/// The fuel for a millisecond: so a busy machine makes no difference.
const FUEL: u64 = 200_000;

/// What is right in the numbered cases of an exercise.
#[derive(Clone, Debug, Default)]
pub struct Rights {
    known: BTreeMap<u64, Option<Asked>>,
    /// The numbers of the cases that count.
    pub numbers: Vec<u64>,
}

impl Rights {
    /// The first `count` cases, and `more` that are tried to tell a mistake from another.
    ///
    /// # Errors
    /// If the program does not answer.
    pub fn of(oracle: &mut Served, count: usize, more: u64) -> Result<Self> {
        let mut rights = Self::default();
        let mut next = 0;
        while rights.numbers.len() < count && next < COUNT {
            let part: Vec<u64> = (next..COUNT.min(next + count as u64)).collect();
            rights.ask(oracle, &part)?;
            next += part.len() as u64;
            let real = part.into_iter().filter(|number| rights.at(*number).is_some());
            let real: Vec<u64> = real.take(count - rights.numbers.len()).collect();
            rights.numbers.extend(real);
        }
        rights.ask(oracle, &(COUNT..COUNT + more).collect::<Vec<_>>())?;
        Ok(rights)
    }

    fn ask(&mut self, oracle: &mut Served, numbers: &[u64]) -> Result<()> {
        let cases: Vec<Case> = numbers.iter().map(|number| Case::Numbered(*number)).collect();
        self.known.extend(numbers.iter().copied().zip(oracle.rights(&cases)?));
        Ok(())
    }

    /// What is right in the case of this number.
    pub fn at(&self, number: u64) -> Option<&Asked> {
        self.known.get(&number)?.as_ref()
    }

    /// The same, for those cases alone that an answer is tried in.
    fn tried(&self, number: u64) -> Option<&Asked> {
        let is_tried = number >= COUNT || self.numbers.binary_search(&number).is_ok();
        self.at(number).filter(|_| is_tried)
    }
}

/// An answer and everything that it is compared with.
pub struct Trying<'a> {
    answer: Running<'a>,
    /// The known mistakes, in their order.
    rivals: Vec<Running<'a>>,
    oracle: &'a mut Served,
    rights: &'a Rights,
    patience: Duration,
    end: Instant,
    /// What the answer did in the numbered cases.
    pub done: BTreeMap<u64, Outcome>,
}

impl<'a> Trying<'a> {
    /// An answer's module, and the program that knows what is right.
    pub fn new(answer: Running<'a>, oracle: &'a mut Served, rights: &'a Rights) -> Self {
        let end = Instant::now() + CLOCK;
        Self { answer, rivals: Vec::new(), oracle, rights, patience: PATIENCE, end, done: BTreeMap::new() }
    }

    /// Brings in the known mistakes. It may have taken long to build them, so the clock starts again.
    pub fn meet(&mut self, rivals: Vec<Running<'a>>) {
        (self.rivals, self.end) = (rivals, Instant::now() + CLOCK);
    }

    /// What a body does in a case.
    fn outcome(&mut self, rival: Option<usize>, case: &Case) -> Option<Outcome> {
        let draws = match case {
            Case::Numbered(number) => &self.rights.tried(*number)?.draws,
            Case::Drawn(draws) => draws,
        };
        if self.end < Instant::now() {
            return Some(Outcome::Endless);
        }
        let fuel = self.patience.as_millis() as u64 * FUEL;
        if let Some(rival) = rival {
            return self.rivals.get_mut(rival)?.outcome(draws, fuel);
        }
        let outcome = self.answer.outcome(draws, fuel)?;
        if let Case::Numbered(number) = case {
            self.done.insert(*number, outcome.clone());
        }
        Some(outcome)
    }
}

impl Bodies for Trying<'_> {
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        if let [drawn @ Case::Drawn(_)] = cases {
            return self.oracle.rights(std::slice::from_ref(drawn));
        }
        let known = |case: &Case| match case {
            Case::Numbered(number) => self.rights.tried(*number).cloned(),
            Case::Drawn(_) => None,
        };
        Ok(cases.iter().map(known).collect())
    }

    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        let rival = body.parse().ok();
        // All else is the original, in whose words a case is refused.
        if rival.is_none() && body != OWN {
            return self.oracle.outcomes(body, cases);
        }
        let mut outcomes = Vec::with_capacity(cases.len());
        for case in cases {
            outcomes.push(self.outcome(rival, case));
            // After such a case there is nothing to be asked.
            if matches!(outcomes.last(), Some(Some(Outcome::Endless | Outcome::Died(_)))) {
                break;
            }
        }
        Ok(outcomes)
    }

    fn inputs(&mut self, cases: &[Case]) -> Result<Vec<Inputs>> {
        self.oracle.inputs(cases)
    }

    fn wait(&mut self, patience: Duration) {
        self.patience = patience;
    }
}

/// The result of a second or third attempt, if a very busy machine kept the native program from answering in
/// time. Whatever else fails would fail again.
///
/// # Errors
/// The last attempt's.
pub fn patiently<T>(work: impl Fn() -> Result<T>) -> Result<T> {
    let again = |error| if matches!(error, Error::Busy(_)) { work() } else { Err(error) };
    work().or_else(again).or_else(again)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn only_a_busy_machine_is_given_another_chance() {
        let times = Cell::new(0);
        let fails = |error: fn(String) -> Error| {
            times.set(0);
            let result = patiently(|| {
                times.set(times.get() + 1);
                if times.get() < 3 { Err(error(String::new())) } else { Ok(()) }
            });
            (result.is_ok(), times.get())
        };
        assert_eq!((fails(Error::Busy), fails(Error::Stopped)), ((true, 3), (false, 1)));
    }
}
