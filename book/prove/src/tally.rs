//! The outcomes of an exercise's mutants.

use crate::fate::Fate;
use runner::{bench::mutants::Mutant, exercise::Exercise};
use serde_json::{Value, json};

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
    /// Counts an exercise's mutants.
    pub fn of(exercise: &Exercise, mutants: &[(Mutant, Fate)]) -> Self {
        let listed: Vec<&String> = exercise.equivalent.iter().flat_map(|it| &it.mutants).collect();
        let is_listed = |mutant: &Mutant| listed.contains(&&mutant.change);
        let mut tally = Self { made: mutants.len(), ..Self::default() };
        for (mutant, fate) in mutants {
            match fate {
                Fate::Killed => tally.killed += 1,
                Fate::Refused => tally.refused += 1,
                Fate::Survived if is_listed(mutant) => tally.equivalent += 1,
                Fate::Survived => tally.survivors.push(mutant.change.clone()),
            }
        }
        let survives = |change: &String| {
            mutants.iter().any(|(it, fate)| it.change == *change && *fate == Fate::Survived)
        };
        tally.stale = listed.into_iter().filter(|change| !survives(change)).cloned().collect();
        tally
    }

    /// For a program.
    pub fn json(&self) -> Value {
        json!({
            "made": self.made, "killed": self.killed, "refused": self.refused, "equivalent": self.equivalent,
            "survivors": self.survivors,
        })
    }

    /// The faults, in words.
    pub fn problems(&self) -> impl Iterator<Item = String> {
        let survivors = self.survivors.iter().map(|it| format!("its tests pass with `{it}`"));
        survivors.chain(self.stale.iter().map(|it| format!("no equivalent mutant survives: `{it}`")))
    }
}
