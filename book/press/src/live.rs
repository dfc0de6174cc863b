//! The program of the live stages. Like the pages, it is made from the originals: a learner's own functions,
//! finished or not, show in the windows.

pub mod bundle;
pub mod demo;
pub mod fonts;
pub mod moving_picture;
pub mod picture;

use crate::sources::{Sources, held};
use anyhow::Result;
use runner::{
    bench::variants::for_page,
    exercise::{
        copy::{Files, replace_function, write_all},
        function::look_at,
    },
};
use std::path::Path;

/// Builds the stages into a folder, and returns the program's file name. If they can't be built, the reader
/// gets a note, and the earlier ones stay.
pub fn program(sources: &Sources, folder: &Path, notes: &mut Vec<String>) -> Option<String> {
    let before = bundle::program(folder);
    if let Err(error) = build(sources, folder, before.is_none()) {
        let stays = if before.is_some() { "\nThe live stages stay as they were." } else { "" };
        notes.push(format!("{error:#}{stays}"));
        return before;
    }
    bundle::program(folder)
}

fn build(sources: &Sources, folder: &Path, is_first: bool) -> Result<()> {
    bundle::can_build()?;
    if is_first {
        eprintln!("Building the stages for the page; the first time takes a few minutes.");
    }
    // A target folder of its own: cargo takes a package in two places for one.
    let target = sources.root.join("target/press/build");
    let copy = sources.root.join("target/press/stages");
    write_all(&copy, &originals(sources)?, |_| false)?;
    bundle::build(&copy, &target, folder)
}

/// The packages without their tests, with the original of each exercise's function, and beside it the bodies
/// that can be built from its lines.
fn originals(sources: &Sources) -> Result<Files> {
    let mut held = held(&sources.root, |path| is_built(sources, path))?;
    for path in sources.workspace.exercises().map(|exercise| exercise.path()) {
        if let (Some(bytes), Some(text)) = (held.get_mut(&path), sources.original_text(&path)) {
            *bytes = text.into_bytes();
        }
    }
    for form in &sources.forms {
        let exercise = sources.workspace.find(&form.exercise)?;
        let (bodies, import) = form.bodies_that_run();
        let original = look_at(&sources.workspace, exercise)?.original;
        let all = for_page(exercise, &original, &bodies, &import);
        replace_function(&mut held, exercise, &all.text)?;
        held.extend(all.file.map(|(path, text)| (path, text.into_bytes())));
    }
    Ok(held)
}

/// Selects the files that the build needs. `main.rs` of tests is among them, because cargo requires that a
/// package has a target. Cargo finds its settings, `.cargo`, above the copy.
fn is_built(sources: &Sources, path: &str) -> bool {
    let is_test = path.contains("/tests/") && !path.ends_with("/main.rs");
    let is_of_a_package = sources.workspace.member_of(path).is_some() && !is_test;
    is_of_a_package || ["Cargo.toml", "Cargo.lock"].contains(&path)
}
