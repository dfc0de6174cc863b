//! The zip with which Gradescope grades by itself: the teacher's workbook with the class's seed, and two
//! scripts.
//!
//! The format: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>: `setup.sh` runs once when
//! the image is built, `run_autograder` for each submission; it reads `/autograder/submission` and writes
//! `/autograder/results/results.json`.

use super::tree;
use crate::lab_file::{FILE, FOLDER, LabFile, SECRET};
use runner::exercise::{
    copy,
    error::{Error, Result},
    workspace::Workspace,
};
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};
use zip::{ZipWriter, write::SimpleFileOptions};

/// Prepares the image.
const SETUP: &str = r#"#!/usr/bin/env bash
set -e
apt-get update -q && apt-get install -q -y --no-install-recommends curl ca-certificates build-essential
curl -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --target wasm32-unknown-unknown
. "$HOME/.cargo/env"
cd /autograder/source/workbook
# Grading nobody builds all that grading needs.
nobody=$(mktemp -d)
cargo run --quiet --package lab -- lab grade $LAB "$nobody" --out "$nobody.results"
"#;

/// Grades one submission. The two variables are for trying it elsewhere.
const RUN: &str = r#"#!/usr/bin/env bash
[ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"
root=${AUTOGRADER:-/autograder}
lab=${WORKBOOK_LAB:-cargo run --quiet --package lab --}
rm -rf "$root/graded" "$root/handed_in" && mkdir -p "$root/handed_in" "$root/results"
# All of it is one student's.
cp -R "$root/submission" "$root/handed_in/submission"
cd "$root/source/workbook"
$lab lab grade $LAB "$root/handed_in" --out "$root/graded"
# Without results, Gradescope itself says that the grader failed.
[ -f "$root/graded/$LAB.json" ] || exit 1
$lab lab export $LAB --format gradescope --out "$root/graded"
found=("$root"/graded/$LAB-gradescope/*/results.json)
if [ ${#found[@]} -eq 1 ] && [ -f "${found[0]}" ]; then
    cp "${found[0]}" "$root/results/results.json"
else
    echo '{"score": 0, "output": "There are no answers of one student in this submission."}' > "$root/results/results.json"
fi
"#;

/// Writes the zip. Returns the number of files in it.
///
/// # Errors
/// If a file can't be read or written.
pub fn write(workspace: &Workspace, lab: &LabFile, path: &Path) -> Result<usize> {
    let scripts = [("setup.sh", SETUP), ("run_autograder", RUN)];
    let script = |(name, text): (&str, &str)| (name.to_owned(), text.replace("$LAB", &lab.name).into_bytes());
    let mut files: Vec<(String, Vec<u8>)> = scripts.map(script).into();
    let known = tree::known(workspace);
    let own = [FILE, SECRET].map(|file| format!("{FOLDER}/{}/{file}", lab.name));
    for name in copy::files(&workspace.root)? {
        let is_handed_out =
            !tree::is_private(&name) && known.as_ref().is_none_or(|known| known.contains(&name));
        if is_handed_out || own.contains(&name) {
            let place = workspace.root.join(&name);
            files.push((format!("workbook/{name}"), fs::read(&place).map_err(Error::file(&place))?));
        }
    }
    let failed = |error: zip::result::ZipError| Error::Stopped(format!("{}: {error}", path.display()));
    let mut zip = ZipWriter::new(File::create(path).map_err(Error::file(path))?);
    for (name, bytes) in &files {
        let mode = if name.contains('/') { 0o644 } else { 0o755 };
        zip.start_file(name.as_str(), SimpleFileOptions::default().unix_permissions(mode)).map_err(failed)?;
        zip.write_all(bytes).map_err(Error::file(path))?;
    }
    zip.finish().map_err(failed)?;
    Ok(files.len())
}
