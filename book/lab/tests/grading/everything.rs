//! All exercises of the workbook: the sandbox agrees with what `cargo workbook verify` proves of them on this
//! machine.

use super::*;
use lab::{cache::class, exam::judge, filter::refusal, results::Verdict, self_test};

/// Nothing that the authors wrote is refused: no original, no other right answer, no known mistake; except a
/// mistake that calls a ready-made answer, which a check refuses as well.
#[test]
fn no_author_s_answer_is_refused() {
    let workspace = workspace();
    let mut faults = Vec::new();
    for exercise in workspace.exercises() {
        let original = original(&workspace, &exercise.name);
        let bodies = exercise
            .also_right
            .iter()
            .map(String::as_str)
            .chain(exercise.mistake_bodies().map(|(_, body)| body));
        let texts = bodies.filter_map(|body| with_body(&original, body)).chain([original.clone()]);
        let refused = texts.filter_map(|text| {
            Some(format!("{}\n{text}", refusal(exercise, &original, &text)?.in_words(exercise)))
        });
        faults.extend(refused.filter(|said| !said.contains("does what this exercise asks for")));
    }
    assert!(faults.is_empty(), "{} are refused\n{}", faults.len(), faults.join("\n"));
}

#[test]
#[ignore = "ten minutes"]
fn a_verdict_is_the_same_in_the_sandbox() {
    let _one = ONE.lock();
    let workspace = workspace();
    let only = std::env::var("LAB_STAGE").unwrap_or_default();
    let exercises: Vec<&Exercise> =
        workspace.exercises().filter(|it| it.is_rust() && it.folder.starts_with(&only)).collect();
    let exam = exam(&workspace, &exercises);
    let mut classes = self_test::classes(&exam);
    let right = |exercise: &Exercise| {
        exercise.also_right.iter().map(|body| exam.with(exercise, body)).collect::<Vec<_>>()
    };
    for exercise in &exercises {
        let texts = right(exercise).into_iter().map(|text| (class(&text), text));
        classes.get_mut(&exercise.name).unwrap().extend(texts);
    }
    let known = exam.try_all(&classes).unwrap();
    let measures = exam.measures(&known);
    let mut faults = self_test::faults(&exam, &measures, &known);
    let mut count = 0;
    for exercise in &exercises {
        for text in right(exercise) {
            let judged = judge(&measures, &known, &exercise.name, &class(&text));
            if judged.verdict != Verdict::Right {
                faults.push(format!(
                    "{}: a right answer is {:?}: {}\n{text}",
                    exercise.name, judged.verdict, judged.says
                ));
            }
        }
        count += classes[&exercise.name].len();
    }
    println!("{count} bodies of {} exercises", exercises.len());
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
