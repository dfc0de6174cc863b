//! The bodies that a wrong answer is compared with: the known mistakes, and the original's mutants.

use crate::{
    bench::{FIRST, Mutant, mutants_of},
    exercise::{Exercise, Function, body, hash},
};
use catalogue::Text;

/// A body that may do what a wrong answer does.
#[derive(Clone, Debug, PartialEq)]
pub struct Rival {
    /// Its number as a variant.
    pub number: usize,
    /// The number of the known mistake, counted from 1; `None` for a mutant.
    pub mistake: Option<usize>,
    /// The text between the braces.
    pub body: String,
    /// The right body of which it differs in a few places.
    pub right: String,
    /// What it means, as its author or its rule puts it.
    pub says: Text,
}

/// The known mistakes, and then the mutants, as far as the original is known and is the recorded one.
pub fn rivals(function: &Function) -> Vec<Rival> {
    let exercise = function.exercise;
    let left_out: Vec<&usize> = exercise.record.iter().flat_map(|record| &record.left_out).collect();
    // A shader's have to be drawn, one by one.
    let mut mutants = if exercise.is_rust() { known_mutants(function) } else { Vec::new() };
    mutants.retain(|it| !left_out.contains(&&(it.number - FIRST)));
    all_of(exercise, &function.original, mutants)
}

/// The known mistakes of an exercise with this original, and then these mutants.
pub fn all_of(exercise: &Exercise, original: &str, mutants: Vec<Mutant>) -> Vec<Rival> {
    let own = body(original).map_or("", |own| &original[own]);
    let mistakes = (1..).zip(exercise.mistake_bodies(original)).map(|(number, (mistake, body))| Rival {
        number,
        mistake: Some(mistake),
        body,
        right: own.to_owned(),
        says: exercise.mistakes[mistake - 1].says.clone().into(),
    });
    let right = |of: usize| if of == 0 { own } else { &exercise.also_right[of - 1] };
    let mutants = mutants.into_iter().map(|Mutant { number, of, body, says, .. }| Rival {
        number,
        mistake: None,
        body,
        right: right(of).to_owned(),
        says,
    });
    mistakes.chain(mutants).collect()
}

/// The original's mutants, if they are the recorded ones.
fn known_mutants(function: &Function) -> Vec<Mutant> {
    let recorded = function.exercise.record.as_ref().and_then(|record| record.mutants.as_ref());
    let mutants = mutants_of(function.exercise, &function.original);
    let is_known = !function.is_handed_out_blank()
        && recorded == Some(&fingerprint(function.exercise, &function.original, &mutants));
    if is_known { mutants } else { Vec::new() }
}

/// The mutants that may be hidden in the function for a learner to find.
pub fn bugs(function: &Function) -> Vec<Mutant> {
    let recorded = function.exercise.record.iter().flat_map(|record| &record.bugs).collect::<Vec<_>>();
    let mutants = known_mutants(function).into_iter();
    mutants.filter(|mutant| recorded.contains(&&(mutant.number - FIRST))).collect()
}

/// A hash of all mutants and known mistakes: it changes with the original, with the rules, and with a mistake
/// that a mutant may be alike.
pub fn fingerprint(exercise: &Exercise, original: &str, mutants: &[Mutant]) -> String {
    let mistakes = exercise.mistake_bodies(original).map(|(_, body)| body);
    let all: String = mutants.iter().map(|it| it.body.clone()).chain(mistakes).map(|it| it + "\0").collect();
    hash(all.as_bytes())[..16].to_owned()
}
