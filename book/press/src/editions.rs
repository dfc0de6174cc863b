//! The book in other languages, from the same chapters: a folder for each beside the English pages.

use crate::{
    book,
    glossary::{self, Term},
    order::Order,
    problem::Problems,
    program_texts, search,
    sources::Sources,
    theme,
    words::Words,
};
use anyhow::{Context, Result, anyhow};
use runner::exercise::Exercise;
use serde_json::json;
use std::{fs, mem, path::Path};

/// Makes the edition in a language, below the English pages, and counts what is missing. Faults of the
/// catalogue become problems.
///
/// # Errors
/// If it can't be made at all.
pub fn make(sources: &mut Sources, language: &str, pages: &Path, order: &Order) -> Result<()> {
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
        write_script(sources, &pages.join(language))?;
        search::leave_out_index(&pages.join(language))?;
    }
    let words = mem::replace(&mut sources.words, english);
    let found = mem::replace(&mut sources.problems, known);
    (sources.contents, sources.terms) = (contents, terms);
    warn_of_other_words(&words, &sources.terms, order.writes_words);
    if let Some(before) = &order.words_before {
        report_vanished(sources, &words, before)?;
    }
    made?;
    report(sources, &found);
    if order.writes_words {
        words.write(&sources.root)?;
    }
    let (all, missing) = words.counts();
    println!("{language}: {} of {all} texts are translated.", all - missing);
    Ok(())
}

/// Reports translations that were there before and are no longer, though their English is.
fn report_vanished(sources: &Sources, words: &Words, before: &Path) -> Result<()> {
    let of_language = format!("{}/", words.language);
    for it in catalogue::read(before).map_err(|fault| anyhow!(fault))? {
        let is_there = it.file.contains(&of_language) && !it.message.says.is_empty();
        if is_there && words.is_missing(&it.message.english) {
            let what =
                format!("the translation of \"{}\" has vanished: {}", it.message.english, it.message.says);
            sources.problems.add(&catalogue::folder(&words.language), 0, what);
        }
    }
    Ok(())
}

/// Says in how many translations the glossary's words are not, and in which where that is asked for: a text may
/// have good reasons.
fn warn_of_other_words(words: &Words, terms: &[Term], names_them: bool) {
    let mut count = 0;
    for (place, message) in words.translations() {
        for (term, names) in glossary::other_words(terms, &words.language, &message.english, &message.says) {
            count += 1;
            if names_them {
                println!("{place}: for \"{term}\" the glossary has {names}: {}", message.says);
            }
        }
    }
    println!("{}: {count} times a translation has other words than the glossary.", words.language);
}

/// Writes the texts that the page's scripts say.
fn write_script(sources: &Sources, folder: &Path) -> Result<()> {
    let mut said = program_texts::ask(sources).remove(theme::FILE).unwrap_or_default();
    // A shader's exercise is judged by the page itself.
    for exercise in sources.workspace.exercises().filter(|exercise| !exercise.is_rust()) {
        for text in texts(exercise) {
            said.extend(sources.words.find(theme::FILE, text).map(|says| (text.clone(), says.to_owned())));
        }
    }
    let script = format!("window.pageWords = {};\n", json!(said));
    fs::write(folder.join(theme::SCRIPT), script).context(theme::SCRIPT)
}

/// Asks for the texts of the exercises, which the runner shows.
fn ask_for_exercises(sources: &Sources) {
    for exercise in sources.workspace.exercises() {
        let file = format!("exercises/{}.po", exercise.name);
        for text in texts(exercise) {
            sources.words.say(&file, text);
        }
    }
}

/// What an exercise says to the learner.
fn texts(exercise: &Exercise) -> impl Iterator<Item = &String> {
    let says = exercise.mistakes.iter().map(|mistake| &mistake.says);
    exercise.hints.iter().chain([&exercise.why]).chain(says)
}

/// Adds the problems that only this edition has.
fn report(sources: &Sources, found: &Problems) {
    let known = sources.problems.sorted();
    for problem in found.sorted().iter().filter(|problem| !known.contains(problem)) {
        sources.problems.add(&problem.file, problem.line, &problem.what);
    }
}
