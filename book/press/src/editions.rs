//! The book in other languages, from the same chapters: a folder for each beside the English pages.

use crate::{
    book,
    glossary::{self, Term},
    live::fonts,
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
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, mem,
    path::Path,
};

/// The folder of the fonts.
const FONTS: &str = "book/theme/fonts";

/// Makes the edition in a language, below the English pages, and counts what is missing. Faults of the
/// catalogue become problems.
///
/// # Errors
/// If it can't be made at all.
pub fn make(
    sources: &mut Sources,
    language: &str,
    pages: &Path,
    order: &Order,
    notes: &mut Vec<String>,
) -> Result<()> {
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
        write_script(sources, &pages.join(language), notes)?;
        search::leave_out_index(&pages.join(language))?;
    }
    let words = mem::replace(&mut sources.words, english);
    let found = mem::replace(&mut sources.problems, known);
    (sources.contents, sources.terms) = (contents, terms);
    if order.writes_words {
        name_other_words(&words, &sources.terms, notes);
    }
    if let Some(before) = &order.words_before {
        report_vanished(sources, &words, before)?;
    }
    made?;
    report(sources, &found);
    if order.writes_words {
        words.write(&sources.root)?;
    }
    look_for_letters(&words, &sources.root, notes);
    let (all, missing) = words.counts();
    if missing > 0 || order.writes_words || order.words_before.is_some() {
        notes.push(format!("{language}: {} of {all} texts are translated.", all - missing));
    }
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

/// Names the translations that have other words than the glossary: a text may have good reasons.
fn name_other_words(words: &Words, terms: &[Term], notes: &mut Vec<String>) {
    for (place, message) in words.translations() {
        for (term, names) in glossary::other_words(terms, &words.language, &message.english, &message.says) {
            let says = &message.says;
            notes.push(format!("{place}: for \"{term}\" the glossary has {names}: {says}"));
        }
    }
}

/// Writes the texts that the page's scripts say, and those of its stages.
fn write_script(sources: &Sources, folder: &Path, notes: &mut Vec<String>) -> Result<()> {
    let mut said = program_texts::ask(sources);
    let mut pages = said.remove(theme::FILE).unwrap_or_default();
    // A shader's exercise is judged by the page itself.
    for exercise in sources.workspace.exercises().filter(|exercise| !exercise.is_rust()) {
        for text in texts(exercise) {
            pages.extend(sources.words.find(theme::FILE, text).map(|says| (text.clone(), says.to_owned())));
        }
    }
    let windows = said.remove(program_texts::WINDOWS).unwrap_or_default();
    let font = live_font(sources, &windows, folder, notes)?;
    let font = font.map_or_else(|| "null".to_owned(), |file| format!("path_to_root + {}", json!(file)));
    let script = format!(
        "window.pageWords = {};\nwindow.liveWords = {{ words: {}, font: {font} }};\n",
        json!(pages),
        json!(windows)
    );
    fs::write(folder.join(theme::SCRIPT), script).context(theme::SCRIPT)
}

/// Writes the script with the font of the stages in the pages, if the language has one, and returns its name.
fn live_font(
    sources: &Sources,
    windows: &BTreeMap<String, String>,
    folder: &Path,
    notes: &mut Vec<String>,
) -> Result<Option<&'static str>> {
    const SCRIPT: &str = "font.js";
    let language = &sources.words.language;
    let file = format!("{FONTS}/{language}-panel.ttf");
    let Ok(font) = fs::read(sources.root.join(&file)) else { return Ok(None) };
    let (script, missing) =
        fonts::script(&font, windows.values().map(String::as_str)).with_context(|| file.clone())?;
    if !missing.is_empty() {
        notes.push(format!("{file} lacks {missing}: `{FONTS}/cut` cuts it anew"));
    }
    fs::write(folder.join(SCRIPT), script).context(SCRIPT)?;
    Ok(Some(SCRIPT))
}

/// Says which letters the font of the pages lacks. It is for those that are as wide as high, and the marks between
/// them; others are in the fonts of English.
fn look_for_letters(words: &Words, root: &Path, notes: &mut Vec<String>) {
    let language = &words.language;
    let Ok(letters) = fs::read_to_string(root.join(format!("{FONTS}/{language}.txt"))) else { return };
    let is_wide = |letter: &char| *letter >= '\u{2e80}';
    let has: BTreeSet<char> = letters.chars().collect();
    let says = words.translations().flat_map(|(_, message)| message.says.chars());
    let missing: BTreeSet<char> = says.filter(|letter| is_wide(letter) && !has.contains(letter)).collect();
    if !missing.is_empty() {
        let missing: String = missing.into_iter().collect();
        notes.push(format!("{FONTS}/{language}.woff2 lacks {missing}: `{FONTS}/cut` cuts it anew"));
    }
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
