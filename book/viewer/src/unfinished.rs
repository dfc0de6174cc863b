//! The stand-in for a scene whose code stopped.

use crate::{Failure, Frame, Panel, Positions, Scene, StepTable, say};
use std::panic::PanicHookInfo;

/// Code that panicked: an exercise that is still to be written, or a mistake in one.
#[derive(Clone, Debug, Default)]
pub struct Stopped {
    /// The panic's message and its place, in one line.
    pub reason: String,
    /// The same in the window's language.
    pub says: String,
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Failure::from(stopped.reason)
    }
}

/// A scene that could not be opened, and the reason.
pub(crate) struct Unfinished {
    stopped: Stopped,
}

impl Unfinished {
    pub fn scene(stopped: Stopped) -> Box<dyn Scene> {
        Box::new(Self { stopped })
    }
}

impl Scene for Unfinished {
    fn positions(&self) -> Result<Positions, Failure> {
        Err(Failure::from(self.stopped.reason.clone()))
    }

    fn stopped(&self) -> Option<&Stopped> {
        Some(&self.stopped)
    }

    fn step_tables(&self) -> Vec<StepTable> {
        Vec::new()
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.heading(&self.stopped.says);
        panel.note(match cfg!(unix) {
            true => say!("Violet: the expected shape, as the tests record it. After a new build this window shows what changed."),
            false => say!("Violet: the expected shape, as the tests record it. After a new build open it; it shows what changed."),
        });
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
    }
}

/// The reason why code stopped.
pub(crate) fn in_words(panic: &PanicHookInfo) -> Stopped {
    let message = panic.payload_as_str().unwrap_or("it gave no reason");
    let place = panic.location().map_or(String::new(), |place| format!("{}:{}", place.file(), place.line()));
    match message.strip_prefix("not yet implemented") {
        Some(exercise) => {
            // `todo!("bounce: …")` begins with the exercise's name.
            let exercise = exercise.trim_start_matches([':', ' ']);
            let name = exercise.split([':', ' ']).next().unwrap_or_default();
            match name {
                "" => Stopped {
                    reason: format!("an exercise is waiting to be written, at {place}"),
                    says: say!("an exercise is waiting to be written, at {place}", place),
                },
                _ => Stopped {
                    reason: format!("`{name}` is waiting to be written, at {place}"),
                    says: say!("`{name}` is waiting to be written, at {place}", name, place),
                },
            }
        }
        None => {
            let reason = format!("{message}, at {place}");
            Stopped { says: reason.clone(), reason }
        }
    }
}
