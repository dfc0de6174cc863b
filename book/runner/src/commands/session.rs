//! The data that every command needs, read once.

use crate::{
    exercise::{Error, Exercise, Kept, Progress, Result, State, Work, Workspace, look_at},
    say::Screen,
};
use catalogue::say;

/// The workbook and the learner's progress, for the duration of a command.
#[derive(Clone, Debug)]
pub struct Session<'a> {
    /// The screen for the output.
    pub screen: Screen,
    /// Stages and exercises.
    pub workspace: &'a Workspace,
    /// The learner's progress.
    pub progress: Progress,
}

impl<'a> Session<'a> {
    /// Reads the learner's progress.
    ///
    /// # Errors
    /// If that can't be read.
    pub fn open(screen: Screen, workspace: &'a Workspace) -> Result<Self> {
        Ok(Self { screen, workspace, progress: Progress::read(&workspace.store)? })
    }

    /// An exercise, to change its function.
    pub fn work<'s>(&'s mut self, exercise: &'s Exercise) -> Work<'s> {
        Work { workspace: self.workspace, progress: &mut self.progress, exercise }
    }

    /// The current exercise: the one begun last, if it isn't solved.
    pub fn current(&self) -> Option<&'a Exercise> {
        let current = self.progress.current.as_deref()?;
        self.workspace.exercises().find(|exercise| exercise.name == current)
    }

    /// The first exercise that is neither begun, solved nor skipped.
    pub fn next(&self) -> Option<&'a Exercise> {
        self.workspace.exercises().find(|exercise| self.state(exercise) == State::New)
    }

    /// The first such exercise after `name`; if there is none, the first of all.
    pub fn next_after(&self, name: &str) -> Option<&'a Exercise> {
        let mut after = self.workspace.exercises().skip_while(|exercise| exercise.name != name);
        after.find(|exercise| self.state(exercise) == State::New).or(self.next())
    }

    /// What comes next, and how it is begun; or that nothing is left.
    pub fn next_in_words(&self, next: Option<&Exercise>) -> String {
        let Some(Exercise { name, minutes, .. }) = next else { return self.nothing_left() };
        let command = match self.screen.has_keys() {
            true => "n".to_owned(),
            false => format!("cargo workbook start {name}"),
        };
        let name = self.screen.strong(name);
        say!("Next is {name}, about {minutes} minutes: {command}", name, minutes, command)
    }

    /// What is said where none is left to begin.
    pub fn nothing_left(&self) -> String {
        let is_open = |exercise: &&Exercise| self.state(exercise) != State::Solved;
        match self.workspace.exercises().filter(is_open).count() {
            0 => say!("All are solved. Well done!"),
            1 => say!("None is left to begin; 1 is skipped or not finished."),
            count => say!("None is left to begin; {count} are skipped or not finished.", count),
        }
    }

    /// The state of an exercise.
    pub fn state(&self, exercise: &Exercise) -> State {
        self.progress.mark(&exercise.name).state
    }

    /// True if an exercise's function is found, as it was handed out.
    pub fn is_original(&self, exercise: &Exercise) -> bool {
        look_at(self.workspace, exercise).is_ok_and(|function| function.text == function.original)
    }

    /// True if a mistake is hidden in an exercise's function, for the learner to find.
    pub fn is_hunted(&self, exercise: &Exercise) -> bool {
        self.workspace.store.read(Kept::Bug, &exercise.name).is_some()
    }

    /// The named exercise, or the current one.
    ///
    /// # Errors
    /// If there is none of that name, or none was begun.
    pub fn exercise(&self, name: Option<&str>) -> Result<&'a Exercise> {
        let none = || say!("which exercise? None is begun: `cargo workbook start` begins the next one");
        match name {
            Some(name) => self.workspace.find(name),
            None => self.current().ok_or_else(|| Error::Usage(none())),
        }
    }
}
