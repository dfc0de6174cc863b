//! The book as pages, without the code of the lab's exercises. The press makes them from the teacher's
//! workbook, so the drawings and live stages are whole.

use super::Asked;
use runner::{
    bench::cargo::Site,
    exercise::{
        error::{Error, Result},
        workspace::Workspace,
    },
};
use std::{fs, path::Path};

/// Makes the pages in the handout's folder `pages`. Returns a note on where they are, with the press's
/// messages.
///
/// # Errors
/// If cargo can't be run, or the press fails.
pub fn make(workspace: &Workspace, out: &Path, asked: &[Asked]) -> Result<String> {
    eprintln!("Making the book's pages without the code of this lab; the first time takes a few minutes.");
    let pages = out.join(PAGES);
    let mut cargo = Site::of(workspace).cargo();
    cargo
        .args(["run", "--quiet", "--package", "press", "--", "--root"])
        .arg(&workspace.root)
        .arg("--out")
        .arg(&pages);
    // The live stages shall not say where the teacher's workbook lies.
    let home = std::env::home_dir().unwrap_or_default();
    let hidden = [&workspace.root, &home].map(|folder| format!("--remap-path-prefix={}=", folder.display()));
    if hidden.iter().all(|flag| !flag.contains(' ')) {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", hidden.join(" "));
    }
    for asked in asked {
        cargo.args(["--blank", &asked.exercise.name]);
    }
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

/// The folder of the pages, in the handout's root.
pub const PAGES: &str = "pages";
