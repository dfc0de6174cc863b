//! Checks across all chapters.

use crate::{contents::Entry, fault::did_you_mean, goes_wrong, rows, rows_page, sentences, sources::Sources};
use runner::exercise::region::{Anchor, anchor};

/// Runs every check that needs no finished page. Faults become problems.
pub fn check(sources: &Sources) {
    every_exercise_has_its_chapter(sources);
    every_chapter_has_a_header(sources);
    every_anchor_is_shown(sources);
    every_row_is_treated(sources);
    goes_wrong::check(sources);
    sentences::check(sources);
}

fn every_exercise_has_its_chapter(sources: &Sources) {
    let is_of = |entry: &&Entry, name: &str| entry.header.exercise.as_ref().is_some_and(|(_, it)| it == name);
    for exercise in sources.workspace.exercises() {
        let name = &exercise.name;
        let chapters: Vec<_> = sources.contents.iter().filter(|entry| is_of(entry, name)).collect();
        let what = match chapters[..] {
            [] => format!("the exercise {name} has no chapter: put <!-- exercise: {name} --> into one"),
            // The place where the runner looks for it.
            [chapter] if chapter.file == exercise.chapter_file() => continue,
            [chapter] => {
                format!("{} is the chapter of {name}: rename it to {}", chapter.file, exercise.chapter_file())
            }
            _ => format!("the exercise {name} has two chapters"),
        };
        sources.add_to_exercise(exercise, |_| true, &what);
    }
}

fn every_chapter_has_a_header(sources: &Sources) {
    for Entry { file, header, .. } in &sources.contents {
        if header.minutes.is_none() {
            let what = "no minutes: write <!-- minutes: 10 --> under the title (0 for a reference page)";
            sources.problems.add(file, 1, what);
        }
        let Some((line, name)) = &header.exercise else { continue };
        if header.exercise_in(&sources.workspace).is_none() {
            let names = sources.workspace.exercises().map(|exercise| &exercise.name[..]);
            let what = format!("no exercise `{name}`{}", did_you_mean(name, names));
            sources.problems.add(file, *line, what);
        }
    }
}

fn every_anchor_is_shown(sources: &Sources) {
    let used = sources.used.borrow();
    for stage in sources.workspace.stages() {
        for file in sources.files_below(&format!("{}/src", stage.folder)) {
            let text = sources.text(&file).unwrap_or_default();
            for (index, line) in text.lines().enumerate() {
                let Some(Anchor::Open(name)) = anchor(line) else { continue };
                if !used.regions.contains(&(file.clone(), name.to_owned())) {
                    let what = format!(
                        "no chapter shows `{name}`: put {{{{#code {file}:{name}}}}} into one, or remove the anchor"
                    );
                    sources.problems.add(&file, index + 1, what);
                }
            }
        }
    }
}

fn every_row_is_treated(sources: &Sources) {
    for row in &sources.rows {
        let id = &row.id;
        let has = |is_test: bool| sources.marks.iter().any(|mark| mark.id == *id && mark.is_test == is_test);
        let (is_read, is_said) =
            (sources.contents.iter().any(|entry| entry.header.treats(id)), row.words.is_some());
        let or_words = "or give the reason why nothing can run here, as `words = \"…\"`";
        let add = |is_fault: bool, what: &str| {
            if is_fault {
                sources.problems.add(rows::FILE, row.line, what);
            }
        };
        let group = "name it like the rows of one, or add its group to book/press/src/rows_page.rs";
        add(!rows_page::has_group(id), &format!("the page of rows has no group for {id}: {group}"));
        let below = format!("<!-- rows: {id} --> below the heading of a section that does");
        add(!is_read, &format!("no chapter treats {id}: put {below}"));
        let code = "put it into a comment of the code that does it";
        add(!is_said && !has(false), &format!("no code has the mark {id}: {code}, {or_words}"));
        let test = "put it into a comment of a test that fails without it";
        add(!is_said && !has(true), &format!("no test has the mark {id}: {test}, {or_words}"));
        add(is_said && has(false) && has(true), &format!("{id} has code and a test: remove its `words`"));
    }
}
