//! The drawings of the crate `figures`, as SVG text by name.

use crate::{order::Order, sources::Sources};
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
    drawing: Option<Child>,
}

/// Begins to draw the figures into a folder; unless the order names a folder of figures, or some functions
/// are unwritten and those drawn earlier have to do.
///
/// # Errors
/// If cargo can't be run.
pub fn begin(sources: &Sources, order: &Order, folder: &Path) -> Result<Drawings> {
    if let Some(drawn) = &order.figures {
        return Ok(Drawings { folder: drawn.clone(), drawing: None });
    }
    let can_be_drawn = sources.root.join("book/figures/Cargo.toml").is_file();
    let is_wanted = sources.is_whole() || read(folder).is_empty();
    let mut cargo = Site::of(&sources.workspace).cargo();
    cargo.args(["run", "--quiet", "--package", "figures", "--"]).arg(folder).stderr(Stdio::piped());
    let drawing = (can_be_drawn && is_wanted).then(|| cargo.spawn()).transpose().context("cargo")?;
    Ok(Drawings { folder: folder.to_owned(), drawing })
}

impl Drawings {
    /// The figures, when they are drawn. If the program fails, as it does while a function is unwritten, the
    /// earlier ones stay, and the reader gets a note.
    ///
    /// # Errors
    /// If cargo's words can't be read.
    pub fn finish(self, notes: &mut Vec<String>) -> Result<BTreeMap<String, String>> {
        if let Some(drawing) = self.drawing {
            let output = drawing.wait_with_output().context("cargo")?;
            if !output.status.success() {
                let message = String::from_utf8_lossy(&output.stderr);
                notes.push(format!("The figures could not be drawn again:\n{}", message.trim()));
            }
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
