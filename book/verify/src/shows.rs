//! Checks that the texts of a known mistake's `shows` appear when the mistake runs, and not with the
//! original.
//!
//! The following lines are searched: its window's output and complaints, its tests' messages, the rows of the
//! tables that they make, and its random cases. A text has to begin at the start of a word; the number of
//! blanks between words makes no difference.

use crate::{
    bodies::{Body, Kind},
    outcomes::Outcomes,
};
use exercises::exercise::Exercise;
use std::{collections::BTreeSet, path::Path};
use workbook::{
    cases::{Case, difference},
    outcome::Outcome,
    snapshots::snapshot_text,
};

/// The faults in what an exercise's mistakes show, in words. `snapshots` is the folder of the recorded
/// tables.
pub fn faults(exercise: &Exercise, outcomes: &Outcomes, snapshots: &Path) -> Vec<String> {
    let tests = || outcomes.tests.iter();
    let Some((body, original)) = tests().find(|(body, _)| body.kind == Kind::Original) else {
        return Vec::new();
    };
    let window = |body: &Body| {
        let shown = outcomes.window.as_ref().and_then(|window| window.seen.get(&body.number));
        shown.into_iter().flatten().map(|line| squeezed(line))
    };
    let printed: BTreeSet<String> = window(body).collect();
    let mut faults = Vec::new();
    for (body, outcome) in tests().filter(|(body, _)| body.kind == Kind::Mistake) {
        let Some(mistake) = exercise.mistakes.get(body.number - 1) else { continue };
        let tables = outcome.tables.keys().filter_map(|name| snapshot_text(&snapshots.join(name)));
        let made =
            difference(&outcome.cases, &original.cases).map(|it| it.original.output).unwrap_or_default();
        let lines = tables.flat_map(|table| table.lines().map(str::to_owned).collect::<Vec<_>>()).chain(made);
        let right: BTreeSet<String> = lines.map(|line| squeezed(&line)).chain(printed.clone()).collect();
        let seen: BTreeSet<String> = window(body).chain(of_tests(outcome, &original.cases)).collect();
        let seen: Vec<&String> = seen.difference(&right).collect();
        for text in mistake.shows.iter().map(|text| squeezed(text)) {
            let what = if !seen.iter().any(|line| has(line, &text)) {
                "is not seen of it; this is"
            } else if right.iter().any(|line| has(line, &text)) {
                "is seen of the original, too; of it alone is"
            } else {
                continue;
            };
            let lines: String = seen.iter().map(|line| format!("\n    {line}")).collect();
            faults.push(format!("mistake {}: \"{text}\" {what}:{lines}", body.number));
        }
    }
    faults
}

/// The lines of the tests' outcome for a body, beside the original's random cases.
fn of_tests(outcome: &Outcome, original: &[Case]) -> Vec<String> {
    let said = outcome.failures.iter().flat_map(|(test, said)| {
        let test = test.rsplit("::").next().unwrap_or(test);
        said.lines().map(move |line| format!("{test}: {line}"))
    });
    let tables = outcome.tables.values().flat_map(|table| table.lines().map(str::to_owned));
    let case = difference(&outcome.cases, original)
        .map(|it| format!("with {}: {}", it.own.inputs.join(", "), it.own.output.join("; ")));
    let lines = said.chain(tables).chain(case);
    lines.map(|line| squeezed(&line)).collect()
}

/// True if a line contains the text, starting at the beginning of a word.
fn has(line: &str, text: &str) -> bool {
    line.starts_with(text) || line.contains(&format!(" {text}"))
}

/// A text with one blank between its words.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
