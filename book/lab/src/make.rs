//! `lab make`: makes the handout for students, a new folder without history in which the lab's functions are
//! blank, and proves that it contains no answer.

pub mod proof;
pub mod solving;
pub mod strip;
pub mod tree;

use crate::{
    Answer, Args, Error, LabFile, Result, Session, Workspace,
    lab_file::{FILE, FOLDER, SECRET, seed},
    lab_of,
    of_lab::write_zip,
    path_of,
};
use proof::{Found, Secret};
use runner::{
    bench::Site,
    commands::{pack::AROUND, record::record_all},
    exercise::{
        Function, around, body,
        copy::{files, write_all},
        look_at,
    },
};
use solving::Solving;
use std::{
    fs,
    path::{Component, Path, PathBuf},
};

/// The number of tokens from which on an answer can't appear elsewhere by accident. A formula of five letters
/// stands in many places.
const LONG: usize = 14;

/// `lab make LAB --out DIR`
///
/// # Errors
/// If a file can't be read or written, the book can't be made, or the handout would contain an answer; then
/// it is removed.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let workspace = session.workspace;
    let lab = LabFile::read(&workspace.root, lab_of(args)?.0)?;
    if let Some(path) = path_of(args, "autograder") {
        let (count, zip) = (autograder(workspace, &lab, &path)?, path.display());
        let text =
            format!("{zip}: {count} files for Gradescope, with the class's seed: no student may see it.\n");
        return Ok(Answer::text(text));
    }
    let none = || Error::Usage(format!("no folder: `lab make {} --out DIR`", lab.name));
    let out = absolute(&path_of(args, "out").ok_or_else(none)?)?;
    may_write(workspace, &out)?;
    let functions = lab.exercises.iter().map(|own| function(workspace, &lab.name, &own.name));
    let functions = functions.collect::<Result<Vec<_>>>()?;
    let seed = seed(&workspace.root, &lab.name)?;
    let (files, left_out, solving) = tree::files(workspace, (&lab, seed), &functions)?;
    write_all(&out, &files, |_| false)?;
    let finished = finish(workspace, (&lab.name, &out), &functions, !args.has("no-book"));
    let (found, notes) = finished.inspect_err(|_| drop(fs::remove_dir_all(&out)))?;
    let (shown, count) = (out.display(), self::files(&out)?.len());
    let mut said = format!("{shown} is ready for students: {count} files, no history, no answers.\n{notes}");
    if !left_out.is_empty() {
        said += &format!("left out, because git doesn't track them: {}\n", left_out.join(", "));
    }
    Ok(Answer::text(said + &said_of(&found, &solving)))
}

/// Writes the zip with which Gradescope grades by itself: the teacher's workbook with the class's seed, and
/// two scripts. Returns the number of files in it.
///
/// The format: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>: `setup.sh` runs once when
/// the image is built, `run_autograder` for each submission; it reads `/autograder/submission` and writes
/// `/autograder/results/results.json`.
fn autograder(workspace: &Workspace, lab: &LabFile, path: &Path) -> Result<usize> {
    let own = [FILE, SECRET].map(|file| format!("{FOLDER}/{}/{file}", lab.name));
    let (files, _) = tree::tracked(workspace, &own)?;
    let mut files: Vec<_> =
        files.into_iter().map(|(name, bytes)| (format!("workbook/{name}"), bytes)).collect();
    let script = |text: &str| text.replace("$LAB", &lab.name).into_bytes();
    files.insert(0, ("setup.sh".to_owned(), script(include_str!("make/setup.sh"))));
    files.insert(1, ("run_autograder".to_owned(), script(include_str!("make/run_autograder.sh"))));
    write_zip(path, &files)?;
    Ok(files.len())
}

/// An absolute path without `..`.
fn absolute(path: &Path) -> Result<PathBuf> {
    let mut absolute = PathBuf::new();
    for part in std::path::absolute(path).map_err(Error::file(path))?.components() {
        match part {
            Component::ParentDir => drop(absolute.pop()),
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

/// The function of a lab's exercise, as the teacher has it.
fn function<'a>(workspace: &'a Workspace, lab: &str, name: &str) -> Result<Function<'a>> {
    let exercise = workspace.exercises().find(|exercise| exercise.name == name);
    let none = || Error::Usage(format!("labs/{lab}: no exercise `{name}`"));
    let function = look_at(workspace, exercise.ok_or_else(none)?)?;
    if function.is_handed_out_blank() {
        let why = "is blank here: a lab can be made only from a workbook that has the answers";
        return Err(Error::Stopped(format!("{name} {why}")));
    }
    Ok(function)
}

/// Records the handout's hashes, makes the book and looks for answers. Returns the passages that are too
/// short to count as answers, and notes.
fn finish(
    workspace: &Workspace,
    (lab, out): (&str, &Path),
    functions: &[Function],
    has_book: bool,
) -> Result<(Vec<Found>, String)> {
    let handed_out = Workspace::open(out)?;
    record_all(&handed_out)?;
    let exercises: Vec<_> = functions.iter().map(|it| it.exercise).collect();
    let file = out.join(FOLDER).join(lab).join(AROUND);
    fs::write(&file, around(&handed_out, &exercises)?).map_err(Error::file(&file))?;
    fs::remove_dir_all(out.join(".workbook")).map_err(Error::file(out))?;
    let notes = if has_book { pages(workspace, out, functions)? } else { String::new() };
    let secrets: Vec<Secret> = functions.iter().flat_map(secrets).collect();
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
    let why = "nothing is handed out, because these files contain answers. Leave out the exercises, or change the files:";
    let long = long.iter().map(|it| format!("\n  {}: an answer to {}", it.file, it.exercise));
    Err(Error::Stopped(why.to_owned() + &long.collect::<String>()))
}

/// Makes the book's pages in the folder `pages`, without the code of the lab's exercises. The press makes
/// them from the teacher's workbook, so the drawings and live stages are whole. Returns a note on where they
/// are, with the press's messages.
fn pages(workspace: &Workspace, out: &Path, functions: &[Function]) -> Result<String> {
    eprintln!(
        "Making the book's pages without the code of this lab; the first time takes up to a quarter of an hour."
    );
    let mut cargo = Site::of(workspace).cargo();
    cargo.args(["run", "--quiet", "--package", "press", "--", "--root"]).arg(&workspace.root);
    cargo.arg("--out").arg(out.join("pages"));
    cargo.args(functions.iter().flat_map(|it| ["--blank", &it.exercise.name]));
    let output = cargo.output().map_err(Error::cargo)?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(Error::Stopped(format!("the book can't be made:\n{}", said.trim())));
    }
    // Opening a page requires no Rust.
    let index = out.join("pages/index.html");
    fs::metadata(&index).map_err(Error::file(&index))?;
    Ok(format!("pages/index.html is its book.\n{said}"))
}

/// All right answers to an exercise.
fn secrets(Function { original, exercise, .. }: &Function) -> Vec<Secret> {
    let own = body(original).map(|own| &original[own]);
    let others = exercise.also_right.iter().map(String::as_str);
    own.into_iter().chain(others).map(|body| Secret::new(&exercise.name, body)).collect()
}

/// What a teacher should know of the handout.
fn said_of(found: &[Found], solving: &[Solving]) -> String {
    let mut parts = [
        ("These files contain an answer: one that is too short to hide, or a hint that gives it", Vec::new()),
        (
            "These solve an exercise as they are, and stay. Answers can't call those that are linked",
            Vec::new(),
        ),
        ("These of examples solve an exercise, and are blank in the handout", Vec::new()),
        ("These known mistakes and right answers of other exercises solve one, and are left out", Vec::new()),
    ];
    parts[0].1.extend(found.iter().map(|it| format!("{}: {}", it.exercise, it.file)));
    for it in solving {
        let part = 1 + usize::from(it.is_example()) + 2 * usize::from(it.is_others());
        parts[part].1.push(format!("{}: {} in {}", it.exercise, it.name, it.file));
    }
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    parts.map(|(says, lines)| format!("\n{says}:\n  {}\n", lines.join("\n  "))).collect()
}
