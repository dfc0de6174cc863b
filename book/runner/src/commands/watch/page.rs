//! The words of the page that a learner sees while watching: below the last output the hints, the progress,
//! the place to write, and the keys.

use super::{Watching, keys};
use crate::{
    commands::session::Session,
    exercise::{Exercise, progress::State},
    say::{
        hints,
        place::place_of,
        screen::{Screen, fit},
    },
};
use std::fmt::Write;

/// Shown once, the first time that a learner watches.
pub const WELCOME: &str = "\
Welcome! This is how it goes:
1. Read the exercise's chapter: cargo workbook book --open
2. Press n: it blanks the function, and says where it is.
3. Write its body in your editor, and save the file.
4. It is checked at once, and you read here what is wrong.
5. h gives a hint, w shows what your code does. n goes on.
";

/// The text while no exercise is begun.
pub fn nothing_begun(session: &Session) -> String {
    session.next().map_or("Nothing is left. Well done!\n".to_owned(), |next| {
        let name = session.screen.strong(&next.name);
        format!("Next is {name}, about {} minutes: n blanks it, for you to write.\n", next.minutes)
    })
}

/// The most columns that a bar takes.
const WIDEST: usize = 80;

/// The lower part of the page: hints, the note, progress, the place, the keys; in lines of at most `columns`
/// columns.
pub fn below(watching: &Watching, columns: usize) -> String {
    let Watching { session, note, .. } = watching;
    let (screen, exercise, current) = (session.screen, watching.exercise(), session.current());
    let mut text = current.map_or(String::new(), |exercise| {
        hints::in_words(screen, exercise, session.progress.mark(&exercise.name).hints)
    });
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
        let took = watching.took.map(|took| format!(" · checked in {:.2} s", took.as_secs_f32()));
        let took = screen.faint(&took.unwrap_or_default());
        let _ = writeln!(text, "{}{took}", screen.strong(&place.link(screen)));
    }
    let listed = match (exercise, current) {
        (None, _) => keys::NOTHING_BEGUN,
        (_, Some(_)) => keys::WRITING,
        (_, None) => keys::SOLVED,
    };
    text + &keys::line(screen, columns, listed)
}

/// The number of solved exercises as a bar, in at most `columns` columns.
fn bar(screen: Screen, solved: usize, all: usize, columns: usize) -> String {
    let words = format!("{solved} of {all} solved");
    let width = columns.min(WIDEST).saturating_sub(words.len() + 3);
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
        assert_eq!(WELCOME.lines().count(), 6);
        assert!(WELCOME.lines().all(|line| line.chars().count() <= 60), "{WELCOME}");
    }
}
