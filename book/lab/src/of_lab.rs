//! A graded lab: its file, its results, and whether students may already be told what their mistakes look
//! like.

use crate::{
    Args, Error, Exercise, LabFile, Result, Results, Student, Workspace, at, lab_of, path_of,
    submissions::key,
};
use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process, thread,
    time::{SystemTime, UNIX_EPOCH},
};
use toml_edit::{Datetime, Offset};
use zip::{ZipWriter, result::ZipResult, write::SimpleFileOptions};

/// The folder of results that a command names, or the workbook's own.
pub fn folder(workspace: &Workspace, args: &Args) -> PathBuf {
    path_of(args, "out").unwrap_or_else(|| workspace.root.join("results"))
}

/// A graded lab.
pub struct Graded<'a> {
    /// The workbook.
    pub workspace: &'a Workspace,
    /// The results of grading.
    pub results: Results,
    /// True if students may be told what their mistakes look like.
    pub explains: bool,
    /// The address of the handout's pages, if they lie on the web; ends with a slash.
    pub pages: Option<String>,
    /// The folder of the results.
    pub folder: PathBuf,
}

impl<'a> Graded<'a> {
    /// Opens the lab that a command names, with the results in the folder that it names, or in the workbook's
    /// own.
    ///
    /// # Errors
    /// If there is no such lab, or it has not been graded.
    pub fn open(workspace: &'a Workspace, args: &Args) -> Result<Self> {
        let (name, _) = lab_of(args)?;
        let lab = LabFile::read(&workspace.root, name)?;
        let folder = folder(workspace, args);
        let file = folder.join(format!("{name}.json"));
        if !file.is_file() {
            let file = file.display();
            let why = format!("{file} does not exist: `cargo workbook lab grade {name} PATH…` writes it");
            return Err(Error::Usage(why));
        }
        let results = Results::read(&file)?;
        Ok(Self { workspace, explains: explains_now(&lab), pages: lab.pages, results, folder })
    }

    /// Writes the results.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn keep(&self) -> Result<()> {
        let text = serde_json::to_string_pretty(&self.results).map_err(at("results"))?;
        write(&self.folder.join(format!("{}.json", self.results.lab)), text)
    }

    /// The exercise called `name`; `None` if the workbook no longer has it.
    pub fn exercise(&self, name: &str) -> Option<&'a Exercise> {
        self.workspace.exercises().find(|exercise| exercise.name == name)
    }

    /// The student with this ID, in capitals or not.
    pub fn student(&self, id: &str) -> Option<&Student> {
        self.results.students.iter().find(|student| key(&student.id) == key(id))
    }

    /// Writes a file into the folder of the results. Returns its path as the teacher would type it.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn put(&self, name: &str, text: &str) -> Result<String> {
        let path = self.folder.join(name);
        write(&path, text).map(|()| self.workspace.shown(&path))
    }
}

/// True if students may now be told what their mistakes look like.
pub fn explains_now(lab: &LabFile) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed());
    explains(lab, now)
}

/// The same for the moment `now_s`, in seconds since 1970. With `after_due` and no due date mistakes are not
/// explained.
fn explains(lab: &LabFile, now_s: i64) -> bool {
    let is_due = || lab.due.as_deref().and_then(seconds).is_some_and(|due_s| due_s <= now_s);
    lab.explain == "always" || lab.explain == "after_due" && is_due()
}

/// A moment in TOML's notation, in seconds since 1970. Without an offset it is in UTC; without a time it is
/// the end of the day.
fn seconds(text: &str) -> Option<i64> {
    let moment: Datetime = text.parse().ok()?;
    let date = moment.date?;
    let (year, month, day) = (i64::from(date.year), i64::from(date.month), i64::from(date.day));
    // Counting years from March puts the leap day last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days = 365 * year + leap_days + (153 * month + 2) / 5 + day - 719_469;
    let seconds = moment.time.map_or(86_399, |time| {
        3600 * i64::from(time.hour) + 60 * i64::from(time.minute) + i64::from(time.second.unwrap_or(0))
    });
    let minutes = if let Some(Offset::Custom { minutes }) = moment.offset { minutes } else { 0 };
    Some(86_400 * days + seconds - 60 * i64::from(minutes))
}

/// Writes a file, whole or not at all, and creates the folders above it.
///
/// # Errors
/// If it can't be written.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    // Two threads may write the same file.
    let new = path.with_extension(format!("new-{}-{:?}", process::id(), thread::current().id()));
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written.map_err(Error::file(path))
}

/// Writes a zip of these files; those in no folder are programs.
///
/// # Errors
/// If it can't be written.
pub fn write_zip(path: &Path, files: &[(String, Vec<u8>)]) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(path).map_err(Error::file(path))?);
    let put = |(name, bytes): &(String, Vec<u8>)| -> ZipResult<()> {
        let mode = if name.contains('/') { 0o644 } else { 0o755 };
        zip.start_file(name.as_str(), SimpleFileOptions::default().unix_permissions(mode))?;
        Ok(zip.write_all(bytes)?)
    };
    files.iter().try_for_each(put).and_then(|()| zip.finish()).map_err(at(path.display())).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_moment_is_counted_from_1970() {
        assert_eq!(seconds("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(seconds("2000-02-29T12:00:00Z"), Some(951_825_600));
        assert_eq!(seconds("2027-03-01T23:59:00+01:00"), Some(1_803_941_940));
        assert_eq!(seconds("2000-02-29"), Some(951_868_799), "until the day is over");
        assert_eq!(seconds("soon"), None);
    }

    #[test]
    fn a_mistake_is_explained_when_the_lab_allows_it() {
        let lab = |text: &str| {
            LabFile::parse(Path::new("l"), &format!("{text}\n[[exercise]]\nname='f'"), "l").unwrap()
        };
        let after = lab("explain = 'after_due'\ndue = 2000-02-29T12:00:00Z");
        assert_eq!([951_825_599, 951_825_600].map(|now_s| explains(&after, now_s)), [false, true]);
        assert!(!explains(&lab("explain = 'after_due'"), i64::MAX), "it is never due");
        assert!(explains(&lab("explain = 'always'"), 0) && !explains(&lab("explain = 'never'"), i64::MAX));
    }
}
