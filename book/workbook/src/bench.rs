//! A learner's function on the bench: built in a copy of the workbook, with the original and the known mistakes beside it.
//!
//! In the copy everything else is as it was handed out, so no other function that is blank or wrong touches the verdict.

use crate::{
    cargo::{Built, CompileError, build_tests},
    copied::{Copied, Purpose},
    error::Result,
    exercise::Exercise,
    function::Function,
    region::body,
    trial::{Outcome, Trial},
    variants::{in_glsl, in_rust, key},
    workspace::Workspace,
};
use std::{path::PathBuf, thread};

/// The variant that is the function as it was handed out.
pub const ORIGINAL: &str = "original";

/// A function, built and ready to be tried.
pub struct Bench<'a> {
    copied: Copied<'a>,
    exercise: &'a Exercise,
    program: PathBuf,
    /// Whether the original and the known mistakes are built in.
    has_others: bool,
}

/// What came of building.
pub enum Prepared<'a> {
    /// All is ready.
    Bench(Box<Bench<'a>>),
    /// What the compiler said of the learner's function; at least one.
    Errors(Vec<CompileError>),
}

/// Builds the tests of an exercise with the learner's function.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run.
pub fn prepare<'a>(
    workspace: &'a Workspace,
    exercise: &'a Exercise,
    function: &Function,
) -> Result<Prepared<'a>> {
    let with_others = with_others(exercise, function);
    let text = with_others.as_ref().unwrap_or(&function.text);
    let exercises = workspace.exercises().collect();
    let copied = Copied::with_one(workspace, Purpose::Check, exercises, (exercise, text))?;
    let built = build_tests(&copied.site(), &exercise.package)?;
    let (built, has_others) = match (built, with_others) {
        (Built::Errors(_), Some(_)) => {
            // Once more alone: what the compiler says has to be about the learner's lines.
            copied.write_one(exercise, &function.text)?;
            (build_tests(&copied.site(), &exercise.package)?, false)
        }
        (built, with_others) => (built, with_others.is_some()),
    };
    Ok(match built {
        Built::Program(program) => Prepared::Bench(Box::new(Bench { copied, exercise, program, has_others })),
        Built::Errors(errors) => Prepared::Errors(errors),
    })
}

/// The learner's function with the other bodies beside its own; none if it has no body of its own.
fn with_others(exercise: &Exercise, function: &Function) -> Option<String> {
    let original = function.original[body(&function.original)?].to_owned();
    let mistakes = exercise.mistakes.iter().map(|mistake| mistake.body.clone());
    let mistakes = (1..).zip(mistakes).map(|(number, body): (usize, _)| (number.to_string(), body));
    let bodies: Vec<_> = mistakes.chain([(ORIGINAL.to_owned(), original)]).collect();
    match exercise.is_rust() {
        true => in_rust(&function.text, &exercise.name, &bodies),
        false => in_glsl(&function.text, function.region.line, &exercise.name, &bodies),
    }
}

impl Bench<'_> {
    /// What the tests say of the learner's function.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn run(&self) -> Result<Outcome> {
        self.with_trial(None, |trial| trial.run(&self.exercise.name))
    }

    /// What the same tests say of each known mistake, by its number; empty where they are not built in.
    ///
    /// # Errors
    /// If the test program can't be run.
    pub fn mistakes(&self, outcome: &Outcome) -> Result<Vec<(usize, Outcome)>> {
        let numbers = 1..=if self.has_others { self.exercise.mistakes.len() } else { 0 };
        let try_one = |number: usize| {
            let variant = key(&self.exercise.name, number);
            let outcome = self.with_trial(Some(variant), |trial| trial.try_again(&outcome.tests))?;
            Ok((number, outcome))
        };
        thread::scope(|scope| {
            let trials: Vec<_> = numbers.map(|number| scope.spawn(move || try_one(number))).collect();
            trials.into_iter().map(|trial| trial.join().expect("a trial does not panic")).collect()
        })
    }

    fn with_trial<T>(&self, variant: Option<String>, run: impl FnOnce(&Trial) -> T) -> T {
        let root = &self.copied.root;
        let own = variant.as_deref().unwrap_or("own").replace(' ', "-");
        let (folder, scratch) = (root.join(&self.exercise.folder), root.join(".workbook/scratch").join(own));
        run(&Trial { program: &self.program, root, folder: &folder, scratch: &scratch, variant })
    }
}
