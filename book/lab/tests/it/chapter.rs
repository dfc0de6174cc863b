//! The chapter for teachers: all its commands, in their order, on the pond.

use crate::{
    pond::{LIB, Pond},
    results,
};
use runner::{commands::session::Session, exercise::workspace::Workspace, say::screen::Screen};
use std::fs;

const CHAPTER: &str = include_str!("../../../chapters/back/teachers.md");

/// The commands in the chapter's blocks, split into words, without `cargo workbook` and with the pond's
/// exercises.
fn commands() -> Vec<Vec<String>> {
    let blocks = CHAPTER.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).map(|line| line.strip_prefix("cargo workbook ").expect(line));
    let named = |line: &str| {
        line.replace("model_matrices skin_position lerp", "total double").replace("skin_position", "total")
    };
    lines.map(|line| named(line).split(' ').map(str::to_owned).collect()).collect()
}

#[test]
fn every_command_of_the_chapter_does_what_the_chapter_says() {
    let pond = Pond::new("chapter/workbook");
    let handout = pond.root.with_file_name("lab3_handout");
    let _ = fs::remove_dir_all(&handout);
    let (mut done, mut points) = (Vec::new(), 0);
    for words in commands() {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match &words[..] {
            // Commands of the runner, which has tests of its own.
            ["list"] | ["start" | "watch", _] => {}
            ["pack", "--student", "ada"] => hand_in(&handout),
            ["lab", "make", rest @ ..] => {
                pond.says(0, &[&["make", "--no-book"], rest].concat());
            }
            ["lab", "grade", rest @ ..] => points = grade(&pond, rest),
            ["lab", "export", "lab3", "--into", file] => {
                pond.write(file, "ID number,Grade\nada,-\n");
                pond.says(0, &words[1..]);
                assert_eq!(pond.read(file), format!("ID number,Grade\nada,{points}\n"));
            }
            ["lab", rest @ ..] => {
                pond.says(0, rest);
            }
            other => panic!("what is {other:?}?"),
        }
        done.push(words[..words.len().min(2)].join(" "));
    }
    for command in [
        "lab new",
        "lab make",
        "pack --student",
        "lab grade",
        "lab show",
        "lab export",
        "lab alike",
        "lab oral",
    ] {
        assert!(done.iter().any(|it| it == command), "`{command}` is not in the chapter");
    }
    for file in [
        "results/lab3.html",
        "results/lab3.csv",
        "results/lab3-feedback/ada.html",
        "results/lab3-oral/ada.html",
    ] {
        assert!(pond.root.join(file).is_file(), "{file}");
    }
}

/// Grades, and returns Ada's points. On a machine that can't build for the sandbox, a class graded elsewhere
/// is used.
fn grade(pond: &Pond, words: &[&str]) -> usize {
    let (exit_code, said) = pond.run(&[&["grade"], words].concat());
    if said.contains("rustup target add") {
        eprintln!("skipped: {said}");
        pond.write("results/lab3.json", &serde_json::to_string(&results::class()).unwrap());
        return 4;
    }
    assert!(
        exit_code == Some(0) && said.contains("1 of 1 right") && said.contains("results/lab3.html"),
        "{said}"
    );
    2
}

/// Answers, packs and hands in as a student does.
fn hand_in(handout: &std::path::Path) {
    fs::write(handout.join("pond/src/lib.rs"), LIB).unwrap();
    let workspace = Workspace::open(handout).unwrap();
    let mut session = Session::open(Screen::default(), &workspace).unwrap();
    let packed = runner::commands::pack::pack(&mut session, None, Some("ada")).unwrap();
    assert!(packed.text.contains("2 of 2 are right"), "{}", packed.text);
    let handed_in = handout.with_file_name("handed_in");
    let _ = fs::remove_dir_all(&handed_in);
    fs::create_dir_all(&handed_in).unwrap();
    fs::copy(handout.join("lab3-ada.answers"), handed_in.join("lab3-ada.answers")).unwrap();
}
