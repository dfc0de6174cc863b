//! The fates of an exercise's mutants.

use crate::tried::Tried;
use runner::{
    bench::Mutant,
    exercise::{Exercise, Result},
    judge::{COUNT, probe::Probe},
};

/// The number of an exercise's mutants of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them.
    pub made: usize,
    /// Those that fail a test.
    pub killed: usize,
    /// Those that don't compile.
    pub refused: usize,
    /// Those that are equivalent to the original, by the author's word.
    pub equivalent: usize,
    /// The others, in words.
    pub survivors: Vec<String>,
    /// Those that the author calls equivalent, but that are not, or don't exist.
    pub stale: Vec<String>,
}

impl Tally {
    /// The fates of these mutants of an exercise's original, in so many cases and in the other tests: one is
    /// killed if it is wrong in any, or never ends. Those of the `listed` changes are equivalent, by the
    /// author's word.
    ///
    /// # Errors
    /// If a program can't be run.
    pub fn of<'m>(
        tried: &Tried,
        exercise: &Exercise,
        probe: &mut Probe,
        mutants: impl IntoIterator<Item = &'m Mutant>,
        listed: Vec<&String>,
        count: u64,
    ) -> Result<Self> {
        let (mut tally, mut equivalent) = (Self::default(), Vec::new());
        for Mutant { number, change, .. } in mutants {
            let (key, is_listed) = (number.to_string(), listed.contains(&change));
            tally.made += 1;
            if tried.is_refused(exercise, *number) {
                tally.refused += 1;
                continue;
            }
            // One that is equivalent would be tried in all of them.
            let fault = probe.fault(&key, if is_listed { COUNT } else { count })?;
            if let Some(cases) = probe.cases().filter(|_| !exercise.is_rust()) {
                // It is not drawn again.
                cases.end(&key);
            }
            match fault {
                // For a shader, the driver is the compiler.
                Some(said) if said.to_string().contains("refuses a shader") => tally.refused += 1,
                Some(_) => tally.killed += 1,
                None if is_listed => equivalent.push(change),
                None => tally.survivors.push(change.clone()),
            }
        }
        tally.equivalent = equivalent.len();
        tally.stale = listed.into_iter().filter(|change| !equivalent.contains(change)).cloned().collect();
        Ok(tally)
    }

    /// The numbers in the report: made, killed, not compiling, equivalent.
    pub fn counts(&self) -> [usize; 4] {
        [self.made, self.killed, self.refused, self.equivalent]
    }

    /// The faults, in words.
    pub fn problems(&self) -> impl Iterator<Item = String> {
        let survivors = self.survivors.iter().map(|it| format!("its tests pass with `{it}`"));
        survivors.chain(self.stale.iter().map(|it| format!("no equivalent mutant survives: `{it}`")))
    }
}
