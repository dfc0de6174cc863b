//! A chapter's text in the edition's language, paragraph by paragraph, item by item, cell by cell.

use crate::{html::plain_text, words::Words};

/// Lines without a blank line between them, in the edition's language.
pub fn translated(words: &Words, file: &str, text: &str) -> String {
    let first = text.trim_start();
    if words.is_english() || first.is_empty() || first.starts_with(['<', '!']) || first.starts_with("$$") {
        return text.to_owned();
    }
    if first.starts_with('|') {
        return text.lines().map(|row| table_row(words, file, row) + "\n").collect();
    }
    items(text).map(|(_, mark, item)| format!("{mark}{}\n", words.marked(file, &joined(&item)))).collect()
}

/// A text on one line, so that a line broken elsewhere is no other message.
pub fn joined(text: &str) -> String {
    text.split([' ', '\n']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A heading in the edition's language, with the id that it has in English.
pub fn heading(words: &Words, file: &str, text: &str, id: &str) -> String {
    let title = text.trim_start_matches('#').trim();
    if words.is_english() {
        return text.to_owned();
    }
    let level = "#".repeat(text.len() - text.trim_start_matches('#').len());
    format!("{level} {} {{#{id}}}\n", words.marked(file, title))
}

/// The id that mdBook gives a title in English, so that a link holds in all editions.
pub fn id_of(title: &str) -> String {
    let title = plain_text(title).to_lowercase();
    let is_kept = |sign: &char| sign.is_alphanumeric() || ['-', '_', ' '].contains(sign);
    title.chars().filter(is_kept).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

fn table_row(words: &Words, file: &str, row: &str) -> String {
    // A bar within a cell has a backslash before it.
    let row = row.replace("\\|", "\u{0}");
    let cell = |cell: &str| match cell.trim() {
        "" => cell.to_owned(),
        text => format!(" {} ", words.marked(file, &text.replace('\u{0}', "\\|"))),
    };
    row.split('|').map(cell).collect::<Vec<_>>().join("|")
}

/// The items of a list, each with the number of lines before it, its mark, and the rest; or the only
/// paragraph.
pub fn items(text: &str) -> impl Iterator<Item = (usize, String, String)> {
    let is_list = mark(text) > 0;
    let indent = |mark: &str| mark.len() - mark.trim_start().len();
    let mut items: Vec<(usize, String, String)> = Vec::new();
    for (before, line) in text.lines().enumerate() {
        let (mark, rest) = line.split_at(mark(line));
        // Within an item's text only the first number begins a list.
        let is_first = ["-", "*", "1."].contains(&mark.trim());
        let is_next = !mark.is_empty() && items.iter().any(|(_, its, _)| indent(its) == indent(mark));
        match items.last_mut() {
            Some((.., item)) if !(is_list && (is_first || is_next)) => *item += &format!("\n{line}"),
            _ => items.push((before, mark.to_owned(), rest.to_owned())),
        }
    }
    items.into_iter()
}

/// The length of the mark that begins an item: `- `, `1. `, with the space before it.
fn mark(line: &str) -> usize {
    let inside = line.trim_start();
    let digits = inside.len() - inside.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let is_mark = |mark: &str| inside[digits..].starts_with(mark);
    let is_item = if digits > 0 { is_mark(". ") } else { is_mark("- ") || is_mark("* ") };
    if is_item { line.len() - inside.len() + digits + "- ".len() } else { 0 }
}
