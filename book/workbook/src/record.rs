//! What a workbook would hand out as it lies there, to be recorded.

use crate::{
    answer::Answer,
    copy,
    error::{Error, Result},
    function::look_at,
    handed_out::{FILE, HandedOut, OF_THE_WORKSPACE, is_never},
    manifest::read,
    session::Session,
    workspace::Workspace,
};
use std::fs;

/// The record of a workspace as it lies there, with the originals of what is begun.
///
/// # Errors
/// If a file can't be read, or a function isn't where it belongs.
pub fn record(workspace: &Workspace) -> Result<HandedOut> {
    let workspace = &workspace.as_it_lies();
    let needed = workspace.needed_by(workspace.stages.iter().map(|stage| &stage.package[..]), true);
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
        record.add_function(exercise, &look_at(workspace, exercise)?.original);
    }
    Ok(record)
}

/// Records what is handed out; what a learner is at counts with its original.
///
/// # Errors
/// If a file can't be read or written, or a function isn't where it belongs.
pub fn write(session: &Session) -> Result<Answer> {
    let workspace = session.workspace;
    let recorded = record(workspace)?;
    let _lock = workspace.store.lock()?;
    workspace.store.write(&workspace.root.join(FILE), &recorded.to_text())?;
    Ok(Answer::text(format!("{FILE} says what is handed out.\n")))
}
