//! One answer, tried in its WebAssembly module, beside the native program that knows what is right.

use crate::{Error, Result, wasm::Program};
use runner::judge::{Asked, Bodies, COUNT, Case, Inputs, OWN, served::Served};
use std::{collections::BTreeMap, ops::Range, time::Duration};
use tables::case::Outcome;

/// The time that an answer has for one case, at first.
const PATIENCE: Duration = Duration::from_millis(700);
/// The fuel for a millisecond: so a busy machine makes no difference.
const FUEL: u64 = 200_000;
/// The fuel for all cases of an answer together: some minutes.
const ALL: u64 = 120_000 * FUEL;

/// The length of what is kept of a case: this, and so many times that of what is right.
const KEPT: usize = 16 << 10;
const TIMES: usize = 8;
/// The end of what was cut off. No right rows end so.
const CUT: &str = "\n(more than is kept)\n";

/// What is right in the numbered cases that an answer is tried in.
#[derive(Clone, Debug, Default)]
pub struct Rights {
    /// The seed of the cases; `None` for those that everyone sees.
    pub seed: Option<u64>,
    known: BTreeMap<u64, Asked>,
}

impl Rights {
    /// The first `count` cases, and `more` that are tried to tell a mistake from another.
    ///
    /// # Errors
    /// If the program does not answer.
    pub fn of(mut oracle: Served, seed: Option<u64>, count: usize, more: u64) -> Result<Self> {
        let mut ask = |numbers: Range<u64>| -> Result<Vec<(u64, Asked)>> {
            let cases: Vec<Case> = numbers.clone().map(Case::Numbered).collect();
            let rights = numbers.zip(oracle.rights(&cases)?);
            Ok(rights.filter_map(|(number, asked)| Some((number, asked?))).collect())
        };
        let (mut known, mut next) = (BTreeMap::new(), 0);
        while known.len() < count && next < COUNT {
            let part = next..COUNT.min(next + count as u64);
            next = part.end;
            let room = count - known.len();
            known.extend(ask(part)?.into_iter().take(room));
        }
        known.extend(ask(COUNT..COUNT + more)?);
        Ok(Self { seed, known })
    }

    /// The cases that count.
    pub fn cases(&self) -> impl Iterator<Item = (u64, &Asked)> {
        self.known.range(..COUNT).map(|(number, asked)| (*number, asked))
    }
}

/// An answer and everything that it is compared with.
pub struct Trying<'a> {
    answer: Program,
    /// The known mistakes, in their order.
    rivals: Vec<Program>,
    oracle: Served,
    /// What is right.
    pub rights: &'a Rights,
    patience: Duration,
    /// The fuel that is left.
    fuel: u64,
    /// What the answer did in the numbered cases.
    pub done: BTreeMap<u64, Outcome>,
}

impl<'a> Trying<'a> {
    /// An answer's module, and the program that knows what is right.
    pub fn new(answer: Program, oracle: Served, rights: &'a Rights) -> Self {
        let (rivals, patience, done) = (Vec::new(), PATIENCE, BTreeMap::new());
        Self { answer, rivals, oracle, rights, patience, fuel: ALL, done }
    }

    /// Brings in the known mistakes, and new fuel for what is asked then.
    pub fn meet(&mut self, rivals: Vec<Program>) {
        (self.rivals, self.fuel) = (rivals, ALL);
    }

    /// What a body does in a case.
    fn outcome(&mut self, rival: Option<usize>, case: &Case) -> Option<Outcome> {
        let draws = match case {
            Case::Numbered(number) => match self.done.get(number) {
                // With more patience it may end.
                Some(known) if rival.is_none() && *known != Outcome::Endless => return Some(known.clone()),
                _ => &self.rights.known.get(number)?.draws,
            },
            Case::Drawn(draws) => draws,
        };
        let fuel = self.fuel.min(self.patience.as_millis() as u64 * FUEL);
        let program = match rival {
            Some(rival) => self.rivals.get(rival)?,
            None => &self.answer,
        };
        let (outcome, used) = program.outcome(draws, fuel);
        self.fuel -= used.min(fuel);
        let mut outcome = outcome?;
        if let Case::Numbered(number) = case {
            // They are compared, so what both make is cut off alike.
            let right = self.rights.known.get(number).map_or(0, |asked| asked.right.rows.len());
            cut(&mut outcome, KEPT + TIMES * right);
            if rival.is_none() {
                self.done.insert(*number, outcome.clone());
            }
        }
        Some(outcome)
    }
}

/// Cuts rows off at a length that none but wrong ones have.
fn cut(outcome: &mut Outcome, most: usize) {
    let Outcome::Rows(rows) = outcome else { return };
    if rows.len() > most {
        rows.truncate(rows.floor_char_boundary(most));
        rows.push_str(CUT);
        rows.shrink_to_fit();
    }
}

impl Bodies for Trying<'_> {
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        if let [Case::Drawn(_)] = cases {
            return self.oracle.rights(cases);
        }
        let known = |case: &Case| match case {
            Case::Numbered(number) => self.rights.known.get(number).cloned(),
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

    fn inputs(&mut self, case: &Case) -> Result<Inputs> {
        self.oracle.inputs(case)
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
    use tables::case::Right;

    #[test]
    fn what_is_kept_of_a_case_is_short_and_what_is_cut_off_is_never_right() {
        let right = |rows: &str| Right {
            rows: rows.to_owned(),
            refuses: false,
            columns: String::new(),
            tolerance: 1e-5,
            because: String::new(),
        };
        let mut long = Outcome::Rows(format!("x 1\nx 2\n{}", "y 1 ".repeat(99_999)));
        cut(&mut long, 8);
        assert_eq!(long, Outcome::Rows(format!("x 1\nx 2\n{CUT}")));
        assert!(right("x 1\nx 2\n").failure(&long).is_some() && right("x 1\nx 2\n").fault(&long).is_some());
        let mut short = Outcome::Rows("x 1\n".to_owned());
        cut(&mut short, 4);
        assert_eq!(right("x 1\n").failure(&short), None);
    }

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
