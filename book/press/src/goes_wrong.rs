//! The list "What goes wrong" of a chapter against the known mistakes of its exercise. An item has an id in a
//! comment after its bold title, `- **It is lost.** <!-- lost -->`, and the `wrong` of the mistake begins
//! with the same one.

use crate::{blocks::joined, html::replaced, sources::Sources};

const HEADING: &str = "## What goes wrong";
/// The heading of the mistakes that no answer to the chapter's exercise can make.
const ELSEWHERE: &str = "### Elsewhere";

/// An item of the list.
#[derive(Debug, PartialEq)]
pub struct Item {
    /// The line, counted from 1.
    pub line: usize,
    /// The bold title.
    pub title: String,
    /// The id; empty if it has none.
    pub id: String,
}

/// Checks that every item of a chapter's list is the `wrong` of a known mistake, and that every `wrong` is an
/// item. A mistake `shows` what its item describes: `verify` looks for it when the mistake runs.
pub fn check(sources: &Sources) {
    for entry in &sources.contents {
        let Some(exercise) = entry.header.exercise_in(&sources.workspace) else { continue };
        let items = items(&sources.text(&entry.file).unwrap_or_default());
        let named = || exercise.mistakes.iter().filter_map(|mistake| mistake.wrong.as_ref());
        for Item { line, title, id } in &items {
            if id.is_empty() {
                let what = format!("\"{title}\" has no id: put one after it, as <!-- lost -->");
                sources.problems.add(&entry.file, *line, what);
                continue;
            }
            let does_it = || exercise.mistakes.iter().filter(|mistake| mistake.wrong.as_ref() == Some(id));
            let what = if does_it().next().is_none() {
                format!(
                    "has wrong = [\"{id}\", …]; a mistake that can't be made there belongs below {ELSEWHERE}"
                )
            } else if does_it().all(|mistake| mistake.shows.is_empty()) {
                format!(
                    "says what shows it, wrong = [\"{id}\", …]: `cargo workbook verify {}` prints what it shows",
                    exercise.name
                )
            } else {
                continue;
            };
            sources.problems.add(&entry.file, *line, format!("no known mistake of {} {what}", exercise.name));
        }
        for wrong in named().filter(|wrong| !items.iter().any(|item| item.id == **wrong)) {
            let what = format!("{}: no \"{wrong}\" below {HEADING} of {}", exercise.name, entry.file);
            let is_it = |line: &str| line.starts_with("wrong = ") && line.contains(&format!("\"{wrong}\""));
            sources.add_to_exercise(exercise, is_it, &what);
        }
    }
}

/// The items of a chapter's list; a bold title may continue on the next line.
fn items(chapter: &str) -> Vec<Item> {
    let lines: Vec<&str> = chapter.lines().collect();
    let Some(heading) = lines.iter().position(|line| *line == HEADING) else { return Vec::new() };
    let is_end = |line: &&str| line.starts_with("## ") || *line == ELSEWHERE;
    let below = &lines[heading + 1..];
    let end = below.iter().position(is_end).unwrap_or(below.len());
    let item = |index: usize| {
        let item = below[index..end].join("\n");
        let (title, rest) = item.strip_prefix("- **")?.split_once("**")?;
        let id = rest.trim_start().strip_prefix("<!--").and_then(|rest| rest.split_once("-->"));
        let id = id.map_or("", |(id, _)| id.trim()).to_owned();
        Some(Item { line: heading + 2 + index, title: joined(title), id })
    };
    (0..end).filter_map(item).collect()
}

/// A text without the ids in it.
pub fn without_ids(text: &str) -> String {
    replaced(text, " <!-- ", "-->", |_| String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_a_bold_title_above_elsewhere() {
        let chapter = "# A\n\n## What goes wrong\n\n- **One.** <!-- one --> It is 1.\n- **Two, and\n  more.**\n  <!-- two --> It is 2.\n\n- No title.\n\n\
            ### Elsewhere\n\n- **Three.**\n\n## The code\n\n- **Four.**\n";
        let item = |line, title: &str, id: &str| Item { line, title: title.to_owned(), id: id.to_owned() };
        assert_eq!(items(chapter), [item(5, "One.", "one"), item(6, "Two, and more.", "two")]);
        assert_eq!(
            without_ids("- **One.** <!-- one --> It is.\n- **a** <!-- b -->\n  c"),
            "- **One.** It is.\n- **a**\n  c"
        );
        assert_eq!(items("# A\n\n- **One.**\n"), []);
    }
}
