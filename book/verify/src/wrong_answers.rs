//! Wrong answers as learners would write them, in a stage's `wrong_answers.toml`: none passes, and most are recognised.
//!
//! They were written without a look at the known mistakes, so that they tell how many of a class's would be recognised.

use crate::bodies::{Body, Kind, wrong_answer};
use serde::{Deserialize, Serialize};
use workbook::{
    cases::Case,
    describe::describe,
    error::{Error, Result},
    exercise::Exercise,
    known,
    manifest::{parse, read},
    outcome::Outcome,
    workspace::Workspace,
};

/// The name of the file, in the stage's folder.
pub const FILE: &str = "wrong_answers.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrongAnswers {
    answer: Vec<WrongAnswer>,
}

/// One of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrongAnswer {
    exercise: String,
    /// What the learner did, for whoever reads the file.
    #[serde(rename = "fault")]
    _fault: String,
    body: String,
}

/// How many of an exercise's, or of all exercises', wrong answers are recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Recognised {
    /// All that compile.
    pub tried: usize,
    /// Those that a known mistake is said of.
    pub recognised: usize,
    /// Of the others, those of which something is computed.
    pub described: usize,
    /// Those that pass the tests.
    pub passing: usize,
    /// All that are not recognised, counted from 1.
    pub unknown: Vec<usize>,
}

/// Reads the files of all stages that have one.
///
/// # Errors
/// If a file can't be read, or is about an exercise that its stage doesn't have.
pub fn read_into(workspace: &mut Workspace) -> Result<()> {
    for stage in &mut workspace.stages {
        let path = workspace.root.join(&stage.folder).join(FILE);
        if !path.is_file() {
            continue;
        }
        let WrongAnswers { answer } = parse(&path, &read(&path)?)?;
        for WrongAnswer { exercise, body, .. } in answer {
            let of = stage.exercises.iter_mut().find(|it| it.name == exercise);
            let none = || Error::Stopped(format!("{}: no exercise `{exercise}`", path.display()));
            of.ok_or_else(none)?.wrong_answers.push(body);
        }
    }
    Ok(())
}

/// How many of an exercise's are recognised.
pub fn tally(
    exercise: &Exercise,
    outcomes: &[(Body, Outcome)],
    mistakes: &[(usize, Outcome)],
    original: &[Case],
) -> Recognised {
    let mut tally = Recognised::default();
    for (body, outcome) in outcomes.iter().filter(|(body, _)| body.kind == Kind::WrongAnswer) {
        tally.tried += 1;
        if outcome.is_pass() {
            tally.passing += 1;
        } else if known::recognise(mistakes, outcome, original).is_some() {
            tally.recognised += 1;
        } else {
            tally.described += usize::from(!describe(&outcome.cases, original).is_empty());
            tally.unknown.push(wrong_answer(exercise, body.number));
        }
    }
    tally
}

impl Recognised {
    /// How many fail without a word on why.
    pub fn neither(&self) -> usize {
        self.unknown.len() - self.described
    }

    /// Both together; the numbers of the unknown ones are still those in their own exercises.
    pub fn and(mut self, other: &Self) -> Self {
        self.tried += other.tried;
        self.recognised += other.recognised;
        self.described += other.described;
        self.passing += other.passing;
        self.unknown.extend(&other.unknown);
        self
    }
}
