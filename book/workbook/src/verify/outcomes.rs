//! What comes of the bodies that a function is tried with: built once, run one by one.

use super::{
    bodies::{Body, bodies_of},
    build::{Mutants, Refused},
    mutants::{
        Mutant,
        trial::{Fate, Timed, fate, timed_tests},
    },
    pool::on_all_cores,
    window::{Proof, Window},
};
use crate::{
    cargo::Programs, copied::Copied, error::Result, exercise::Exercise, outcome::Outcome, trial::Trial,
    variants::key,
};
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// What came of an exercise's bodies.
pub struct Outcomes {
    /// What the tests say of each.
    pub tests: Vec<(Body, Outcome)>,
    /// What the window shows of them; none where it does not build.
    pub window: Option<Proof>,
    /// How long all that took.
    pub took: Duration,
}

/// All that was built, and where it runs.
pub struct Tried<'a> {
    /// Where it runs.
    pub copied: &'a Copied<'a>,
    /// What was built.
    pub programs: Programs,
    /// What does not compile.
    pub refused: Refused,
}

impl Tried<'_> {
    /// Tries each body in the tests and in the window, several exercises at the same time.
    ///
    /// # Errors
    /// If a program can't be run.
    pub fn bodies(&self) -> Result<Vec<Outcomes>> {
        on_all_cores(&self.copied.exercises, |exercise| self.bodies_of(exercise)).into_iter().collect()
    }

    fn bodies_of(&self, exercise: &Exercise) -> Result<Outcomes> {
        let began = Instant::now();
        let copied = self.copied;
        let (stage, arguments) = copied.workspace.window(exercise)?;
        let mut window = self.programs.windows.get(&stage.folder).map(|program| Window {
            root: &copied.root,
            picture: copied.root.join(".workbook").join(format!("{}.png", exercise.name)),
            program: program.clone(),
            arguments,
            proof: Proof::default(),
        });
        let mut tests = Vec::new();
        for body in bodies_of(exercise) {
            if self.refused.contains(&(exercise.name.clone(), body.number)) {
                continue;
            }
            let variant = key(&exercise.name, body.number);
            if let Some(window) = &mut window {
                window.look(exercise, &body, &variant)?;
            }
            let places = Places::of(self, exercise);
            tests.push((body, places.trial(variant).run(&exercise.name)?));
        }
        Ok(Outcomes { tests, window: window.map(|window| window.proof), took: began.elapsed() })
    }

    /// What becomes of each mutant, in the order of the exercises.
    ///
    /// # Errors
    /// If a program can't be run.
    pub fn mutants(&self, mutants: &Mutants) -> Result<Vec<Vec<(Mutant, Fate)>>> {
        let exercises = &self.copied.exercises;
        // One after the other, so that a time is a time.
        let tests = exercises.iter().map(|exercise| {
            let original = key(&exercise.name, "original");
            timed_tests(&Places::of(self, exercise).trial(original), &exercise.name)
        });
        let tests: Vec<Vec<Timed>> = tests.collect::<Result<_>>()?;
        let of = |at: usize| mutants.get(&exercises[at].name).into_iter().flatten();
        let all: Vec<(usize, &Mutant)> =
            (0..exercises.len()).flat_map(|at| of(at).map(move |it| (at, it))).collect();
        let fates = on_all_cores(&all, |(at, mutant)| {
            let name = &exercises[*at].name;
            if self.refused.contains(&(name.clone(), mutant.number)) {
                return Ok(Fate::Refused);
            }
            let trial = Places::of(self, exercises[*at]);
            fate(&trial.trial(key(name, mutant.number)), &tests[*at])
        });
        let mut sorted = vec![Vec::new(); exercises.len()];
        for ((at, mutant), fate) in all.into_iter().zip(fates) {
            sorted[at].push((mutant.clone(), fate?));
        }
        Ok(sorted)
    }
}

/// Where an exercise's tests run.
struct Places<'a> {
    root: &'a PathBuf,
    program: PathBuf,
    folder: PathBuf,
    scratch: PathBuf,
}

impl<'a> Places<'a> {
    fn of(tried: &'a Tried, exercise: &Exercise) -> Self {
        let root = &tried.copied.root;
        let tests = (exercise.folder.clone(), exercise.test_program().to_owned());
        Self {
            root,
            program: tried.programs.tests.get(&tests).cloned().unwrap_or_default(),
            folder: root.join(&exercise.folder),
            scratch: root.join(".workbook").join(&exercise.name),
        }
    }

    fn trial(&self, variant: String) -> Trial<'_> {
        let Self { root, program, folder, scratch } = self;
        Trial { program, root, folder, scratch, seed: None, variant: Some(variant) }
    }
}
