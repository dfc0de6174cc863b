//! A handout of the workbook itself: `pack` in the handout and `grade` in the workbook give the same
//! verdicts. There is one exception: a handout lacks the right answers, so a function that calls another one
//! of the lab calls the student's own, while grading has it call the right one.

use super::*;
use lab::{make::tree, results::Verdict};
use runner::bench::cargo::Site;
use serde_json::Value;
use std::process::Stdio;

/// `bounce` and `blend` are tried on bones that `update_world_positions` has placed.
const NAMES: [&str; 5] = ["update_world_positions", "bounce", "blend", "skin_position", "slerp"];

/// The students, and how each of them answers: right, with a mistake, not at all, with code that doesn't
/// compile or is not tried.
const STUDENTS: [(&str, [Way; 5]); 5] = [
    ("ada", [Way::Right, Way::Right, Way::Right, Way::Right, Way::Right]),
    ("bob", [Way::AlsoRight, Way::Broken, Way::AlsoRight, Way::Mistake, Way::AlsoRight]),
    ("dan", [Way::Mistake, Way::Mistake, Way::Right, Way::Right, Way::Mistake]),
    ("cyd", [Way::Right, Way::Refused, Way::Helped, Way::Helped, Way::Refused]),
    ("eve", [Way::Blank, Way::Right, Way::Mistake, Way::Broken, Way::Blank]),
];

#[derive(Clone, Copy)]
enum Way {
    Right,
    AlsoRight,
    Mistake,
    Blank,
    Broken,
    /// With a `static mut`, which is no mistake to the compiler.
    Refused,
    /// With a generic helper, a constant length and an `impl` of its own, which are allowed.
    Helped,
}

fn written(workspace: &Workspace, name: &str, way: Way) -> String {
    let exercise = find(workspace, name);
    let body = match way {
        Way::Right => return original(workspace, name),
        Way::AlsoRight => exercise.also_right[0].clone(),
        Way::Mistake => exercise.mistakes[0].body_in(&original(workspace, name)).unwrap(),
        Way::Blank => return runner::exercise::function::look_at(workspace, exercise).unwrap().stub,
        Way::Broken => "    let x: u8 = \"a\";\n    x\n".to_owned(),
        Way::Refused => format!("    static mut _ONE: u8 = 1;\n{}", own_body(workspace, name)),
        Way::Helped => format!(
            "    struct Own<const N: usize>([u8; N]);\n    impl<const N: usize> Own<N> {{\n        fn first(&self) -> u8 {{\n            \
             self.0[0]\n        }}\n    }}\n    fn same<T>(it: T) -> T {{\n        it\n    }}\n    let _ = same(Own([1; 3]).first());\n{}",
            own_body(workspace, name)
        ),
    };
    with(workspace, name, &body)
}

fn own_body(workspace: &Workspace, name: &str) -> String {
    let own = original(workspace, name);
    own[runner::exercise::region::body(&own).unwrap()].to_owned()
}

/// Makes the handout, without the slow search for answers, which has tests of its own.
fn hand_out(workspace: &Workspace, lab: &LabFile) -> PathBuf {
    let out = folder("handout");
    let functions =
        NAMES.map(|name| runner::exercise::function::look_at(workspace, find(workspace, name)).unwrap());
    let mut files = tree::files(workspace, (lab, SEED), &functions).unwrap().0;
    files.insert("labs/lab3/lab.toml".to_owned(), lab.text.clone().into());
    runner::exercise::copy::write_all(&out, &files, |_| false).unwrap();
    runner::commands::record::record_all(&Workspace::open(&out).unwrap()).unwrap();
    out
}

/// Packs as a student does, and returns the verdicts. The build folder is this workbook's.
fn pack_in(workspace: &Workspace, out: &Path, student: &str) -> Vec<String> {
    let mut command = Site::of(workspace).cargo();
    command.args(["run", "--quiet", "--package", "runner", "--manifest-path"]);
    command.arg(workspace.root.join("Cargo.toml")).args(["--", "pack", "--json", "--student", student]);
    command.current_dir(out).stdin(Stdio::null());
    command.env_remove("CI").env("CARGO_TARGET_DIR", Site::of(workspace).target);
    let said = command.output().unwrap();
    let said: Value = serde_json::from_slice(&said.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&said.stderr)));
    let word = |row: &Value| row["verdict"].as_str().or(row["error"].as_str()).unwrap_or_default().to_owned();
    said["checked"].as_array().unwrap().iter().map(word).collect()
}

#[test]
#[ignore = "minutes"]
fn pack_and_grading_agree() {
    let _one = ONE.lock();
    let workspace = workspace();
    let out = hand_out(&workspace, &lab_of(&NAMES));
    let handed_in = folder("handed_in");
    let mut said = Vec::new();
    for (student, ways) in STUDENTS {
        for (name, way) in NAMES.into_iter().zip(ways) {
            let exercise = find(&workspace, name);
            let path = out.join(exercise.path());
            let file = fs::read_to_string(&path).unwrap();
            let text =
                runner::exercise::copy::with_function(&file, exercise, &written(&workspace, name, way))
                    .unwrap();
            fs::write(&path, text).unwrap();
        }
        said.push(pack_in(&workspace, &out, student));
        let file = format!("lab3-{student}.answers");
        fs::copy(out.join(&file), handed_in.join(&file)).unwrap();
    }
    let results = graded(&workspace, &NAMES, &Order { paths: vec![handed_in], ..Order::default() });
    for ((student, _), said) in STUDENTS.iter().zip(&said) {
        let judged = NAMES.map(|name| answer(&results, student, name).verdict);
        println!("{student}: pack said {said:?}, graded {judged:?}");
        let mut words = judged.map(|verdict| match verdict {
            Verdict::Right => "solved".to_owned(),
            other => other.word(),
        });
        let said: Vec<String> = said.iter().map(|word| word.replace(' ', "_")).collect();
        if judged[0] != Verdict::Right {
            for (word, said) in
                words.iter_mut().zip(&said).skip(1).take(2).filter(|(word, said)| word != said)
            {
                let met = ["wrong", "waits_for_another"];
                assert!(met.contains(&&said[..]), "it meets {student}'s own, and is {said}");
                word.clone_from(said);
            }
        }
        assert_eq!(said, words, "{student}");
    }
    let notes: Vec<_> = results.students.iter().filter_map(|it| it.note.as_ref()).collect();
    assert!(notes.is_empty(), "the fingerprint is the handout's: {notes:?}");
}
