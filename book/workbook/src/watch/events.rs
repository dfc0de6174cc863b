//! What can happen while a learner's files are watched.

use crossterm::event::{self, KeyEvent, KeyEventKind};
use std::{
    io::{self, IsTerminal},
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
    /// There is no terminal any more: its window was closed.
    Gone,
    /// The window was closed, or didn't open; with what it said.
    WindowEnded(String),
}

/// How often the terminal is looked for.
const STILL_THERE: Duration = Duration::from_secs(1);

/// Sends on what the terminal says, and once that it is gone: who ignores the hangup, as below `nohup`, is not told otherwise, and
/// crossterm goes on to ask a terminal that never answers.
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
