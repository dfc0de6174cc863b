//! Checks on every save, and obeys keys in the meantime.

mod choosing;
mod events;
mod keys;
mod page;
mod pressed;
mod terminal;

use crate::{
    commands,
    commands::{
        list::overview,
        programs::build_window_command,
        saves::{source_files, watch_files},
        session::Session,
        syntax::Args,
    },
    exercise::{
        Exercise,
        error::{Error, Result},
        function::look_at,
    },
    say::answer::Answer,
};
use choosing::Choosing;
use events::{Event, read_keys, settle};
use keys::Action;
use serde_json::json;
use std::{
    collections::BTreeSet,
    io::IsTerminal,
    path::PathBuf,
    process::Stdio,
    sync::mpsc::{self, Receiver, Sender},
    time::{Duration, Instant, SystemTime},
};

/// Watches until `q` is pressed or the terminal is closed, or without a terminal until it is stopped. A named
/// exercise is begun, or continued, first.
///
/// # Errors
/// If there is no exercise of that name, the files can't be watched, or a check can't be run.
pub fn watch(session: &mut Session, args: &Args) -> Result<Answer> {
    let is_json = args.has("json");
    let (send, events) = mpsc::channel();
    let saved = send.clone();
    let _watcher =
        watch_files(session.workspace, args.has("poll"), move || drop(saved.send(Event::Changed)))?;
    let has_keys = !is_json && std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if has_keys {
        read_keys(send.clone());
    }
    let named = args.name().map(|name| session.workspace.find(name)).transpose()?;
    if has_keys {
        session.screen = session.screen.with_keys();
    }
    let mut watching = Watching::new(session, is_json, has_keys, send);
    watching.begin(named)?;
    watching.go_on(&events)
}

struct Watching<'a, 'w> {
    session: &'a mut Session<'w>,
    json: bool,
    has_keys: bool,
    send: Sender<Event>,
    /// True if the output no longer has a reader.
    is_alone: bool,
    /// The files as they were at the last check.
    seen: BTreeSet<(PathBuf, u64, SystemTime)>,
    /// The last output.
    said: String,
    /// The number of the page shown of it, from 0.
    page: usize,
    /// The time from the save to the verdict, if the output was one.
    took: Option<Duration>,
    /// The exercise solved last, until another is begun.
    solved: Option<&'w Exercise>,
    /// A note for the next key.
    note: String,
    /// The action to take if the next key is `y`.
    question: Option<(Action, &'w Exercise)>,
    /// The list, while it is open.
    list: Option<Choosing>,
    /// The exercise of the window that is open.
    window: Option<&'w Exercise>,
}

impl<'a, 'w> Watching<'a, 'w> {
    fn new(session: &'a mut Session<'w>, json: bool, has_keys: bool, send: Sender<Event>) -> Self {
        Self {
            session,
            json,
            has_keys,
            send,
            is_alone: false,
            seen: BTreeSet::new(),
            said: String::new(),
            page: 0,
            took: None,
            solved: None,
            note: String::new(),
            question: None,
            list: None,
            window: None,
        }
    }

    /// Makes the first check, after a welcome the very first time.
    fn begin(&mut self, named: Option<&'w Exercise>) -> Result<()> {
        if let Some(exercise) = named
            && let Some(answer) = self.go_on_at(exercise)?
        {
            self.say(&answer, None);
        }
        let is_first = self.has_keys && self.session.workspace.store.is_first_time("watched")?;
        self.check(Instant::now());
        if is_first {
            self.said = format!("{}\n{}", page::WELCOME, self.said);
            self.draw();
        }
        Ok(())
    }

    /// Begins an exercise, or continues if the learner has written something.
    fn go_on_at(&mut self, exercise: &Exercise) -> Result<Option<Answer>> {
        if !look_at(self.session.workspace, exercise)?.is_own_work() {
            return commands::start(self.session, Some(&exercise.name), false).map(Some);
        }
        self.session.work(exercise).go_on()?;
        Ok(None)
    }

    fn go_on(&mut self, events: &Receiver<Event>) -> Result<Answer> {
        let mut next = None;
        while !self.is_alone {
            let event = next.take().map_or_else(|| events.recv(), Ok);
            match event.map_err(|_| Error::Stopped("nothing is left to wait for".to_owned()))? {
                Event::Changed => {
                    let saved = Instant::now();
                    next = settle(events);
                    if source_files(self.session.workspace) != self.seen {
                        self.check(saved);
                    }
                }
                Event::WindowEnded(said) => {
                    self.window = None;
                    self.tell(said);
                }
                Event::Resized => self.draw(),
                Event::Key(key) if self.press(key) => {}
                Event::Key(_) | Event::Gone => break,
            }
        }
        Ok(Answer::new("", json!({ "left": true })))
    }

    /// The current exercise, or the one solved just now.
    fn exercise(&self) -> Option<&'w Exercise> {
        self.session.current().or(self.solved)
    }

    fn check(&mut self, saved: Instant) {
        self.seen = source_files(self.session.workspace);
        (self.list, self.question, self.note) = (None, None, String::new());
        // Ctrl-C ends a slow check.
        self.read_single_keys(false);
        let answer = self.refresh().and_then(|()| self.verdict());
        self.read_single_keys(true);
        self.say(&answer.unwrap_or_else(|error| Answer::error(&error)), Some(saved.elapsed()));
        self.build_window();
    }

    /// After the verdict: a window that is open opens again by itself once it is built. What doesn't compile,
    /// the verdict has said.
    fn build_window(&self) {
        let command = self.window.and_then(|it| build_window_command(self.session.workspace, it).ok());
        if let Some(mut command) = command {
            std::thread::spawn(move || command.stdin(Stdio::null()).output());
        }
    }

    fn verdict(&mut self) -> Result<Answer> {
        let Some(exercise) = self.exercise() else {
            return Ok(if self.has_keys {
                page::nothing_begun(self.session)
            } else {
                overview(self.session)
            });
        };
        let answer = commands::check(self.session, Some(&exercise.name))?;
        self.solved = (answer.exit_code == 0).then_some(exercise).or(self.solved);
        Ok(answer)
    }

    /// Other commands may have run in the meantime.
    fn refresh(&mut self) -> Result<()> {
        *self.session = Session::open(self.session.screen, self.session.workspace)?;
        Ok(())
    }
}
