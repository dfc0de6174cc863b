//! The stand-in for a scene whose code stopped.

use crate::{Failure, Frame, Panel, Positions, Scene, StepTable};
use std::panic::PanicHookInfo;

/// Code that panicked: an exercise that is still to be written, or a mistake in one.
#[derive(Clone, Debug)]
pub(crate) struct Stopped {
    /// The panic's message and its place, in one line.
    pub reason: String,
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Failure::from(stopped.reason)
    }
}

/// A scene that could not be opened, and the reason.
pub(crate) struct Unfinished {
    reason: String,
}

impl Unfinished {
    pub fn scene(reason: String) -> Box<dyn Scene> {
        Box::new(Self { reason })
    }
}

impl Scene for Unfinished {
    fn positions(&self) -> Result<Positions, Failure> {
        Err(Failure::from(self.reason.clone()))
    }

    fn stopped(&self) -> Option<&str> {
        Some(&self.reason)
    }

    fn step_tables(&self) -> Vec<StepTable> {
        Vec::new()
    }

    fn views(&self) -> usize {
        1
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.heading(&self.reason);
        let then = if cfg!(unix) { "After a new build this window" } else { "After a new build open it; it" };
        panel.note(format!("Violet: the expected shape, as the tests record it. {then} shows what changed."));
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
    }
}

/// The reason why code stopped, in one line.
pub(crate) fn in_words(panic: &PanicHookInfo) -> String {
    let message = panic.payload_as_str().unwrap_or("it gave no reason");
    let place = panic.location().map_or(String::new(), |place| format!("{}:{}", place.file(), place.line()));
    match message.strip_prefix("not yet implemented") {
        Some(exercise) => {
            // `todo!("bounce: …")` begins with the exercise's name.
            let exercise = exercise.trim_start_matches([':', ' ']);
            let name = exercise.split([':', ' ']).next().unwrap_or_default();
            let name = if name.is_empty() { "an exercise".to_owned() } else { format!("`{name}`") };
            format!("{name} is waiting to be written, at {place}")
        }
        None => format!("{message}, at {place}"),
    }
}
