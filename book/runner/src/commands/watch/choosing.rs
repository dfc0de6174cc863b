//! The list of all exercises, in which the learner chooses one.

use crate::{
    commands::{Session, list::line},
    exercise::Exercise,
};
use catalogue::say;
use crossterm::event::KeyCode;
use std::fmt::Write;

/// Lines above and below the exercises.
const AROUND: usize = 6;

/// The learner's position in the list.
#[derive(Clone, Debug, Default)]
pub struct Choosing {
    /// The selected one among those shown.
    selected: usize,
    /// The search text; empty if all are shown.
    search: String,
    /// True if letters are added to the search text.
    pub is_searching: bool,
}

impl Choosing {
    /// The list, with this exercise selected.
    pub fn at(session: &Session, selected: Option<&Exercise>) -> Self {
        let is_it = |exercise: &Exercise| selected.is_some_and(|it| it.name == exercise.name);
        let position = session.workspace.exercises().position(is_it);
        Self { selected: position.unwrap_or(0), ..Self::default() }
    }

    /// The selected exercise, if there is one.
    pub fn selected<'a>(&self, session: &Session<'a>) -> Option<&'a Exercise> {
        self.shown(session).nth(self.selected)
    }

    /// Obeys a key that chooses nothing. False if it closes the list.
    pub fn press(&mut self, key: KeyCode, session: &Session) -> bool {
        let last = self.shown(session).count().saturating_sub(1);
        match key {
            KeyCode::Char(letter) if self.is_searching => self.search_for(|search| search.push(letter)),
            KeyCode::Backspace if self.is_searching => self.search_for(|search| _ = search.pop()),
            KeyCode::Enter => self.is_searching = false,
            KeyCode::Esc if self.is_searching || !self.search.is_empty() => {
                *self = Self::at(session, self.selected(session));
            }
            KeyCode::Esc | KeyCode::Char('q' | 'l') => return false,
            KeyCode::Char('/') => self.is_searching = true,
            KeyCode::Down | KeyCode::Char('j') => self.selected = (self.selected + 1).min(last),
            KeyCode::Up | KeyCode::Char('k') => self.selected = self.selected.saturating_sub(1),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::Home | KeyCode::Char('g') => self.selected = 0,
            KeyCode::End | KeyCode::Char('G') => self.selected = last,
            _ => {}
        }
        true
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
        let stage = self.selected(session).map_or("", |exercise| &exercise.folder[..]).replace('_', " ");
        let mut text = format!("{}\n\n", session.screen.strong(&stage));
        for (index, exercise) in shown.iter().enumerate().skip(first).take(height) {
            let mark = if index == self.selected { session.screen.strong(">") } else { " ".to_owned() };
            let _ = write!(text, "{mark}{}", line(session, exercise));
        }
        if shown.is_empty() {
            let _ = writeln!(text, "   {}", say!("No exercise has that in its name."));
        }
        let search = match (self.is_searching, &self.search[..]) {
            (true, search) => say!("Search: {search}_   Enter ends it", search),
            (false, "") => {
                say!("j k or ↓ ↑ choose · / search · Enter go on there · x begin anew · Esc back")
            }
            (false, search) => {
                say!("Those with `{search}` · Esc shows all · Enter go on there · x begin anew", search)
            }
        };
        text + "\n" + &session.screen.faint(&search) + "\n"
    }
}
