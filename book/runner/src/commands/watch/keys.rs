//! The keys, their actions, and the line that lists them.

use crate::say::screen::Screen;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// One hint more.
    Hint,
    /// Begin the next exercise.
    Next,
    /// Leave the exercise out for now.
    Skip,
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
    /// The next page of a long text; it is named where a text is cut.
    More,
    /// Stop watching.
    Quit,
}

/// The keys, with a word or two and an action each.
const KEYS: [(char, &str, Action); 11] = [
    ('h', "hint", Action::Hint),
    ('n', "next", Action::Next),
    ('s', "skip", Action::Skip),
    ('w', "window", Action::Window),
    ('o', "original", Action::Original),
    ('l', "list", Action::List),
    ('x', "anew", Action::Reset),
    ('r', "restore", Action::Restore),
    ('c', "check all", Action::CheckAll),
    ('q', "quit", Action::Quit),
    ('m', "more", Action::More),
];

/// What the learner is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// No exercise is begun.
    Nothing,
    /// An exercise is being written.
    Writing,
    /// An exercise was solved just now.
    Solved,
}

impl Action {
    /// True if its key is listed then. Every key works at any time, as far as it has a meaning.
    fn is_listed(self, doing: Doing) -> bool {
        match self {
            Self::List | Self::Quit => true,
            Self::Next | Self::CheckAll => doing != Doing::Writing,
            Self::Window | Self::Original | Self::Restore => doing != Doing::Nothing,
            Self::Hint | Self::Skip | Self::Reset => doing == Doing::Writing,
            Self::More => false,
        }
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

/// The keys of most use then: one line of 80 columns, or more of fewer.
pub fn line(screen: Screen, columns: usize, doing: Doing) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for (key, word, _) in KEYS.iter().filter(|(.., action)| action.is_listed(doing)) {
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
            let text = line(Screen::default(), columns, Doing::Writing);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}: {text}");
            assert_eq!(text.matches(" · ").count() + text.lines().count(), 8, "{text}");
        }
        for (doing, keys) in [
            (Doing::Nothing, "n next · l list · c check all · q quit\n"),
            (
                Doing::Writing,
                "h hint · s skip · w window · o original · l list · x anew · r restore · q quit\n",
            ),
            (Doing::Solved, "n next · w window · o original · l list · r restore · c check all · q quit\n"),
        ] {
            assert_eq!(line(Screen::default(), 80, doing), keys);
        }
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
