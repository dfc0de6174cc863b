//! Progress of grading: a line for each student as soon as it is known.

use crate::{
    pool::no_bar,
    results::{Results, Student, Verdict},
};
use runner::say::screen::Screen;
use std::{
    collections::BTreeMap,
    io::{Write, stdout},
};

/// The legend of the signs in a line.
pub const SIGNS: &str = "
✓ right  ✗ wrong  ♥ learnt by heart  · not written  # does not compile  ! refused  ∞ stopped  ? needs a person

";

/// The number of a student's unused files that are named.
const FEW: usize = 5;

/// Names the exercises that the grader's own check leaves to a person.
pub fn faults(faults: &BTreeMap<String, Vec<String>>) {
    for (exercise, faults) in faults {
        eprintln!("The grader's own check of {exercise} failed, so its answers are left to you:");
        faults.iter().for_each(|fault| eprintln!("  {fault}"));
    }
}

/// Names the files that are not used; of one student's the first few.
pub fn unused(unused: &[(String, String)]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, why) in unused {
        let place = path.split('/').next().unwrap_or_default();
        let count = counts.entry(place).or_default();
        *count += 1;
        if *count <= FEW {
            eprintln!("not used: {path}: {why}");
        }
    }
    for (place, count) in counts.into_iter().filter(|(_, count)| *count > FEW) {
        eprintln!("not used: {} more in {place}", count - FEW);
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
