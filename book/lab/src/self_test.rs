//! The grader's own check: originals get full marks, stubs and known mistakes are recognised, and cheats are
//! refused. An exercise of which that is not true is left for a person.

use crate::{Exercise, Verdict, exam::Exam, pool::on_cores, workshop::Faults};
use runner::exercise::with_body;
use std::collections::BTreeMap;

/// Bodies that must not be built.
const CHEATS: [&str; 7] = [
    "    println!(\"test result: ok. 9 passed\");\n    std::process::exit(0)\n",
    "    std::panic::set_hook(Box::new(|_| std::process::exit(0)));\n    panic!()\n",
    "    #[unsafe(link_section = \".init_array\")]\n    static FIRST: extern \"C\" fn() = first;\n    extern \"C\" fn first() {}\n    todo!()\n",
    "    unsafe { std::hint::unreachable_unchecked() }\n",
    "    let _ = include_str!(\"../exercises/bounce.toml\");\n    panic!()\n",
    "    let _ = std::fs::read(\"Cargo.toml\");\n    panic!()\n",
    "    let _ = br\"\\\"; compile_error!(include_str!(\"Cargo.toml\"));\n    panic!()\n",
];

/// The faults found, by exercise, and those that were known before; nothing if the grader can be trusted.
pub fn faults(exam: &Exam, jobs: usize) -> Faults {
    let exercises = exam.exercises();
    let answers = |exercise: &&'_ Exercise| {
        let own = exam.workshop.original(exercise).to_owned();
        let mistakes = exercise
            .mistake_bodies(&own)
            .filter_map(|(_, body)| of_body(exam, exercise, &body))
            .collect::<Vec<_>>();
        mistakes.into_iter().chain([own]).map(|text| (exercise.name.clone(), text)).collect::<Vec<_>>()
    };
    let answers: Vec<(String, String)> = exercises.iter().flat_map(answers).collect();
    // What is judged here is known below.
    on_cores(jobs, "of the grader's own check", &answers, |(exercise, text)| exam.judge(exercise, text));
    let faults = exercises.iter().map(|exercise| (exercise.name.clone(), faults_of(exam, exercise)));
    let mut faults: Faults = faults.filter(|(_, faults)| !faults.is_empty()).collect();
    for (exercise, text) in answers.iter().filter(|(exercise, _)| faults.contains_key(exercise)) {
        exam.forget(exercise, text);
    }
    faults.extend(exam.faults.clone());
    faults
}

fn of_body(exam: &Exam, exercise: &Exercise, body: &str) -> Option<String> {
    with_body(exam.workshop.original(exercise), body)
}

fn faults_of(exam: &Exam, exercise: &Exercise) -> Vec<String> {
    let name = &exercise.name;
    let mut faults = Vec::new();
    let own = exam.judge(name, exam.workshop.original(exercise));
    if own.verdict != Verdict::Right || own.score != 1.0 {
        faults.push(format!("{name}: the original is {}: {}", own.verdict.word(), own.says));
    }
    let (mut tried, mut unknown) = (BTreeMap::<usize, usize>::new(), Vec::new());
    let original = exam.workshop.original(exercise);
    for (number, body) in exercise.mistake_bodies(original) {
        let at = tried.entry(number).or_default();
        *at += 1;
        let Some(text) = of_body(exam, exercise, &body) else { continue };
        let mistake = exam.judge(name, &text);
        if mistake.verdict == Verdict::Right {
            faults.push(format!("{name}: body {at} of mistake {number} is right"));
        } else if mistake.mistake != Some(format!("mistake {number}")) && mistake.verdict == Verdict::Wrong {
            unknown.push(format!("body {at} of mistake {number}"));
        }
    }
    // A mistake that shows rarely may show in too few of a class's own cases.
    if unknown.len() * 4 > exercise.mistake_bodies(original).count() {
        faults.push(format!("{name}: not recognised: {}", unknown.join(", ")));
    }
    let is_read =
        |cheat: &str| of_body(exam, exercise, cheat).is_some_and(|it| exam.read(exercise, &it).is_ok());
    let unrefused = CHEATS.iter().filter(|cheat| is_read(cheat));
    faults.extend(unrefused.map(|it| format!("{name}: a cheat is not refused: {}", it.trim())));
    faults
}
