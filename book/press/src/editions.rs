//! The book in other languages, from the same chapters: a folder for each beside the English pages.

use crate::{book, problem::Problems, sources::Sources, words::Words};
use anyhow::{Result, anyhow};
use std::{mem, path::Path};

/// Makes the edition in a language, below the English pages, and counts what is missing. Faults of the
/// catalogue become problems.
///
/// # Errors
/// If it can't be made at all.
pub fn make(sources: &mut Sources, language: &str, pages: &Path, writes_words: bool) -> Result<()> {
    let words = Words::read(&sources.root, language).map_err(|fault| anyhow!(fault))?;
    for (file, line, fault) in words.faults() {
        sources.problems.add(&file, line, fault);
    }
    let english = mem::replace(&mut sources.words, words);
    // What is wrong in English was reported there.
    let known = mem::take(&mut sources.problems);
    let (contents, terms) = (sources.contents.clone(), sources.terms.clone());
    let made = book::make_edition(sources, &pages.join(language));
    if made.is_ok() {
        ask_for_exercises(sources);
    }
    let words = mem::replace(&mut sources.words, english);
    let found = mem::replace(&mut sources.problems, known);
    (sources.contents, sources.terms) = (contents, terms);
    made?;
    report(sources, &found);
    if writes_words {
        words.write(&sources.root)?;
    }
    let (all, missing) = words.counts();
    println!("{language}: {} of {all} texts are translated.", all - missing);
    Ok(())
}

/// Asks for the texts of the exercises, which the runner shows.
fn ask_for_exercises(sources: &Sources) {
    for exercise in sources.workspace.exercises() {
        let file = format!("exercises/{}.po", exercise.name);
        let says = exercise.mistakes.iter().map(|mistake| &mistake.says);
        for text in exercise.hints.iter().chain([&exercise.why]).chain(says) {
            sources.words.say(&file, text);
        }
    }
}

/// Adds the problems that only this edition has.
fn report(sources: &Sources, found: &Problems) {
    let known = sources.problems.sorted();
    for problem in found.sorted().iter().filter(|problem| !known.contains(problem)) {
        sources.problems.add(&problem.file, problem.line, &problem.what);
    }
}
