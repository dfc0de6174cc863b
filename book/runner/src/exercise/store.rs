//! The data kept between two commands, in the folder `.workbook`: originals, attempts and progress.
//!
//! Everything is first written to another file, then renamed, which happens completely or not at all. So a
//! killed command leaves the old text or the new one, never a mixture.

use crate::exercise::{
    answers::is_id,
    error::{Error, Result},
};
use std::{
    fs::{self, File},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

/// The folder `.workbook` of a workspace.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The folder of a workspace. Nothing is created before something is written.
    pub fn of(root: &Path) -> Self {
        Self { folder: root.join(".workbook") }
    }

    /// The file of the progress.
    pub fn progress_file(&self) -> PathBuf {
        self.folder.join("progress.txt")
    }

    /// A folder for data written and read within one command.
    pub fn scratch(&self) -> PathBuf {
        self.folder.join("scratch")
    }

    /// The place of the smallest case in which a wrong answer is wrong, for the stage's window.
    pub fn case_file(&self, name: &str) -> PathBuf {
        self.folder.join("smallest").join(format!("{name}.txt"))
    }

    /// Keeps other commands from changing anything until it is dropped, even by a kill.
    ///
    /// # Errors
    /// If the folder can't be written.
    pub fn lock(&self) -> Result<File> {
        let path = self.folder.join("lock");
        make_folder(&self.folder)?;
        let file = File::create(&path).map_err(Error::file(&path))?;
        file.lock().map_err(Error::file(&path))?;
        Ok(file)
    }

    /// Replaces a file's text, whole or not at all; the caller holds the lock.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write(&self, path: &Path, text: &str) -> Result<()> {
        // The target of a link is replaced, not the link.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        make_folder(path.parent().unwrap_or(path))?;
        make_folder(&self.folder)?;
        let new = self.folder.join("new");
        let write = || {
            // A killed command may have left a read-only one.
            let _ = fs::remove_file(&new);
            let mut file = File::create(&new)?;
            if let Ok(old) = fs::metadata(path) {
                file.set_permissions(old.permissions())?;
            }
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, path)
        };
        write().map_err(Error::file(path))
    }

    /// The function as it was before it was blanked, if it was.
    pub fn original(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.original_file(name)).ok().map(|text| text.replace("\r\n", "\n"))
    }

    /// Keeps the function's text before it is blanked.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_original(&self, name: &str, text: &str) -> Result<()> {
        self.keep(&self.original_file(name), text)
    }

    /// Writes a text, unless it is kept already.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(&self, path: &Path, text: &str) -> Result<()> {
        let is_kept = fs::read_to_string(path).is_ok_and(|kept| kept == text);
        if is_kept { Ok(()) } else { self.write(path, text) }
    }

    /// The place of a whole file, with its functions as they were handed out.
    pub fn kept_file(&self, path: &str) -> PathBuf {
        self.folder.join("files").join(path)
    }

    /// Forgets the original once it is back in its place.
    ///
    /// # Errors
    /// If it can't be removed.
    pub fn forget_original(&self, name: &str) -> Result<()> {
        forget(&self.original_file(name))
    }

    /// The function as the last check saw it, if there was one.
    pub fn checked(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.checked_file(name)).ok()
    }

    /// Keeps the function as a check sees it.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_checked(&self, name: &str, text: &str) -> Result<()> {
        self.keep(&self.checked_file(name), text)
    }

    /// The kept attempts at an exercise with their numbers, oldest first.
    pub fn attempts(&self, name: &str) -> Vec<(usize, PathBuf)> {
        let number = |path: &Path| path.file_stem()?.to_str()?.parse().ok();
        let entries = fs::read_dir(self.attempts_folder(name)).into_iter().flatten().flatten();
        let attempts = entries.map(|entry| entry.path());
        let mut attempts: Vec<_> = attempts.filter_map(|path| Some((number(&path)?, path))).collect();
        attempts.sort();
        attempts
    }

    /// Keeps an attempt, unless it equals the last. Returns its file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_attempt(&self, name: &str, text: &str) -> Result<PathBuf> {
        let last = self.attempts(name).pop();
        if let Some((_, last)) =
            last.as_ref().filter(|(_, last)| fs::read_to_string(last).is_ok_and(|kept| kept == text))
        {
            return Ok(last.clone());
        }
        // After the last one, however many earlier ones were deleted.
        let number = last.map_or(1, |(number, _)| number + 1);
        let path = self.attempts_folder(name).join(format!("{number}.txt"));
        self.write(&path, text)?;
        Ok(path)
    }

    /// True the first time that it is called for `what`; false from then on.
    ///
    /// # Errors
    /// If that can't be recorded.
    pub fn is_first_time(&self, what: &str) -> Result<bool> {
        let path = self.folder.join(what);
        let is_first = !path.exists();
        let _lock = self.lock()?;
        if is_first {
            self.write(&path, "")?;
        }
        Ok(is_first)
    }

    /// The function with a mistake that the learner looks for, if there is one.
    pub fn hidden(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.hidden_file(name)).ok().map(|text| text.replace("\r\n", "\n"))
    }

    /// Keeps the function with a mistake in it, before it is put in place.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_hidden(&self, name: &str, text: &str) -> Result<()> {
        self.write(&self.hidden_file(name), text)
    }

    /// Forgets a mistake that is found, or no longer in place.
    ///
    /// # Errors
    /// If the kept text can't be removed.
    pub fn forget_hidden(&self, name: &str) -> Result<()> {
        forget(&self.hidden_file(name))
    }

    /// The student's ID; `None` if it was never given.
    pub fn student(&self) -> Option<String> {
        let text = fs::read_to_string(self.student_file()).ok()?;
        Some(text.trim().to_owned()).filter(|student| is_id(student))
    }

    /// Keeps the student's ID.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_student(&self, student: &str) -> Result<()> {
        self.keep(&self.student_file(), &format!("{student}\n"))
    }

    fn student_file(&self) -> PathBuf {
        self.folder.join("student.txt")
    }

    fn hidden_file(&self, name: &str) -> PathBuf {
        self.folder.join("bugs").join(format!("{name}.txt"))
    }

    fn checked_file(&self, name: &str) -> PathBuf {
        self.folder.join("checked").join(format!("{name}.txt"))
    }

    fn original_file(&self, name: &str) -> PathBuf {
        self.folder.join("originals").join(format!("{name}.txt"))
    }

    fn attempts_folder(&self, name: &str) -> PathBuf {
        self.folder.join("attempts").join(name)
    }
}

/// Removes a file that may be gone already.
fn forget(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file(path)(error)),
        _ => Ok(()),
    }
}

fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(Error::file(folder))
}
