//! The bodies of a function, tried in their cases and in their other tests.

use super::{Findings, judge, served::Served, trust};
use crate::{
    bench::{OWN, Outcome, Trial, outcome::limit, trial::TEST},
    exercise::Result,
};
use catalogue::Text;
use std::{slice, time::Duration};
use tables::case::{Kind, Outcome as Made};

/// A way to run tests, each for so long at most: [`Trial::run_all`] or [`Trial::try_again`].
pub type Run = fn(&Trial, &[String], Duration) -> Result<Outcome>;

/// The tests of an exercise.
pub struct Probe {
    trial: Trial,
    /// The body that is right, if one is built in.
    pub right: Option<String>,
    /// The test of the cases, and the programs that answer for them, if they can be asked.
    cases: Option<(String, Served)>,
    others: Vec<String>,
}

impl Probe {
    /// Looks for the tests, and starts the program that answers for the cases. `right` is a body that is
    /// right, if one is built in.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn of(trial: Trial, right: Option<&str>) -> Result<Self> {
        let mut others = trial.tests()?;
        let at = others.iter().position(|test| test.ends_with(&format!("::{TEST}")));
        let served = at.map(|at| Served::of(trial.clone(), &others[at], right.unwrap_or(OWN)));
        // A test that can't be asked is like all others.
        let served = served.and_then(|mut served| served.start().is_ok().then_some(served));
        let cases = at.zip(served).map(|(at, served)| (others.remove(at), served));
        Ok(Self { trial, right: right.map(str::to_owned), cases, others })
    }

    /// The cases, if they can be asked for.
    pub fn cases(&mut self) -> Option<&mut Served> {
        self.cases.as_mut().map(|(_, served)| served)
    }

    /// What a body does in its tests, the other ones `run` so, and the judge's findings in many cases: see
    /// [`judge`].
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn try_body(
        &mut self,
        body: &str,
        rivals: &[String],
        tries: usize,
        run: Run,
    ) -> Result<(Outcome, Findings)> {
        if let Some(outcome) = self.instead(body, run)? {
            return Ok((outcome, Findings::default()));
        }
        let trial = self.trial.with(body);
        let Some((test, served)) = &mut self.cases else {
            return Ok((run(&trial, &self.others, limit())?, Findings::default()));
        };
        let findings = judge(served, body, self.right.as_deref(), rivals, tries)?;
        if !trial.draws {
            // Each body has the time of a program for itself.
            served.end(body);
        }
        let smallest = findings.smallest.first();
        let mut outcome = match smallest.map(|smallest| smallest.kind) {
            // Its tests would not end, either.
            Some(Kind::Endless | Kind::Died) => Outcome::default(),
            _ => run(&trial, &self.others, served.limit())?,
        };
        if let Some(smallest) = smallest {
            let said = smallest.right.fault(&smallest.outcome).unwrap_or_default();
            outcome.failures.insert(test.clone(), said);
        }
        outcome.tests.push(test.clone());
        Ok((outcome, findings))
    }

    /// What shows that a body is wrong, in one of so many cases or else in another test; `None` if it passes.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn fault(&mut self, body: &str, count: u64) -> Result<Option<Text>> {
        if let Some(outcome) = self.instead(body, Trial::try_again)? {
            return Ok(trust::failure(&outcome));
        }
        let fault = self.cases().map(|served| trust::fault(served, body, count, 1.0)).transpose()?.flatten();
        if fault.is_some() {
            return Ok(fault);
        }
        Ok(trust::failure(&self.trial.with(body).run_all(&self.others, limit())?))
    }

    /// The outcome of all tests for a body that could not be drawn; `None` for others.
    fn instead(&mut self, body: &str, run: Run) -> Result<Option<Outcome>> {
        let Some((test, served)) = &mut self.cases else { return Ok(None) };
        let Some(end) = served.never_answers(body)? else { return Ok(None) };
        let all = [&self.others[..], slice::from_ref(test)].concat();
        Ok(Some(match end {
            Made::Endless => Outcome::endless(all),
            // The tests have a message of the driver.
            _ => run(&self.trial.with(body), &all, served.limit())?,
        }))
    }
}
