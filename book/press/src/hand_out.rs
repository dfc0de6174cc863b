//! The whole book as one file, for a teacher to hand out: packed, or printed.

use anyhow::{Context, Result, ensure};
use runner::exercise::copy::files;
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};
use url::Url;
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

/// The browsers that can print without a window, by the names of their programs.
const BROWSERS: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "chrome", "msedge"];

/// Prints a finished book, or an edition of it, into `NAME.pdf` or `NAME-LANGUAGE.pdf` beside the book's
/// folder, and returns that file's path. `$CHROMIUM` may name the browser.
///
/// # Errors
/// If there is no browser that prints, or it fails.
pub fn pdf(book: &Path, language: Option<&str>) -> Result<PathBuf> {
    let name = book.file_name().context("the book's folder has no name")?.to_string_lossy();
    let (file, page) = match language {
        Some(language) => (format!("{name}-{language}.pdf"), book.join(language).join("print.html")),
        None => (format!("{name}.pdf"), book.join("print.html")),
    };
    let file = book.with_file_name(file);
    let address = Url::from_file_path(&page).ok().with_context(|| page.display().to_string())?;
    let own = std::env::var("CHROMIUM").ok();
    let names = own.iter().map(String::as_str).chain(BROWSERS);
    // The page is the book's own, and where everything runs as root, as in a container, there is no sandbox.
    let printed = names.map(|name| {
        let mut browser = Command::new(name);
        browser.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            "--generate-pdf-document-outline",
        ]);
        browser.arg(format!("--print-to-pdf={}", file.display())).arg(address.as_str()).output()
    });
    let output = printed.into_iter().find_map(Result::ok).with_context(|| {
        format!("no browser of {BROWSERS:?} is installed: open {} in yours, and print it", page.display())
    })?;
    ensure!(
        output.status.success() && file.is_file(),
        "printing: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(file)
}
