//! A class whose answers are known: every verdict has to be as planted. `LAB_STUDENTS` sets the number of
//! students; it is thirty by default. The clock starts with no judgement known and no library of the sandbox
//! built: all that is there already are the native programs, if an earlier test needed them.

use super::*;
use lab::results::Verdict;
use runner::bench::cargo::Site;
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
            let body = &exercise.mistakes[at].body_in(&original(workspace, name)).unwrap();
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
    let hand_in = |student: usize, all: &[Planted]| {
        let texts = NAMES.iter().zip(all).map(|(name, it)| (*name, with(&workspace, name, &it.body)));
        pack(&folder, &format!("s{student}"), &texts.collect::<Vec<_>>());
    };
    for student in 0..students {
        let all = NAMES.map(|name| plant(&workspace, name, student));
        hand_in(student, &all);
        planted.push(all);
    }
    let target = Site::of(&workspace).target;
    for made in
        [workspace.root.join("target/workbook-lab.opened_target"), target.join("workbook-lab-verdicts")]
    {
        let _ = fs::remove_dir_all(made);
    }
    let began = Instant::now();
    let results = graded(&workspace, &NAMES, &Order { paths: vec![folder.clone()], ..Order::default() });
    let first = began.elapsed();
    // One student hands in again, with one answer that nobody else has.
    let mut changed = NAMES.map(|name| plant(&workspace, name, 7));
    let right = original(&workspace, NAMES[0]);
    changed[0].body =
        format!("    let _own = -7;\n{}", &right[runner::exercise::region::body(&right).unwrap()]);
    hand_in(7, &changed);
    let began = Instant::now();
    let only = Order { paths: vec![folder.clone()], only: Some("s7".to_owned()), ..Order::default() };
    let later = graded(&workspace, &NAMES, &only);
    let again = began.elapsed();
    assert_eq!(answer(&later, "s7", NAMES[0]).verdict, Verdict::Right);
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
        "{students} x {}, nothing built: {first:.1?}; one student with a new answer: {again:.1?}; {} of {count} as planted",
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
