//! The bodies of a function, tried in their cases and in their other tests.

use super::{Findings, judge, served::Served, trust};
use crate::{
    bench::{
        outcome::{Outcome, limit, too_long},
        trial::{TEST, Trial},
        variants::OWN,
    },
    exercise::error::Result,
};
use catalogue::Text;
use std::{slice, time::Duration};
use tables::case::{Kind, Outcome as Made};

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
        let is_of_cases = |test: &String| test.ends_with(&format!("::{TEST}"));
        let (of_cases, mut others): (Vec<_>, Vec<_>) = trial.tests()?.into_iter().partition(is_of_cases);
        let mut cases = None;
        for test in of_cases {
            let mut served = Served::of(trial.clone(), &test, right.unwrap_or(OWN));
            if cases.is_none() && served.start().is_ok() {
                cases = Some((test, served));
            } else {
                // A test that can't be asked is like all others.
                others.push(test);
            }
        }
        Ok(Self { trial, right: right.map(str::to_owned), cases, others })
    }

    /// The cases, if they can be asked for.
    pub fn cases(&mut self) -> Option<&mut Served> {
        self.cases.as_mut().map(|(_, served)| served)
    }

    /// What a body does in its tests, and the judge's findings in many cases: see [`judge`]. `run` is the way
    /// in which the other tests are run: [`Trial::run_all`] or [`Trial::try_again`].
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn try_body(
        &mut self,
        body: &str,
        rivals: &[String],
        tries: usize,
        run: fn(&Trial, &[String], Duration) -> Result<Outcome>,
    ) -> Result<(Outcome, Option<Findings>)> {
        let trial = self.trial.with(body);
        let Some((test, served)) = &mut self.cases else {
            return Ok((run(&trial, &self.others, limit())?, None));
        };
        if let Some(end) = served.never_answers(body)? {
            let all = [&self.others[..], slice::from_ref(test)].concat();
            let outcome = match end {
                Made::Endless => Outcome::endless(all),
                // The tests have a message of the driver.
                _ => run(&trial, &all, served.limit())?,
            };
            return Ok((outcome, None));
        }
        let findings = judge(served, body, self.right.as_deref(), rivals, tries)?;
        if !trial.draws {
            // Each body has the time of a program for itself.
            served.end(body);
        }
        let smallest = findings.as_ref().and_then(|findings| findings.smallest.first());
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
        let trial = self.trial.with(body);
        if let Some((test, served)) = &mut self.cases {
            let fault = match served.never_answers(body)? {
                None => trust::fault(served, body, count)?,
                Some(Made::Endless) => Some(too_long()),
                // Its test has a message of the driver.
                Some(_) => trust::failure(&trial.try_again(slice::from_ref(test), limit())?),
            };
            if fault.is_some() {
                return Ok(fault);
            }
        }
        Ok(trust::failure(&trial.run_all(&self.others, limit())?))
    }
}
