//! The events that occur while a learner's files are watched.

use crate::exercise::error::{Error, Result};
use crossterm::event::{self, KeyEvent, KeyEventKind};
use std::{
    io::{self, IsTerminal},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

/// The time after which a save is complete: editors write in several steps.
const SETTLE: Duration = Duration::from_millis(20);

/// An event.
pub enum Event {
    /// Something below a stage's `src` changed, or may have.
    Changed,
    /// A key was pressed.
    Key(KeyEvent),
    /// The terminal has another size.
    Resized,
    /// The terminal's window was closed.
    Gone,
    /// The window was closed, or didn't open; with its message.
    WindowEnded(String),
}

/// The interval at which the terminal's existence is checked.
const STILL_THERE: Duration = Duration::from_secs(1);

/// Forwards the terminal's events, and reports its end: a process that ignores the hangup, as below `nohup`,
/// does not learn of it otherwise, and crossterm would go on asking a terminal that never answers.
pub fn read_keys(send: Sender<Event>) {
    let last = send.clone();
    thread::spawn(move || {
        while io::stdin().is_terminal() {
            thread::sleep(STILL_THERE);
        }
        let _ = last.send(Event::Gone);
    });
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            let _ = match event {
                // Windows reports released keys, too.
                event::Event::Key(key) if key.kind != KeyEventKind::Release => send.send(Event::Key(key)),
                event::Event::Resize(..) => send.send(Event::Resized),
                _ => Ok(()),
            };
        }
    });
}

/// Waits for a save, and for all its changes; returns its time.
///
/// # Errors
/// If nothing is left to wait for.
pub fn next_save(events: &Receiver<Event>) -> Result<Instant> {
    events.recv().map_err(|_| Error::Stopped("nothing is left to wait for".to_owned()))?;
    let saved = Instant::now();
    settle(events);
    Ok(saved)
}

/// Collects all changes of one save; returns any other event in the meantime.
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
