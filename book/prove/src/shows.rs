//! Checks that the texts that show a known mistake appear when the mistake runs, and not with the original.
//!
//! The following lines are searched: its window's output and complaints, its tests' messages, the rows of the
//! tables that they make, and the smallest cases in which it is wrong. A text has to begin at the start of a
//! word; the number of blanks between words makes no difference.

use crate::{
    bodies::{Body, Kind, Proved},
    proof::Proof,
};
use runner::{
    bench::{Outcome, snapshot_folder, snapshot_text},
    exercise::Exercise,
};
use std::{collections::BTreeSet, path::Path};

/// The faults in what an exercise's mistakes show, in words. The recorded tables are in the copy at `root`.
pub fn faults(exercise: &Exercise, tests: &[Proved], window: &Proof, root: &Path) -> Vec<String> {
    let snapshots = snapshot_folder(root, &exercise.home);
    let Some(original) = tests.iter().find(|it| it.body.kind == Kind::Original) else {
        return Vec::new();
    };
    let seen_of = |body: &Body| window.seen.get(&body.number).into_iter().flatten().map(|it| squeezed(it));
    let printed: BTreeSet<String> = seen_of(&original.body).collect();
    let mut faults = Vec::new();
    for Proved { body, outcome, findings, .. } in tests.iter().filter(|it| it.body.kind == Kind::Mistake) {
        let Some(mistake) = exercise.mistakes.get(body.of_kind - 1) else { continue };
        let tables = outcome.tables.keys().filter_map(|name| snapshot_text(&snapshots.join(name)));
        let right: BTreeSet<String> = tables.flat_map(|table| lines(&table)).chain(printed.clone()).collect();
        let smallest = findings.smallest.iter().map(|it| squeezed(&it.sentence()));
        let seen: BTreeSet<String> = seen_of(body).chain(of_tests(outcome)).chain(smallest).collect();
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
            faults.push(format!("mistake {}: \"{text}\" {what}:{lines}", body.of_kind));
        }
    }
    faults
}

/// The lines of the tests' outcome for a body.
fn of_tests(outcome: &Outcome) -> Vec<String> {
    let said = outcome.failures.iter().flat_map(|(test, said)| {
        let test = test.rsplit("::").next().unwrap_or(test);
        lines(&said.to_string()).into_iter().map(move |line| squeezed(&format!("{test}: {line}")))
    });
    said.chain(outcome.tables.values().flat_map(|table| lines(table))).collect()
}

/// A text's lines, squeezed.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(squeezed).collect()
}

/// True if a line contains the text, starting at the beginning of a word.
fn has(line: &str, text: &str) -> bool {
    line.starts_with(text) || line.contains(&format!(" {text}"))
}

/// A text with one blank between its words.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
