//! Progress of grading: a line for each student as soon as it is known, and a bar below.

use crate::results::{Results, Student, Verdict};
use runner::say::screen::Screen;
use std::io::{IsTerminal, Write, stderr, stdout};

/// The legend of the signs in a line.
pub const SIGNS: &str = "
✓ right  ✗ wrong  ♥ learnt by heart  · not written  # does not compile  ! refused  ∞ stopped  ? needs a person

";

const COLUMNS: usize = 30;

/// Draws the progress bar, on a terminal only.
pub fn bar(done: usize, of: usize, what: &str) {
    if stderr().is_terminal() {
        let full = "#".repeat(done * COLUMNS / of.max(1));
        let _ = write!(stderr(), "\r[{full:<COLUMNS$}] {done} of {of} {what}  ");
    }
}

/// Removes the bar before a line is printed, and at the end.
pub fn no_bar() {
    if stderr().is_terminal() {
        let _ = write!(stderr(), "\r{:79}\r", "");
    }
}

/// Prints the last student's line to standard output, in place of the bar.
pub fn line(screen: Screen, results: &Results, widest: usize) {
    let Some(student) = results.students.last() else { return };
    no_bar();
    // A reader such as `head` may have closed the pipe: that is no error.
    let _ = writeln!(stdout(), "{}", in_words(screen, results, student, widest));
    let _ = stdout().flush();
}

/// A student's line: a sign for each answer, and the points.
fn in_words(screen: Screen, results: &Results, student: &Student, widest: usize) -> String {
    let (got, of) = results.points(student);
    let signs: String = student.answers.iter().map(|answer| sign(answer.verdict)).collect();
    let note = student.note.as_ref().map_or(String::new(), |note| format!("  {}", screen.faint(note)));
    format!("{:widest$}  {signs}  {:>5} of {of}{note}", student.id, round(got))
}

/// The answers that could not be judged: student, exercise and reason.
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
