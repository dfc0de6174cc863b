//! What must hold for the chapters together.

use crate::{code::opened_anchor, contents::Entry, rows::Row, sources::Sources};
use workbook::book::nearest;

/// Every check that needs no finished page.
pub fn check(sources: &Sources, contents: &[Entry], rows: &[Row]) {
    every_exercise_has_its_chapter(sources, contents);
    every_anchor_is_shown(sources);
    every_row_is_treated(sources, contents, rows);
    for entry in contents {
        if entry.header.minutes.is_none() {
            let what =
                "no minutes: write <!-- minutes: 10 --> under the title (0 for a page to look things up)";
            sources.problems.add(&entry.file, 1, what);
        }
    }
    every_chapter_is_tested(sources, contents);
}

fn every_exercise_has_its_chapter(sources: &Sources, contents: &[Entry]) {
    let named = |name: &str| contents.iter().filter(|entry| names(entry, name)).count();
    for exercise in sources.workbook.exercises() {
        let path = format!("{}/exercises.toml", exercise.folder);
        let text = sources.text(&path).unwrap_or_default();
        let wanted = format!("name = \"{}\"", exercise.name);
        let line = text.lines().position(|line| line.trim_end() == wanted).map_or(0, |index| index + 1);
        match named(&exercise.name) {
            0 => sources.problems.add(
                &path,
                line,
                format!("the exercise {0} has no chapter: one needs <!-- exercise: {0} -->", exercise.name),
            ),
            1 => {}
            _ => {
                sources.problems.add(&path, line, format!("the exercise {} has two chapters", exercise.name))
            }
        }
    }
    for entry in contents {
        let Some((line, name)) = &entry.header.exercise else { continue };
        if entry.exercise(sources).is_none() {
            let near = nearest(name, sources.workbook.exercises().map(|exercise| &exercise.name[..]));
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            sources.problems.add(&entry.file, *line, format!("no exercise `{name}`{hint}"));
        }
    }
}

fn names(entry: &Entry, exercise: &str) -> bool {
    entry.header.exercise.as_ref().is_some_and(|(_, name)| name == exercise)
}

fn every_anchor_is_shown(sources: &Sources) {
    let used = sources.used.borrow();
    for stage in &sources.workbook.stages {
        for file in sources.files_below(&format!("{}/src", stage.folder)) {
            let text = sources.text(&file).unwrap_or_default();
            for (index, line) in text.lines().enumerate() {
                let Some(name) = opened_anchor(line) else { continue };
                if !used.regions.contains(&(file.clone(), name.to_owned())) {
                    let what = format!(
                        "no chapter shows `{name}`: {{{{#code {file}:{name}}}}} in one, or no anchor here"
                    );
                    sources.problems.add(&file, index + 1, what);
                }
            }
        }
    }
}

fn every_row_is_treated(sources: &Sources, contents: &[Entry], rows: &[Row]) {
    let mut treated = Vec::new();
    for entry in contents {
        for (line, id) in &entry.header.rows {
            if !rows.iter().any(|row| row.id == *id) {
                sources.problems.add(&entry.file, *line, format!("no row `{id}` in {}", crate::rows::FILE));
            }
            treated.push(id);
        }
    }
    for row in rows.iter().filter(|row| !treated.contains(&&row.id)) {
        let what =
            format!("no chapter treats {0}: name it in the <!-- rows: {0} --> of one that does", row.id);
        sources.problems.add(crate::rows::FILE, row.line, what);
    }
}

/// The doctests of the chapters are listed in the crate `figures`.
fn every_chapter_is_tested(sources: &Sources, contents: &[Entry]) {
    let list = "book/figures/src/chapters.rs";
    let text = sources.text(list).unwrap_or_default();
    for entry in contents {
        let path = entry.path.to_string_lossy().replace('\\', "/");
        if !text.contains(&format!("\"{path}\"")) {
            let what = format!("its examples aren't run: list \"{path}\" in {list}");
            sources.problems.add(&entry.file, 1, what);
        }
    }
}
