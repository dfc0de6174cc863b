//! Colour, where there is a terminal that shows it.

use std::{
    io::IsTerminal,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

/// Whether standard output shows colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Screen {
    color: bool,
}

impl Screen {
    /// Standard output: colour in a terminal, unless `NO_COLOR` is set.
    pub fn stdout() -> Self {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self { color: std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb }
    }

    /// What is right.
    pub fn good(self, text: &str) -> String {
        self.with("32", text)
    }

    /// What is wrong.
    pub fn bad(self, text: &str) -> String {
        self.with("31", text)
    }

    /// What is to be read first.
    pub fn strong(self, text: &str) -> String {
        self.with("1", text)
    }

    /// What may be passed over.
    pub fn faint(self, text: &str) -> String {
        self.with("2", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// How many columns the terminal has; none where standard output is none.
    pub fn columns(self) -> Option<usize> {
        if !std::io::stdout().is_terminal() {
            return None;
        }
        crossterm::terminal::size().ok().map(|(columns, _rows)| columns.into())
    }

    /// Says on standard error why nothing happens, unless the result is dropped within two seconds.
    pub fn patience(self, why: &str) -> Sender<()> {
        let (done, waiting) = mpsc::channel();
        let why = why.to_owned();
        thread::spawn(move || {
            let waited = waiting.recv_timeout(Duration::from_secs(2));
            if waited == Err(RecvTimeoutError::Timeout) && std::io::stderr().is_terminal() {
                eprintln!("{why}");
            }
        });
        done
    }
}
