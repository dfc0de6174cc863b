//! The grader's own check, in every run: originals get full marks, stubs and known mistakes are recognised,
//! and cheats are refused.

use crate::{
    cache::class,
    exam::{AllTried, Classes, Exam, Measures, judge},
    filter::refusal,
    results::Verdict,
};
use runner::exercise::Exercise;
use std::collections::BTreeMap;

/// Bodies that the filter must refuse.
const CHEATS: [&str; 8] = [
    "    println!(\"test result: ok. 9 passed\");\n    std::process::exit(0)\n",
    "    std::panic::set_hook(Box::new(|_| std::process::exit(0)));\n    panic!()\n",
    "    #[unsafe(link_section = \".init_array\")]\n    static FIRST: extern \"C\" fn() = first;\n    extern \"C\" fn first() {}\n    todo!()\n",
    "    unsafe { std::hint::unreachable_unchecked() }\n",
    "    let _ = include_str!(\"../exercises/bounce.toml\");\n    panic!()\n",
    "    let _ = std::fs::read(\"Cargo.toml\");\n    panic!()\n",
    "    std::env::remove_var(\"WORKBOOK_VARIANT\");\n    panic!()\n",
    "    const X: u64 = { let mut i = 0; while i < 20_000_000 { i += 1; } i };\n    panic!()\n",
];

/// All bodies that are tried besides the answers: originals, stubs and known mistakes.
pub fn classes(exam: &Exam) -> Classes {
    let mut classes = Classes::new();
    for exercise in &exam.site.exercises {
        let its = classes.entry(exercise.name.clone()).or_default();
        let bodies = exercise.mistake_bodies().map(|(_, body)| body.to_owned()).chain([exercise.stub_body()]);
        let texts =
            bodies.map(|body| exam.with(exercise, &body)).chain([exam.site.original(exercise).to_owned()]);
        its.extend(texts.map(|text| (class(&text), text)));
    }
    classes
}

/// The faults found; empty if the grader can be trusted.
pub fn faults(exam: &Exam, measures: &Measures, known: &AllTried) -> Vec<String> {
    exam.site.exercises.iter().flat_map(|exercise| faults_of(exam, measures, known, exercise)).collect()
}

fn faults_of(exam: &Exam, measures: &Measures, known: &AllTried, exercise: &Exercise) -> Vec<String> {
    let name = &exercise.name;
    let judged = |text: &str| judge(measures, known, name, &class(text));
    let mut faults = Vec::new();
    let original = exam.site.original(exercise);
    let own = judged(original);
    if own.verdict != Verdict::Right || own.score != 1.0 {
        faults.push(format!("{name}: the original is {}: {}", own.verdict.word(), own.says));
    }
    if let Some(refusal) = refusal(exercise, original, original) {
        faults.push(format!("the original is refused: {}", refusal.in_words(exercise)));
    }
    let stub = judged(&exam.with(exercise, &exercise.stub_body()));
    if stub.verdict != Verdict::NotWritten || stub.score != 0.0 {
        faults.push(format!("{name}: its stub is {}, worth {}", stub.verdict.word(), stub.score));
    }
    let (mut tried, mut unknown) = (BTreeMap::<usize, usize>::new(), Vec::new());
    for (number, body) in exercise.mistake_bodies() {
        let at = tried.entry(number).or_default();
        *at += 1;
        let mistake = judged(&exam.with(exercise, body));
        let is_recognised =
            mistake.mistake == Some(number) && mistake.score == exercise.mistakes[number - 1].credit;
        let what = match mistake.mistake {
            _ if is_recognised || ![Verdict::Right, Verdict::Wrong].contains(&mistake.verdict) => continue,
            Some(found) => format!("taken for mistake {found}"),
            None if mistake.verdict == Verdict::Right => "right".to_owned(),
            None => {
                unknown.push(format!("body {at} of mistake {number}"));
                continue;
            }
        };
        faults.push(format!("{name}: body {at} of mistake {number} is {what}"));
    }
    // A mistake that shows rarely may show in too few of a class's own cases.
    if unknown.len() * 5 > exercise.mistake_bodies().count() {
        faults.push(format!("{name}: not recognised: {}", unknown.join(", ")));
    }
    for cheat in CHEATS {
        if refusal(exercise, original, &exam.with(exercise, cheat)).is_none() {
            faults.push(format!("{name}: a cheat is not refused: {}", cheat.trim()));
        }
    }
    faults
}
