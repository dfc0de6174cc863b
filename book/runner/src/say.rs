//! A verdict in words, short and kind, or as JSON.

pub mod answer;
pub mod facts;
pub mod hints;
pub mod place;
pub mod screen;

mod compiler;
mod json;
mod smallest;
mod stopped;
mod test;
mod twin;
mod untried;
mod wrong;

use crate::{
    exercise::Exercise,
    judge::{
        Findings,
        verdict::{Verdict, Wrong},
    },
    say::{
        place::Place,
        screen::{Screen, paragraph},
    },
};
use tables::{
    case::Kind,
    words::{counted, thousands},
};

pub use json::json;
pub use smallest::for_window;

/// A verdict as a learner reads it.
pub fn text(screen: Screen, exercise: &Exercise, place: &Place, verdict: &Verdict) -> String {
    let name = &exercise.name;
    let head = |what: &str| format!("{} {}\n", screen.bad("✗"), screen.strong(&format!("{name}: {what}")));
    // With single keys, the place is shown below, and the keys replace the commands.
    let ways_on = if screen.has_keys() { String::new() } else { ways_on(exercise, verdict) };
    let bad = |what: &str, more: String| {
        let place = if screen.has_keys() { String::new() } else { place.in_words(screen) };
        format!("{}{place}\n{more}{ways_on}", head(what))
    };
    match verdict {
        Verdict::Solved => {
            let solved = format!("{} {}", screen.good("✓"), screen.strong(&format!("{name}: solved")));
            format!("{solved}\n\n{}\n", paragraph(&exercise.why))
        }
        Verdict::Mended(said) => {
            let mended = format!("{} {}\n", screen.good("✓"), screen.strong(&format!("{name}: mended")));
            let said = if said.is_empty() {
                String::new()
            } else {
                format!("\nThis was the mistake:\n{}\n", paragraph(said))
            };
            format!("{mended}{said}\n  cargo workbook bug   hides the next one\n")
        }
        Verdict::AsHandedOut { .. } if screen.has_keys() => {
            format!("`{name}` is as it was handed out. x blanks it, for you to write.\n")
        }
        Verdict::AsHandedOut { is_begun } => as_handed_out(name, *is_begun),
        Verdict::NotWritten => bad("not written yet", String::new()),
        Verdict::WaitsFor(other) => bad(
            &format!("can't be checked before {other} is written"),
            format!("Its tests need {other}, and that was handed out blank, too.\n"),
        ),
        Verdict::Refused(refusal) => bad("not tried", format!("{}\n", untried::refused(refusal))),
        Verdict::DoesNotCompile(broken) => {
            let place = compiler::place(place, broken);
            let said = compiler::in_words(screen, broken);
            format!("{}{}\n{said}\n{}", head("does not compile"), place.in_words(screen), ways_on)
        }
        Verdict::Wrong(wrong) => {
            bad(&failing(wrong), format!("{}\n", wrong::in_words(screen, exercise, wrong)))
        }
        Verdict::Doubtful(doubtful) => {
            format!("{}{}", head("not checked"), paragraph(&untried::doubtful(exercise, doubtful)))
        }
        Verdict::NoTests => head("there is no test of that name, so nothing was checked"),
        Verdict::NotChecked(reasons) => {
            let reasons = reasons.iter().map(|reason| format!("  {reason}\n")).collect::<String>();
            format!("{}{reasons}", head("part of it can't be checked here"))
        }
    }
}

fn as_handed_out(name: &str, is_begun: bool) -> String {
    let blank = format!("  cargo workbook start {name}   blanks it, for you to write\n");
    let skip = format!("  cargo workbook skip {name}    goes on, if you wrote exactly that yourself\n");
    let (came_back, skip) = if is_begun { (" again: the original came back", &skip[..]) } else { ("", "") };
    format!("`{name}` is as it was handed out{came_back}.\n{blank}{skip}")
}

/// How much is wrong: of its cases, or else of its tests.
fn failing(wrong: &Wrong) -> String {
    if let Some(findings) = &wrong.findings {
        return failing_cases(findings);
    }
    match (wrong.outcome.failures.len(), wrong.outcome.tests.len()) {
        (0, _) => "it is not right yet".to_owned(),
        (_, 1) => "its only test fails".to_owned(),
        (1, count) => format!("1 of {count} tests fails"),
        (failing, count) => format!("{failing} of {count} tests fail"),
    }
}

fn failing_cases(Findings { tried, wrong, smallest, .. }: &Findings) -> String {
    match smallest.first().map(|case| case.kind) {
        Some(Kind::Endless) | None => "it takes too long".to_owned(),
        Some(Kind::Died) => "it ends the program".to_owned(),
        _ if wrong == tried => format!("wrong in all {}", counted(*tried, "case")),
        _ => format!("wrong in {} of {}", thousands(*wrong), counted(*tried, "case")),
    }
}

/// The learner's next steps.
fn ways_on(exercise: &Exercise, verdict: &Verdict) -> String {
    let name = &exercise.name;
    let sight = match verdict.in_space() {
        Some(_) => "see this smallest case, with the right places beside yours",
        None => "see it, with the right shape behind it",
    };
    format!("  cargo workbook hint {name}     one hint more\n  cargo workbook window {name}   {sight}\n")
}
