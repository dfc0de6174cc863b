//! The output of `watch`, and its way of reading keys.

use super::{Watching, page};
use crate::say::{answer::Answer, screen::fit};
use crossterm::{
    cursor::MoveTo,
    execute,
    terminal::{Clear, ClearType, disable_raw_mode, enable_raw_mode, size},
};
use serde_json::json;
use std::{io::Write, time::Duration};

/// The smallest number of lines for a verdict.
const LEAST: usize = 10;

impl Watching<'_, '_> {
    /// Shows an answer, on a fresh page if there is a terminal.
    pub fn say(&mut self, answer: &Answer, took: Option<Duration>) {
        if self.has_keys {
            (self.said, self.took, self.page) = (answer.text.clone(), took, 0);
            return self.draw();
        }
        let text = if self.json {
            let ms = took.map(|took| took.as_millis() as u64);
            format!("{}\n", json!({ "said": answer.json, "ms": ms }))
        } else {
            let took = took.map_or(String::new(), |took| format!("{:.2} s · ", took.as_secs_f32()));
            format!("{}\n— {took}watching\n", answer.text)
        };
        self.write(&text);
    }

    /// Shows a note below the output.
    pub fn tell(&mut self, note: String) {
        self.note = note;
        self.draw();
    }

    pub fn draw(&mut self) {
        if !self.has_keys {
            let note = std::mem::take(&mut self.note);
            return self.write(&note);
        }
        let (columns, rows) = size().map_or((80, 24), |(columns, rows)| (columns.into(), rows.into()));
        let below = page::Below {
            exercise: self.exercise(),
            is_solved: self.session.current().is_none(),
            took: self.took,
            note: &self.note,
        };
        let text = match &self.list {
            Some(list) => format!("{}{}", list.page(self.session, rows), self.note),
            None => {
                let below = below.in_words(self.session, columns);
                let said = fit(self.said.trim_end(), columns);
                let room = rows.saturating_sub(below.lines().count() + 2).max(LEAST);
                format!("{}\n{below}", page_of(&said, room, self.page))
            }
        };
        let _ = execute!(std::io::stdout(), Clear(ClearType::All), MoveTo(0, 0));
        self.write(&text);
    }

    /// Turns the reading of single keys, without Enter, on or off.
    pub fn read_single_keys(&self, is_on: bool) {
        if self.has_keys {
            // If the terminal can't do that, every key needs Enter.
            let _ = if is_on { enable_raw_mode() } else { disable_raw_mode() };
        }
    }

    /// Writes to standard output; a pipe may have been closed, as by `head`.
    fn write(&mut self, text: &str) {
        // In single-key mode a line feed alone moves down but not back.
        let text = if self.has_keys { text.replace('\n', "\r\n") } else { text.to_owned() };
        let mut stdout = std::io::stdout();
        self.is_alone |= stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err();
    }
}

/// A page of a text, in at most `most` lines. After the last page comes the first.
fn page_of(text: &str, most: usize, page: usize) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() <= most {
        return text.to_owned();
    }
    let pages: Vec<_> = lines.chunks(most - 1).collect();
    let (page, count) = (page % pages.len(), pages.len());
    format!("{}… page {} of {count}: m shows the next\n", pages[page].concat(), page + 1)
}

impl Drop for Watching<'_, '_> {
    fn drop(&mut self) {
        self.read_single_keys(false);
    }
}

#[cfg(test)]
mod tests {
    use super::page_of;

    #[test]
    fn a_long_text_is_shown_page_by_page() {
        assert_eq!(page_of("a\nb\nc\n", 3, 1), "a\nb\nc\n", "a short one has no pages");
        let pages = [0, 1, 2].map(|page| page_of("a\nb\nc\nd\ne\n", 3, page));
        let page = |text: &str, number| format!("{text}… page {number} of 3: m shows the next\n");
        assert_eq!(pages, [page("a\nb\n", 1), page("c\nd\n", 2), page("e\n", 3)]);
        assert_eq!(page_of("a\nb\nc\nd\ne\n", 3, 3), pages[0]);
    }
}
