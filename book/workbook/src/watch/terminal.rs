//! The output of `watch`, and its way of reading keys.

use super::{Watching, page};
use crate::{answer::Answer, screen::fit};
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
            (self.said, self.took) = (answer.text.clone(), took);
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
                // A verdict begins with what matters most, so its beginning stays visible.
                let room = rows.saturating_sub(below.lines().count() + 2).max(LEAST);
                let said = if self.took.is_some() { first_lines(&said, room) } else { said };
                format!("{said}\n{below}")
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

/// The first of many lines, and the number of the others.
fn first_lines(text: &str, most: usize) -> String {
    let count = text.lines().count();
    if count <= most {
        return text.to_owned();
    }
    let shown: String = text.split_inclusive('\n').take(most - 1).collect();
    format!("{shown}… and {} more lines: cargo workbook check\n", count + 1 - most)
}

impl Drop for Watching<'_, '_> {
    fn drop(&mut self) {
        self.read_single_keys(false);
    }
}

#[cfg(test)]
mod tests {
    use super::first_lines;

    #[test]
    fn the_beginning_of_a_long_verdict_is_shown_and_the_rest_counted() {
        assert_eq!(first_lines("a\nb\nc\n", 3), "a\nb\nc\n");
        assert_eq!(first_lines("a\nb\nc\nd\n", 3), "a\nb\n… and 2 more lines: cargo workbook check\n");
    }
}
