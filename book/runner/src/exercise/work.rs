//! Blanks a function and puts it back; these are the only changes to a learner's files.
//!
//! Each sequence of steps saves the original and the learner's text before they leave their file. A command
//! that is killed between two steps can simply be repeated.

mod keeping;

use crate::exercise::{
    Error, Exercise, Function, Kept, Progress, Result, State, Workspace, anchor, look_at, originals, replaced,
};
use catalogue::say;
use std::fs;

/// An exercise in a learner's hands.
pub struct Work<'a> {
    /// The workbook.
    pub workspace: &'a Workspace,
    /// The learner's progress.
    pub progress: &'a mut Progress,
    /// The exercise.
    pub exercise: &'a Exercise,
}

/// What came of putting another text in a function's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Put {
    /// True if another text was there.
    pub changed: bool,
    /// The file with the learner's attempt, if that was there, relative to the workspace's root.
    pub attempt: Option<String>,
}

impl Work<'_> {
    /// Blanks the function.
    ///
    /// # Errors
    /// If the function is the learner's work, unless `again` is set: then that is kept as an attempt first.
    pub fn start(&mut self, again: bool) -> Result<Put> {
        let _lock = self.workspace.store.lock()?;
        let function = look_at(self.workspace, self.exercise)?;
        if function.is_own_work() && !again {
            let (name, path, line) = (&self.exercise.name, self.exercise.path(), function.region.line);
            let what = match self.kept(Kept::Bug) {
                Some(_) => say!(
                    "a mistake is hidden in `{name}`. `cargo workbook check {name}` tells whether it is fixed, \
                    `cargo workbook restore {name}` removes it; `cargo workbook start {name} --again` blanks the function",
                    name
                ),
                None => say!(
                    "`{name}` is your own work. `cargo workbook check {name}` checks it; \
                    `cargo workbook start {name} --again` keeps it in .workbook/attempts and begins anew",
                    name
                ),
            };
            return Err(Error::Stopped(format!("{path}:{line}: {what}")));
        }
        let attempt = self.begin_with(&function, &function.stub)?;
        Ok(Put { changed: function.text != function.stub, attempt })
    }

    /// Writes a learner's text in the function's place, if what stands there is still the text that they
    /// `saw`. Returns the text that stands there otherwise.
    ///
    /// # Errors
    /// If it would move the function's anchors, or a file can't be read or written.
    pub fn write(&mut self, saw: &str, text: &str) -> Result<Option<String>> {
        let _lock = self.workspace.store.lock()?;
        let function = look_at(self.workspace, self.exercise)?;
        if function.text != saw {
            return Ok(Some(function.text));
        }
        if let Some(line) = text.lines().find(|line| anchor(line).is_some()) {
            let line = line.trim();
            return Err(Error::Stopped(say!(
                "`{line}` marks where a function begins or ends: leave it out",
                line
            )));
        }
        self.keep_original(&function)?;
        self.put(&function, text)?;
        Ok(None)
    }

    /// Continues with the exercise, whatever its function contains.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn go_on(&mut self) -> Result<()> {
        let _lock = self.workspace.store.lock()?;
        self.keep_original(&look_at(self.workspace, self.exercise)?)?;
        self.begin()
    }

    /// Puts the original back and keeps the attempt; the exercise then has the state `state`, unless it was
    /// solved.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn restore(&mut self, state: State) -> Result<Put> {
        let _lock = self.workspace.store.lock()?;
        let found = look_at(self.workspace, self.exercise);
        let is_gone = matches!(found, Err(Error::Gone(_)));
        if is_gone {
            self.bring_back()?;
        }
        let function = if is_gone { look_at(self.workspace, self.exercise) } else { found }?;
        let attempt = self.keep_attempt(&function)?;
        self.put(&function, &function.original)?;
        self.change_progress(|progress, name| {
            progress.set(name, state);
            progress.leave(name);
        })?;
        self.forget(Kept::Original)?;
        self.forget(Kept::Bug)?;
        Ok(Put { changed: is_gone || function.text != function.original, attempt })
    }

    /// Puts an attempt in the function's place. Returns the file of the previous attempt, if there was one.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn put_back(&mut self, attempt: &str) -> Result<Option<String>> {
        let _lock = self.workspace.store.lock()?;
        self.begin_with(&look_at(self.workspace, self.exercise)?, attempt)
    }

    /// Puts the function with a mistake in its place. Returns the file of the attempt, if there was one. The
    /// state of the exercise does not change.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn hide(&mut self, text: &str) -> Result<Option<String>> {
        let _lock = self.workspace.store.lock()?;
        let function = look_at(self.workspace, self.exercise)?;
        let kept = self.keep_attempt(&function)?;
        self.keep_original(&function)?;
        self.keep(Kept::Bug, text)?;
        self.put(&function, text)?;
        self.change_progress(|progress, name| progress.current = Some(name.to_owned()))?;
        Ok(kept)
    }

    /// Notes that the function is right, and keeps it. The exercise is then solved, unless a hidden mistake
    /// was fixed: that changes no state.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn done(&mut self, function: &Function) -> Result<()> {
        let _lock = self.workspace.store.lock()?;
        let is_solved = self.kept(Kept::Bug).is_none();
        self.keep_attempt(function)?;
        self.forget(Kept::Bug)?;
        self.change_progress(|progress, name| {
            if is_solved {
                progress.set(name, State::Solved);
            }
            progress.leave(name);
        })
    }

    /// Keeps the answer that a check sees, as its file may be gone later; and the original, as the answer may
    /// have been written without [`Work::start`], and a later check may not find it elsewhere.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn checked(&self, function: &Function) -> Result<()> {
        let _lock = self.workspace.store.lock()?;
        self.keep(Kept::Checked, &function.text)?;
        self.keep_original(function)
    }

    /// Forgets the mistake hidden in a function that is blank; a killed command may have left it.
    ///
    /// # Errors
    /// If the kept text can't be removed.
    pub fn forget_bug(&self) -> Result<()> {
        let _lock = self.workspace.store.lock()?;
        self.forget(Kept::Bug)
    }

    fn change_progress(&mut self, change: impl FnOnce(&mut Progress, &str)) -> Result<()> {
        let name = &self.exercise.name;
        self.progress.change(&self.workspace.store, |progress| change(progress, name))
    }

    /// Makes the exercise the current one.
    fn begin(&mut self) -> Result<()> {
        self.change_progress(|progress, name| {
            progress.set(name, State::Started);
            progress.current = Some(name.to_owned());
        })
    }

    /// Makes the exercise the current one with this text in the function's place, once everything is kept.
    /// Returns the attempt's file.
    fn begin_with(&mut self, function: &Function, text: &str) -> Result<Option<String>> {
        let attempt = if function.text == text { None } else { self.keep_attempt(function)? };
        self.keep_original(function)?;
        self.put(function, text)?;
        self.forget(Kept::Bug)?;
        self.begin()?;
        Ok(attempt)
    }

    /// Writes a missing file as it was handed out. The functions in it that the last checks saw are kept as
    /// attempts.
    fn bring_back(&self) -> Result<()> {
        let (store, path) = (&self.workspace.store, self.exercise.path());
        let text = originals::file(self.workspace, &path)?;
        for lost in self.workspace.functions_in(&path) {
            if let Some(checked) = store.read(Kept::Checked, &lost.name) {
                store.keep_attempt(&lost.name, &checked)?;
            }
        }
        store.write(&self.workspace.file(self.exercise), &text)
    }

    /// Writes the function with its file's line ends, unless that was saved by another program meanwhile.
    fn put(&self, function: &Function, text: &str) -> Result<()> {
        if function.text == text {
            return Ok(());
        }
        let (path, shown) = (self.workspace.file(self.exercise), self.exercise.path());
        if fs::read_to_string(&path).map_err(Error::file(&path))? != function.file_text {
            return Err(Error::Stopped(say!("{shown} has just been saved; try again", shown)));
        }
        if fs::metadata(&path).is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(Error::Stopped(say!(
                "{shown} is read-only, so nothing was changed in it. Make it writable, and give the command again",
                shown
            )));
        }
        let place = function.region.whole.clone();
        let has_crlf = function.file_text[place.clone()].contains("\r\n");
        let text = if has_crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
        self.workspace.store.write(&path, &replaced(&function.file_text, place, &text))
    }
}
