//! The book in other languages, from the same chapters: a folder for each beside the English pages.

use crate::{
    book::{self, Pressed},
    glossary::{self, Term},
    lines,
    live::fonts,
    order::Order,
    problem::Problems,
    program_texts, search,
    sources::Sources,
    theme::{self, FONTS},
    words::Words,
};
use anyhow::{Context, Result, anyhow, ensure};
use runner::exercise::{Exercise, comment, function::look_at};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, mem,
    path::{Path, PathBuf},
};

/// The script with the font of the stages in an edition's pages.
const FONT: &str = "font.js";

/// An edition on its way.
pub struct Edition {
    folder: PathBuf,
    book: Pressed,
    /// More files for its folder, by name.
    files: Vec<(&'static str, String)>,
}

/// Presses the edition in a language, and counts what is missing. Faults of the catalogue become problems.
///
/// # Errors
/// If it can't be made at all.
pub fn press(
    sources: &mut Sources,
    language: &str,
    folder: &Path,
    order: &Order,
    notes: &mut Vec<String>,
) -> Result<Edition> {
    let words = Words::read(&sources.root, language).map_err(|fault| anyhow!(fault))?;
    for (file, line, fault) in words.faults() {
        sources.problems.add(&file, line, fault);
    }
    let english = mem::replace(&mut sources.words, words);
    // What is wrong in English was reported there.
    let known = mem::take(&mut sources.problems);
    let (contents, terms) = (sources.contents.clone(), sources.terms.clone());
    let book = book::press_edition(sources, folder);
    let files = book.and_then(|book| {
        ask_for_exercises(sources);
        lines::TEXTS.iter().for_each(|text| drop(sources.own(text, &[])));
        Ok((book, scripts(sources, notes)?))
    });
    let words = mem::replace(&mut sources.words, english);
    let found = mem::replace(&mut sources.problems, known);
    (sources.contents, sources.terms) = (contents, terms);
    let (book, files) = files?;
    report(sources, &found);
    if let Some(before) = &order.words_before {
        report_vanished(sources, &words, before)?;
    }
    if order.writes_words {
        words.write(&sources.root)?;
        name_other_words(&words, &sources.terms, notes);
    }
    look_for_letters(&words, &sources.root, notes);
    let (all, missing) = words.counts();
    if missing > 0 || order.writes_words || order.words_before.is_some() {
        notes.push(format!("{language}: {} of {all} texts are translated.", all - missing));
    }
    Ok(Edition { folder: folder.to_owned(), book, files })
}

impl Edition {
    /// Makes the pages; the result is what mdBook said.
    ///
    /// # Errors
    /// If they can't be made at all.
    pub fn build(self) -> Result<Vec<String>> {
        let warnings = self.book.build()?;
        for (name, text) in self.files {
            fs::write(self.folder.join(name), text).context(name)?;
        }
        search::leave_out_index(&self.folder)?;
        Ok(warnings)
    }
}

/// Reports translations that were there before and are no longer, though their English is.
fn report_vanished(sources: &Sources, words: &Words, before: &Path) -> Result<()> {
    ensure!(before.is_dir(), "{} is no folder with catalogues", before.display());
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

/// The scripts with the texts that the page's own say, and its stages, and with the font of these.
fn scripts(sources: &Sources, notes: &mut Vec<String>) -> Result<Vec<(&'static str, String)>> {
    let mut said = program_texts::ask(sources);
    let mut pages = said.remove(theme::FILE).unwrap_or_default();
    // A shader's exercise is judged by the page itself.
    let is_written_there = |it: &&Exercise| !it.is_rust() && !sources.blank.contains(&it.name);
    for exercise in sources.workspace.exercises().filter(is_written_there) {
        for text in texts(sources, exercise) {
            let says = sources.words.find(theme::FILE, &text).map(str::to_owned);
            pages.extend(says.map(|says| (text, says)));
        }
    }
    let windows = said.remove(program_texts::WINDOWS).unwrap_or_default();
    let font = live_font(sources, &windows, notes)?;
    let place = font.as_ref().map_or_else(|| "null".to_owned(), |_| format!("path_to_root + \"{FONT}\""));
    let words = format!(
        "window.pageWords = {};\nwindow.liveWords = {{ words: {}, font: {place} }};\n",
        json!(pages),
        json!(windows)
    );
    Ok([(theme::SCRIPT, words)].into_iter().chain(font.map(|font| (FONT, font))).collect())
}

/// The script with the font of the stages in the pages, if the language has one.
fn live_font(
    sources: &Sources,
    windows: &BTreeMap<String, String>,
    notes: &mut Vec<String>,
) -> Result<Option<String>> {
    let file = format!("{FONTS}/{}-panel.ttf", sources.words.language);
    let Ok(font) = fs::read(sources.root.join(&file)) else { return Ok(None) };
    let (script, missing) =
        fonts::script(&font, windows.values().map(String::as_str)).with_context(|| file.clone())?;
    if !missing.is_empty() {
        notes.push(format!("{file} lacks {missing}: `{FONTS}/cut` cuts it anew"));
    }
    Ok(Some(script))
}

/// Says which letters the font of the pages lacks. It is for those that are as wide as high, and the marks
/// between them; others are in the fonts of English.
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
        for text in texts(sources, exercise) {
            sources.words.say(&file, &text);
        }
        // The rows of its tables are named in sentences of the runner.
        sources.words.say(program_texts::RUNNER, &exercise.row);
    }
}

/// What an exercise says to the learner: its function's comment, its hints, and all that comes of an answer.
fn texts(sources: &Sources, exercise: &Exercise) -> Vec<String> {
    let function = look_at(&sources.workspace, exercise);
    let comment = function.map_or_else(|_| Vec::new(), |it| comment::paragraphs(&it.original));
    let says = exercise.mistakes.iter().map(|mistake| &mistake.says);
    comment.into_iter().chain(exercise.hints.iter().chain([&exercise.why]).chain(says).cloned()).collect()
}

/// Adds the problems that only this edition has.
fn report(sources: &Sources, found: &Problems) {
    let known = sources.problems.sorted();
    for problem in found.sorted().iter().filter(|problem| !known.contains(problem)) {
        sources.problems.add(&problem.file, problem.line, &problem.what);
    }
}
