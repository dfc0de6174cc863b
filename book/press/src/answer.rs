//! What a page's script has to know to show a reader's answer in the stage's window.

use crate::{live::demo::Demo, sources::Sources};
use anyhow::Result;
use runner::exercise::{Exercise, copy::write_changed, workspace::Workspace};
use serde_json::{Map, Value, json};
use std::path::Path;

/// The folder of a stage's recorded tables.
pub const SNAPSHOTS: &str = "tests/it/snapshots";

/// The exercise's window as a demo.
///
/// # Errors
/// If it has none.
pub fn demo(workspace: &Workspace, exercise: &Exercise) -> Result<Demo> {
    let (member, flags) = workspace.window(exercise)?;
    let stage = member.folder.split('/').next().unwrap_or_default().to_owned();
    Ok(Demo { stage, flags: flags.into_iter().map(str::to_owned).collect() })
}

/// The exercise's window: its stage, its query and the live program, and the recorded tables of its step, by
/// their path in the stage.
///
/// # Errors
/// If it has none.
pub fn window(sources: &Sources, exercise: &Exercise) -> Result<Value> {
    let demo = demo(&sources.workspace, exercise)?;
    let step = demo.flags.iter().skip_while(|flag| *flag != "--step").nth(1).map_or("", String::as_str);
    let is_of_step = |table: &&String| table.contains("/it__steps__") && table.contains(&format!("-{step}"));
    let tables = sources.files_below(&format!("{}/{SNAPSHOTS}", demo.stage));
    let text = |table: &String| Some((table.split_once('/')?.1.to_owned(), sources.text(table)?.into()));
    let tables: Map<String, Value> = tables.iter().filter(is_of_step).filter_map(text).collect();
    Ok(json!({
        "stage": demo.stage, "query": demo.query(), "program": sources.live_program, "tables": tables,
    }))
}

/// Writes the script with an exercise's data: one call of `answerData`. A page from a folder may load nothing
/// but scripts.
///
/// # Errors
/// If it can't be written.
pub fn write(folder: &Path, exercise: &str, data: &Value) -> Result<()> {
    let script = format!("answerData({}, {data});\n", json!(exercise));
    Ok(write_changed(&folder.join(format!("{exercise}.js")), script.as_bytes())?)
}
