//! A terminal: its screen and its events.

use super::{Watching, page};
use crate::say::{fit, screen::size};
use catalogue::say;
use crossterm::{
    cursor::MoveTo,
    event::{Event, KeyCode, KeyEvent, KeyModifiers, read},
    execute,
    terminal::{Clear, ClearType, disable_raw_mode, enable_raw_mode},
};
use std::{
    io::{Write, stdout},
    sync::mpsc::{self, Receiver},
    thread,
};

/// The keys that are pressed from now on, and the terminal's new sizes. They are read by a thread: once the
/// terminal is gone, that never ends.
pub fn read_events() -> Receiver<Event> {
    let (send, events) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(event) = read() {
            // Windows reports released keys, too.
            if event.is_key_press() || matches!(event, Event::Resize(..)) {
                let _ = send.send(event);
            }
        }
    });
    events
}

/// True for the keys that end everything: Ctrl-C and Ctrl-D.
pub fn is_end(key: &KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char('c' | 'd')) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The smallest number of lines for a verdict.
const LEAST: usize = 10;

impl Watching<'_, '_> {
    /// Shows everything on a fresh page.
    pub fn draw(&self) {
        let (columns, rows) = size().unwrap_or((80, 24));
        let text = match &self.list {
            Some(list) => format!("{}{}", list.page(self.session, rows), self.note),
            None => {
                let below = page::below(self, columns);
                let said = fit(self.said.trim_end(), columns);
                let room = rows.saturating_sub(below.lines().count() + 2).max(LEAST);
                format!("{}\n{below}", page_of(&said, room, self.page))
            }
        };
        let _ = execute!(stdout(), Clear(ClearType::All), MoveTo(0, 0));
        // In single-key mode a line feed alone moves down but not back.
        let _ = stdout().write_all(text.replace('\n', "\r\n").as_bytes());
        let _ = stdout().flush();
    }
}

/// Turns the reading of single keys, without Enter, on or off. If the terminal can't do that, every key needs
/// Enter.
pub fn read_single_keys(is_on: bool) {
    let _ = if is_on { enable_raw_mode() } else { disable_raw_mode() };
}

/// A page of a text, in at most `most` lines. After the last page comes the first.
fn page_of(text: &str, most: usize, page: usize) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() <= most {
        return text.to_owned();
    }
    let pages: Vec<_> = lines.chunks(most - 1).collect();
    let (page, count) = (page % pages.len(), pages.len());
    let next = say!("page {page} of {count}: m shows the next", page = page + 1, count);
    format!("{}… {next}\n", pages[page].concat())
}

impl Drop for Watching<'_, '_> {
    fn drop(&mut self) {
        read_single_keys(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shown_page_by_page() {
        assert_eq!(page_of("a\nb\nc\n", 3, 1), "a\nb\nc\n", "a short one has no pages");
        let pages = [0, 1, 2].map(|page| page_of("a\nb\nc\nd\ne\n", 3, page));
        let page = |text: &str, number| format!("{text}… page {number} of 3: m shows the next\n");
        assert_eq!(pages, [page("a\nb\n", 1), page("c\nd\n", 2), page("e\n", 3)]);
        assert_eq!(page_of("a\nb\nc\nd\ne\n", 3, 3), pages[0]);
    }

    #[test]
    fn control_c_ends_it_and_c_alone_checks() {
        let key = |modifiers| KeyEvent::new(KeyCode::Char('c'), modifiers);
        assert!(is_end(&key(KeyModifiers::CONTROL)));
        assert!(!is_end(&key(KeyModifiers::NONE)));
    }
}
