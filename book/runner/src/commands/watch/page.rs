//! The words of the page that a learner sees while watching: below the last output the hints, the progress,
//! the place to write, and the keys.

use super::{Watching, in_seconds};
use crate::{
    commands::{Session, list::solved_in_words},
    exercise::{Exercise, State},
    say::{Screen, fit, hints, place_of, wide::GLUE, width_of},
};
use catalogue::say;
use std::fmt::Write;
use textwrap::{Options, WordSeparator, fill};

/// Shown once, the first time that a learner watches.
pub fn welcome() -> String {
    let lines = [
        say!("Welcome! This is how it goes:"),
        say!("1. Read the exercise's chapter: cargo workbook book --open"),
        say!("2. Press n: it blanks the function, and says where it is."),
        say!("3. Write its body in your editor, and save the file."),
        say!("4. It is checked at once, and you read here what is wrong."),
        say!("5. h gives a hint, w shows what your code does. n goes on."),
    ];
    lines.join("\n") + "\n"
}

/// The text while no exercise is begun.
pub fn nothing_begun(session: &Session) -> String {
    session.next_in_words(session.next()) + "\n"
}

/// The most columns that a bar takes.
const WIDEST: usize = 80;

/// The lower part of the page: hints, the note, progress, the place, the keys; in lines of at most `columns`
/// columns.
pub fn below(watching: &Watching, columns: usize) -> String {
    let Watching { session, note, .. } = watching;
    let (screen, exercise, current) = (session.screen, watching.exercise(), session.current());
    let hints = |it: &Exercise| hints(screen, it, session.progress.mark(&it.name).hints);
    let mut text = current.map_or(String::new(), hints);
    if !note.is_empty() {
        let _ = writeln!(text, "{}\n", screen.strong(note.trim_end()));
    }
    // The rest fits by itself; block characters would be counted as wider than they are.
    text = fit(&text, columns);
    let all: Vec<_> = session.workspace.exercises().collect();
    let is_solved = |exercise: &&&Exercise| session.state(exercise) == State::Solved;
    text += &bar(screen, all.iter().filter(is_solved).count(), all.len(), columns);
    if let Some(exercise) = exercise {
        let place = place_of(session.workspace, exercise);
        text += &fit(place.chapter_in_words(screen).trim_start(), columns);
        let checked = |took| format!(" · {}", say!("checked in {seconds} s", seconds = in_seconds(took)));
        let took = screen.faint(&watching.took.map(checked).unwrap_or_default());
        let _ = writeln!(text, "{}{took}", screen.strong(&place.link(screen)));
    }
    let listed = match (exercise, current) {
        (None, _) => NOTHING_BEGUN,
        (_, Some(_)) => WRITING,
        (_, None) => SOLVED,
    };
    text + &keys_in_words(screen, columns, listed)
}

/// The keys, with a word or two each. Every key works at any time, as far as it has a meaning. `m` shows the
/// next page of a long text; it is named where a text is cut.
const KEYS: [(char, fn() -> String); 10] = [
    ('h', || say!("hint")),
    ('n', || say!("next")),
    ('s', || say!("skip")),
    ('w', || say!("window")),
    ('o', || say!("original")),
    ('l', || say!("list")),
    ('x', || say!("anew")),
    ('r', || say!("restore")),
    ('c', || say!("check all")),
    ('q', || say!("quit")),
];

/// The keys of most use while no exercise is begun.
const NOTHING_BEGUN: &str = "nlcq";
/// The same while an exercise is being written.
const WRITING: &str = "hswolxrq";
/// The same when an exercise was solved just now.
const SOLVED: &str = "nwolrcq";

/// These keys: in one line of 80 columns, or more of fewer.
fn keys_in_words(screen: Screen, columns: usize, listed: &str) -> String {
    let key = |(key, word): &(char, fn() -> String)| {
        let word = word().replace(' ', &GLUE.to_string());
        format!("{}{GLUE}{}", screen.strong(&key.to_string()), screen.faint(&word))
    };
    let keys = KEYS.iter().filter(|(key, _)| listed.contains(*key)).map(key).collect::<Vec<_>>();
    let options = Options::new(columns).word_separator(WordSeparator::AsciiSpace);
    fill(&keys.join(&format!("{GLUE}{} ", screen.faint("·"))), options).replace(GLUE, " ") + "\n"
}

/// The number of solved exercises as a bar, in at most `columns` columns.
fn bar(screen: Screen, solved: usize, all: usize, columns: usize) -> String {
    let words = solved_in_words(solved, all);
    let width = columns.min(WIDEST).saturating_sub(width_of(&words) + 3);
    let full = width * solved / all.max(1);
    let [done, left] = [(full, "█"), (width - full, "░")].map(|(count, sign)| sign.repeat(count));
    format!("{}{}  {words}\n", screen.good(&done), screen.faint(&left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_full_when_all_are_solved() {
        let bar = |solved, columns| bar(Screen::default(), solved, 4, columns);
        assert_eq!(bar(0, 24), "░░░░░░░░  0 of 4 solved\n");
        assert_eq!(bar(3, 24), "██████░░  3 of 4 solved\n");
        assert_eq!(bar(4, 24), "████████  4 of 4 solved\n");
        assert_eq!(bar(4, 10), "  4 of 4 solved\n", "words come first where there is no room");
    }

    #[test]
    fn the_welcome_fits_a_narrow_terminal() {
        assert_eq!(welcome().lines().count(), 6);
        assert!(welcome().lines().all(|line| line.chars().count() <= 60), "{}", welcome());
    }

    #[test]
    fn the_keys_fit_every_width() {
        for columns in [20, 60, 80, 200] {
            let text = keys_in_words(Screen::default(), columns, WRITING);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{columns}: {text}");
            assert_eq!(text.matches(" ·").count(), 7, "{text}");
        }
        for (listed, keys) in [
            (NOTHING_BEGUN, "n next · l list · c check all · q quit\n"),
            (WRITING, "h hint · s skip · w window · o original · l list · x anew · r restore · q quit\n"),
            (SOLVED, "n next · w window · o original · l list · r restore · c check all · q quit\n"),
        ] {
            assert_eq!(keys_in_words(Screen::default(), 80, listed), keys);
        }
    }
}
