//! Records what a workbook would hand out as it lies there.

use crate::{
    commands::session::Session,
    exercise::{
        Exercise, copy,
        error::{Error, Result},
        function::{Function, look_at},
        handed_out::{FILE, HandedOut, OF_THE_WORKSPACE, is_never},
        manifest::read,
        workspace::Workspace,
    },
    say::answer::Answer,
};
use std::fs;

/// The record of a workspace as it lies there. A function that is begun keeps its recorded hash.
///
/// # Errors
/// If a file can't be read, or a function isn't where it belongs.
pub fn record(workspace: &Workspace) -> Result<HandedOut> {
    let windows = workspace.stages.iter().filter_map(|stage| workspace.window_of(stage));
    let packages = workspace.stages.iter().map(|stage| &stage.package).chain(windows.map(|it| &it.package));
    let needed = workspace.needed_by(packages.map(String::as_str));
    let mut record = HandedOut::default();
    for path in copy::files(&workspace.root)? {
        let is_needed = workspace.member_of(&path).is_some_and(|member| needed.contains(&member.package[..]));
        if is_never(&path) || !(is_needed || OF_THE_WORKSPACE.contains(&&path[..])) {
            continue;
        }
        let file = workspace.root.join(&path);
        let bytes = match workspace.functions_in(&path).next() {
            Some(_) => workspace.without_functions(&path, &read(&file)?)?.into_bytes(),
            None => fs::read(&file).map_err(Error::file(&file))?,
        };
        record.add_file(path, &bytes);
    }
    for exercise in workspace.exercises() {
        record.add_function(exercise, &look(workspace, exercise)?.handed_out);
    }
    Ok(record)
}

/// Records what is handed out.
///
/// # Errors
/// If a function is begun, so that its original is not certain; if a file can't be read or written, or a
/// function isn't where it belongs.
pub fn write(session: &Session) -> Result<Answer> {
    let workspace = session.workspace;
    for exercise in workspace.exercises() {
        if look(workspace, exercise)?.is_begun {
            return Err(begun(exercise));
        }
    }
    let recorded = record(workspace)?;
    let _lock = workspace.store.lock()?;
    workspace.store.write(&workspace.root.join(FILE), &recorded.to_text())?;
    Ok(Answer::text(format!("{FILE} says what is handed out.\n")))
}

/// A function as its author sees it.
struct Look {
    /// The text that counts as its original.
    handed_out: String,
    /// True if another text stands in its place, which may be an answer or a new original.
    is_begun: bool,
}

fn look(workspace: &Workspace, exercise: &Exercise) -> Result<Look> {
    let recorded = workspace.handed_out.as_ref();
    let is_recorded = |text: &str| recorded.is_some_and(|it| it.is_function(exercise, text));
    // Without a record the original is the kept text, or else the current one.
    let Function { text, original: kept, stub, .. } = look_at(&workspace.as_it_lies(), exercise)?;
    if is_recorded(&text) {
        return Ok(Look { handed_out: text, is_begun: false });
    }
    let is_blank = text == stub;
    let is_ours = is_blank || workspace.store.hidden(&exercise.name).is_some_and(|hidden| hidden == text);
    let is_begun = if is_recorded(&kept) { !is_ours } else { is_blank || text != kept };
    Ok(Look { handed_out: if is_recorded(&kept) { kept } else { text }, is_begun })
}

fn begun(exercise: &Exercise) -> Error {
    let name = &exercise.name;
    Error::Stopped(format!(
        "`{name}` in {} is begun, and what stands there was never handed out. `cargo workbook restore {name}` puts its original back. \
        If what stands there is the new original, delete .workbook/originals/{name}.txt",
        exercise.path()
    ))
}
