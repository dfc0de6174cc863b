//! The files of a handout.

use super::{
    solving::{self, Solving},
    strip,
};
use crate::{
    Error, LabFile, Result, Workspace,
    lab_file::{Asked, FILE, FOLDER},
};
use filter::MACROS_IN_WORDS as MACROS;
use runner::exercise::{
    Function,
    copy::{self, Files, replace_function},
    look_at,
    originals::git,
};
use std::{collections::BTreeMap, fs};

/// All files of a handout, the paths of those that are left out because git doesn't track them, and what in
/// it solves an exercise of the lab.
///
/// # Errors
/// If a file can't be read, or a function isn't where it belongs.
pub fn files(
    workspace: &Workspace,
    lab: (&LabFile, u64),
    functions: &[Function],
) -> Result<(Files, Vec<String>, Vec<Solving>)> {
    let (mut files, left_out) = tracked(workspace, &[format!("{FOLDER}/{}/{FILE}", lab.0.name)])?;
    // Only `verify` reads them, which is for authors.
    files.retain(|path, _| !path.ends_with("/tests/wrong_answers.toml"));
    let mut mistakes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for exercise in workspace.exercises() {
        let text = match functions.iter().find(|it| it.exercise.name == exercise.name) {
            Some(function) => function.stub.clone(),
            None => look_at(workspace, exercise)?.original,
        };
        let bodies = exercise.mistakes.iter().map(|it| it.body_in(&text).unwrap_or_default());
        mistakes.insert(&exercise.name, bodies.collect());
        replace_function(&mut files, exercise, &text)?;
    }
    let solving = solving::find(workspace, lab, functions, &files)?;
    for it in solving.iter().filter(|it| it.is_example()) {
        let bytes = files.entry(it.file.clone()).or_default();
        *bytes = it.blanked(&String::from_utf8_lossy(bytes)).into_bytes();
    }
    let secrets = functions.iter().flat_map(super::secrets).chain(solving.iter().map(Solving::secret));
    let (secrets, (lab, _)) = (secrets.collect::<Vec<_>>(), lab);
    let mut exercises: BTreeMap<String, String> = BTreeMap::new();
    for (path, bytes) in &mut files {
        let text = String::from_utf8_lossy(bytes);
        if let Some(name) = exercise_of(path) {
            let stripped = match lab.exercises.iter().find(|asked| asked.name == name) {
                Some(asked) => strip::exercise(path, &text, &without_solving(asked, &solving), lab.hints)?,
                None => strip::neighbour(path, &text, &mistakes[name], &secrets)?,
            };
            exercises.insert(name.to_owned(), stripped.clone());
            *bytes = stripped.into_bytes();
        }
    }
    // What was removed is not said in another language.
    for (path, bytes) in &mut files {
        let Some((language, name)) = catalogue_of(path) else { continue };
        let Some(exercise) = exercises.get(name) else { continue };
        let text = String::from_utf8_lossy(bytes);
        *bytes = strip::translations(path, &text, language, exercise)?.into_bytes();
    }
    files.insert(format!("{FOLDER}/{}/README.md", lab.name), read_me(lab, functions).into_bytes());
    Ok((files, left_out, solving))
}

/// An exercise whose answers may not call what solves it, either: so a student reads it before grading.
fn without_solving(asked: &Asked, solving: &[Solving]) -> Asked {
    let mut asked = asked.clone();
    let stays = |it: &&Solving| {
        it.exercise == asked.name && it.name != asked.name && !it.is_example() && !it.is_others()
    };
    let names: Vec<String> = solving.iter().filter(stays).map(|it| it.name.clone()).collect();
    asked.without.extend(names);
    asked
}

/// The exercise that a file describes, if it does.
pub fn exercise_of(path: &str) -> Option<&str> {
    let (folder, file) = path.rsplit_once('/')?;
    file.strip_suffix(".toml").filter(|_| folder.ends_with("/exercises"))
}

/// The language and the exercise of whose texts a file is the catalogue, if it is.
fn catalogue_of(path: &str) -> Option<(&str, &str)> {
    let (language, file) = path.strip_prefix("book/po/")?.split_once('/')?;
    Some((language, file.strip_prefix("exercises/")?.strip_suffix(".po")?))
}

/// The workbook's files without a teacher's, such as labs, submissions and results, apart from those that are
/// named; and the paths of those that are left out because git doesn't track them. Without git, or outside of
/// a repository, none is.
pub fn tracked(workspace: &Workspace, own: &[String]) -> Result<(Files, Vec<String>)> {
    let listed = git(&workspace.root, &["ls-files", "-z"]).unwrap_or_default();
    let known: Vec<&[u8]> = listed.split(|byte| *byte == 0).collect();
    let is_repository = known.contains(&&b"Cargo.toml"[..]);
    let is_private = |path: &str| {
        let folder = path.split('/').next().unwrap_or_default();
        [FOLDER, "results", "feedback"].contains(&folder) || path.ends_with(".answers")
    };
    let (mut files, mut left_out) = (Files::new(), Vec::new());
    for path in copy::files(&workspace.root)? {
        if own.contains(&path) || !is_private(&path) && (!is_repository || known.contains(&path.as_bytes())) {
            let place = workspace.root.join(&path);
            files.insert(path, fs::read(&place).map_err(Error::file(&place))?);
        } else if !is_private(&path) {
            left_out.push(path);
        }
    }
    Ok((files, left_out))
}

/// The README of the handout.
fn read_me(lab: &LabFile, functions: &[Function]) -> String {
    let due = lab.due.as_ref().map_or(String::new(), |due| format!("Due: {due}\n\n"));
    let row = |(own, it): (&Asked, &Function)| {
        let minutes = own.minutes.map_or(it.exercise.minutes, u64::cast_signed);
        format!("| {} | {} | {} | {minutes} |\n", own.name, it.exercise.path(), own.points)
    };
    let rows: String = lab.exercises.iter().zip(functions).map(row).collect();
    let (title, first) = (&lab.title, lab.exercises.first().map_or("", |asked| &asked.name));
    format!(
        "# {title}\n\n{due}| exercise | file | points | minutes |\n|-|-|-|-|\n{rows}\n\
        These functions are blank. Write them.\n\n```sh\ncargo workbook start {first}       # where it is, and its chapter\n\
        cargo workbook watch {first}       # check it on every save\ncargo workbook pack --student ID   # put all answers into one file: hand that in\n```\n\n\
        Below a function, above its `ANCHOR_END`, you may write helpers, types, constants and `impl` blocks of your own. An answer may use what its\n\
        file imports, glam, and the standard library's numbers, iterators and collections; not `unsafe`, `static mut`, `extern`, `crate::`,\n\
        `super::`, other macros than {MACROS}, a later exercise's function, nor one that does what the exercise asks for.\n"
    )
}
