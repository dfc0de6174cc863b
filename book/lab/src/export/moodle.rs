//! Feedback pages as Moodle takes them back: "Upload multiple feedback files in a zip" finds a student by the
//! number in a folder's name, which is that of the worksheet's column `Identifier`.
//!
//! The names: `mod/assign/feedback/file/importziplib.php` in Moodle, `is_valid_filename_for_import`.

use crate::{feedback, of_lab::Graded};
use csv::StringRecord;
use runner::exercise::error::{Error, Result};
use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};
use zip::{ZipWriter, write::SimpleFileOptions};

/// Writes the pages of the students in a worksheet, whose IDs stand in the column `ids`, beside it. `None` if
/// it is no worksheet of Moodle.
///
/// # Errors
/// If the zip can't be written.
pub fn feedback(
    graded: &Graded,
    worksheet: &Path,
    rows: &[StringRecord],
    ids: usize,
) -> Result<Option<PathBuf>> {
    let column =
        |title: &str| rows.first()?.iter().position(|it| it.trim_matches(['\u{feff}', ' ']) == title);
    let (Some(number), Some(name)) = (column("Identifier"), column("Full name")) else { return Ok(None) };
    let path = worksheet.with_extension("feedback.zip");
    let mut zip = ZipWriter::new(File::create(&path).map_err(Error::file(&path))?);
    for row in rows.iter().skip(1) {
        let cell = |at: usize| row.get(at).unwrap_or_default().trim();
        let student = graded.results.students.iter().find(|it| it.id == cell(ids));
        let (Some(student), Some(folder)) = (student, folder(cell(name), cell(number))) else { continue };
        let started = zip.start_file(format!("{folder}/feedback.html"), SimpleFileOptions::default());
        started.map_err(|error| Error::Stopped(format!("{}: {error}", path.display())))?;
        zip.write_all(feedback::of(graded, student).as_bytes()).map_err(Error::file(&path))?;
    }
    zip.finish().map_err(|error| Error::Stopped(format!("{}: {error}", path.display())))?;
    Ok(Some(path))
}

/// `Ada Lovelace_17_assignfeedback_file` for `Participant 17`.
fn folder(name: &str, identifier: &str) -> Option<String> {
    let number = identifier.rsplit(' ').next().filter(|it| it.parse::<u32>().is_ok())?;
    let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    Some(format!("{}_{number}_assignfeedback_file", name.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_the_participant_s_number_in_its_second_part() {
        let folder = folder("Ada_King, Lovelace", "Participant 17").unwrap();
        assert_eq!(folder, "Ada King  Lovelace_17_assignfeedback_file");
        let parts: Vec<&str> = folder.splitn(5, '_').collect();
        assert_eq!(parts[1..], ["17", "assignfeedback", "file"], "as Moodle splits it");
        assert_eq!(super::folder("Ada", "ada"), None);
    }
}
