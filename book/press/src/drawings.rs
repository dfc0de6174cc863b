//! The drawings of the crate `figures`, as SVG text by name.

use crate::{make::mirror, sources::Sources};
use anyhow::{Context, Result};
use runner::{bench::cargo::Site, exercise::copy::files};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Stdio},
};

/// Figures that are being drawn, or were.
pub struct Drawings {
    folder: PathBuf,
    /// The program that draws, and its own folder.
    drawing: Option<(Child, PathBuf)>,
}

/// Begins to draw the figures for a folder; unless the workspace has no program for it, or some functions are
/// unwritten and those drawn earlier have to do.
///
/// # Errors
/// If cargo can't be run.
pub fn begin(sources: &Sources, folder: &Path) -> Result<Drawings> {
    let can_be_drawn = sources.root.join("book/figures/Cargo.toml").is_file();
    let is_wanted = sources.is_whole() || read(folder).is_empty();
    let fresh = folder.with_extension("new");
    let mut cargo = Site::of(&sources.workspace).cargo();
    cargo.args(["run", "--quiet", "--package", "figures", "--"]).arg(&fresh).stderr(Stdio::piped());
    let drawing = (can_be_drawn && is_wanted).then(|| cargo.spawn()).transpose().context("cargo")?;
    Ok(Drawings { folder: folder.to_owned(), drawing: drawing.map(|drawing| (drawing, fresh)) })
}

impl Drawings {
    /// The figures, when they are drawn. If the program fails, as it does while a function is unwritten, the
    /// earlier ones stay, and the reader gets a note.
    ///
    /// # Errors
    /// If cargo's words can't be read, or the folder can't be written.
    pub fn finish(self, notes: &mut Vec<String>) -> Result<BTreeMap<String, String>> {
        if let Some((drawing, fresh)) = self.drawing {
            let output = drawing.wait_with_output().context("cargo")?;
            if output.status.success() {
                // A figure that is drawn no longer would still be found in a chapter.
                mirror(&fresh, &self.folder)?;
            } else {
                let message = String::from_utf8_lossy(&output.stderr);
                notes.push(format!("The figures could not be drawn again:\n{}", message.trim()));
            }
            drop(fs::remove_dir_all(fresh));
        }
        Ok(read(&self.folder))
    }
}

fn read(folder: &Path) -> BTreeMap<String, String> {
    let svg = |file: String| {
        Some((file.strip_suffix(".svg")?.to_owned(), fs::read_to_string(folder.join(&file)).ok()?))
    };
    files(folder).unwrap_or_default().into_iter().filter_map(svg).collect()
}
