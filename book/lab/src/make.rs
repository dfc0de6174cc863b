//! `lab make`: makes the handout for students, a new folder without history in which the lab's functions are
//! blank, and proves that it contains no answer.

pub mod autograder;
pub mod pages;
pub mod proof;
pub mod solving;
pub mod strip;
pub mod tree;
pub mod twins;

use crate::{
    Answer, Args, Error, Exercise, LabFile, Result, Session, Workspace,
    lab_file::{self, seed},
    lab_of, path_of,
};
use proof::{Found, Secret};
use runner::{
    bench::Site,
    commands::record::record_all,
    exercise::{
        Function, body,
        copy::{Files, files, write_all},
        look_at,
    },
};
use solving::Solving;
use std::{
    fs,
    path::{Component, Path, PathBuf},
};
use tree::Handout;

/// The number of tokens from which on an answer can't appear elsewhere by accident. A formula of five letters
/// stands in many places.
const LONG: usize = 14;

/// An exercise of the lab, and its function.
pub struct Asked<'a> {
    /// The exercise, as its author wrote it.
    pub exercise: &'a Exercise,
    /// Its function, as the teacher has it.
    pub function: Function<'a>,
}

/// `lab make LAB --out DIR`
///
/// # Errors
/// If a file can't be read or written, the book can't be made, or the handout would contain an answer; then
/// it is removed.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let workspace = session.workspace;
    let lab = LabFile::read(&workspace.root, lab_of(args)?.0)?;
    if let Some(path) = path_of(args, "autograder") {
        let (count, zip) = (autograder::write(workspace, &lab, &path)?, path.display());
        let text =
            format!("{zip}: {count} files for Gradescope, with the class's seed: no student may see it.\n");
        return Ok(Answer::text(text));
    }
    let none = || Error::Usage(format!("no folder: `lab make {} --out DIR`", lab.name));
    let out = absolute(&path_of(args, "out").ok_or_else(none)?)?;
    may_write(workspace, &out)?;
    let asked = lab.exercises.iter().map(|own| asked(workspace, &lab, own)).collect::<Result<Vec<_>>>()?;
    let seed = seed(&workspace.root, &lab.name)?;
    let Handout { files, left_out, solving } = tree::files(workspace, (&lab, seed), &asked)?;
    write_all(&out, &files, |_| false)?;
    let finished = finish(workspace, &out, &asked, !args.has("no-book"));
    let (found, notes) = finished.inspect_err(|_| drop(fs::remove_dir_all(&out)))?;
    let left_out = match left_out.is_empty() {
        true => String::new(),
        false => format!("left out, because git doesn't track them: {}\n", left_out.join(", ")),
    };
    let count = self::files(&out)?.len();
    let said = said_of(&found, twins(&asked, &files), &solving);
    Ok(Answer::text(format!(
        "{} is ready for students: {count} files, no history, no answers.\n{notes}{left_out}{said}",
        out.display()
    )))
}

/// An absolute path without `..`.
fn absolute(path: &Path) -> Result<PathBuf> {
    let mut absolute = PathBuf::new();
    for part in std::path::absolute(path).map_err(Error::file(path))?.components() {
        if part == Component::ParentDir {
            absolute.pop();
        } else {
            absolute.push(part);
        }
    }
    Ok(absolute)
}

/// Refuses a folder that is not empty, whose files would be lost.
fn may_write(workspace: &Workspace, out: &Path) -> Result<()> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    let target = Site::of(workspace).target;
    if !is_empty || (out.starts_with(&workspace.root) && !out.starts_with(target)) {
        return Err(Error::Usage(format!("{}: name an empty folder outside the workbook", out.display())));
    }
    Ok(())
}

fn asked<'a>(workspace: &'a Workspace, lab: &LabFile, asked: &lab_file::Asked) -> Result<Asked<'a>> {
    let name = &asked.name;
    let exercise = workspace.exercises().find(|exercise| exercise.name == *name);
    let none = || Error::Usage(format!("labs/{}: no exercise `{name}`", lab.name));
    let exercise = exercise.ok_or_else(none)?;
    let function = look_at(workspace, exercise)?;
    if function.is_handed_out_blank() {
        return Err(Error::Stopped(format!(
            "{name} is blank here: a lab can be made only from a workbook that has the answers"
        )));
    }
    Ok(Asked { exercise, function })
}

/// Records the handout's hashes, makes the book and looks for answers. Returns the passages that are too
/// short to count as answers, and notes.
fn finish(
    workspace: &Workspace,
    out: &Path,
    asked: &[Asked],
    has_book: bool,
) -> Result<(Vec<Found>, String)> {
    record_all(&Workspace::open(out)?)?;
    fs::remove_dir_all(out.join(".workbook")).map_err(Error::file(out))?;
    let notes = if has_book { pages::make(workspace, out, asked)? } else { String::new() };
    let secrets: Vec<Secret> = asked.iter().flat_map(secrets).collect();
    let mut found = Vec::new();
    for path in files(out)? {
        let place = out.join(&path);
        let bytes = fs::read(&place).map_err(Error::file(&place))?;
        found.extend(proof::find(&secrets, &path, &String::from_utf8_lossy(&bytes)));
    }
    found.sort();
    found.dedup_by_key(|found| (found.exercise.clone(), found.file.clone()));
    // A hint that a teacher hands out may give the answer.
    let is_secret = |found: &Found| found.length >= LONG && tree::exercise_of(&found.file).is_none();
    let (long, short): (Vec<_>, Vec<_>) = found.into_iter().partition(is_secret);
    if long.is_empty() {
        return Ok((short, notes));
    }
    let list: String =
        long.iter().map(|it| format!("\n  {}: an answer to {}", it.file, it.exercise)).collect();
    Err(Error::Stopped(format!(
        "nothing is handed out, because these files contain answers. Leave out the exercises, or change the files:{list}"
    )))
}

/// All right answers to an exercise.
fn secrets(asked: &Asked) -> Vec<Secret> {
    let original = &asked.function.original;
    let own = body(original).map(|own| &original[own]);
    let others = asked.exercise.also_right.iter().map(String::as_str);
    own.into_iter().chain(others).map(|body| Secret::new(&asked.exercise.name, body)).collect()
}

/// The functions that are much like one of the lab, in words, those most like it first.
fn twins(asked: &[Asked], files: &Files) -> Vec<String> {
    let is_code = |path: &str| [".rs", ".glsl", ".vert", ".frag"].iter().any(|end| path.ends_with(end));
    let mut twins = Vec::new();
    for (path, bytes) in files.iter().filter(|(path, _)| is_code(path)) {
        let text = String::from_utf8_lossy(bytes);
        for Asked { exercise, function } in asked {
            let said = |(likeness, name): (f32, String)| {
                let percent = likeness * 100.0;
                (likeness, format!("{}: {name} in {path}, {percent:.0} % alike", exercise.name))
            };
            twins.extend(twins::find(&function.original, &text).into_iter().map(said));
        }
    }
    twins.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    twins.into_iter().map(|(_, said)| said).collect()
}

/// What a teacher should know of the handout.
fn said_of(found: &[Found], twins: Vec<String>, solving: &[Solving]) -> String {
    let solving_if = |is_so: &dyn Fn(&Solving) -> bool| {
        let those = solving.iter().filter(|it| is_so(it));
        those.map(|it| format!("{}: {} in {}", it.exercise, it.name, it.file)).collect::<Vec<_>>()
    };
    let parts = [
        ("These functions are much like one of the lab, and give half of its answer away", twins),
        (
            "These files contain an answer: one that is too short to hide, or a hint that gives it",
            found.iter().map(|it| format!("{}: {}", it.exercise, it.file)).collect(),
        ),
        (
            "These solve an exercise as they are, and stay. Answers can't call those that are linked",
            solving_if(&|it| !it.is_mistake() && !it.is_example()),
        ),
        (
            "These of examples solve an exercise, and are blank in the handout",
            solving_if(&Solving::is_example),
        ),
        (
            "These are known mistakes of other exercises that solve one, and are left out",
            solving_if(&Solving::is_mistake),
        ),
    ];
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    parts.map(|(says, lines)| format!("\n{says}:\n  {}\n", lines.join("\n  "))).collect()
}
