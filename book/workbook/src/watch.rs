//! Checks on every save, and listens to the keys meanwhile.

use crate::{
    answer::Answer,
    commands,
    error::{Error, Result},
    exercise::Exercise,
    list::overview,
    programs::window_command,
    saves::{source_files, watch_files},
    session::Session,
};
use crossterm::{
    cursor::MoveTo,
    execute,
    terminal::{Clear, ClearType, disable_raw_mode, enable_raw_mode},
};
use serde_json::json;
use std::{
    collections::BTreeSet,
    io::{BufReader, IsTerminal, Read, Write},
    path::PathBuf,
    process::Stdio,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant, SystemTime},
};

/// Editors save in several steps; this long after the first they are done.
const SETTLE: Duration = Duration::from_millis(20);

/// What can happen while waiting.
enum Event {
    /// Something below a stage's `src` changed, or may have.
    Changed,
    /// A key was pressed.
    Key(u8),
    /// The window was closed, or didn't open; with what it said.
    WindowEnded(String),
}

/// How to watch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// For a program to read: a line of JSON for each answer.
    pub json: bool,
    /// Look at the files, rather than wait for the system's events.
    pub poll: bool,
}

/// Watches until `q` is pressed, or without a terminal until it is ended from outside. A named exercise is begun first.
///
/// # Errors
/// If the files can't be watched, or a check can't be made.
pub fn watch(session: &mut Session, name: Option<&str>, options: Options) -> Result<Answer> {
    let (send, events) = mpsc::channel();
    let saved = send.clone();
    let _watcher = watch_files(session.workspace, options.poll, move || drop(saved.send(Event::Changed)))?;
    let has_keys = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if has_keys {
        read_keys(send.clone());
    }
    let mut watching =
        Watching { session, json: options.json, has_keys, send, is_alone: false, seen: BTreeSet::new() };
    if name.is_some() {
        // It may well be begun already: then it goes on from there.
        if let Ok(answer) = commands::start(watching.session, name, false) {
            watching.show(&answer, None);
        }
    }
    watching.check(Instant::now());
    watching.go_on(&events)
}

fn read_keys(send: Sender<Event>) {
    thread::spawn(move || {
        for key in BufReader::new(std::io::stdin()).bytes().map_while(|byte| byte.ok()) {
            let _ = send.send(Event::Key(key));
        }
    });
}

struct Watching<'a, 'w> {
    session: &'a mut Session<'w>,
    json: bool,
    has_keys: bool,
    send: Sender<Event>,
    /// Whether nobody reads any more what is said.
    is_alone: bool,
    /// The files as they were at the last check.
    seen: BTreeSet<(PathBuf, u64, SystemTime)>,
}

impl Watching<'_, '_> {
    fn go_on(&mut self, events: &Receiver<Event>) -> Result<Answer> {
        while !self.is_alone {
            match self.wait(events)? {
                Event::Changed => {
                    let saved = Instant::now();
                    settle(events, &self.send);
                    if source_files(self.session.workspace) != self.seen {
                        self.check(saved);
                    }
                }
                Event::WindowEnded(said) => self.say(&said),
                // Ctrl-C and Ctrl-D, too.
                Event::Key(b'q' | 3 | 4) => break,
                Event::Key(key) => self.obey(key),
            }
        }
        Ok(Answer::new("", json!({ "left": true })))
    }

    /// Waits with single keys on, and with the terminal as it was before and after.
    fn wait(&self, events: &Receiver<Event>) -> Result<Event> {
        let raw = self.has_keys && enable_raw_mode().is_ok();
        let event = events.recv().map_err(|_| Error::Stopped("nothing is left to wait for".to_owned()));
        if raw {
            let _ = disable_raw_mode();
        }
        event
    }

    fn check(&mut self, saved: Instant) {
        self.seen = source_files(self.session.workspace);
        let answer = self.refresh().and_then(|()| match self.session.current() {
            Some(exercise) => commands::check(self.session, Some(&exercise.name)),
            None => Ok(overview(self.session)),
        });
        self.show(&answer.unwrap_or_else(|error| Answer::error(&error)), Some(saved.elapsed()));
    }

    fn obey(&mut self, key: u8) {
        let answer = self.refresh().and_then(|()| self.answer_to(key));
        match answer {
            Ok(Some(answer)) => self.show(&answer, None),
            Ok(None) => return,
            Err(error) => self.show(&Answer::error(&error), None),
        }
        // What `start` wrote is no save of the learner's.
        self.seen = source_files(self.session.workspace);
    }

    fn answer_to(&mut self, key: u8) -> Result<Option<Answer>> {
        Ok(Some(match (key, self.session.current()) {
            (b'h', Some(exercise)) => commands::hint(self.session, Some(&exercise.name))?,
            (b'n', None) => commands::start(self.session, None, false)?,
            (b'n', Some(exercise)) => Answer::text(format!(
                "{0} is not solved yet; `cargo workbook skip {0}` leaves it out for now.\n",
                exercise.name
            )),
            (b'w', Some(exercise)) => {
                self.open_window(exercise)?;
                Answer::text("Opening the window…\n")
            }
            (b'h' | b'w', None) => Answer::text("Nothing is begun: n begins the next exercise.\n"),
            _ => return Ok(None),
        }))
    }

    /// Other commands may have gone on in the meantime.
    fn refresh(&mut self) -> Result<()> {
        *self.session = Session::open(self.session.screen, self.session.workspace)?;
        Ok(())
    }

    fn open_window(&self, exercise: &Exercise) -> Result<()> {
        let mut command = window_command(self.session.workspace, exercise)?;
        let send = self.send.clone();
        thread::spawn(move || {
            let ended = command.stdin(Stdio::null()).output();
            let said = match ended {
                Ok(output) if output.status.success() => String::new(),
                Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
                Err(error) => format!("cargo: {error}\n"),
            };
            let _ = send.send(Event::WindowEnded(said));
        });
        Ok(())
    }

    /// On a fresh screen where there is one, with the keys below; `took` is how long it took since the save.
    fn show(&mut self, answer: &Answer, took: Option<Duration>) {
        if self.json {
            let ms = took.map(|took| took.as_millis() as u64);
            return self.say(&format!("{}\n", json!({ "said": answer.json, "ms": ms })));
        }
        if self.has_keys {
            let _ = execute!(std::io::stdout(), Clear(ClearType::All), MoveTo(0, 0));
        }
        let took = took.map_or(String::new(), |took| format!("{:.2} s · ", took.as_secs_f32()));
        let keys = if self.has_keys { " · h hint · n next · w window · q quit" } else { "" };
        let line = self.session.screen.faint(&format!("— {took}watching{keys}"));
        self.say(&format!("{}\n{line}\n", answer.text));
    }

    /// To whoever reads it; a pipe may have been closed, as by `head`.
    fn say(&mut self, text: &str) {
        let mut stdout = std::io::stdout();
        self.is_alone |= stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err();
    }
}

/// Takes in all changes that belong to one save; keys are put back in line.
fn settle(events: &Receiver<Event>, send: &Sender<Event>) {
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
