//! A class whose answers are known: every verdict has to be as planted. `LAB_STUDENTS` sets the number of
//! students; it is thirty by default.

use super::*;
use lab::results::Verdict;
use std::time::Instant;

const NAMES: [&str; 8] = [
    "update_world_positions",
    "bounce",
    "blend",
    "transform_point",
    "model_matrices",
    "skin_position",
    "skin_normal",
    "compose",
];

/// A planted answer: its body, its verdict, and the number of its mistake.
struct Planted {
    body: String,
    verdict: Verdict,
    mistake: Option<usize>,
}

/// A planted answer for each student. No two are equal, so each is built and run.
fn plant(workspace: &Workspace, name: &str, student: usize) -> Planted {
    let exercise = find(workspace, name);
    let right = original(workspace, name);
    let right = right[runner::exercise::region::body(&right).unwrap()].to_owned();
    let planted = |verdict, body: &str| Planted {
        body: format!("    let _own = {student};\n{body}"),
        verdict,
        mistake: None,
    };
    let place = NAMES.iter().position(|it| *it == name).unwrap();
    match (student * 3 + place) % 10 {
        0..3 => planted(Verdict::Right, &right),
        3 => match exercise.also_right.first() {
            Some(body) => planted(Verdict::Right, body),
            None => planted(Verdict::Right, &right),
        },
        4 => planted(Verdict::Refused, &format!("    std::process::exit(0);\n{right}")),
        5 => planted(Verdict::DoesNotCompile, &format!("    let _x: u8 = \"a\";\n{right}")),
        6 if student.is_multiple_of(4) => planted(Verdict::NeverEnds, "    loop {}\n"),
        6 => Planted { body: exercise.stub_body(), verdict: Verdict::NotWritten, mistake: None },
        _ => {
            let at = student % exercise.mistakes.len();
            let body = &exercise.mistakes[at].body;
            // Some mistakes call a ready-made answer.
            if runner::exercise::refusal::ready_made(exercise, body).is_some() {
                return planted(Verdict::Refused, body);
            }
            Planted { mistake: Some(at + 1), ..planted(Verdict::Wrong, body) }
        }
    }
}

#[test]
#[ignore = "minutes"]
fn a_class_is_graded_as_planted() {
    let _one = ONE.lock();
    let workspace = workspace();
    let students: usize = std::env::var("LAB_STUDENTS").ok().and_then(|it| it.parse().ok()).unwrap_or(30);
    let folder = folder("class");
    let mut planted = Vec::new();
    for student in 0..students {
        let all = NAMES.map(|name| plant(&workspace, name, student));
        let texts: Vec<_> =
            NAMES.iter().zip(&all).map(|(name, it)| (*name, with(&workspace, name, &it.body))).collect();
        pack(&folder, &format!("s{student}"), &texts);
        planted.push(all);
    }
    // Builds in advance what every class needs.
    graded(&workspace, &NAMES, &Order { paths: vec![self::folder("none")], ..Order::default() });
    let began = Instant::now();
    let results = graded(&workspace, &NAMES, &Order { paths: vec![folder.clone()], ..Order::default() });
    let first = began.elapsed();
    let began = Instant::now();
    let only = Order { paths: vec![folder.clone()], only: Some("s7".to_owned()), ..Order::default() };
    graded(&workspace, &NAMES, &only);
    let again = began.elapsed();
    let mut faults = Vec::new();
    for (student, all) in planted.iter().enumerate() {
        for (name, planted) in NAMES.iter().zip(all) {
            let it = answer(&results, &format!("s{student}"), name);
            let mistake = planted.mistake.map(|number| format!("mistake {number}"));
            // A mistake may never end.
            let is_same = it.verdict == planted.verdict
                || planted.mistake.is_some() && it.verdict == Verdict::NeverEnds;
            if !is_same || it.mistake != mistake && it.verdict == Verdict::Wrong {
                let Judged { verdict, mistake, says, .. } = it;
                faults.push(format!(
                    "s{student} {name}: {verdict:?} {mistake:?}, planted {:?} {:?}: {says}",
                    planted.verdict, planted.mistake
                ));
            }
        }
    }
    let count = students * NAMES.len();
    println!(
        "{students} x {}: {first:.1?}; one student again: {again:.1?}; {} of {count} as planted",
        NAMES.len(),
        count - faults.len()
    );
    if let Ok(status) = fs::read_to_string("/proc/self/status") {
        status
            .lines()
            .filter(|line| line.starts_with("VmHWM"))
            .for_each(|line| println!("the grader's own memory: {line}"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
