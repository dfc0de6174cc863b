//! The outcomes of a function's bodies: built once, run one by one.

use crate::{
    bodies::{Body, Kind, bodies_of},
    build::{Mutants, Refused},
    fate::{Fate, Timed, fate, timed_tests},
    place::Place,
    record::LeftOut,
    window::{Proof, Window},
};
use runner::{
    bench::{
        cargo::Programs,
        cases::TEST,
        copied::Copied,
        mutants::{FIRST, Mutant},
        outcome::{Outcome, limit},
        pool::on_all_cores,
        variants::key,
    },
    exercise::{Exercise, error::Result, workspace::Member},
    judge::{
        Findings, OWN, TRIES,
        built::{ORIGINAL, patience},
        judge,
        recorded::judge_recorded,
        served::Served,
    },
};
use std::time::{Duration, Instant};
use tables::case::Kind as Case;

/// The outcomes of an exercise's bodies.
pub struct Outcomes {
    /// Each body, as it was tried.
    pub tests: Vec<Proved>,
    /// The window's evidence; `None` if it does not build.
    pub window: Option<Proof>,
    /// The time of their tests, one after the other.
    pub took: Duration,
}

/// A body, as it was tried.
pub struct Proved {
    /// The body.
    pub body: Body,
    /// The outcome of its tests, without random cases where the judge has tried these.
    pub outcome: Outcome,
    /// The judge's findings, if it is wrong in some case.
    pub findings: Option<Findings>,
    /// The number of the known mistake that is its twin, or that of the mutant.
    pub mistake: Option<usize>,
}

impl Proved {
    /// True if it passes its tests, and is right in all cases.
    pub fn passes(&self) -> bool {
        self.outcome.is_pass() && self.findings.is_none()
    }
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
    pub fn bodies(&self, mutants: &Mutants, left_out: &LeftOut) -> Result<Vec<Outcomes>> {
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
            (self.try_body(exercises[*at], body, &lists[*at], (mutants, left_out)), began.elapsed())
        });
        let nothing = || Outcomes { tests: Vec::new(), window: None, took: Duration::ZERO };
        let mut sorted: Vec<Outcomes> = exercises.iter().map(|_| nothing()).collect();
        for (&at, window) in order.iter().zip(windows) {
            sorted[at].window = window?;
        }
        for ((at, body), (proved, took)) in all.into_iter().zip(outcomes) {
            let (outcome, findings, mistake) = proved?;
            sorted[at].tests.push(Proved { body, outcome, findings, mistake });
            sorted[at].took += took;
        }
        for (_, outcomes) in exercises.iter().zip(&mut sorted).filter(|(it, _)| !it.is_rust()) {
            judge_drawn(&mut outcomes.tests)?;
        }
        Ok(sorted)
    }

    /// The bodies of an exercise that compile.
    pub fn built<'a>(&'a self, exercise: &'a Exercise) -> impl Iterator<Item = Body> + 'a {
        let is_refused = |body: &Body| self.refused.contains(&(exercise.name.clone(), body.number));
        bodies_of(exercise).into_iter().filter(move |body| !is_refused(body))
    }

    /// The window's evidence for an exercise's bodies; `None` if it does not build.
    fn window_of(&self, exercise: &Exercise) -> Result<Option<Proof>> {
        let (bodies, variant) =
            (self.built(exercise).collect::<Vec<_>>(), |body: &Body| key(&exercise.name, body.number));
        let mut proof: Option<Proof> = None;
        for window in self.windows(exercise)? {
            let Some(mut window) = window else { return Ok(None) };
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

    /// The windows that show an exercise, its own first; `None` for one that does not build.
    fn windows<'a>(&'a self, exercise: &'a Exercise) -> Result<Vec<Option<Window<'a>>>> {
        let root = &self.copied.root;
        let one = |window: Result<(&Member, Vec<&'a str>)>| {
            let (window, arguments) = window?;
            let picture = root.join(".workbook").join(format!("{}.png", exercise.name));
            let program = self.programs.windows.get(&window.folder).cloned();
            Ok(program.map(|program| Window { root, picture, program, arguments, proof: Proof::default() }))
        };
        self.copied.workspace.windows(exercise).map(one).collect()
    }

    /// Those of the mutants that the exercise's own window shows, the first few.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn seen(&self, exercise: &Exercise, mutants: &[&Mutant], most: usize) -> Result<Vec<usize>> {
        let mut seen = Vec::new();
        let Some(Some(mut window)) = self.windows(exercise)?.into_iter().next() else { return Ok(seen) };
        for mutant in mutants {
            if seen.len() < most && window.see(&key(&exercise.name, mutant.number))?.is_some() {
                seen.push(mutant.number);
            }
        }
        Ok(seen)
    }

    /// The tests of an exercise.
    fn tests_of(&self, exercise: &Exercise) -> Result<Vec<String>> {
        Place::of(self, exercise, ORIGINAL).trial().tests_of(&exercise.name)
    }

    /// The tests' outcome for a body, and the judge's findings in many cases, with the known mistake that is
    /// its twin.
    fn try_body(
        &self,
        exercise: &Exercise,
        body: &Body,
        tests: &[String],
        (mutants, left_out): (&Mutants, &LeftOut),
    ) -> Result<(Outcome, Option<Findings>, Option<usize>)> {
        let is_random = |test: &&String| test.ends_with(&format!("::{TEST}"));
        let Some(cases) = tests.iter().find(is_random).filter(|_| exercise.is_rust()) else {
            return Ok((self.test(exercise, body, tests)?, None, None));
        };
        let others: Vec<String> = tests.iter().filter(|test| !is_random(test)).cloned().collect();
        let mut served = self.serve(exercise, cases);
        let mut rivals: Vec<usize> =
            self.built(exercise).filter(|it| it.kind == Kind::Mistake).map(|it| it.number).collect();
        if body.kind == Kind::WrongAnswer {
            let left_out = &left_out[&exercise.name];
            let is_tried = |number: &usize| !left_out.contains(&(number - FIRST));
            rivals.extend(mutants[&exercise.name].iter().map(|it| it.number).filter(is_tried));
        }
        let names: Vec<String> = rivals.iter().map(usize::to_string).collect();
        // The original is what runs where no body is chosen.
        let own = if body.kind == Kind::Original { OWN.to_owned() } else { body.number.to_string() };
        // The smallest cases are looked for only where something is said of them.
        let shows = |number: usize| exercise.mistakes.get(number - 1).is_some_and(|it| !it.shows.is_empty());
        let is_shown = body.kind != Kind::Mistake || shows(body.number);
        let tries = if is_shown && body.kind != Kind::WrongAnswer { TRIES } else { 0 };
        let findings = judge(&mut served, &own, Some(OWN), &names, tries)?;
        let twin = findings.as_ref().and_then(|findings| findings.twin.as_ref());
        let twin = twin.map(|twin| rivals[twin.rival]);
        let kind = findings.as_ref().and_then(|it| Some(it.smallest.first()?.kind));
        let ends = !matches!(kind, Some(Case::Endless | Case::Died));
        let mut outcome = if ends { self.test(exercise, body, &others)? } else { Outcome::default() };
        outcome.tests.push(cases.clone());
        Ok((outcome, findings, twin))
    }

    /// The test of an exercise's cases; `None` if it has none.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn cases_of(&self, exercise: &Exercise) -> Result<Option<String>> {
        let tests = self.tests_of(exercise)?;
        Ok(tests.into_iter().find(|test| test.ends_with(&format!("::{TEST}"))))
    }

    /// True if a body passes all tests but that of its cases.
    ///
    /// # Errors
    /// If the program can't be run.
    pub fn passes(&self, exercise: &Exercise, number: usize) -> Result<bool> {
        let mut tests = self.tests_of(exercise)?;
        tests.retain(|test| !test.ends_with(&format!("::{TEST}")));
        let outcome = Place::of(self, exercise, number).trial().try_again(&tests, patience(exercise))?;
        Ok(tests.is_empty() || outcome.is_pass())
    }

    /// The program that answers for these cases.
    pub fn serve<'a>(&'a self, exercise: &'a Exercise, cases: &str) -> Served<'a> {
        let place = Place::of(self, exercise, ORIGINAL);
        Served::of(move |args| place.trial().command(args), cases, &exercise.name)
    }

    /// The tests' outcome for a body. A wrong one takes one run.
    fn test(&self, exercise: &Exercise, body: &Body, tests: &[String]) -> Result<Outcome> {
        let place = Place::of(self, exercise, body.number);
        match body.kind {
            Kind::Original | Kind::AlsoRight => place.trial().run_all(tests, limit()),
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
        let of = |at: usize| mutants.get(&exercises[at].name).into_iter().flatten().filter(|it| it.of == 0);
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

/// Judges a shader's bodies by the cases that their tests drew.
fn judge_drawn(bodies: &mut [Proved]) -> Result<()> {
    let cases = |kind: Kind| bodies.iter().filter(move |it| it.body.kind == kind);
    let original = cases(Kind::Original).next().map_or(Vec::new(), |it| it.outcome.cases.clone());
    let mistakes: Vec<(usize, Outcome)> =
        cases(Kind::Mistake).map(|it| (it.body.number, it.outcome.clone())).collect();
    for proved in bodies {
        (proved.findings, proved.mistake) = judge_recorded(&proved.outcome, &original, &mistakes)?;
    }
    Ok(())
}
