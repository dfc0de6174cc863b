//! The fates of an exercise's mutants.

use crate::tried::Tried;
use runner::{
    bench::Mutant,
    exercise::{Exercise, Result},
    judge::{COUNT, probe::Probe},
};

/// The fate of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is wrong in a case or in another test, or never ends.
    Killed,
    /// It does not compile.
    Refused,
    /// It passes.
    Survived,
}

/// The fate of a mutant in so many cases and in the other tests.
///
/// # Errors
/// If the test program can't be run.
pub fn fate(
    tried: &Tried,
    exercise: &Exercise,
    probe: &mut Probe,
    number: usize,
    count: u64,
) -> Result<Fate> {
    if tried.is_refused(exercise, number) {
        return Ok(Fate::Refused);
    }
    let fault = probe.fault(&number.to_string(), count)?;
    if let Some(cases) = probe.cases().filter(|_| !exercise.is_rust()) {
        // It is not drawn again.
        cases.end(&number.to_string());
    }
    Ok(match fault {
        // For a shader, the driver is the compiler.
        Some(said) if said.to_string().contains("refuses a shader") => Fate::Refused,
        Some(_) => Fate::Killed,
        None => Fate::Survived,
    })
}

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
    /// The fates of all mutants of an exercise's original, in so many cases and in the other tests.
    ///
    /// # Errors
    /// If a program can't be run.
    pub fn of(tried: &Tried, exercise: &Exercise, mutants: &[Mutant], count: u64) -> Result<Self> {
        let mut probe = tried.probe_of_mutants(exercise)?;
        let (mut tally, mut equivalent) = (Self::default(), Vec::new());
        let listed: Vec<&String> = exercise.equivalent.iter().flat_map(|it| &it.mutants).collect();
        for mutant in mutants.iter().filter(|it| it.of == 0) {
            tally.made += 1;
            // One that is equivalent would be tried in all of them.
            let count = if listed.contains(&&mutant.change) { COUNT } else { count };
            match fate(tried, exercise, &mut probe, mutant.number, count)? {
                Fate::Killed => tally.killed += 1,
                Fate::Refused => tally.refused += 1,
                Fate::Survived if listed.contains(&&mutant.change) => equivalent.push(&mutant.change),
                Fate::Survived => tally.survivors.push(mutant.change.clone()),
            }
        }
        tally.equivalent = equivalent.len();
        tally.stale = listed.into_iter().filter(|change| !equivalent.contains(change)).cloned().collect();
        Ok(tally)
    }

    /// The numbers in the report.
    pub fn counts(&self) -> [usize; 5] {
        [self.made, self.killed, self.refused, self.equivalent, self.survivors.len()]
    }

    /// The faults, in words.
    pub fn problems(&self) -> impl Iterator<Item = String> {
        let survivors = self.survivors.iter().map(|it| format!("its tests pass with `{it}`"));
        survivors.chain(self.stale.iter().map(|it| format!("no equivalent mutant survives: `{it}`")))
    }
}
