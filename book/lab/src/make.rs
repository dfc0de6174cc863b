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
    lab_file::{LabFile, seed},
    lab_of, path_of,
};
use proof::{Found, Secret};
use runner::{
    bench::cargo::Site,
    commands::{record::record_all, session::Session, syntax::Args},
    exercise::{
        Exercise,
        copy::{Files, files, write_all},
        error::{Error, Result},
        function::{Function, look_at},
        region::body,
        workspace::Workspace,
    },
    say::answer::Answer,
};
use solving::Solving;
use std::{
    fmt::Write,
    fs,
    path::{Component, Path, PathBuf},
};
use tree::Handout;
use twins::Twin;

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
        let count = autograder::write(workspace, &lab, &path)?;
        let text = format!(
            "{}: {count} files for Gradescope, with the class's seed: no student may see it.\n",
            path.display()
        );
        return Ok(Answer::text(text));
    }
    let out = path_of(args, "out")
        .ok_or_else(|| Error::Usage(format!("no folder: `lab make {} --out DIR`", lab.name)))?;
    let out = absolute(&out)?;
    may_write(workspace, &out)?;
    let asked = asked(workspace, &lab)?;
    let seed = seed(&workspace.root, &lab.name)?;
    let Handout { files, left_out, solving } = tree::files(workspace, (&lab, seed), &asked)?;
    write_all(&out, &files, |_| false)?;
    let result = finish(workspace, &out, &asked, !args.has("no-book"));
    let (found, notes) = match result {
        Ok(done) => done,
        Err(error) => {
            let _ = fs::remove_dir_all(&out);
            return Err(error);
        }
    };
    let twins = find_twins(&asked, &files);
    let count = self::files(&out)?.len();
    let mut text =
        format!("{} is ready for students: {count} files, no history, no answers.\n{notes}", out.display());
    if !left_out.is_empty() {
        let _ = writeln!(text, "left out, because git doesn't track them: {}", left_out.join(", "));
    }
    text += &said_of(&found, &twins, &solving);
    Ok(Answer::text(text))
}

/// An absolute path without `..`.
fn absolute(path: &Path) -> Result<PathBuf> {
    let mut absolute = PathBuf::new();
    for part in std::path::absolute(path).map_err(Error::file(path))?.components() {
        match part {
            Component::ParentDir => {
                absolute.pop();
            }
            part => absolute.push(part),
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

fn asked<'a>(workspace: &'a Workspace, lab: &LabFile) -> Result<Vec<Asked<'a>>> {
    let one = |asked: &crate::lab_file::Asked| {
        let exercise = workspace.exercises().find(|exercise| exercise.name == asked.name);
        let exercise = exercise
            .ok_or_else(|| Error::Usage(format!("labs/{}: no exercise `{}`", lab.name, asked.name)))?;
        let function = look_at(workspace, exercise)?;
        if function.is_handed_out_blank() {
            return Err(Error::Stopped(format!(
                "{} is blank here: a lab can be made only from a workbook that has the answers",
                asked.name
            )));
        }
        Ok(Asked { exercise, function })
    };
    lab.exercises.iter().map(one).collect()
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
    let found = prove(out, asked)?;
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

/// Looks for every right answer in every file.
fn prove(out: &Path, asked: &[Asked]) -> Result<Vec<Found>> {
    let secrets: Vec<Secret> = asked.iter().flat_map(secrets).collect();
    let mut found = Vec::new();
    for path in files(out)? {
        let place = out.join(&path);
        let bytes = fs::read(&place).map_err(Error::file(&place))?;
        found.extend(proof::find(&secrets, &path, &String::from_utf8_lossy(&bytes)));
    }
    found.sort();
    found.dedup_by_key(|found| (found.exercise.clone(), found.file.clone()));
    Ok(found)
}

/// All right answers to an exercise.
fn secrets(asked: &Asked) -> Vec<Secret> {
    let original = &asked.function.original;
    let own = body(original).map(|own| &original[own]);
    let others = asked.exercise.also_right.iter().map(String::as_str);
    own.into_iter().chain(others).map(|body| Secret::new(&asked.exercise.name, body)).collect()
}

fn find_twins(asked: &[Asked], files: &Files) -> Vec<Twin> {
    let is_code = |path: &str| [".rs", ".glsl", ".vert", ".frag"].iter().any(|end| path.ends_with(end));
    let mut twins = Vec::new();
    for (path, bytes) in files.iter().filter(|(path, _)| is_code(path)) {
        let text = String::from_utf8_lossy(bytes);
        for asked in asked {
            twins.extend(twins::find(&asked.exercise.name, &asked.function.original, path, &text));
        }
    }
    twins.sort_by(|a, b| b.likeness.total_cmp(&a.likeness));
    twins
}

/// What a teacher should know of the handout.
fn said_of(found: &[Found], twins: &[Twin], solving: &[Solving]) -> String {
    let solving_if = |is_so: &dyn Fn(&Solving) -> bool| {
        let those = solving.iter().filter(|it| is_so(it));
        those.map(|it| format!("{}: {} in {}", it.exercise, it.name, it.file)).collect::<Vec<_>>()
    };
    let is_mistake = |it: &Solving| it.name.starts_with("mistake ");
    let twin = |Twin { exercise, file, name, likeness }: &Twin| {
        format!("{exercise}: {name} in {file}, {:.0} % alike", likeness * 100.0)
    };
    let parts = [
        (
            "These functions are much like one of the lab, and give half of its answer away",
            twins.iter().map(twin).collect(),
        ),
        (
            "These files contain an answer: one that is too short to hide, or a hint that gives it",
            found.iter().map(|it| format!("{}: {}", it.exercise, it.file)).collect(),
        ),
        (
            "These solve an exercise as they are, and stay. Answers can't call those that are linked",
            solving_if(&|it| !is_mistake(it) && !it.is_example()),
        ),
        (
            "These of examples solve an exercise, and are blank in the handout",
            solving_if(&Solving::is_example),
        ),
        (
            "These are known mistakes of other exercises that solve one, and are left out",
            solving_if(&is_mistake),
        ),
    ];
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    parts.map(|(says, lines)| format!("\n{says}:\n  {}\n", lines.join("\n  "))).collect()
}
