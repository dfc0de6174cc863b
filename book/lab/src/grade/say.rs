//! What a teacher sees: a bar while it runs, then a line for each student.

use crate::results::{Results, Student, Verdict};
use std::{
    fmt::Write as _,
    io::{IsTerminal, Write as _, stderr},
};
use workbook::screen::Screen;

/// How far it has come: so many of so many answers, on a terminal alone.
pub fn bar(done: usize, of: usize) {
    const COLUMNS: usize = 30;
    if !stderr().is_terminal() {
        return;
    }
    let full = done * COLUMNS / of.max(1);
    let end = if done == of { "\n" } else { "" };
    let _ = write!(stderr(), "\r[{:<COLUMNS$}] {done} of {of} answers{end}", "#".repeat(full));
}

/// A line for each student.
pub fn in_words(screen: Screen, results: &Results) -> String {
    let widest = results.students.iter().map(|student| student.id.len()).max().unwrap_or(0);
    let mut text = String::new();
    for student in &results.students {
        let (got, of) = results.points(student);
        let signs: String = student.answers.iter().map(|answer| sign(answer.verdict)).collect();
        let note = student.note.as_ref().map_or(String::new(), |note| format!("  {}", screen.faint(note)));
        let _ = writeln!(text, "{:widest$}  {signs}  {:>5} of {of}{note}", student.id, round(got));
    }
    let _ = writeln!(
        text,
        "\n✓ right  ✗ wrong  ♥ learnt by heart  · not written  # does not compile  ! refused  ∞ never ends  ? needs a person"
    );
    text.push('\n');
    text
}

/// What could not be judged: whose, which exercise, and why.
pub fn unjudged(results: &Results) -> Vec<(&Student, &str, &str)> {
    let all = results
        .students
        .iter()
        .flat_map(|student| student.answers.iter().map(move |answer| (student, answer)));
    all.filter(|(_, answer)| answer.verdict == Verdict::NeedsAPerson)
        .map(|(student, answer)| (student, &answer.exercise[..], &answer.says[..]))
        .collect()
}

fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Right => '✓',
        Verdict::Wrong => '✗',
        Verdict::ByHeart => '♥',
        Verdict::NotWritten => '·',
        Verdict::DoesNotCompile => '#',
        Verdict::Refused => '!',
        Verdict::NeverEnds | Verdict::TooMuchMemory => '∞',
        Verdict::NeedsAPerson => '?',
    }
}

fn round(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}
