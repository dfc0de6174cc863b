//! Collects judged answers, and says what a teacher reads while they are tried. A student's line is printed
//! as soon as it and the lines of all students before it are complete.

use crate::{
    Judged, Results, Student, export::table::number, pool::no_bar, results::Unused, workshop::Faults,
};
use runner::say::Screen;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Write, stdout},
};

/// The results so far, in which untried answers become judged ones.
pub struct Desk {
    /// All students, in their order.
    pub results: Results,
    /// The screen for the lines, if they are wanted.
    pub screen: Option<Screen>,
    /// The number of students whose lines are printed.
    pub said: usize,
}

impl Desk {
    /// The answers to try, in the students' order; the same text once. Even equal answers may have their
    /// lines in other places.
    pub fn work(&self) -> Vec<Judged> {
        let mut seen = BTreeSet::new();
        let all = self.results.students.iter().flat_map(|student| &student.answers);
        all.filter(|it| it.is_untried() && seen.insert((&it.exercise, &it.body))).cloned().collect()
    }

    /// Takes the judgement of all answers with this one's text.
    pub fn put(&mut self, answer: &Judged, judgement: Judged) {
        let Judged { exercise, class, body, .. } = answer.clone();
        let judged = Judged { exercise, class, body, ..judgement.in_plain_text() };
        for it in self.results.students.iter_mut().flat_map(|student| &mut student.answers) {
            if it.is_untried() && it.exercise == judged.exercise && it.body == judged.body {
                *it = judged.clone();
            }
        }
        self.say_whole();
    }

    /// Prints all lines that are next and complete.
    pub fn say_whole(&mut self) {
        let students = &self.results.students;
        let widest = students.iter().map(|student| student.id.chars().count()).max().unwrap_or(0);
        let is_whole = |student: &&Student| !student.answers.iter().any(Judged::is_untried);
        while let Some(student) = students.get(self.said).filter(is_whole) {
            self.screen.iter().for_each(|screen| line(*screen, &self.results, student, widest));
            self.said += 1;
        }
    }
}

/// The legend of the signs in a line.
pub const SIGNS: &str = "
✓ right  ✗ wrong  ♥ learnt by heart  · not written  # does not compile  ! refused  ∞ stopped  ? needs a person

";

/// The number of an entry's unused files that are named in the terminal, and on the class's page.
const FEW: usize = 5;
const NAMED: usize = 100;

/// Names the exercises that the grader's own check leaves to a person.
pub fn say_faults(faults: &Faults) {
    for (exercise, faults) in faults {
        eprintln!("The grader's own check of {exercise} failed, so its answers are left to you:");
        faults.iter().for_each(|fault| eprintln!("  {fault}"));
    }
}

/// Says which files are not used, of each entry the first few; and returns those that the class's page names.
pub fn say_unused(unused: Unused) -> Unused {
    let (mut counts, mut named) = (BTreeMap::<String, usize>::new(), Unused::new());
    for (path, why) in unused {
        let count = counts.entry(path.split('/').next().unwrap_or_default().to_owned()).or_default();
        *count += 1;
        if *count <= FEW {
            eprintln!("not used: {path}: {why}");
        }
        named.extend((*count <= NAMED).then_some((path, why)));
    }
    for (place, count) in counts.into_iter().filter(|(_, count)| *count > FEW) {
        eprintln!("not used: {} more in {place}", count - FEW);
        let more = || (place, format!("{} more files in it", count - NAMED));
        named.extend((count > NAMED).then(more));
    }
    named
}

/// Prints a student's line to standard output, in place of the bar: a sign for each answer, and the points.
fn line(screen: Screen, results: &Results, student: &Student, widest: usize) {
    let (got, of) = results.points(student);
    let signs: String = student.answers.iter().map(|answer| answer.verdict.shown().0).collect();
    let note = student.note.as_ref().map_or(String::new(), |note| format!("  {}", screen.faint(note)));
    no_bar();
    // A reader such as `head` may have closed the pipe: that is no error.
    let _ = writeln!(stdout(), "{:widest$}  {signs}  {:>5} of {of}{note}", student.id, number(got));
    let _ = stdout().flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_a_hundred_files_of_an_entry_and_counts_the_rest() {
        let file = |path: String| (path, "it is no answer".to_owned());
        let unused = (0..102).map(|at| file(format!("ada/{at}"))).chain([file("bob.pdf".to_owned())]);
        let named = say_unused(unused.collect());
        assert_eq!((&named[99], &named[100]), (&file("ada/99".to_owned()), &file("bob.pdf".to_owned())));
        assert_eq!(named[101..], [("ada".to_owned(), "2 more files in it".to_owned())]);
    }
}
