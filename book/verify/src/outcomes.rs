//! The outcomes of a function's bodies: built once, run one by one.

use crate::{
    bodies::{Body, Kind, bodies_of},
    build::{Mutants, Refused},
    mutants::{
        Mutant,
        trial::{Fate, Timed, fate, timed_tests},
    },
    window::{Proof, Window},
};
use exercises::{cargo::Programs, copied::Copied, error::Result, exercise::Exercise, variants::key};
use std::{
    fmt::Display,
    path::PathBuf,
    time::{Duration, Instant},
};
use workbook::{
    bench::{ORIGINAL, patience},
    outcome::Outcome,
    pool::on_all_cores,
    trial::Trial,
};

/// The outcomes of an exercise's bodies.
pub struct Outcomes {
    /// The outcome of each in the tests.
    pub tests: Vec<(Body, Outcome)>,
    /// The window's evidence; `None` if it does not build.
    pub window: Option<Proof>,
    /// The time of their tests, one after the other.
    pub took: Duration,
}

/// The programs that were built, and their place.
pub struct Tried<'a> {
    /// The copy in which they run.
    pub copied: &'a Copied<'a>,
    /// The programs.
    pub programs: Programs,
    /// The bodies that don't compile.
    pub refused: Refused,
}

impl Tried<'_> {
    /// Tries each body in the window and in the tests, on all cores. Drawing takes longest, so it is started
    /// first.
    ///
    /// # Errors
    /// If a program can't be run.
    pub fn bodies(&self) -> Result<Vec<Outcomes>> {
        let exercises = &self.copied.exercises;
        let mut order: Vec<usize> = (0..exercises.len()).collect();
        order.sort_by_key(|&at| exercises[at].is_rust());
        let windows = on_all_cores(&order, |&at| self.window_of(exercises[at]));
        let lists = on_all_cores(exercises, |exercise| self.tests_of(exercise));
        let lists: Vec<Vec<String>> = lists.into_iter().collect::<Result<_>>()?;
        let all: Vec<(usize, Body)> =
            order.iter().flat_map(|&at| self.built(exercises[at]).map(move |body| (at, body))).collect();
        let outcomes = on_all_cores(&all, |(at, body)| {
            let began = Instant::now();
            (self.try_body(exercises[*at], body, &lists[*at]), began.elapsed())
        });
        let nothing = || Outcomes { tests: Vec::new(), window: None, took: Duration::ZERO };
        let mut sorted: Vec<Outcomes> = exercises.iter().map(|_| nothing()).collect();
        for (&at, window) in order.iter().zip(windows) {
            sorted[at].window = window?;
        }
        for ((at, body), (outcome, took)) in all.into_iter().zip(outcomes) {
            sorted[at].tests.push((body, outcome?));
            sorted[at].took += took;
        }
        Ok(sorted)
    }

    /// The bodies of an exercise that compile.
    fn built<'a>(&'a self, exercise: &'a Exercise) -> impl Iterator<Item = Body> + 'a {
        let is_refused = |body: &Body| self.refused.contains(&(exercise.name.clone(), body.number));
        bodies_of(exercise).into_iter().filter(move |body| !is_refused(body))
    }

    /// The window's evidence for an exercise's bodies; `None` if it does not build.
    fn window_of(&self, exercise: &Exercise) -> Result<Option<Proof>> {
        let copied = self.copied;
        let (bodies, variant) =
            (self.built(exercise).collect::<Vec<_>>(), |body: &Body| key(&exercise.name, body.number));
        let mut proof: Option<Proof> = None;
        for window in copied.workspace.windows(exercise) {
            let (window, arguments) = window?;
            let Some(program) = self.programs.windows.get(&window.folder) else { return Ok(None) };
            let mut window = Window {
                root: &copied.root,
                picture: copied.root.join(".workbook").join(format!("{}.png", exercise.name)),
                program: program.clone(),
                arguments,
                proof: Proof::default(),
            };
            if let Some(proof) = &mut proof {
                proof.faults.extend(window.fault_from_above(&bodies, variant)?);
                continue;
            }
            for body in &bodies {
                window.look(exercise, body, &variant(body))?;
            }
            proof = Some(window.proof);
        }
        Ok(proof)
    }

    /// The tests of an exercise.
    fn tests_of(&self, exercise: &Exercise) -> Result<Vec<String>> {
        Place::of(self, exercise, ORIGINAL).trial().tests_of(&exercise.name)
    }

    /// The tests' outcome for a body. A wrong one has to be recognised alone, which takes one run.
    fn try_body(&self, exercise: &Exercise, body: &Body, tests: &[String]) -> Result<Outcome> {
        let place = Place::of(self, exercise, body.number);
        match body.kind {
            Kind::Original | Kind::AlsoRight => place.trial().run_all(tests),
            Kind::Blank | Kind::Mistake | Kind::WrongAnswer if tests.is_empty() => Ok(Outcome::default()),
            Kind::Blank | Kind::Mistake | Kind::WrongAnswer => {
                place.trial().try_again(tests, patience(exercise))
            }
        }
    }

    /// The fate of each mutant, in the order of the exercises.
    ///
    /// # Errors
    /// If a program can't be run.
    pub fn mutants(&self, mutants: &Mutants) -> Result<Vec<Vec<(Mutant, Fate)>>> {
        let exercises = &self.copied.exercises;
        let tests = on_all_cores(exercises, |exercise| {
            timed_tests(&Place::of(self, exercise, ORIGINAL).trial(), &exercise.name)
        });
        let tests: Vec<Vec<Timed>> = tests.into_iter().collect::<Result<_>>()?;
        let of = |at: usize| mutants.get(&exercises[at].name).into_iter().flatten();
        let mut all: Vec<(usize, &Mutant)> =
            (0..exercises.len()).flat_map(|at| of(at).map(move |it| (at, it))).collect();
        all.sort_by_key(|(at, _)| exercises[*at].is_rust());
        let fates = on_all_cores(&all, |(at, mutant)| {
            if self.refused.contains(&(exercises[*at].name.clone(), mutant.number)) {
                return Ok(Fate::Refused);
            }
            fate(&Place::of(self, exercises[*at], mutant.number).trial(), &tests[*at])
        });
        let mut sorted = vec![Vec::new(); exercises.len()];
        for ((at, mutant), fate) in all.into_iter().zip(fates) {
            sorted[at].push((mutant.clone(), fate?));
        }
        Ok(sorted)
    }
}

/// The place where a body is tried.
struct Place<'a> {
    root: &'a PathBuf,
    program: PathBuf,
    folder: PathBuf,
    scratch: PathBuf,
    draws: bool,
    variant: String,
}

impl<'a> Place<'a> {
    fn of(tried: &'a Tried, exercise: &Exercise, which: impl Display) -> Self {
        let root = &tried.copied.root;
        Self {
            root,
            program: tried.programs.tests.get(&exercise.home).cloned().unwrap_or_default(),
            folder: root.join(&exercise.home),
            scratch: root.join(".workbook").join(&exercise.name).join(which.to_string()),
            draws: !exercise.is_rust(),
            variant: key(&exercise.name, which),
        }
    }

    fn trial(&self) -> Trial<'_> {
        let Self { root, program, folder, scratch, draws, variant } = self;
        Trial { program, root, folder, scratch, seed: None, draws: *draws, variant: Some(variant.clone()) }
    }
}
