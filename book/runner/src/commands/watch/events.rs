//! The events of a terminal, and of the window that was opened from it.

use crossterm::event::{self, KeyEvent, KeyEventKind};
use std::{
    io::{self, IsTerminal},
    sync::mpsc::Sender,
    thread,
    time::Duration,
};

/// An event.
pub enum Event {
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
