//! The whole book as one file, for a teacher to hand out.

use anyhow::{Context, Result};
use runner::exercise::copy::files;
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};
use zip::{DateTime, ZipWriter, write::SimpleFileOptions};

/// The name of the folder in the packed file.
const FOLDER: &str = "skeletal_animation";

/// Packs a finished book into `NAME.zip` beside its folder, and returns that file's path. Equal pages give
/// equal bytes.
///
/// # Errors
/// If a file can't be read or written.
pub fn zip(book: &Path) -> Result<PathBuf> {
    let name = book.file_name().context("the book's folder has no name")?.to_string_lossy();
    let file = book.with_file_name(format!("{name}.zip"));
    let mut zip = ZipWriter::new(File::create(&file).with_context(|| file.display().to_string())?);
    // No date and no owner: equal books stay equal.
    let options = SimpleFileOptions::default().last_modified_time(DateTime::DEFAULT).unix_permissions(0o644);
    let mut paths = files(book)?;
    paths.sort();
    for path in paths {
        zip.start_file(format!("{FOLDER}/{path}"), options)?;
        zip.write_all(&fs::read(book.join(&path)).with_context(|| path.clone())?)?;
    }
    zip.finish()?;
    Ok(file)
}
