//! The book as pages, without the code of the lab's exercises. The press makes it of the teacher's workbook, so its drawings and live
//! stages are whole.

use super::Asked;
use exercises::{
    error::{Error, Result},
    workspace::Workspace,
};
use std::{fs, path::Path};

/// Makes the pages, in the folder `pages` of the handout; with what the press says besides.
///
/// # Errors
/// If cargo can't be run, or the press makes no book.
pub fn make(workspace: &Workspace, out: &Path, asked: &[Asked]) -> Result<String> {
    eprintln!("Making the book, as pages without the code of this lab; the first time takes some minutes.");
    let pages = out.join(PAGES);
    let mut cargo = workspace.site().cargo();
    cargo
        .args(["run", "--quiet", "--package", "press", "--", "--root"])
        .arg(&workspace.root)
        .arg("--out")
        .arg(&pages);
    for asked in asked {
        cargo.args(["--blank", &asked.exercise.name]);
    }
    let output = cargo.output().map_err(Error::cargo)?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(Error::Stopped(format!("the book can't be made:\n{}", said.trim())));
    }
    // Whoever opens a page needs no Rust for it.
    let index = pages.join("index.html");
    fs::metadata(&index).map_err(Error::file(&index))?;
    Ok(format!("{PAGES}/index.html is its book.\n{said}"))
}

/// Where they lie, from the handout's root.
pub const PAGES: &str = "pages";
