//! Tries all answers of a class: what is known from before is not tried again, and the rest is built once and run on all cores.

use crate::{
    bodies::Body,
    build::{Bodies, LeftOut, Site},
    cache::{Cache, class},
    judge::{Judgement, Measure},
    pool::on_cores,
    sandbox::{Program, Tree},
    trial::Trial,
    tried::Tried,
};
use exercises::{
    error::{Error, Result},
    exercise::Exercise,
    region::with_body,
};
use std::{collections::BTreeMap, sync::Arc};

/// What the original is called in the cache: it alone has a list of what its cases are given.
const ORIGINAL: &str = "original";

/// The answers of a class by their exercises: each hash with the text of one of them.
pub type Classes = BTreeMap<String, BTreeMap<String, String>>;

/// What is known of a lab's exercises, and how their answers are tried.
pub struct Exam<'a> {
    /// The pristine copy.
    pub site: Site<'a>,
    cache: Cache,
    seed: u64,
    rigs: u32,
    jobs: usize,
}

/// What came of all bodies, by exercise and class.
pub type AllTried = BTreeMap<(String, String), Tried>;

impl<'a> Exam<'a> {
    /// On that copy, with hidden cases from that seed, and what is kept there.
    pub fn new(site: Site<'a>, cache: Cache, (seed, rigs): (u64, u32), jobs: usize) -> Self {
        Self { site, cache, seed, rigs, jobs }
    }

    /// Tries all bodies of all classes, and with them the originals, under the name of `ORIGINAL`.
    ///
    /// # Errors
    /// If nothing can be built, or an original fails.
    pub fn try_all(&self, classes: &Classes, say: &(dyn Fn(usize, usize) + Sync)) -> Result<AllTried> {
        let (mut known, mut bodies) = (AllTried::new(), Bodies::new());
        let mut asked: BTreeMap<(String, String), String> = BTreeMap::new();
        for exercise in &self.site.exercises {
            let name = &exercise.name;
            let mut all: Vec<(&str, &str)> = vec![(ORIGINAL, "")];
            all.extend(classes.get(name).into_iter().flatten().map(|(class, text)| (&class[..], &text[..])));
            for (class, text) in all {
                if let Some(tried) = self.cache.read(exercise, class) {
                    known.insert((name.clone(), class.to_owned()), tried);
                } else if class == ORIGINAL {
                    bodies.entry(name.clone()).or_default();
                } else {
                    let its = bodies.entry(name.clone()).or_default();
                    let key = format!("s{}", its.len());
                    asked.insert((name.clone(), key.clone()), class.to_owned());
                    its.push(Body { key, region: text.to_owned() });
                }
            }
        }
        if !bodies.is_empty() {
            self.try_bodies(&bodies, &asked, &mut known, say)?;
        }
        Ok(known)
    }

    fn try_bodies(
        &self,
        bodies: &Bodies,
        asked: &BTreeMap<(String, String), String>,
        known: &mut AllTried,
        say: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<()> {
        let (programs, left_out) = self.site.build(bodies)?;
        self.note_left_out(&left_out, asked, known);
        let invalid =
            |error: wasmi::Error| Error::Stopped(format!("what was built is no WebAssembly: {error}"));
        let programs: BTreeMap<String, Program> = programs
            .into_iter()
            .map(|(package, bytes)| Ok((package, Program::read(&bytes).map_err(invalid)?)))
            .collect::<Result<_>>()?;
        let (root, tree) = (self.site.root().display().to_string(), Arc::new(self.tree()));
        let exercises: Vec<&Exercise> = self
            .site
            .exercises
            .iter()
            .copied()
            .filter(|exercise| bodies.contains_key(&exercise.name))
            .collect();
        let trials = on_cores(self.jobs, &exercises, |&exercise| {
            let program = programs.get(&exercise.package);
            let none = || Error::Stopped(format!("no tests of {} were built", exercise.package));
            let at = (&root[..], &tree);
            let trial = Trial::new(program.ok_or_else(none)?, at, exercise, (self.seed, self.rigs));
            trial.map_err(|unsound| Error::Stopped(unsound.to_string()))
        });
        let trials = trials.into_iter().collect::<Result<Vec<_>>>()?;
        let mut work = Vec::new();
        for (exercise, (trial, original)) in exercises.iter().zip(&trials) {
            self.cache.keep(exercise, ORIGINAL, original);
            known.insert((exercise.name.clone(), ORIGINAL.to_owned()), original.clone());
            for body in &bodies[&exercise.name] {
                let at = (exercise.name.clone(), body.key.clone());
                if !left_out.contains_key(&at) {
                    work.push((*exercise, trial, &body.key, asked[&at].clone()));
                }
            }
        }
        let (done, count) = (std::sync::atomic::AtomicUsize::new(0), work.len());
        let tried = on_cores(self.jobs, &work, |(exercise, trial, key, class)| {
            let tried = trial.try_body(Some(key));
            self.cache.keep(exercise, class, &tried);
            say(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1, count);
            ((exercise.name.clone(), class.clone()), tried)
        });
        known.extend(tried);
        Ok(())
    }

    fn note_left_out(
        &self,
        left_out: &LeftOut,
        asked: &BTreeMap<(String, String), String>,
        known: &mut AllTried,
    ) {
        for (at, why) in left_out {
            let tried = Tried { left_out: Some(why.clone()), ..Tried::default() };
            let exercise = self.site.exercises.iter().find(|exercise| exercise.name == at.0);
            if let Some(exercise) = exercise {
                self.cache.keep(exercise, &asked[at], &tried);
            }
            known.insert((at.0.clone(), asked[at].clone()), tried);
        }
    }

    /// What the tests read: models and recorded tables.
    fn tree(&self) -> Tree {
        let root = self.site.root().display().to_string();
        let is_read = |path: &str| path.contains("/assets/") || path.contains("/snapshots/");
        let files = self.site.files().iter().filter(|(path, _)| is_read(path));
        Tree::new(files.map(|(path, bytes)| (format!("{root}/{path}"), bytes.clone())))
    }

    /// What answers to each exercise are judged by, from what came of all bodies.
    pub fn measures(&self, known: &AllTried) -> BTreeMap<String, Measure<'a>> {
        let tried = |name: &str, class: &str| {
            known.get(&(name.to_owned(), class.to_owned())).cloned().unwrap_or_default()
        };
        let measure = |exercise: &&'a Exercise| {
            let name = &exercise.name;
            let mistakes = exercise
                .mistake_bodies()
                .map(|(number, body)| (number, tried(name, &class(&self.with(exercise, body)))));
            let measure = Measure {
                exercise,
                original: tried(name, ORIGINAL),
                mistakes: mistakes.collect(),
                snapshots: self.snapshots(exercise),
            };
            (name.clone(), measure)
        };
        self.site.exercises.iter().map(measure).collect()
    }

    /// An exercise's function with that body.
    pub fn with(&self, exercise: &Exercise, body: &str) -> String {
        with_body(self.site.original(exercise), body).unwrap_or_default()
    }

    fn snapshots(&self, exercise: &Exercise) -> BTreeMap<String, String> {
        let folder = format!("{}/tests/it/snapshots/", exercise.home);
        let files =
            self.site.files().iter().filter_map(|(path, bytes)| Some((path.strip_prefix(&folder)?, bytes)));
        files
            .map(|(name, bytes)| {
                let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
                (name.to_owned(), tables::snapshot_table(&text).trim_end().to_owned())
            })
            .collect()
    }
}

/// The exercises whose answers are judged, by their names.
pub type Measures<'a> = BTreeMap<String, Measure<'a>>;

/// What is said of the answer of a class.
pub fn judge(measures: &Measures, known: &AllTried, exercise: &str, class: &str) -> Judgement {
    let tried = known.get(&(exercise.to_owned(), class.to_owned()));
    match (measures.get(exercise), tried) {
        (Some(measure), Some(tried)) => measure.judge(tried),
        _ => Judgement { says: "It was not tried.".to_owned(), ..Judgement::default() },
    }
}
