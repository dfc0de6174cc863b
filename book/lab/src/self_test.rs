//! The grader's own check: originals get full marks, and stubs and known mistakes are recognised. An exercise
//! of which that is not true is left for a person.

use crate::{Exercise, Judged, Verdict, exam::Exam, pool::on_cores, workshop::Faults};
use runner::exercise::with_body;
use std::collections::BTreeMap;

/// The faults found, by exercise, and those that were known before; nothing if the grader can be trusted.
pub fn faults(exam: &Exam, jobs: usize) -> Faults {
    // Number 0 is the original.
    let answers = |exercise: &'_ Exercise| {
        let own = exam.workshop.original(exercise);
        let mistakes = exercise.mistake_bodies(own);
        let mistakes = mistakes.filter_map(|(number, body)| Some((number, with_body(own, &body)?)));
        let all = [(0, own.to_owned())].into_iter().chain(mistakes);
        all.map(|(number, text)| (exercise.name.clone(), number, text)).collect::<Vec<_>>()
    };
    let answers: Vec<(String, usize, String)> = exam.exercises().into_iter().flat_map(answers).collect();
    let what = "of the grader's own check";
    let judged = on_cores(jobs, what, &answers, |(exercise, _, text)| {
        let judged = exam.judge(exercise, text);
        // A teacher may forbid what the book's own answer calls.
        if judged.verdict == Verdict::Refused { exam.judge_own(exercise, text) } else { judged }
    });
    let mut by_exercise: BTreeMap<&str, Vec<(usize, &Judged)>> = BTreeMap::new();
    for ((exercise, number, _), judged) in answers.iter().zip(&judged) {
        by_exercise.entry(exercise).or_default().push((*number, judged));
    }
    let faults = by_exercise.iter().map(|(exercise, judged)| ((*exercise).to_owned(), of(exercise, judged)));
    let mut faults: Faults = faults.filter(|(_, faults)| !faults.is_empty()).collect();
    for (exercise, _, text) in answers.iter().filter(|(exercise, ..)| faults.contains_key(exercise)) {
        exam.forget(exercise, text);
    }
    faults.extend(exam.faults.clone());
    faults
}

/// The faults in what an exercise's original and known mistakes are judged to be.
fn of(name: &str, answers: &[(usize, &Judged)]) -> Vec<String> {
    let (mut faults, mut unknown) = (Vec::new(), Vec::new());
    for (number, judged) in answers {
        let is_right = judged.verdict == Verdict::Right;
        match number {
            0 if !is_right => {
                faults.push(format!("{name}: the original is {}: {}", judged.verdict.word(), judged.says));
            }
            0 => {}
            _ if is_right => faults.push(format!("{name}: mistake {number} is right")),
            _ if judged.verdict == Verdict::Wrong && judged.mistake != Some(format!("mistake {number}")) => {
                unknown.push(format!("mistake {number}"));
            }
            _ => {}
        }
    }
    // A mistake that shows rarely may show in too few of a class's own cases.
    if unknown.len() * 4 > answers.len() - 1 {
        faults.push(format!("{name}: not recognised: {}", unknown.join(", ")));
    }
    faults
}
