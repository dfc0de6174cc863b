//! What can happen while a learner's files are watched.

use crossterm::event::{self, KeyEvent, KeyEventKind};
use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

/// Editors save in several steps; this long after the first they are done.
const SETTLE: Duration = Duration::from_millis(20);

/// What can happen while waiting.
pub enum Event {
    /// Something below a stage's `src` changed, or may have.
    Changed,
    /// A key was pressed.
    Key(KeyEvent),
    /// The terminal has another size.
    Resized,
    /// The window was closed, or didn't open; with what it said.
    WindowEnded(String),
}

/// Sends on what the terminal says, as long as it says something.
pub fn read_keys(send: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            let _ = match event {
                // Windows tells of keys that are let go, too.
                event::Event::Key(key) if key.kind != KeyEventKind::Release => send.send(Event::Key(key)),
                event::Event::Resize(..) => send.send(Event::Resized),
                _ => Ok(()),
            };
        }
    });
}

/// Takes in all changes that belong to one save; with what else happened meanwhile.
pub fn settle(events: &Receiver<Event>) -> Option<Event> {
    let end = Instant::now() + SETTLE;
    loop {
        match events.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(Event::Changed) => {}
            Ok(other) => return Some(other),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        }
    }
}
