//! The programs that were built, and what can be tried in them.

use crate::{
    bodies::{Body, bodies_of},
    build::Refused,
};
use runner::{
    bench::{Copied, OWN, Programs, Trial},
    exercise::{Exercise, Result},
    judge::probe::Probe,
};
use std::{collections::BTreeMap, env::var_os, sync::Mutex, thread, time::Duration};

/// A mutant is waited for a quarter as long as a learner's function: many never end.
const HASTE: u32 = 4;

/// The programs that were built, and their place.
pub struct Tried<'a> {
    /// The copy in which they run.
    pub copied: &'a Copied<'a>,
    /// The programs.
    pub programs: Programs,
    /// The bodies that don't compile.
    pub refused: Refused,
    /// The time of the build.
    pub took: Duration,
}

impl Tried<'_> {
    /// The results of `work` for all exercises, on all cores, in the order of the exercises. Drawing takes
    /// longest, so it is started first.
    ///
    /// # Errors
    /// As `work`.
    pub fn all<R: Send>(&self, work: impl Fn(&Exercise) -> Result<R> + Sync) -> Result<Vec<R>> {
        let mut all: Vec<_> = self.copied.exercises.iter().copied().enumerate().collect();
        all.sort_by_key(|(_, exercise)| exercise.is_rust());
        on_all_cores(all, work).into_iter().collect()
    }

    /// True if a body does not compile.
    pub fn is_refused(&self, exercise: &Exercise, number: usize) -> bool {
        self.refused.contains_key(&(exercise.name.clone(), number))
    }

    /// The bodies of an exercise that don't, in words.
    pub fn refused(&self, exercise: &Exercise) -> Vec<String> {
        let in_words = |body: Body| {
            let error = self.refused.get(&(exercise.name.clone(), body.number))?;
            Some(format!("{} does not compile: {}", body.in_words(), error.message))
        };
        self.bodies(exercise).into_iter().filter_map(in_words).collect()
    }

    /// The bodies of an exercise that compile.
    pub fn built<'a>(&'a self, exercise: &'a Exercise) -> impl Iterator<Item = Body> + 'a {
        self.bodies(exercise).into_iter().filter(|body| !self.is_refused(exercise, body.number))
    }

    fn bodies(&self, exercise: &Exercise) -> Vec<Body> {
        bodies_of(exercise, &self.copied.originals[&exercise.name])
    }

    /// The tests of an exercise. Its own body is the original.
    ///
    /// # Errors
    /// If their program can't be run.
    pub fn probe(&self, exercise: &Exercise) -> Result<Probe> {
        Probe::of(self.trial(exercise), Some(OWN))
    }

    /// The same for its mutants. Without a graphics card Mesa draws in software, and one of its two drivers
    /// compiles no shader to machine code first: most mutants are drawn once.
    ///
    /// # Errors
    /// If their program can't be run.
    pub fn probe_of_mutants(&self, exercise: &Exercise) -> Result<Probe> {
        let mut trial = self.trial(exercise);
        trial.driver = Some("softpipe").filter(|_| var_os("GALLIUM_DRIVER").is_none());
        let mut probe = Probe::of(trial, Some(OWN))?;
        probe.cases().into_iter().for_each(|cases| cases.hasten(HASTE));
        Ok(probe)
    }

    fn trial(&self, exercise: &Exercise) -> Trial {
        let program = self.programs.tests.get(&exercise.home).cloned().unwrap_or_default();
        Trial::of(exercise, &program, &self.copied.root, None)
    }
}

/// The results of `work` for all items, each with its place, in the order of their places.
fn on_all_cores<T: Send, R: Send>(items: Vec<(usize, T)>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let (next, done) = (Mutex::new(items.into_iter()), Mutex::new(BTreeMap::new()));
    let take = || next.lock().expect("who takes one does not panic").next();
    let worker = || {
        while let Some((at, item)) = take() {
            let result = work(item);
            done.lock().expect("who keeps one does not panic").insert(at, result);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(worker))));
    done.into_inner().into_iter().flat_map(BTreeMap::into_values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_stays() {
        let numbers: Vec<(usize, u32)> = (0..100).zip(0..100).rev().collect();
        assert_eq!(
            on_all_cores(numbers, |number| 2 * number),
            (0..100).map(|number| 2 * number).collect::<Vec<_>>()
        );
        assert!(on_all_cores(Vec::new(), |_: u32| 0).is_empty());
    }
}
