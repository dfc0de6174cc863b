//! The files of a handout.

use super::{Asked, strip};
use crate::lab_file::{FILE as LAB_FILE, FOLDER, LabFile};
use runner::exercise::{
    copy::{self, Files, replace_function},
    error::{Error, Result},
    originals::git,
    workspace::Workspace,
};
use std::{collections::BTreeSet, fs};

/// All files of a handout, and the workspace's files that are left out because git doesn't track them.
///
/// # Errors
/// If a file can't be read, or a function isn't where it belongs.
pub fn files(workspace: &Workspace, lab: &LabFile, asked: &[Asked]) -> Result<(Files, Vec<String>)> {
    let own = format!("{FOLDER}/{}/{LAB_FILE}", lab.name);
    let known = known(workspace);
    let (mut files, mut left_out) = (Files::new(), Vec::new());
    for path in copy::files(&workspace.root)? {
        if path != own && is_private(&path) {
            continue;
        }
        if path != own && known.as_ref().is_some_and(|known| !known.contains(&path)) {
            left_out.push(path);
            continue;
        }
        let place = workspace.root.join(&path);
        files.insert(path, fs::read(&place).map_err(Error::file(&place))?);
    }
    for exercise in workspace.exercises() {
        let blank = asked.iter().find(|asked| asked.exercise.name == exercise.name);
        let text = match blank {
            Some(asked) => asked.function.stub.clone(),
            None => runner::exercise::function::look_at(workspace, exercise)?.original,
        };
        replace_function(&mut files, exercise, &text)?;
    }
    for (path, bytes) in &mut files {
        let text = String::from_utf8_lossy(bytes);
        let exercise = exercise_of(path);
        let exercise = lab.exercises.iter().find(|asked| exercise == Some(&asked.name));
        let stripped = match exercise {
            Some(asked) => strip::exercise(path, &text, asked, lab.hints)?,
            None if path.ends_with("/wrong_answers.toml") => strip::wrong_answers(path, &text, lab)?,
            None => continue,
        };
        *bytes = stripped.into_bytes();
    }
    files.insert(format!("{FOLDER}/{}/README.md", lab.name), read_me(lab, asked).into_bytes());
    Ok((files, left_out))
}

/// The exercise that a file describes, if it does.
pub fn exercise_of(path: &str) -> Option<&str> {
    let (folder, file) = path.rsplit_once('/')?;
    file.strip_suffix(".toml").filter(|_| folder.ends_with("/exercises"))
}

/// The files that git tracks; `None` without git, or if the workspace is not in a repository.
fn known(workspace: &Workspace) -> Option<BTreeSet<String>> {
    let listed = git(&workspace.root, &["ls-files", "-z"])?;
    let known: BTreeSet<String> =
        listed.split(|byte| *byte == 0).map(|path| String::from_utf8_lossy(path).into_owned()).collect();
    Some(known).filter(|known| known.contains("Cargo.toml"))
}

/// True for the teacher's own files: labs, submissions, results.
fn is_private(path: &str) -> bool {
    [FOLDER, "results", "feedback"].iter().any(|folder| path.split('/').next() == Some(*folder))
        || path.ends_with(".answers")
}

/// The README of the handout.
fn read_me(lab: &LabFile, asked: &[Asked]) -> String {
    let mut text = format!("# {}\n\n", lab.title);
    if let Some(due) = &lab.due {
        text += &format!("Due: {due}\n\n");
    }
    text += "| exercise | file | points |\n|-|-|-|\n";
    for (in_lab, asked) in lab.exercises.iter().zip(asked) {
        text += &format!("| {} | {} | {} |\n", in_lab.name, asked.exercise.path(), in_lab.points);
    }
    let first = lab.exercises.first().map_or("", |asked| &asked.name);
    text + &format!(
        "\nThese functions are blank. Write them.\n\n```sh\ncargo workbook start {first}       # where it is, and its chapter\n\
        cargo workbook watch {first}       # check it on every save\ncargo workbook pack --student ID   # put all answers into one file: hand that in\n```\n"
    )
}
