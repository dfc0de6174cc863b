//! A learner's function on the bench: built in a copy of the workbook, with the original and the known
//! mistakes beside it.
//!
//! In the copy everything else is as it was handed out, so no other blank or wrong function affects the
//! verdict.

use crate::{
    bench::{
        cargo::{Built, CompileError, build_tests},
        cases::{self, Case, TEST},
        copied::Copied,
        outcome::{Outcome, limit},
        pool::on_all_cores,
        rivals::{Rival, original_body, rivals},
        trial::Trial,
        variants::{WithOthers, key, with_bodies},
    },
    exercise::{Exercise, error::Result, function::Function, purpose::Purpose, workspace::Workspace},
    judge::{
        COUNT, Findings, OWN, TRIES, judge,
        recorded::judge_recorded,
        served::Served,
        trust::{self, Doubt},
    },
};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use tables::case::Kind;

/// The variant for the function as it was handed out.
pub const ORIGINAL: &str = "original";

/// The time that a shader has for its tests, and the number of times that it may take as long as the original
/// for the random ones.
const DRAWING: Duration = Duration::from_secs(3);
const SLOWER: u32 = 10;

/// The time limit for the tests with a known mistake. In Rust a mistake that never ends is recognised by
/// that; in a shader no mistake is endless, but without a graphics card all are slow.
pub fn patience(exercise: &Exercise) -> Duration {
    if exercise.is_rust() { Duration::from_secs(5) } else { limit() }
}

/// A function, built and ready to be tried.
pub struct Bench<'a> {
    copied: Copied<'a>,
    exercise: &'a Exercise,
    program: PathBuf,
    rivals: Vec<Rival>,
    /// True if the original, where it is known, and the known mistakes are built in.
    has_others: bool,
}

/// A function on the bench, or the compiler's errors.
pub type Prepared<'a> = std::result::Result<Bench<'a>, Vec<CompileError>>;

/// Builds the tests of an exercise with the learner's function.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn prepare<'a>(
    workspace: &'a Workspace,
    exercise: &'a Exercise,
    function: &Function,
) -> Result<Prepared<'a>> {
    let rivals = rivals(exercise, function);
    let tried = with_others(exercise, function, &function.text);
    let has_others = tried.text != function.text;
    let copied = Copied::for_check(workspace, exercise, &tried, Purpose::Check.lock(workspace)?)?;
    let (built, has_others) = match build_tests(&copied.site(), exercise)? {
        Built::Errors(_) => {
            // Builds again without our additions: the compiler's errors must concern the learner's lines.
            copied.write(exercise, &WithOthers::alone(&function.text))?;
            (build_plain(&copied, exercise)?, false)
        }
        built => (built, has_others),
    };
    Ok(match built {
        Built::Program(program) => Ok(Bench { copied, exercise, program, rivals, has_others }),
        Built::Errors(errors) => Err(errors),
    })
}

/// Builds the learner's function alone. Other functions that were handed out blank need not compile.
fn build_plain(copied: &Copied, exercise: &Exercise) -> Result<Built> {
    let built = build_tests(&copied.site(), exercise)?;
    let Built::Errors(errors) = &built else { return Ok(built) };
    if copied.blank_broken(exercise, errors)? { build_tests(&copied.site(), exercise) } else { Ok(built) }
}

/// An exercise's function, `text`, with the original's body and the known mistakes' beside its own; alone if
/// it has no body.
pub fn with_others(exercise: &Exercise, function: &Function, text: &str) -> WithOthers {
    let original = Some(original_body(function)).filter(|body| !body.is_empty());
    let original = original.map(|body| (ORIGINAL.to_owned(), body));
    let rivals = rivals(exercise, function).into_iter().map(|rival| (rival.number.to_string(), rival.body));
    let bodies: Vec<_> = rivals.chain(original).collect();
    if bodies.is_empty() {
        return WithOthers::alone(text);
    }
    with_bodies(exercise, text, function.region.line, &bodies)
}

impl Bench<'_> {
    /// The root of the copy, which has the tables that were handed out.
    pub fn root(&self) -> &Path {
        &self.copied.root
    }

    /// What the learner's function does in its tests and in many cases.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn run(&self) -> Result<(Outcome, Option<Findings>)> {
        let (cases, others) = self.tests()?;
        let served = cases.first().and_then(|test| self.serve(test));
        let Some(mut served) = served else { return self.run_at_once(&others, &cases) };
        let findings = judge(&mut served, OWN, self.has_others.then_some(ORIGINAL), &self.rivals(), TRIES)?;
        let smallest = findings.as_ref().and_then(|findings| findings.smallest.first());
        let ends = !smallest.is_some_and(|it| matches!(it.kind, Kind::Endless | Kind::Died));
        let mut outcome = match ends {
            true => self.with_trial(None, |trial| trial.run_all(&others, limit()))?,
            // Its tests would not end, either.
            false => Outcome::default(),
        };
        if let Some(smallest) = smallest {
            let said = smallest.right.fault(&smallest.outcome).unwrap_or_default();
            outcome.failures.insert(cases[0].clone(), said);
        }
        outcome.tests.extend(cases);
        Ok((outcome, findings))
    }

    /// What shows that the workbook's own code or tests are not what they were: the original fails, or, where
    /// the answer passes, a known mistake passes, too. `None` where they are not built in.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn doubt(&self, passes: bool) -> Result<Option<Doubt>> {
        // Drawing takes its time: of shaders only what would be praised is doubted.
        if !self.has_others || !(passes || self.exercise.is_rust()) {
            return Ok(None);
        }
        let (cases, mut tests) = self.tests()?;
        let mut served = cases.first().and_then(|test| self.serve(test));
        if served.is_none() {
            tests.extend(cases);
        }
        let name = &self.exercise.name;
        let original = self.with_trial(Some(key(name, ORIGINAL)), |trial| trial.run_all(&tests, limit()))?;
        let mut of_cases = |body: &str| match &mut served {
            Some(served) => trust::fault(served, body, COUNT),
            None => Ok(None),
        };
        if let Some(said) = of_cases(ORIGINAL)?.or(trust::failure(&original)) {
            return Ok(Some(Doubt::OriginalFails(said)));
        }
        for rival in self.rivals.iter().filter(|rival| passes && rival.mistake.is_some()) {
            if of_cases(&rival.number.to_string())?.is_some() {
                continue;
            }
            let variant = key(name, rival.number);
            let tried =
                self.with_trial(Some(variant), |trial| trial.try_again(&tests, patience(self.exercise)))?;
            if trust::failure(&tried).is_none() && cases::agree(&tried.cases, &original.cases) {
                return Ok(Some(Doubt::MistakePasses));
            }
        }
        Ok(None)
    }

    /// The test of the exercise's cases, and its other tests.
    fn tests(&self) -> Result<(Vec<String>, Vec<String>)> {
        let tests = self.with_trial(None, |trial| trial.tests_of(&self.exercise.name))?;
        Ok(tests.into_iter().partition(|test| test.ends_with(&format!("::{TEST}"))))
    }

    /// The rivals, as variants, if they are built in.
    fn rivals(&self) -> Vec<String> {
        let bodies = self.rivals.iter().map(|rival| rival.number.to_string());
        if self.has_others { bodies.collect() } else { Vec::new() }
    }

    /// The rival that is an answer's twin, by the judge's findings.
    pub fn twin(&self, findings: &Findings) -> Option<Rival> {
        self.rivals.get(findings.twin.as_ref()?.rival).cloned()
    }

    /// A program that answers for the cases of this test; `None` if the test can't be asked.
    fn serve(&self, test: &str) -> Option<Served<'_>> {
        if !self.exercise.is_rust() {
            return None;
        }
        let command = |args: &[String]| self.with_trial(None, |trial| trial.command(args));
        let mut served = Served::of(command, test, &self.exercise.name);
        served.start().ok()?;
        Some(served)
    }

    /// The same where all cases are tried in one run, as a shader draws them.
    fn run_at_once(&self, others: &[String], cases: &[String]) -> Result<(Outcome, Option<Findings>)> {
        let (original, limit) = self.original(cases)?;
        let all = [others, cases].concat();
        let outcome = self.with_trial(None, |trial| trial.run_all(&all, limit))?;
        let findings = match original.is_empty() || cases::agree(&outcome.cases, &original) {
            true => None,
            false => judge_recorded(&outcome, &original, &self.mistakes(cases)?)?.0,
        };
        Ok((outcome, findings))
    }

    /// The outcome of tests with each body of a known mistake, by the mistake's number; empty if they are not
    /// built in.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn mistakes(&self, tests: &[String]) -> Result<Vec<(usize, Outcome)>> {
        if !self.has_others {
            return Ok(Vec::new());
        }
        let bodies: Vec<_> = (1..).zip(self.exercise.mistake_bodies()).collect();
        let try_one = |&(variant, (number, _)): &(usize, (usize, _))| {
            let variant = key(&self.exercise.name, variant);
            let patience = patience(self.exercise);
            Ok((number, self.with_trial(Some(variant), |trial| trial.try_again(tests, patience))?))
        };
        on_all_cores(&bodies, try_one).into_iter().collect()
    }

    /// The original's random cases among these tests, and the time limit for another body, which follows from
    /// the original's time where it draws. Without cases if there are none, or the original is not built in.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn original(&self, tests: &[String]) -> Result<(Vec<Case>, Duration)> {
        if !self.has_others {
            return Ok((Vec::new(), limit()));
        }
        let (original, began) = (key(&self.exercise.name, ORIGINAL), Instant::now());
        let patience = patience(self.exercise);
        let cases = self.with_trial(Some(original), |trial| trial.try_cases(tests, patience))?;
        let limit = match self.exercise.is_rust() || cases.is_empty() {
            true => limit(),
            false => limit().min(DRAWING + SLOWER * began.elapsed()),
        };
        Ok((cases, limit))
    }

    /// True if the original takes at most half of another body's time limit in the same tests: if it doesn't,
    /// the machine itself may be too slow.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn original_is_quick(&self, outcome: &Outcome) -> Result<bool> {
        let (_, limit) = self.original(&outcome.tests)?;
        let original = key(&self.exercise.name, ORIGINAL);
        let again = self.with_trial(Some(original), |trial| trial.try_again(&outcome.tests, limit / 2))?;
        Ok(self.has_others && !again.timed_out)
    }

    fn with_trial<T>(&self, variant: Option<String>, run: impl FnOnce(&Trial) -> T) -> T {
        let root = &self.copied.root;
        let own = variant.as_deref().unwrap_or("own").replace(' ', "-");
        let (folder, scratch) = (root.join(&self.exercise.home), root.join(".workbook/scratch").join(own));
        let seed = self.copied.workspace.seed;
        let draws = !self.exercise.is_rust();
        run(&Trial { program: &self.program, root, folder: &folder, scratch: &scratch, seed, draws, variant })
    }
}
