//! Wrong answers as learners would write them, in a stage's `tests/wrong_answers.toml`: none passes, and most
//! are recognised. Of some the file lists words that a learner would never be told of them, because they
//! would be untrue.
//!
//! They were written without regard to the known mistakes, so they tell how many of a class's would be
//! recognised.

use crate::{
    bodies::{Kind, Proved},
    tried::Tried,
};
use runner::{
    bench::{Mutant, rivals::all_of},
    exercise::{Error, Exercise, Result, TomlTable, Workspace, WrongAnswer, read},
    judge::{
        verdict::{Verdict, Wrong},
        worst::worst,
    },
    say::{self, Screen, place_of},
};

/// The name of the file, in the stage's folder.
pub const FILE: &str = "tests/wrong_answers.toml";

/// The tally of recognised wrong answers, of an exercise or of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recognised {
    /// Those in which a known mistake is found.
    pub recognised: usize,
    /// Those that pass the tests.
    pub passing: usize,
    /// The numbers of those not recognised, counted from 1.
    pub unknown: Vec<usize>,
}

/// Reads the files of all stages that have one.
///
/// # Errors
/// If a file can't be read, or names an exercise that its stage doesn't have.
pub fn read_into(workspace: &mut Workspace) -> Result<()> {
    for stage in &mut workspace.members {
        let path = workspace.root.join(&stage.folder).join(FILE);
        if !path.is_file() {
            continue;
        }
        let text = read(&path)?;
        let mut file = TomlTable::parse(&path, &text)?;
        let answers = file.tables("answer")?;
        file.end()?;
        for mut answer in answers {
            let (exercise, body) = (answer.needed_text("exercise")?, answer.needed_text("body")?);
            // The learner's fault, for readers of the file.
            answer.needed_text("fault")?;
            let never = answer.texts("never")?.unwrap_or_default();
            let is_narrow = answer.text("narrow")?.is_some();
            answer.end()?;
            let of = stage.exercises.iter_mut().find(|it| it.name == exercise);
            let none = || Error::Stopped(format!("{}: no exercise `{exercise}`", path.display()));
            of.ok_or_else(none)?.wrong_answers.push(WrongAnswer { body, never, is_narrow });
        }
    }
    Ok(())
}

/// Words in the verdict on a wrong answer that are untrue of it.
pub fn untrue<'a>(
    tried: &Tried,
    exercise: &'a Exercise,
    proved: &Proved,
    mutants: &[Mutant],
) -> Option<&'a String> {
    let Proved { body, outcome, findings, mistake } = proved;
    let answer = &exercise.wrong_answers[body.of_kind - 1];
    let original = &tried.copied.originals[&exercise.name];
    let wrong = Wrong {
        twin: all_of(exercise, original, mutants.to_vec()).into_iter().find(|it| Some(it.number) == *mistake),
        worst: worst(&tried.copied.root, exercise, outcome),
        outcome: outcome.clone(),
        findings: findings.clone(),
    };
    let place = place_of(tried.copied.workspace, exercise);
    let text = say::text(Screen::default(), exercise, &place, &Verdict::Wrong(Box::new(wrong)));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    answer.never.iter().find(|words| text.contains(*words))
}

impl Recognised {
    /// Counts the wrong answers among an exercise's bodies.
    pub fn of(bodies: &[Proved]) -> Self {
        let mut counted = Self::default();
        for proved in bodies.iter().filter(|proved| proved.body.kind == Kind::WrongAnswer) {
            match (proved.passes(), proved.is_explained()) {
                (true, _) => counted.passing += 1,
                (false, true) => counted.recognised += 1,
                (false, false) => counted.unknown.push(proved.body.of_kind),
            }
        }
        counted
    }

    /// The numbers in the report: of all that compile, and of the recognised.
    pub fn counts(&self) -> [usize; 2] {
        [self.recognised + self.unknown.len() + self.passing, self.recognised]
    }
}
