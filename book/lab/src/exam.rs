//! Tries all answers of a class: known outcomes are taken from the cache, the rest is built once and run on
//! all cores.

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
use runner::exercise::{
    Exercise,
    error::{Error, Result},
    region::with_body,
};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// The original's name in the cache. Only its outcome lists the inputs of its cases.
const ORIGINAL: &str = "original";

/// The answers to each exercise: each hash with the text of one of its answers.
pub type Classes = BTreeMap<String, BTreeMap<String, String>>;

/// A lab's exercises, and the means to try answers to them.
pub struct Exam<'a> {
    /// The pristine copy.
    pub site: Site<'a>,
    cache: Cache,
    seed: u64,
    rigs: u32,
    jobs: usize,
}

/// The key of a body: its exercise and the hash of its answer.
pub type Place = (String, String);

/// The outcomes of all bodies.
pub type AllTried = BTreeMap<Place, Tried>;

/// Bodies that are built, each with the trial that runs it, and outcomes known before.
#[derive(Default)]
pub struct Ready<'a> {
    /// The outcomes of bodies that were tried before, and of those that do not compile.
    pub known: AllTried,
    trials: BTreeMap<String, Trial<'a>>,
    keys: BTreeMap<Place, String>,
}

/// The keys of all answers.
pub fn places(classes: &Classes) -> Vec<Place> {
    let of = |(name, its): (&String, &BTreeMap<String, String>)| {
        its.keys().map(|class| (name.clone(), class.clone())).collect::<Vec<_>>()
    };
    classes.iter().flat_map(of).collect()
}

impl<'a> Exam<'a> {
    /// An exam on this copy, with hidden cases from `seed`.
    pub fn new(site: Site<'a>, cache: Cache, (seed, rigs): (u64, u32), jobs: usize) -> Self {
        Self { site, cache, seed, rigs, jobs }
    }

    /// Tries all bodies of all classes.
    ///
    /// # Errors
    /// If nothing can be built, or an original fails.
    pub fn try_all(&self, classes: &Classes) -> Result<AllTried> {
        let mut ready = self.build(classes)?;
        self.try_these(&mut ready, &places(classes), &|_, _| ());
        Ok(ready.known)
    }

    /// Builds all bodies whose outcome is not known, and tries the originals, whose outcomes are filed under
    /// `ORIGINAL`.
    ///
    /// # Errors
    /// If nothing can be built, or an original fails.
    pub fn build(&self, classes: &Classes) -> Result<Ready<'a>> {
        let (mut ready, mut bodies) = (Ready::default(), Bodies::new());
        for exercise in &self.site.exercises {
            let name = &exercise.name;
            let mut all: Vec<(&str, &str)> = vec![(ORIGINAL, "")];
            all.extend(classes.get(name).into_iter().flatten().map(|(class, text)| (&class[..], &text[..])));
            for (class, text) in all {
                if let Some(tried) = self.cache.read(exercise, class) {
                    ready.known.insert((name.clone(), class.to_owned()), tried);
                } else if class == ORIGINAL {
                    bodies.entry(name.clone()).or_default();
                } else {
                    let its = bodies.entry(name.clone()).or_default();
                    let key = format!("s{}", its.len());
                    ready.keys.insert((name.clone(), class.to_owned()), key.clone());
                    its.push(Body { key, region: text.to_owned() });
                }
            }
        }
        if !bodies.is_empty() {
            self.build_bodies(&bodies, &mut ready)?;
        }
        Ok(ready)
    }

    fn build_bodies(&self, bodies: &Bodies, ready: &mut Ready<'a>) -> Result<()> {
        let (programs, left_out) = self.site.build(bodies)?;
        self.note_left_out(&left_out, ready);
        let invalid = |error: wasmi::Error| {
            Error::Stopped(format!("the built program is not valid WebAssembly: {error}"))
        };
        let programs: BTreeMap<String, Arc<Program>> = programs
            .into_iter()
            .map(|(package, bytes)| Ok((package, Arc::new(Program::read(&bytes).map_err(invalid)?))))
            .collect::<Result<_>>()?;
        let (root, tree) = (self.site.root().display().to_string(), Arc::new(self.tree()));
        let its = |exercise: &&Exercise| bodies.contains_key(&exercise.name);
        let exercises: Vec<&'a Exercise> = self.site.exercises.iter().copied().filter(its).collect();
        let trials = on_cores(self.jobs, &exercises, |&exercise| {
            let program = programs.get(&exercise.package);
            let none = || Error::Stopped(format!("no tests of {} were built", exercise.package));
            let at = (&root[..], &tree);
            let trial = Trial::new(program.ok_or_else(none)?, at, exercise, (self.seed, self.rigs));
            trial.map_err(|unsound| Error::Stopped(unsound.to_string()))
        });
        for (exercise, trial) in exercises.iter().zip(trials) {
            let (trial, original) = trial?;
            self.cache.keep(exercise, ORIGINAL, &original);
            ready.known.insert((exercise.name.clone(), ORIGINAL.to_owned()), original);
            ready.trials.insert(exercise.name.clone(), trial);
        }
        Ok(())
    }

    /// Tries these bodies on all cores and files their outcomes; `say` gets the number done and the total.
    pub fn try_these(&self, ready: &mut Ready, these: &[Place], say: &(dyn Fn(usize, usize) + Sync)) {
        let done = AtomicUsize::new(0);
        let tried = on_cores(self.jobs, these, |place| {
            let tried = self.try_one(ready, place);
            say(done.fetch_add(1, Ordering::Relaxed) + 1, these.len());
            (place.clone(), tried)
        });
        ready.known.extend(tried);
    }

    /// The outcome of a body; a known one is not tried again.
    pub fn try_one(&self, ready: &Ready, place: &Place) -> Tried {
        if let Some(tried) = ready.known.get(place) {
            return tried.clone();
        }
        let (name, class) = place;
        let (Some(trial), Some(key)) = (ready.trials.get(name), ready.keys.get(place)) else {
            return Tried::default();
        };
        let tried = trial.try_body(Some(key));
        self.cache.keep(trial.exercise(), class, &tried);
        tried
    }

    fn note_left_out(&self, left_out: &LeftOut, ready: &mut Ready) {
        for (place, key) in &ready.keys {
            let Some(why) = left_out.get(&(place.0.clone(), key.clone())) else { continue };
            let tried = Tried { left_out: Some(why.clone()), ..Tried::default() };
            if let Some(exercise) = self.site.exercises.iter().find(|exercise| exercise.name == place.0) {
                self.cache.keep(exercise, &place.1, &tried);
            }
            ready.known.insert(place.clone(), tried);
        }
    }

    /// The files that the tests read: models and recorded tables.
    fn tree(&self) -> Tree {
        let root = self.site.root().display().to_string();
        let is_read = |path: &str| path.contains("/assets/") || path.contains("/snapshots/");
        let files = self.site.files().iter().filter(|(path, _)| is_read(path));
        Tree::new(files.map(|(path, bytes)| (format!("{root}/{path}"), bytes.clone())))
    }

    /// The standards that answers to each exercise are judged by, from the outcomes of all bodies.
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

    /// An exercise's function with this body.
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

/// The judgement of the answers with this hash.
pub fn judge(measures: &Measures, known: &AllTried, exercise: &str, class: &str) -> Judgement {
    let tried = known.get(&(exercise.to_owned(), class.to_owned()));
    match (measures.get(exercise), tried) {
        (Some(measure), Some(tried)) => measure.judge(tried),
        _ => Judgement { says: "It was not tried.".to_owned(), ..Judgement::default() },
    }
}
