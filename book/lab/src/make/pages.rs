//! The book as pages, without the code of the lab's exercises. The press makes them from the teacher's
//! workbook, so the drawings and live stages are whole.

use super::Asked;
use crate::{Error, Result, Workspace};
use runner::bench::Site;
use std::{fs, path::Path};

/// The folder of the pages, in the handout's root.
const PAGES: &str = "pages";

/// Makes the pages in the handout's folder `pages`. Returns a note on where they are, with the press's
/// messages.
///
/// # Errors
/// If cargo can't be run, or the press fails.
pub fn make(workspace: &Workspace, out: &Path, asked: &[Asked]) -> Result<String> {
    eprintln!("Making the book's pages without the code of this lab; the first time takes a few minutes.");
    let pages = out.join(PAGES);
    let mut cargo = Site::of(workspace).cargo();
    cargo.args(["run", "--quiet", "--package", "press", "--", "--root"]).arg(&workspace.root);
    cargo.arg("--out").arg(&pages);
    cargo.args(asked.iter().flat_map(|asked| ["--blank", &asked.exercise.name]));
    let output = cargo.output().map_err(Error::cargo)?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(Error::Stopped(format!("the book can't be made:\n{}", said.trim())));
    }
    // Opening a page requires no Rust.
    let index = pages.join("index.html");
    fs::metadata(&index).map_err(Error::file(&index))?;
    Ok(format!("{PAGES}/index.html is its book.\n{said}"))
}
