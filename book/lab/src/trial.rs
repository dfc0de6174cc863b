//! Runs an exercise's tests with one body, each in its own instance, and its random cases from a seed.
//!
//! The program's own output decides nothing: a test passes if its instance returns, and a test of a refusal
//! passes if its instance stops, as it does with the original.

mod words;

use crate::{
    cases::{self, Case},
    sandbox::{End, Ended, Limits, Program, Start, Tree},
    tried::{Early, Made, Tried},
};
use runner::{
    bench::{outcome::NOT_REFUSED, trial::TEST},
    exercise::Exercise,
};
use std::sync::Arc;
use words::{early, is_unwritten, panic_in, tables_in};

/// The program's files for its random cases, and for tables that differ from the recorded ones.
const CASES: &str = "/scratch/cases.txt";
const TABLES: &str = "/scratch/tables";

/// A body gets this many times the fuel of the original, and at least the minimum.
const TIMES: u64 = 40;
const LEAST_FUEL: u64 = 300_000_000;

/// The number of cases for each seed.
const COUNT: usize = 64;

/// An exercise's tests, with the original's results.
pub struct Trial<'a> {
    program: Arc<Program>,
    tree: Arc<Tree>,
    root: String,
    exercise: &'a Exercise,
    tests: Vec<Test>,
    seed: u64,
    rigs: usize,
}

/// A test that the original passes.
struct Test {
    path: String,
    /// True if it stops, as a test of a refusal does.
    stops: bool,
    fuel: u64,
}

/// The fault of an original.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{exercise}: {what}")]
pub struct Unsound {
    exercise: String,
    what: String,
}

impl<'a> Trial<'a> {
    /// Finds the tests and runs them with the original. Returns the outcome of the original as well.
    ///
    /// # Errors
    /// If there are none, or the original fails one.
    pub fn new(
        program: &Arc<Program>,
        (root, tree): (&str, &Arc<Tree>),
        exercise: &'a Exercise,
        (seed, rigs): (u64, u32),
    ) -> Result<(Self, Tried), Unsound> {
        let mut trial = Self {
            program: Arc::clone(program),
            tree: Arc::clone(tree),
            root: root.to_owned(),
            exercise,
            tests: Vec::new(),
            seed,
            rigs: rigs as usize,
        };
        let unsound = |what: String| Unsound { exercise: exercise.name.clone(), what };
        let listed = trial.start(&["it", "--list", "--format=terse"], &[], Limits::default());
        let is_inside = |path: &&str| path.rsplit("::").skip(1).any(|module| module == exercise.name);
        let paths = listed.stdout.lines().filter_map(|line| line.strip_suffix(": test")).filter(is_inside);
        for path in paths {
            let ended = trial.run(path, None, &[], Limits::default());
            let stops = match ended.how {
                End::Returned => false,
                End::Stopped(_) => true,
                how => return Err(unsound(format!("the original's test {path} ended like this: {how:?}"))),
            };
            trial.tests.push(Test { path: path.to_owned(), stops, fuel: ended.fuel });
        }
        if trial.tests.iter().all(|test| test.stops) {
            return Err(unsound("there is no test that its original passes".to_owned()));
        }
        let mut original = trial.try_body(None);
        if let Some((test, said)) = original.failures.first_key_value() {
            return Err(unsound(format!("the original fails {test}: {said}")));
        }
        original.tests = trial.tests.iter().map(|test| test.path.clone()).collect();
        Ok((trial, original))
    }

    /// The exercise.
    pub fn exercise(&self) -> &'a Exercise {
        self.exercise
    }

    /// Runs all tests, and the hidden cases, with the named body, or with the original.
    pub fn try_body(&self, key: Option<&str>) -> Tried {
        let tests: Vec<String> = self.tests.iter().map(|test| test.path.clone()).collect();
        let mut tried = Tried { tests, ..Tried::default() };
        // Random cases come last: an endless body is found earlier.
        for test in self.tests.iter().filter(|test| !is_random(&test.path)) {
            self.try_test(test, key, &mut tried);
            if tried.ended.is_some() {
                return tried;
            }
        }
        if let Some(test) = self.tests.iter().find(|test| is_random(&test.path)) {
            let limits = limits(test.fuel);
            let visible = self.try_cases(&test.path, key, None, limits);
            tried.ended = visible.ended;
            tried.cases = visible.cases.into_iter().map(Made::from).collect();
            tried.failures.extend(visible.fault.map(|fault| (test.path.clone(), fault)));
            let is_written = !tried.failures.values().any(|said| is_unwritten(said));
            if tried.ended.is_none() && is_written {
                self.try_rigs(&test.path, key, limits, &mut tried);
            }
        }
        tried
    }

    fn try_test(&self, test: &Test, key: Option<&str>, tried: &mut Tried) {
        let limits = limits(test.fuel);
        let strict = self.run(&test.path, key, &[], limits);
        match (&strict.how, test.stops) {
            (End::Returned, false) | (End::Stopped(_), true) => {}
            (End::Returned, true) => {
                tried.failures.insert(test.path.clone(), NOT_REFUSED.to_owned());
            }
            (End::Stopped(_), false) => self.look_closer(test, key, &strict, tried),
            (End::Exited(code), _) => {
                let said = format!("the test program exited early, with code {code}");
                tried.failures.insert(test.path.clone(), said);
            }
            (how, _) => {
                tried.ended = early(how);
                tried
                    .failures
                    .insert(test.path.clone(), tried.ended.map_or("It ended early.", Early::says).to_owned());
            }
        }
    }

    /// Runs a failed test again, this time writing its tables instead of reporting them.
    fn look_closer(&self, test: &Test, key: Option<&str>, strict: &Ended, tried: &mut Tried) {
        let environment = [("INSTA_UPDATE", "new"), ("INSTA_FORCE_PASS", "1"), ("INSTA_PENDING_DIR", TABLES)];
        let again = self.run(&test.path, key, &environment, limits(test.fuel));
        tried.tables.extend(tables_in(&again.written));
        let (said, is_in_stage) = match again.how {
            End::Stopped(_) => panic_in(&again.stderr),
            // Only its table is wrong.
            _ => (String::new(), false),
        };
        let strictly = panic_in(&strict.stderr).0;
        let said = if said.is_empty() && !strictly.contains("snapshot assertion") { strictly } else { said };
        if is_in_stage {
            tried.refused.insert(test.path.clone());
        }
        tried.failures.insert(test.path.clone(), said);
    }

    /// The hidden cases: several seeds if one does not give enough, spread evenly if it gives more.
    fn try_rigs(&self, test: &str, key: Option<&str>, limits: Limits, tried: &mut Tried) {
        let mut left = self.rigs;
        for batch in 0..self.rigs.div_ceil(COUNT) {
            let seed = self.seed.wrapping_add(batch as u64).to_string();
            let made = self.try_cases(test, key, Some(&seed), limits);
            let wanted = left.min(COUNT);
            let chosen = (0..wanted).map(|at| at * COUNT / wanted);
            let output = |at: usize| {
                let case = made.cases.get(at).cloned().unwrap_or_default();
                Made { inputs: Vec::new(), ..Made::from(case) }
            };
            tried.rigs.extend(chosen.map(output));
            left -= wanted;
            if made.ended.is_some() {
                tried.ended = made.ended;
                return;
            }
        }
    }

    /// The random cases of a seed; only the original lists their inputs.
    fn try_cases(&self, test: &str, key: Option<&str>, seed: Option<&str>, limits: Limits) -> Cases {
        let mut environment = vec![("INSTA_UPDATE", "no"), ("WORKBOOK_CASES", CASES)];
        environment.extend(seed.map(|seed| ("WORKBOOK_SEED", seed)));
        environment.extend(key.map(|_| ("WORKBOOK_BRIEF", "1")));
        let ended = self.run(test, key, &environment, limits);
        let written = ended.written.get(CASES.trim_start_matches('/')).map(Vec::as_slice);
        let cases = cases::parse(&String::from_utf8_lossy(written.unwrap_or_default()));
        let early = early(&ended.how);
        let fault = match &ended.how {
            End::Returned => None,
            End::Stopped(_) => Some(panic_in(&ended.stderr).0),
            End::Exited(code) => Some(format!("the test program exited early, with code {code}")),
            _ => Some(early.map_or("It ended early.", Early::says).to_owned()),
        };
        Cases { cases, fault, ended: early }
    }

    fn run(&self, test: &str, key: Option<&str>, environment: &[(&str, &str)], limits: Limits) -> Ended {
        let variant = key.map(|key| format!("{} {key}", self.exercise.name));
        let mut all = environment.to_vec();
        all.extend(variant.as_deref().map(|variant| ("WORKBOOK_VARIANT", variant)));
        if !environment.iter().any(|(name, _)| *name == "INSTA_UPDATE") {
            all.extend([("INSTA_UPDATE", "no"), ("INSTA_FORCE_PASS", "0")]);
        }
        self.start(&["it", "--exact", "--test-threads=1", "--nocapture", test], &all, limits)
    }

    fn start(&self, args: &[&str], environment: &[(&str, &str)], limits: Limits) -> Ended {
        let mut all =
            vec![("INSTA_WORKSPACE_ROOT", self.root.as_str()), ("RUST_BACKTRACE", "0"), ("NO_COLOR", "1")];
        all.extend_from_slice(environment);
        self.program.run(&Start { args, environment: &all, tree: &self.tree, limits })
    }
}

/// The outcome of a seed's random cases.
#[derive(Default)]
struct Cases {
    cases: Vec<Case>,
    /// The message of the first case that fails.
    fault: Option<String>,
    ended: Option<Early>,
}

fn is_random(test: &str) -> bool {
    test.ends_with(&format!("::{TEST}"))
}

fn limits(fuel: u64) -> Limits {
    Limits { fuel: (fuel * TIMES).max(LEAST_FUEL), ..Limits::default() }
}
