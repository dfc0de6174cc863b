//! The keys, and the line that lists them.

use crate::say::screen::Screen;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The keys, with a word or two each. Every key works at any time, as far as it has a meaning. `m` shows the
/// next page of a long text; it is named where a text is cut.
const KEYS: [(char, &str); 10] = [
    ('h', "hint"),
    ('n', "next"),
    ('s', "skip"),
    ('w', "window"),
    ('o', "original"),
    ('l', "list"),
    ('x', "anew"),
    ('r', "restore"),
    ('c', "check all"),
    ('q', "quit"),
];

/// The keys of most use while no exercise is begun.
pub const NOTHING_BEGUN: &str = "nlcq";
/// The same while an exercise is being written.
pub const WRITING: &str = "hswolxrq";
/// The same when an exercise was solved just now.
pub const SOLVED: &str = "nwolrcq";

/// True for the keys that end everything: Ctrl-C and Ctrl-D.
pub fn is_end(key: &KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char('c' | 'd')) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// These keys: in one line of 80 columns, or more of fewer.
pub fn line(screen: Screen, columns: usize, listed: &str) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for (key, word) in KEYS.iter().filter(|(key, _)| listed.contains(*key)) {
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
            let text = line(Screen::default(), columns, WRITING);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}: {text}");
            assert_eq!(text.matches(" · ").count() + text.lines().count(), 8, "{text}");
        }
        for (listed, keys) in [
            (NOTHING_BEGUN, "n next · l list · c check all · q quit\n"),
            (WRITING, "h hint · s skip · w window · o original · l list · x anew · r restore · q quit\n"),
            (SOLVED, "n next · w window · o original · l list · r restore · c check all · q quit\n"),
        ] {
            assert_eq!(line(Screen::default(), 80, listed), keys);
        }
    }

    #[test]
    fn control_c_ends_it_and_c_alone_checks() {
        let key = |modifiers| KeyEvent::new(KeyCode::Char('c'), modifiers);
        assert!(is_end(&key(KeyModifiers::CONTROL)));
        assert!(!is_end(&key(KeyModifiers::NONE)));
    }
}
