//! The explanation of a wrong answer: its mistake, its test's message, and the smallest case that differs.

use super::{case, test, worst};
use crate::{
    found::Found,
    screen::{Screen, paragraph},
    verdict::Wrong,
};
use exercises::exercise::Exercise;

/// The whole explanation.
pub fn in_words(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let cause = match wrong.mistake {
        Some(found) => known_mistake(screen, exercise, found),
        None => computed(exercise, wrong),
    };
    let cases = wrong.case.as_ref();
    let cases = cases.map_or(String::new(), |difference| case::in_words(screen, exercise, difference));
    cause + &test::in_words(screen, exercise, wrong) + &cases
}

fn known_mistake(screen: Screen, exercise: &Exercise, found: Found) -> String {
    let says = found.numbers().map(|number| paragraph(&exercise.mistakes[number - 1].says));
    format!("{}\n{}\n\n", screen.strong(&found.head()), says.collect::<Vec<_>>().join("\n"))
}

/// The computed part, from the answer's tables and cases, if the mistake is not known.
fn computed(exercise: &Exercise, wrong: &Wrong) -> String {
    let worst = wrong.worst.as_ref().map(|it| worst::in_words(exercise, it));
    let count = wrong.outcome.cases.len();
    let described = (!wrong.described.is_empty())
        .then(|| paragraph(&format!("Seen over {count} random cases: {}", wrong.described.join(" "))));
    let all: Vec<String> = described.into_iter().chain(worst).map(|text| format!("{text}\n\n")).collect();
    all.concat()
}
