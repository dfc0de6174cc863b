//! The data kept between two commands, in the folder `.workbook`: originals, attempts and progress.
//!
//! Everything is first written to another file, then renamed, which happens completely or not at all. So a
//! killed command leaves the old text or the new one, never a mixture.

use crate::exercise::{Error, Result};
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

/// A text that is kept of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The function as it was before it was blanked.
    Original,
    /// The function as the last check saw it.
    Checked,
    /// The function with a mistake that the learner looks for.
    Bug,
    /// The smallest case in which an answer is wrong, for the stage's window.
    Smallest,
}

impl Kept {
    fn folder(self) -> &'static str {
        match self {
            Self::Original => "originals",
            Self::Checked => "checked",
            Self::Bug => "bugs",
            Self::Smallest => "smallest",
        }
    }
}

impl Store {
    /// The folder of a workspace. Nothing is created before something is written.
    pub fn of(root: &Path) -> Self {
        Self { folder: root.join(".workbook") }
    }

    /// The place of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The place of a text that is kept of an exercise.
    pub fn place(&self, kept: Kept, exercise: &str) -> PathBuf {
        self.folder.join(kept.folder()).join(format!("{exercise}.txt"))
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

    /// Replaces a file's text, whole or not at all, unless it is that already; the caller holds the lock.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write(&self, path: &Path, text: &str) -> Result<()> {
        if fs::read_to_string(path).is_ok_and(|old| old == text) {
            return Ok(());
        }
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

    /// A text that is kept of an exercise, if it is; its lines end in LF.
    pub fn read(&self, kept: Kept, exercise: &str) -> Option<String> {
        fs::read_to_string(self.place(kept, exercise)).ok().map(|text| text.replace("\r\n", "\n"))
    }

    /// Keeps a text of an exercise.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(&self, kept: Kept, exercise: &str, text: &str) -> Result<()> {
        self.write(&self.place(kept, exercise), text)
    }

    /// Forgets a text that may be gone already.
    ///
    /// # Errors
    /// If it can't be removed.
    pub fn forget(&self, kept: Kept, exercise: &str) -> Result<()> {
        let path = self.place(kept, exercise);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file(&path)(error)),
            _ => Ok(()),
        }
    }

    /// The kept attempts at an exercise with their numbers, oldest first.
    pub fn attempts(&self, exercise: &str) -> Vec<(usize, PathBuf)> {
        let number = |path: &Path| path.file_stem()?.to_str()?.parse().ok();
        let entries = fs::read_dir(self.folder.join("attempts").join(exercise));
        let attempts = entries.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut attempts: Vec<_> = attempts.filter_map(|path| Some((number(&path)?, path))).collect();
        attempts.sort();
        attempts
    }

    /// Keeps an attempt, unless it equals the last. Returns its file.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep_attempt(&self, exercise: &str, text: &str) -> Result<PathBuf> {
        // After the last one, however many earlier ones were deleted.
        let (last, path) = self.attempts(exercise).pop().unwrap_or_default();
        if last > 0 && fs::read_to_string(&path).is_ok_and(|kept| kept == text) {
            return Ok(path);
        }
        let path = self.folder.join("attempts").join(exercise).join(format!("{}.txt", last + 1));
        self.write(&path, text)?;
        Ok(path)
    }

    /// True the first time that it is called for `what`; false from then on.
    ///
    /// # Errors
    /// If that can't be recorded.
    pub fn is_first_time(&self, what: &str) -> Result<bool> {
        let path = self.file(what);
        let is_first = !path.exists();
        let _lock = self.lock()?;
        self.write(&path, "")?;
        Ok(is_first)
    }
}

fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(Error::file(folder))
}
