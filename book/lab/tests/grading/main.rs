//! Grades whole classes with the workbook itself. This takes minutes, so these tests are run by name.
//!
//! ```sh
//! cargo test -p lab --test grading -- --ignored --nocapture            # all of them
//! cargo test -p lab --test grading a_class -- --ignored --nocapture    # of thirty students
//! cargo test -p lab --test grading a_verdict -- --ignored --nocapture  # all; LAB_STAGE=stage4, LAB_SEED=7
//! cargo test -p lab --test grading shader -- --ignored --nocapture     # needs a display
//! cargo test -p lab --test it killed -- --ignored --nocapture          # a small workbook
//! ```

mod attacks;
mod called;
mod class;
mod entries;
mod everything;
mod filtered;
mod handed_in;
mod handed_out;
mod shaders;

use lab::{
    grade::{Order, grade_lab},
    lab_file::LabFile,
    results::{Judged, Results},
};
use runner::exercise::{Exercise, answers::Answers, region::with_body, workspace::Workspace};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
};

const SEED: u64 = 2_718_281_828;

/// One class at a time: all share the copy that answers are built in.
static ONE: Mutex<()> = Mutex::new(());

fn workspace() -> Workspace {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).canonicalize().unwrap();
    Workspace::open(&root).unwrap()
}

fn lab_of(names: &[&str]) -> LabFile {
    let mut text = String::new();
    for name in names {
        let _ = write!(text, "[[exercise]]\nname = {name:?}\n");
    }
    LabFile::parse(Path::new("lab.toml"), &text, "lab3").unwrap()
}

fn find<'a>(workspace: &'a Workspace, name: &str) -> &'a Exercise {
    workspace.exercises().find(|exercise| exercise.name == name).unwrap()
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Everything between an exercise's anchors, as it was handed out.
fn original(workspace: &Workspace, name: &str) -> String {
    runner::exercise::function::look_at(workspace, find(workspace, name)).unwrap().original
}

fn with(workspace: &Workspace, name: &str, body: &str) -> String {
    with_body(&original(workspace, name), body).unwrap()
}

/// Writes the file that `pack` would write.
fn pack(folder: &Path, student: &str, answers: &[(&str, String)]) {
    let answers = Answers {
        lab: "lab3".to_owned(),
        fingerprint: "0".repeat(64),
        student: student.to_owned(),
        answers: answers.iter().map(|(name, text)| ((*name).to_owned(), text.clone())).collect(),
    };
    fs::write(folder.join(answers.file_name()), answers.to_text()).unwrap();
}

fn graded(workspace: &Workspace, names: &[&str], order: &Order) -> Results {
    grade_lab(workspace, &lab_of(names), SEED, order).unwrap()
}

fn answer<'a>(results: &'a Results, student: &str, exercise: &str) -> &'a Judged {
    let student =
        results.students.iter().find(|it| it.id == student).unwrap_or_else(|| panic!("no {student}"));
    student.answers.iter().find(|it| it.exercise == exercise).unwrap()
}
