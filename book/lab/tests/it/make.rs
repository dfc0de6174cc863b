//! From a workbook to a handout, and back to a file that belongs to the lab.

use crate::pond::{LIB, Pond, assert_says};
use runner::{
    commands::session::Session,
    exercise::{answers::Answers, copy::files, fingerprint::fingerprint, workspace::Workspace},
    say::screen::Screen,
};
use std::{fs, path::PathBuf, process::Command};

/// An empty folder beside the workbook.
fn out(pond: &Pond) -> PathBuf {
    let out = pond.root.with_extension("handout");
    let _ = fs::remove_dir_all(&out);
    out
}

fn make(pond: &Pond, exit_code: i32) -> (PathBuf, String) {
    let out = out(pond);
    let said = pond.says(exit_code, &["make", "lab3", "--out", out.to_str().unwrap(), "--no-book"]);
    (out, said)
}

#[test]
fn a_new_lab_has_a_file_to_go_on_with_and_a_secret() {
    let pond = Pond::new("new_lab");
    assert_says(&pond.says(0, &["new", "lab3", "total", "dou"]), &["labs/lab3/lab.toml", "about 12 minutes"]);
    assert_says(&pond.read("labs/lab3/lab.toml"), &["title = \"lab3\"", "name = \"total\"", "minutes = 7"]);
    assert_says(&pond.read("labs/lab3/secret.toml"), &["seed = "]);
    assert_says(&pond.says(2, &["new", "lab3", "total"]), &["exists already"]);
    assert_says(&pond.says(2, &["new", "lab4", "totl"]), &["did you mean total?"]);
    assert_says(&pond.says(2, &["new", "../lab4", "total"]), &["can't be a lab's name"]);
    assert_says(&pond.says(2, &["new", "lab4"]), &["which exercises?"]);
}

#[test]
fn a_handout_has_no_answer_and_nothing_of_the_teacher_s_own() {
    let pond = Pond::new("handout");
    pond.says(0, &["new", "lab3", "total"]);
    let lab = pond.read("labs/lab3/lab.toml").replace("hints = 3 ", "hints = 1 ");
    pond.write("labs/lab3/lab.toml", &lab);
    for private in ["labs/lab2/lab.toml", "labs/lab2/secret.toml", "results/lab2.json", "lab2-ada.answers"] {
        pond.write(private, "title = \"Mine\"\n");
    }
    pond.write(
        "pond/tests/wrong_answers.toml",
        "[[answer]]\nexercise = \"double\"\nbody = \"0\"\nfault = \"\"\n",
    );
    let (out, said) = make(&pond, 0);
    assert_says(&said, &["is ready for students: 12 files, no history, no answers"]);
    let mut all = files(&out).unwrap();
    all.sort();
    let expected = [
        "Cargo.lock",
        "Cargo.toml",
        "labs/lab3/README.md",
        "labs/lab3/around.txt",
        "labs/lab3/lab.toml",
        "pond/Cargo.toml",
        "pond/exercises/double.toml",
        "pond/exercises/total.toml",
    ];
    assert_eq!(
        all,
        [
            &expected[..],
            &[
                "pond/src/lib.rs",
                "pond/tests/it/double.rs",
                "pond/tests/it/main.rs",
                "pond/tests/it/total.rs"
            ]
        ]
        .concat()
    );
    let read = |path: &str| fs::read_to_string(out.join(path)).unwrap();
    assert_eq!(read("labs/lab3/lab.toml"), lab);
    assert_says(
        &read("pond/src/lib.rs"),
        &["    2 * x\n", "todo!(\"total: `cargo workbook hint total` helps\")"],
    );
    let exercises = read("pond/exercises/double.toml") + &read("pond/exercises/total.toml");
    assert_says(&exercises, &["    x + x", "One by one", "That is the square."]);
    for gone in ["double(*number)", "Keep the sum", "Nothing is doubled"] {
        assert!(!exercises.contains(gone), "`{gone}` is left: {exercises}");
    }
    assert_eq!(runner::commands::record::record_all(&Workspace::open(&out).unwrap()).unwrap(), 0);
    assert_says(&pond.says(2, &["make", "lab3", "--out", out.to_str().unwrap()]), &["name an empty folder"]);
}

#[test]
fn a_student_works_in_it_and_hands_in_what_belongs_to_the_lab() {
    let pond = Pond::new("student");
    pond.says(0, &["new", "lab3", "total", "double"]);
    let (out, _) = make(&pond, 0);
    fs::write(out.join("pond/src/lib.rs"), LIB.replace("2 * x", "x + x")).unwrap();
    let workspace = Workspace::open(&out).unwrap();
    let mut session = Session::open(Screen::default(), &workspace).unwrap();
    let packed = runner::commands::pack::pack(&mut session, None, Some("ada")).unwrap();
    assert_says(&packed.text, &["✓ total: solved\n✓ double: solved\n", "lab3-ada.answers"]);
    assert!(!packed.text.contains("outside of your functions"), "{}", packed.text);
    let answers = Answers::parse(&fs::read_to_string(out.join("lab3-ada.answers")).unwrap()).unwrap();
    assert_says(answers.to("double").unwrap(), &["x + x"]);
    let teacher = Workspace::open(&pond.root).unwrap();
    let asked = [teacher.find("total").unwrap(), teacher.find("double").unwrap()];
    let lab = pond.read("labs/lab3/lab.toml");
    assert_eq!(answers.fingerprint, fingerprint(&teacher, &lab, &asked).unwrap());
    let later = lab.replace("points = 1", "points = 2");
    assert_ne!(answers.fingerprint, fingerprint(&teacher, &later, &asked).unwrap());
}

#[test]
fn packing_says_what_the_grader_would_refuse_and_what_is_not_handed_in() {
    let pond = Pond::new("refused");
    pond.says(0, &["new", "lab3", "total", "double"]);
    let (out, _) = make(&pond, 0);
    let own = LIB.replace("2 * x", "unsafe { twice(x) }");
    fs::write(out.join("pond/src/lib.rs"), own + "\nfn twice(x: i32) -> i32 {\n    x + x\n}\n").unwrap();
    let workspace = Workspace::open(&out).unwrap();
    let mut session = Session::open(Screen::default(), &workspace).unwrap();
    let packed = runner::commands::pack::pack(&mut session, None, Some("ada")).unwrap();
    let outside = "pond/src/lib.rs: something outside of your functions was changed, too.";
    assert_says(&packed.text, &["✓ total: solved\n✗ double: refused: double, line 3: ", outside]);
}

/// As in grading, where each function stands alone.
#[test]
fn a_function_that_does_not_compile_makes_no_other_wrong() {
    for (number, broken) in ["    let sum: u8 = \"\";\n", "    {{{ unclosed\n"].into_iter().enumerate() {
        let pond = Pond::new(&format!("broken_{number}"));
        pond.says(0, &["new", "lab3", "total", "double"]);
        let (out, _) = make(&pond, 0);
        fs::write(out.join("pond/src/lib.rs"), LIB.replace("    let mut sum = 0;\n", broken)).unwrap();
        let workspace = Workspace::open(&out).unwrap();
        let mut session = Session::open(Screen::default(), &workspace).unwrap();
        let packed = runner::commands::pack::pack(&mut session, None, Some("ada")).unwrap();
        assert_says(&packed.text, &["✗ total: does not compile\n✓ double: solved\n"]);
    }
}

#[test]
fn where_an_answer_stands_elsewhere_nothing_is_handed_out() {
    for (number, (path, text)) in [
        (
            "pond/README.md",
            "Like this: `let mut sum = 0; for number in numbers { sum += double(*number); } sum`\n",
        ),
        ("pond/src/other.rs", "/// numbers.iter()\n///     .map(|number| double(*number))\n///     .sum()\n"),
    ]
    .into_iter()
    .enumerate()
    {
        let pond = Pond::new(&format!("leak_{number}"));
        pond.says(0, &["new", "lab3", "total"]);
        pond.write(path, text);
        pond.record();
        let (out, said) = make(&pond, 1);
        assert_says(&said, &["nothing is handed out", &format!("{path}: an answer to total")]);
        assert!(!out.exists());
    }
}

#[test]
fn what_solves_it_is_named_and_what_git_does_not_know_stays_at_home() {
    let pond = Pond::new("solves");
    let more = "\n/// The sum of the halves.\npub fn halves(all: &[i32]) -> i32 {\n    all.iter().map(|x| x / 2).sum()\n}\n\
                pub fn twice(all: &[i32]) -> i32 {\n    all.iter().fold(0, |sum, x| sum + x + x)\n}\n";
    pond.write("pond/src/lib.rs", &(LIB.to_owned() + more));
    pond.record();
    for args in [&["init", "-q"][..], &["add", "."]] {
        assert!(Command::new("git").args(args).current_dir(&pond.root).status().unwrap().success());
    }
    pond.says(0, &["new", "lab3", "total"]);
    pond.write("class.csv", "ada\n");
    let (out, said) = make(&pond, 0);
    assert_says(
        &said,
        &[
            "solve an exercise as they are",
            "  total: twice in pond/src/lib.rs\n",
            "git doesn't track them: class.csv\n",
        ],
    );
    assert!(!said.contains("halves in"), "it was tried, and is wrong: {said}");
    let exercise = fs::read_to_string(out.join("pond/exercises/total.toml")).unwrap();
    assert_says(&exercise, &["without = [\"twice\"]"]);
    assert!(!out.join("class.csv").exists() && out.join("labs/lab3/lab.toml").exists());
}

/// As Gradescope does it: the zip is unpacked into `source`, the submission lies in `submission`.
#[cfg(unix)]
#[test]
fn the_autograder_grades_by_itself() {
    let pond = Pond::new("autograder");
    pond.says(0, &["new", "lab3", "double"]);
    let root = pond.root.with_extension("gradescope");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("submission")).unwrap();
    let zip = root.join("autograder.zip");
    assert_says(
        &pond.says(0, &["make", "lab3", "--autograder", zip.to_str().unwrap()]),
        &["files for Gradescope"],
    );
    zip::ZipArchive::new(fs::File::open(&zip).unwrap()).unwrap().extract(root.join("source")).unwrap();
    assert!(
        root.join("source/setup.sh").is_file()
            && root.join("source/workbook/labs/lab3/secret.toml").is_file()
    );
    let lib = pond.read("pond/src/lib.rs").replace("2 * x", "x + x");
    fs::write(root.join("submission/lib.rs"), lib).unwrap();
    let run = |expected: f64| {
        let mut command = Command::new(root.join("source/run_autograder"));
        command.env("AUTOGRADER", &root).env("WORKBOOK_LAB", env!("CARGO_BIN_EXE_lab")).env_remove("CI");
        let output = command.env("CARGO_TARGET_DIR", crate::pond::target()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let results = fs::read_to_string(root.join("results/results.json")).unwrap();
        let results: serde_json::Value = serde_json::from_str(&results).unwrap();
        assert_eq!(results["score"].as_f64(), Some(expected), "{said} {results}");
        results
    };
    assert_eq!(run(1.0)["tests"][0]["status"], "passed");
    fs::remove_file(root.join("submission/lib.rs")).unwrap();
    fs::write(root.join("submission/notes.txt"), "I could not do it.").unwrap();
    // A person has to judge that.
    let results = run(0.0);
    assert!(results["tests"][0].get("status").is_none() && results["output"] != "", "{results}");
}
