//! The keys, their actions, and the line that lists them.

use crate::screen::Screen;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// One hint more.
    Hint,
    /// Begin the next exercise.
    Next,
    /// Show the original beside the answer.
    Window,
    /// The original, beside the answer.
    Original,
    /// All exercises, to choose one.
    List,
    /// Begin the exercise anew.
    Reset,
    /// Put the original back.
    Restore,
    /// Check every answer.
    CheckAll,
    /// Stop watching.
    Quit,
}

/// The keys, with a word or two and an action each.
const KEYS: [(char, &str, Action); 9] = [
    ('h', "hint", Action::Hint),
    ('n', "next", Action::Next),
    ('w', "window", Action::Window),
    ('o', "original", Action::Original),
    ('l', "list", Action::List),
    ('x', "begin anew", Action::Reset),
    ('r', "restore", Action::Restore),
    ('c', "check all", Action::CheckAll),
    ('q', "quit", Action::Quit),
];

impl Action {
    /// True if it concerns the current exercise.
    pub fn is_of_exercise(self) -> bool {
        !matches!(self, Self::Next | Self::List | Self::CheckAll | Self::Quit)
    }
}

/// True for the keys that end everything: Ctrl-C and Ctrl-D.
pub fn is_end(key: &KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char('c' | 'd')) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// The action of a key.
pub fn action(key: &KeyEvent) -> Option<Action> {
    let KeyCode::Char(letter) = key.code else { return None };
    Some(KEYS.iter().find(|(key, ..)| *key == letter)?.2)
}

/// All keys, in lines of at most `columns` columns; without an exercise only those that need none.
pub fn line(screen: Screen, columns: usize, has_exercise: bool) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for (key, word, _) in KEYS.iter().filter(|(.., action)| has_exercise || !action.is_of_exercise()) {
        let width = word.chars().count() + 5;
        if used + width > columns + 3 {
            text += "\n";
            used = 0;
        } else if used > 0 {
            text += &screen.faint(" · ");
        }
        text += &format!("{} {}", screen.strong(&key.to_string()), screen.faint(word));
        used += width;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_fit_every_width() {
        for columns in [20, 60, 80, 200] {
            let text = line(Screen::default(), columns, true);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}: {text}");
            assert_eq!(text.matches(" · ").count() + text.lines().count(), KEYS.len(), "{text}");
        }
        assert_eq!(line(Screen::default(), 80, false), "n next · l list · c check all · q quit\n");
    }

    #[test]
    fn control_c_ends_it_and_c_alone_checks() {
        let key = |modifiers| KeyEvent::new(KeyCode::Char('c'), modifiers);
        assert!(is_end(&key(KeyModifiers::CONTROL)));
        assert!(!is_end(&key(KeyModifiers::NONE)));
        assert_eq!(action(&key(KeyModifiers::NONE)), Some(Action::CheckAll));
        assert_eq!(action(&KeyEvent::from(KeyCode::Up)), None);
    }
}
