//! The learner's progress: a text file with a line for each exercise, keyed by its name: state and hints
//! shown.
//!
//! Unknown names are kept: they belong to an older or a newer workbook.

use crate::exercise::{Error, Result, Store};
use catalogue::say;
use std::{collections::BTreeMap, fmt::Write, fs, io::ErrorKind};

/// The state of an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Not begun.
    #[default]
    New,
    /// Blanked, and not solved yet.
    Started,
    /// Left out for now.
    Skipped,
    /// Solved once.
    Solved,
}

impl State {
    /// The word for it in the file.
    pub fn word(self) -> &'static str {
        match self {
            State::New => "new",
            State::Started => "started",
            State::Skipped => "skipped",
            State::Solved => "solved",
        }
    }
}

/// The record of an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Its state.
    pub state: State,
    /// The number of hints shown, 0 to 3.
    pub hints: usize,
}

/// The record of all exercises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    marks: BTreeMap<String, Mark>,
    /// The exercise begun last, until it is solved.
    pub current: Option<String>,
}

/// Its file in the store.
const FILE: &str = "progress.txt";

const HEAD: &str = "# What `cargo workbook` remembers: exercise, state, hints shown. Safe to delete: your code is elsewhere.\n";

impl Progress {
    /// Reads the file; without one nothing has been done yet.
    ///
    /// # Errors
    /// If there is a file that can't be read.
    pub fn read(store: &Store) -> Result<Self> {
        let path = store.file(FILE);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Self::parse(&text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::default()),
            Err(error) if error.kind() == ErrorKind::InvalidData => Err(Error::Stopped(say!(
                "{fault}. Or delete it: your code is elsewhere",
                fault = Error::file(&path)(error)
            ))),
            Err(error) => Err(Error::file(&path)(error)),
        }
    }

    /// Changes the file's current contents by `change`: another command may have changed it. The caller holds
    /// the lock.
    ///
    /// # Errors
    /// If it can't be read or written.
    pub fn change(&mut self, store: &Store, change: impl FnOnce(&mut Self)) -> Result<()> {
        let before = Self::read(store)?;
        *self = before.clone();
        change(self);
        if *self == before { Ok(()) } else { store.write(&store.file(FILE), &self.to_text()) }
    }

    /// The record of an exercise.
    pub fn mark(&self, name: &str) -> Mark {
        self.marks.get(name).copied().unwrap_or_default()
    }

    /// The same, to change it.
    pub fn mark_mut(&mut self, name: &str) -> &mut Mark {
        self.marks.entry(name.to_owned()).or_default()
    }

    /// Sets an exercise's state; a solved one stays solved.
    pub fn set(&mut self, name: &str, state: State) {
        let mark = self.mark_mut(name);
        mark.state = if mark.state == State::Solved { State::Solved } else { state };
    }

    /// Notes that an exercise is no longer the current one.
    pub fn leave(&mut self, name: &str) {
        self.current.take_if(|current| current == name);
    }

    /// Parses the file's text; lines that can't be understood are skipped.
    pub fn parse(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["current", name] => progress.current = Some(name.to_owned()),
                [name, state, hints] => {
                    let all = [State::New, State::Started, State::Skipped, State::Solved];
                    let state = all.into_iter().find(|it| it.word() == state);
                    let (Some(state), Ok(hints)) = (state, hints.parse()) else { continue };
                    *progress.mark_mut(name) = Mark { state, hints };
                }
                _ => {}
            }
        }
        progress
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        let mut text = HEAD.to_owned();
        if let Some(current) = &self.current {
            let _ = writeln!(text, "current {current}");
        }
        for (name, mark) in &self.marks {
            let _ = writeln!(text, "{name} {} {}", mark.state.word(), mark.hints);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_written_is_read_again() {
        let mut progress = Progress { current: Some("blend".to_owned()), ..Progress::default() };
        *progress.mark_mut("blend") = Mark { state: State::Started, hints: 2 };
        progress.mark_mut("of_a_newer_workbook").state = State::Solved;
        assert_eq!(Progress::parse(&progress.to_text()), progress);
    }

    #[test]
    fn a_line_that_makes_no_sense_is_passed_over() {
        assert_eq!(Progress::parse("  # solved 1\n\t#blend solved 1\n"), Progress::default());
        let progress = Progress::parse("blend solved 1\r\n?\nlerp almost 0\nslerp solved many\n");
        assert_eq!(progress.mark("blend"), Mark { state: State::Solved, hints: 1 });
        assert_eq!(progress.mark("lerp"), Mark::default());
    }
}
