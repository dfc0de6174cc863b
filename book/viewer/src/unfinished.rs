//! What stands in the window for a scene whose code stopped.

use crate::{Camera, Failure, Frame, Panel, Positions, Stage};

/// A scene that could not be opened, and why.
pub(crate) struct Unfinished {
    pub reason: String,
}

impl Unfinished {
    fn failure(&self) -> Failure {
        Failure::from(self.reason.clone())
    }
}

impl Stage for Unfinished {
    fn list(&self) -> String {
        String::new()
    }

    fn positions(&self) -> Result<Positions, Failure> {
        Err(self.failure())
    }

    fn camera(&self) -> Camera {
        Camera::orbit(0.0)
    }

    fn panel(&mut self, panel: &mut Panel) {
        panel.heading(&self.reason);
        panel.note(
            "Green points: the expected shape, as the snapshot has it. R: try again after a new build.",
        );
    }

    fn frame(&mut self, frame: &mut Frame) {
        frame.grid();
    }
}
