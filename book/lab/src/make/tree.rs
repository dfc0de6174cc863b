//! The files of a handout.

use super::{
    Asked,
    solving::{self, Solving},
    strip,
};
use crate::lab_file::{FILE as LAB_FILE, FOLDER, LabFile};
use filter::MACROS_IN_WORDS as MACROS;
use runner::exercise::{
    copy::{self, Files, replace_function},
    error::{Error, Result},
    originals::git,
    workspace::Workspace,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// What is handed out.
pub struct Handout {
    /// All files.
    pub files: Files,
    /// The workspace's files that are left out because git doesn't track them.
    pub left_out: Vec<String>,
    /// The functions in it that solve an exercise of the lab.
    pub solving: Vec<Solving>,
}

/// All files of a handout.
///
/// # Errors
/// If a file can't be read, or a function isn't where it belongs.
pub fn files(workspace: &Workspace, (lab, seed): (&LabFile, u64), asked: &[Asked]) -> Result<Handout> {
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
    let solving = solving::find(workspace, (lab, seed), asked, &files)?;
    for it in solving.iter().filter(|it| it.is_example()) {
        if let Some(bytes) = files.get_mut(&it.file) {
            *bytes = it.blanked(&String::from_utf8_lossy(bytes)).into_bytes();
        }
    }
    let secrets: Vec<_> =
        asked.iter().flat_map(super::secrets).chain(solving.iter().map(Solving::secret)).collect();
    for (path, bytes) in &mut files {
        let text = String::from_utf8_lossy(bytes);
        let exercise = exercise_of(path);
        let exercise = lab.exercises.iter().find(|asked| exercise == Some(&asked.name));
        let stripped = match exercise {
            Some(asked) => strip::exercise(path, &text, asked, lab.hints)?,
            None if exercise_of(path).is_some() => strip::neighbour(path, &text, &secrets)?,
            None if path.ends_with("/wrong_answers.toml") => strip::wrong_answers(path, &text, lab)?,
            None => continue,
        };
        *bytes = stripped.into_bytes();
    }
    strip_translations(&mut files)?;
    files.insert(format!("{FOLDER}/{}/README.md", lab.name), read_me(lab, asked).into_bytes());
    Ok(Handout { files, left_out, solving })
}

/// Removes from the catalogues what was removed from the exercises: hints, and what is said of mistakes.
fn strip_translations(files: &mut Files) -> Result<()> {
    let texts: BTreeMap<String, String> = files
        .iter()
        .filter_map(|(path, bytes)| {
            Some((exercise_of(path)?.to_owned(), String::from_utf8_lossy(bytes).into_owned()))
        })
        .collect();
    for (path, bytes) in files {
        let Some((language, file)) = path.strip_prefix("book/po/").and_then(|path| path.split_once('/'))
        else {
            continue;
        };
        let name = file.strip_prefix("exercises/").and_then(|file| file.strip_suffix(".po"));
        let Some(exercise) = name.and_then(|name| texts.get(name)) else { continue };
        let text = String::from_utf8_lossy(bytes);
        *bytes = strip::translations(path, &text, language, exercise)?.into_bytes();
    }
    Ok(())
}

/// The exercise that a file describes, if it does.
pub fn exercise_of(path: &str) -> Option<&str> {
    let (folder, file) = path.rsplit_once('/')?;
    file.strip_suffix(".toml").filter(|_| folder.ends_with("/exercises"))
}

/// The files that git tracks; `None` without git, or if the workspace is not in a repository.
pub fn known(workspace: &Workspace) -> Option<BTreeSet<String>> {
    let listed = git(&workspace.root, &["ls-files", "-z"])?;
    let known: BTreeSet<String> =
        listed.split(|byte| *byte == 0).map(|path| String::from_utf8_lossy(path).into_owned()).collect();
    Some(known).filter(|known| known.contains("Cargo.toml"))
}

/// True for the teacher's own files: labs, submissions, results.
pub fn is_private(path: &str) -> bool {
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
        cargo workbook watch {first}       # check it on every save\ncargo workbook pack --student ID   # put all answers into one file: hand that in\n```\n\n\
        Between a function's anchors you may write helpers, types, constants and `impl` blocks of your own. An answer may use what its\n\
        file imports, glam, and the standard library's numbers, iterators and collections; not `unsafe`, `static`, `extern`, `crate::`,\n\
        `super::`, other macros than {MACROS}, a later exercise's function, nor one that does what the exercise asks for.\n"
    )
}
