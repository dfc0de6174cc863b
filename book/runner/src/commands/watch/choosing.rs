//! The list of all exercises, in which the learner chooses one.

use crate::{
    commands::{list::line, session::Session},
    exercise::Exercise,
};
use crossterm::event::KeyCode;
use std::fmt::Write;

/// Lines above and below the exercises.
const AROUND: usize = 6;

const KEYS: &str = "j k or ↓ ↑ choose · / search · Enter go on there · x begin anew · Esc back";

/// The learner's position in the list.
#[derive(Clone, Debug, Default)]
pub struct Choosing {
    /// The selected one among those shown.
    selected: usize,
    /// The search text; empty if all are shown.
    search: String,
    /// True if letters are added to the search text.
    is_searching: bool,
}

/// The effect of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The list stays.
    Stay,
    /// Back, without a choice.
    Leave,
    /// Continue with that exercise.
    GoOnAt(String),
    /// Begin that exercise anew.
    Reset(String),
}

impl Choosing {
    /// The list, with the named exercise selected.
    pub fn at(session: &Session, name: Option<&str>) -> Self {
        let position = session.workspace.exercises().position(|exercise| Some(&exercise.name[..]) == name);
        Self { selected: position.unwrap_or(0), ..Self::default() }
    }

    /// Obeys a key.
    pub fn press(&mut self, key: KeyCode, session: &Session) -> Choice {
        let shown: Vec<_> = self.shown(session).map(|exercise| exercise.name.clone()).collect();
        let last = shown.len().saturating_sub(1);
        let chosen = shown.get(self.selected);
        match key {
            KeyCode::Char(letter) if self.is_searching => self.search_for(|search| search.push(letter)),
            KeyCode::Backspace if self.is_searching => self.search_for(|search| _ = search.pop()),
            KeyCode::Enter if self.is_searching => self.is_searching = false,
            KeyCode::Esc if self.is_searching || !self.search.is_empty() => {
                *self = Self::at(session, chosen.map(|name| &name[..]))
            }
            KeyCode::Esc | KeyCode::Char('q' | 'l') => return Choice::Leave,
            KeyCode::Char('/') => self.is_searching = true,
            KeyCode::Down | KeyCode::Char('j') => self.selected = (self.selected + 1).min(last),
            KeyCode::Up | KeyCode::Char('k') => self.selected = self.selected.saturating_sub(1),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::Home | KeyCode::Char('g') => self.selected = 0,
            KeyCode::End | KeyCode::Char('G') => self.selected = last,
            KeyCode::Enter => return chosen.map_or(Choice::Stay, |name| Choice::GoOnAt(name.clone())),
            KeyCode::Char('x') => return chosen.map_or(Choice::Stay, |name| Choice::Reset(name.clone())),
            _ => {}
        }
        Choice::Stay
    }

    fn search_for(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.search);
        self.selected = 0;
    }

    /// The exercises with the search text in their names or their stages'.
    fn shown<'a>(&self, session: &Session<'a>) -> impl Iterator<Item = &'a Exercise> {
        let search = self.search.to_lowercase();
        session
            .workspace
            .exercises()
            .filter(move |exercise| format!("{} {}", exercise.folder, exercise.name).contains(&search))
    }

    /// The list as a page of `rows` rows that shows the selected one.
    pub fn page(&self, session: &Session, rows: usize) -> String {
        let shown: Vec<_> = self.shown(session).collect();
        let height = rows.saturating_sub(AROUND).max(1);
        let first = self.selected.saturating_sub(height / 2).min(shown.len().saturating_sub(height));
        let stage = shown.get(self.selected).map_or("", |exercise| &exercise.folder[..]).replace('_', " ");
        let mut text = format!("{}\n\n", session.screen.strong(&stage));
        for (index, exercise) in shown.iter().enumerate().skip(first).take(height) {
            let mark = if index == self.selected { session.screen.strong(">") } else { " ".to_owned() };
            let _ = write!(text, "{mark}{}", line(session, exercise));
        }
        if shown.is_empty() {
            let _ = writeln!(text, "   No exercise has that in its name.");
        }
        let search = match (self.is_searching, &self.search[..]) {
            (true, search) => format!("Search: {search}_   Enter ends it"),
            (false, "") => KEYS.to_owned(),
            (false, search) => {
                format!("Those with `{search}` · Esc shows all · Enter go on there · x begin anew")
            }
        };
        text + "\n" + &session.screen.faint(&search) + "\n"
    }
}
