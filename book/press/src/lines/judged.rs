//! The verdict on each body.

use crate::sources::Sources;
use anyhow::Result;
use runner::{
    bench::needed::Needed,
    exercise::{Exercise, copy::files, function::Function, region::with_body},
    judge::{check::verdicts, verdict::Verdict},
    say::{self, place::place_of, screen::Screen},
};
use serde_json::{Value, json};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
};

/// The verdict on each body, as [`Form`](super::Form) has it: kept in a folder until something changes on
/// which it may depend. `None` if it is not there and nobody `judges`.
///
/// # Errors
/// If they can't be judged, or a file can't be read or written.
pub fn judged(
    sources: &Sources,
    function: &Function,
    bodies: &[String],
    folder: &Path,
    judges: bool,
) -> Result<Option<Vec<Value>>> {
    let (exercise, workspace) = (function.exercise, &sources.workspace);
    let (file, key) = (folder.join(format!("{}.json", exercise.name)), key(sources, exercise, bodies)?);
    let kept = fs::read(&file).ok().and_then(|kept| serde_json::from_slice::<Value>(&kept).ok());
    if let Some(mut kept) = kept.filter(|kept| kept["key"] == key)
        && let Value::Array(verdicts) = kept["verdicts"].take()
    {
        return Ok(Some(verdicts));
    }
    if !judges {
        return Ok(None);
    }
    eprintln!("Judging the {} bodies of {} that its lines make.", bodies.len(), exercise.name);
    let place = place_of(workspace, exercise);
    let answer = |body: &String| with_body(&function.original, body).unwrap_or_default();
    let all = verdicts(workspace, function, bodies)?;
    let verdicts: Vec<Value> = bodies
        .iter()
        .zip(&all)
        .map(|(body, verdict)| {
            json!({
                "said": match verdict {
                    Verdict::Solved => format!("✓ These lines are right.\n\n{}", exercise.why),
                    _ => say::text(Screen::default().with_keys(), exercise, &place, verdict),
                },
                "right": *verdict == Verdict::Solved,
                "runs": verdict.may_run(),
                "case": say::for_window(exercise, &answer(body), verdict),
            })
        })
        .collect();
    fs::create_dir_all(folder)?;
    fs::write(&file, json!({ "key": key, "verdicts": verdicts }).to_string())?;
    Ok(Some(verdicts))
}

/// A hash of all on which the verdicts depend: the bodies, the exercise's file, the packages of its tests,
/// with the originals in them, the runner, and this module.
fn key(sources: &Sources, exercise: &Exercise, bodies: &[String]) -> Result<String> {
    let mut hash = DefaultHasher::new();
    bodies.hash(&mut hash);
    let needed = Needed::by(&sources.workspace, [exercise]);
    let judges =
        |path: &str| path.starts_with("book/runner/src/") || path.starts_with("book/press/src/lines/");
    for path in files(&sources.root)?.iter().filter(|path| needed.has_file(path) || judges(path)) {
        (path, sources.original_text(path)).hash(&mut hash);
    }
    Ok(format!("{:016x}", hash.finish()))
}
