//! The drawings of the crate `figures`, as SVG text by name.

use crate::{order::Order, sources::Sources};
use anyhow::{Context, Result};
use runner::{bench::cargo::Site, exercise::copy::files};
use std::{collections::BTreeMap, fs, path::Path};

/// The figures for a book: those in the order's folder; otherwise newly drawn ones, or those drawn earlier
/// into `folder` if some functions are unwritten.
///
/// # Errors
/// If cargo can't be run.
pub fn find(
    sources: &Sources,
    order: &Order,
    folder: &Path,
    notes: &mut Vec<String>,
) -> Result<BTreeMap<String, String>> {
    if let Some(drawn) = &order.figures {
        return Ok(read(drawn));
    }
    let drawn = read(folder);
    if sources.is_whole() || drawn.is_empty() {
        draw(sources, folder, notes)?;
        return Ok(read(folder));
    }
    Ok(drawn)
}

/// Draws the figures into a folder. If the program fails, as it does while a function is unwritten, the
/// earlier drawings stay, and the reader gets a note.
fn draw(sources: &Sources, folder: &Path, notes: &mut Vec<String>) -> Result<()> {
    if !sources.root.join("book/figures/Cargo.toml").is_file() {
        return Ok(());
    }
    let mut cargo = Site::of(&sources.workspace).cargo();
    cargo.args(["run", "--quiet", "--package", "figures", "--"]).arg(folder);
    let output = cargo.output().context("cargo")?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        notes.push(format!("The figures could not be drawn again:\n{}", message.trim()));
    }
    Ok(())
}

fn read(folder: &Path) -> BTreeMap<String, String> {
    let svg = |file: String| {
        Some((file.strip_suffix(".svg")?.to_owned(), fs::read_to_string(folder.join(&file)).ok()?))
    };
    files(folder).unwrap_or_default().into_iter().filter_map(svg).collect()
}
