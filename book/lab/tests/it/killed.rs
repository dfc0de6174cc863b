//! A grader that is killed: no outcome is lost, and no half-written file is taken for a whole one.

use crate::pond::{self, LIB, Pond};
use lab::results::{Judged, Results};
use runner::exercise::{answers::Answers, region::find_region};
use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The number of times it is killed, at moments spread over a whole run.
const TIMES: u32 = 12;

/// The number of students. No two answers are equal, and some never end, so a run takes several seconds.
const STUDENTS: usize = 24;

fn hand_in(pond: &Pond) {
    let double = &LIB[find_region(LIB, "double").unwrap().whole];
    for student in 0..STUDENTS {
        let body = match student % 4 {
            0 => format!("    let x = x + {student};\n    2 * (x - {student})\n"),
            1 => format!("    x * x + {student}\n"),
            2 => format!("    let mut y = {student};\n    loop {{\n        y ^= x;\n    }}\n"),
            _ => format!("    let x: u8 = \"{student}\";\n    x\n"),
        };
        let answers = Answers {
            lab: "lab3".to_owned(),
            fingerprint: "0".repeat(64),
            student: format!("s{student:02}"),
            answers: vec![("double".to_owned(), double.replace("    2 * x\n", &body))],
        };
        pond.write(&format!("handed_in/{}", answers.file_name()), &answers.to_text());
    }
}

/// Kills a grader after a while, with every process that it started.
#[cfg(unix)]
fn kill_after(pond: &Pond, while_: Duration) {
    use std::os::unix::process::CommandExt;
    let mut command = pond.command(&["grade", "lab3", "handed_in"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    let mut child = command.spawn().unwrap();
    thread::sleep(while_);
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
#[ignore = "a minute"]
fn a_kill_in_mid_run_loses_nothing() {
    let pond = Pond::new("killed");
    pond.says(0, &["new", "lab3", "double"]);
    hand_in(&pond);
    let (results, kept) = (pond.root.join("results/lab3.json"), pond::target().join("workbook-lab-verdicts"));
    let began = Instant::now();
    let (status, said) = pond.run(&["grade", "lab3", "handed_in"]);
    assert_eq!(status, Some(0), "{said}");
    let whole = began.elapsed();
    let expected = Results::read(&results).unwrap();
    fs::remove_file(&results).unwrap();
    fs::remove_dir_all(&kept).unwrap();

    let mut known = 0;
    for time in 1..=TIMES {
        // Each run continues where the last one was killed, so more and more is known.
        kill_after(&pond, whole * time / TIMES / 2);
        if results.exists() {
            assert_eq!(Results::read(&results).unwrap(), expected, "it is whole, or not there");
        }
        let files = fs::read_dir(&kept).into_iter().flatten().flatten().map(|entry| entry.path());
        let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "json")).collect();
        for file in &files {
            serde_json::from_slice::<Judged>(&fs::read(file).unwrap()).unwrap();
        }
        assert!(files.len() >= known, "what is known stays");
        println!("killed after {:.1?} of {whole:.1?}: {} are known", whole * time / TIMES / 2, files.len());
        known = files.len();
    }
    assert!(known > 0, "it was killed in the middle at least once");
    assert_eq!(pond.run(&["grade", "lab3", "handed_in"]).0, Some(0));
    assert_eq!(Results::read(&results).unwrap(), expected);
}
