//! All exercises of the workbook: the sandbox agrees with what `cargo workbook verify` proves of them on this
//! machine.

use super::*;
use lab::{
    exam::Exam,
    results::{Picture, Verdict},
    self_test,
    workshop::Workshop,
};

/// A module of cases that does not compile would keep a whole class from being graded.
#[test]
#[ignore = "minutes"]
fn every_exercise_s_module_of_cases_compiles() {
    let _one = ONE.lock();
    let workspace = workspace();
    let exercises: Vec<&Exercise> = workspace.exercises().filter(|it| it.is_rust()).collect();
    Workshop::new(&workspace, &exercises).unwrap().build_libraries().unwrap();
}

#[test]
#[ignore = "ten minutes"]
fn a_verdict_is_the_same_in_the_sandbox() {
    let _one = ONE.lock();
    let workspace = workspace();
    let only = std::env::var("LAB_STAGE").unwrap_or_default();
    let seed = std::env::var("LAB_SEED").map_or(SEED, |seed| seed.parse().unwrap());
    let exercises: Vec<&Exercise> =
        workspace.exercises().filter(|it| it.is_rust() && it.folder.starts_with(&only)).collect();
    let mut workshop = Workshop::new(&workspace, &exercises).unwrap();
    let built = workshop.build().unwrap();
    let mut exam = Exam::new(&workshop, &built, (seed, 500));
    exam.forbid_solving();
    let faults = self_test::faults(&exam, lab::pool::cores());
    let mut faults: Vec<String> = faults.into_values().flatten().collect();
    for exercise in &exercises {
        for body in &exercise.also_right {
            let text = with(&workspace, &exercise.name, body);
            let judged = exam.judge(&exercise.name, &text);
            if judged.verdict != Verdict::Right {
                let verdict = judged.verdict;
                faults.push(format!(
                    "{}: a right answer is {verdict:?}: {}\n{text}",
                    exercise.name, judged.says
                ));
            }
        }
        let mut drawn = Vec::new();
        for (number, body) in exercise.mistake_bodies(&original(&workspace, &exercise.name)) {
            let judged = exam.judge(&exercise.name, &with(&workspace, &exercise.name, &body));
            if judged.verdict == Verdict::Refused && !judged.says.contains("does what this exercise asks for")
                || judged.verdict == Verdict::DoesNotCompile
            {
                faults.push(format!("{}: mistake {number} is not tried: {}", exercise.name, judged.says));
            }
            drawn.extend(judged.picture);
            if judged.mistake != Some(format!("mistake {number}")) {
                println!("{}: mistake {number}: {:?} {:?}", exercise.name, judged.verdict, judged.mistake);
            }
        }
        let lines = exercise.outline.iter().flat_map(|lines| lines.split([' ', ',']));
        let most = lines.filter_map(|at| at.parse::<usize>().ok()).max().unwrap_or(0);
        let is_whole = |it: &Picture| it.expected.len() > most;
        if exercise.outline.is_some() && (drawn.is_empty() || !drawn.iter().all(is_whole)) {
            faults.push(format!(
                "{}: its drawing has fewer points than lines, or shows no mistake",
                exercise.name
            ));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
