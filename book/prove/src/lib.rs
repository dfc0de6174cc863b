#![doc = include_str!("../README.md")]
//!
//! # The modules
//!
//! - `texts` checks what needs no compiler; `build` writes all `bodies` and [mutants](runner::bench::mutants)
//!   into the copy and builds it
//! - what was built can be `tried`, each exercise by itself: `bodies` runs them in their tests, [`window`] in
//!   their windows, `tally` the mutants; `record` finds those that are no rivals, `deep` tries wrong bodies
//!   in many more cases
//! - `faults`, with [`wrong_answers`] and `shows`, finds faults in the outcomes; `report` puts them in words

mod bodies;
mod build;
mod deep;
mod faults;
mod new;
mod proof;
mod record;
mod report;
mod shows;
mod tally;
mod texts;
mod tried;
pub mod window;
pub mod wrong_answers;

use faults::Judged;
use runner::{
    bench::Copied,
    commands::{
        Choice, Command, Session,
        syntax::{NAMES, REST},
    },
    exercise::{Error, Exercise, Progress, Purpose, Result, State, Work, Workspace, read},
    say::Answer,
};
use std::{
    collections::BTreeSet,
    fmt::Display,
    time::{Duration, Instant},
};

/// The commands of this program. The runner, by which they are called, describes them.
pub static COMMANDS: [Command; 2] = [
    Command::new("verify", NAMES, |session, args| verify(session, &args.words, args.has("deep")))
        .with(&[Choice::new("deep", "", String::new)]),
    Command::new("new", REST, |session, args| match &args.words[..] {
        [name, flag, stage] if flag == "--stage" => new::new(session, name, stage),
        _ => Err(Error::Usage(
            "which exercise, in which stage? `cargo workbook new NAME --stage 2`".to_owned(),
        )),
    }),
];

/// Verifies the exercises with these names, or of these stages; without any, all. `is_deep`: also that no
/// wrong answer passes, in many more cases.
///
/// # Errors
/// If a file can't be read or written, or cargo can't be run. A fault of an exercise is not an error but is
/// reported.
pub fn verify(session: &Session, words: &[String], is_deep: bool) -> Result<Answer> {
    let mut workspace = session.workspace.as_it_lies();
    wrong_answers::read_into(&mut workspace)?;
    let workspace = &workspace;
    let is_meant = |exercise: &Exercise, word: &String| {
        exercise.name == *word || exercise.folder.split('_').next() == Some(word) || exercise.folder == *word
    };
    if let Some(word) = words.iter().find(|word| !workspace.exercises().any(|it| is_meant(it, word))) {
        return Err(Error::Usage(format!("no exercise or stage is called `{word}`")));
    }
    let is_asked = |it: &&Exercise| words.is_empty() || words.iter().any(|word| is_meant(it, word));
    let asked: Vec<_> = workspace.exercises().filter(is_asked).collect();
    let (began, count, mut found) = (Instant::now(), asked.len(), Found::default());
    let sound = check_texts(workspace, asked, &mut found);
    let copied = Copied::new(workspace, Purpose::Verify, sound)?;
    check_blanking(&copied, &mut found)?;
    try_all(&copied, is_deep, &mut found)?;
    Ok(report::report(count, began.elapsed(), &found))
}

/// What came of the exercises.
#[derive(Default)]
struct Found {
    /// The time of the build.
    built: Option<Duration>,
    /// The judgement of each that was built.
    judged: Vec<Judged>,
    /// The faults beside those of the judged.
    problems: Vec<String>,
}

impl Found {
    /// Adds a fault of an exercise.
    fn problem(&mut self, exercise: &Exercise, what: impl Display) {
        self.problems.push(format!("{}: {what}", exercise.name));
    }
}

/// Makes the checks that need no compiler. Exercises that can't be blanked are not tried any further.
fn check_texts<'a>(
    workspace: &'a Workspace,
    asked: Vec<&'a Exercise>,
    found: &mut Found,
) -> Vec<&'a Exercise> {
    let (mut names, mut sound) = (BTreeSet::new(), Vec::new());
    for exercise in asked {
        texts::faults(workspace, exercise).iter().for_each(|fault| found.problem(exercise, fault));
        let errors = texts::errors(workspace, exercise);
        errors.iter().for_each(|error| found.problem(exercise, error));
        match (errors.is_empty(), names.insert(&exercise.name)) {
            (true, true) => sound.push(exercise),
            (true, false) => found.problem(exercise, "there is another exercise of that name"),
            (false, _) => {}
        }
    }
    sound
}

/// Blanks every function as a learner would, and puts it back: every byte is as before.
fn check_blanking(copied: &Copied, found: &mut Found) -> Result<()> {
    let copy = Workspace::open(&copied.root)?.as_it_lies();
    let mut progress = Progress::default();
    for exercise in &copied.exercises {
        let before = read(&copy.file(exercise))?;
        Work { workspace: &copy, progress: &mut progress, exercise }.start(false)?;
        if read(&copy.file(exercise))? == before {
            found.problem(exercise, "blanking it changes nothing");
        }
        Work { workspace: &copy, progress: &mut progress, exercise }.restore(State::New)?;
        if read(&copy.file(exercise))? != before {
            found.problem(exercise, "putting it back does not leave every byte as it was");
        }
    }
    Ok(())
}

/// Tries all bodies of all functions, in their tests and in their windows, and all mutants in the tests. With
/// `is_deep` it builds the edge variants, too, and tries all that has to be wrong in many more cases.
fn try_all(copied: &Copied, is_deep: bool, found: &mut Found) -> Result<()> {
    match build::build(copied, is_deep)? {
        Ok(tried) => {
            found.built = Some(tried.took);
            found.judged = tried.all(|exercise| faults::judge(&tried, exercise, is_deep))?;
        }
        Err(error) => found.problems.push(format!("{}:{}: {}", error.path, error.line, error.message)),
    }
    copied.write_originals()
}
