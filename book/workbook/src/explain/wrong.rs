//! What is said of a wrong answer: what it looks like, what its test says, and the smallest case that differs.

use super::{case, test, worst};
use crate::{
    exercise::Exercise,
    known::Found,
    screen::{Screen, paragraph},
    verdict::Wrong,
};

/// All of it.
pub fn in_words(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let cause = match wrong.mistake {
        Some(found) => known_mistake(screen, exercise, found),
        None => computed(exercise, wrong),
    };
    let cases = wrong.case.as_ref();
    let cases = cases.map_or(String::new(), |difference| case::in_words(screen, exercise, difference));
    cause + &test::in_words(screen, wrong) + &cases
}

fn known_mistake(screen: Screen, exercise: &Exercise, found: Found) -> String {
    let says = paragraph(&exercise.mistakes[found.number - 1].says);
    let head = if found.is_all {
        "This looks like a known mistake."
    } else {
        "This looks like a known mistake, and besides it lets through what it should refuse."
    };
    format!("{}\n{says}\n\n", screen.strong(head))
}

/// What can be said of a mistake that is not known: whatever is computed from its tables and cases belongs here.
fn computed(exercise: &Exercise, wrong: &Wrong) -> String {
    wrong.worst.as_ref().map_or(String::new(), |it| format!("{}\n\n", worst::in_words(exercise, it)))
}
