//! What can happen while a learner's files are watched.

use crate::error::{Error, Result};
use crossterm::{
    event::{self, KeyEvent, KeyEventKind},
    terminal::{disable_raw_mode, enable_raw_mode},
};
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

/// Waits; with single keys on where there are keys, and with the terminal as it was before and after.
///
/// # Errors
/// If nothing can come any more.
pub fn wait(events: &Receiver<Event>, has_keys: bool) -> Result<Event> {
    let is_raw = has_keys && enable_raw_mode().is_ok();
    let event = events.recv().map_err(|_| Error::Stopped("nothing is left to wait for".to_owned()));
    if is_raw {
        let _ = disable_raw_mode();
    }
    event
}

/// Takes in all changes that belong to one save; what else happens is put back in line.
pub fn settle(events: &Receiver<Event>, send: &Sender<Event>) {
    let end = Instant::now() + SETTLE;
    loop {
        match events.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(Event::Changed) => {}
            Ok(other) => {
                let _ = send.send(other);
                return;
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
        }
    }
}
