//! Collects judged answers, and says what a teacher reads while they are tried. A student's line is printed
//! as soon as it and the lines of all students before it are complete.

use crate::{Judged, Results, Student, export::table::number, pool::no_bar};
use runner::say::Screen;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Write, stdout},
    sync::{Mutex, PoisonError},
};

/// An exercise, and an answer to it: even equal ones may have their lines in other places.
type Place = (String, String);

/// The students of a class, with the judgements and the results so far.
pub struct Desk<'a> {
    students: &'a [Student],
    /// The screen for the lines, if they are wanted.
    screen: Option<Screen>,
    state: Mutex<(BTreeMap<Place, Judged>, Results)>,
}

fn place(answer: &Judged) -> Place {
    (answer.exercise.clone(), answer.body.clone())
}

impl<'a> Desk<'a> {
    /// A desk for these students, in their order; `results` has everything but them.
    pub fn new(students: &'a [Student], screen: Option<Screen>, results: Results) -> Self {
        let mut state = (BTreeMap::new(), results);
        // Students without answers to try need not wait.
        say_whole(students, screen, &mut state);
        Self { students, screen, state: Mutex::new(state) }
    }

    /// The answers to try, in the students' order; the same text once.
    pub fn work(&self) -> Vec<&'a Judged> {
        let mut seen = BTreeSet::new();
        let all = self.students.iter().flat_map(|student| &student.answers);
        all.filter(|answer| answer.is_untried() && seen.insert(place(answer))).collect()
    }

    /// Takes the judgement of all answers with this one's text.
    pub fn put(&self, answer: &Judged, judgement: Judged) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0.insert(place(answer), judgement);
        say_whole(self.students, self.screen, &mut state);
    }

    /// The results with all students, once everything is judged.
    pub fn into_results(self) -> Results {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).1
    }
}

/// Prints all lines that are next and complete.
fn say_whole(
    students: &[Student],
    screen: Option<Screen>,
    (judged, results): &mut (BTreeMap<Place, Judged>, Results),
) {
    let widest = students.iter().map(|student| student.id.len()).max().unwrap_or(0);
    while let Some(student) = students.get(results.students.len()) {
        let mut student = student.clone();
        for answer in student.answers.iter_mut().filter(|it| it.is_untried()) {
            let Some(known) = judged.get(&place(answer)) else { return };
            let Judged { exercise, class, body, .. } = std::mem::take(answer);
            *answer = Judged { exercise, class, body, ..known.clone() };
        }
        screen.iter().for_each(|screen| line(*screen, results, &student, widest));
        results.students.push(student);
    }
}

/// The legend of the signs in a line.
pub const SIGNS: &str = "
✓ right  ✗ wrong  ♥ learnt by heart  · not written  # does not compile  ! refused  ∞ stopped  ? needs a person

";

/// The number of a student's unused files that are named.
const FEW: usize = 5;

/// Names the exercises that the grader's own check leaves to a person.
pub fn say_faults(faults: &BTreeMap<String, Vec<String>>) {
    for (exercise, faults) in faults {
        eprintln!("The grader's own check of {exercise} failed, so its answers are left to you:");
        faults.iter().for_each(|fault| eprintln!("  {fault}"));
    }
}

/// Names the files that are not used; of one student's the first few.
pub fn say_unused(unused: &[(String, String)]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, why) in unused {
        let count = counts.entry(path.split('/').next().unwrap_or_default()).or_default();
        *count += 1;
        if *count <= FEW {
            eprintln!("not used: {path}: {why}");
        }
    }
    for (place, count) in counts.into_iter().filter(|(_, count)| *count > FEW) {
        eprintln!("not used: {} more in {place}", count - FEW);
    }
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
