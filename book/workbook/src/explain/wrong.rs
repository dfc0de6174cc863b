//! The explanation of a wrong answer: first the smallest case in which it is wrong, then the body that does
//! the same, then its test's message.

use super::{smallest, test, worst};
use crate::{
    judge::{Findings, Twin},
    screen::{Screen, paragraph},
    verdict::Wrong,
};
use exercises::exercise::Exercise;
use tables::words::counted;

/// The whole explanation.
pub fn in_words(screen: Screen, exercise: &Exercise, wrong: &Wrong) -> String {
    let facts = wrong.findings.as_ref();
    let cases = facts.map(|findings| smallest::in_words(screen, exercise, findings));
    let twin = facts.and_then(|findings| Some(twin(screen, exercise, findings, findings.twin.as_ref()?)));
    let worst = || wrong.worst.as_ref().map(|it| format!("{}\n", worst::in_words(exercise, it)));
    let rest = if facts.is_none() { worst() } else { None };
    let test = Some(test::in_words(screen, exercise, wrong)).filter(|text| !text.is_empty());
    let all: Vec<String> = [cases, twin, rest, test].into_iter().flatten().collect();
    all.join("\n")
}

/// The body that does what the answer does: its lines that differ from the original, and what they mean.
fn twin(screen: Screen, exercise: &Exercise, findings: &Findings, twin: &Twin) -> String {
    let Some((number, body)) = exercise.mistake_bodies().nth(twin.rival) else { return String::new() };
    let head = match twin.kind {
        None => format!("In all {} yours does what this does:", counted(findings.tried, "case")),
        Some(_) => format!("In {} of the wrong ones yours does what this does:", counted(twin.cases, "case")),
    };
    let says = paragraph(&exercise.mistakes[number - 1].says);
    format!("{}\n{}{says}\n", screen.strong(&head), own_lines(exercise, body))
}

/// The largest number of lines shown of a body.
const LINES: usize = 6;

/// The lines of a body; of a long one only the first.
fn own_lines(exercise: &Exercise, body: &str) -> String {
    let _ = exercise;
    let lines: Vec<&str> = body.trim_end().lines().filter(|line| !line.trim().is_empty()).collect();
    let shown = lines.iter().take(LINES).map(|line| format!("{line}\n")).collect::<String>();
    if lines.len() > LINES { format!("{shown}    …\n") } else { shown }
}
