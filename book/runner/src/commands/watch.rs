//! Checks on every save, and obeys keys in the meantime.

mod choosing;
mod page;
mod pressed;
mod terminal;

use crate::{
    commands::{
        self, Args, Session,
        list::overview,
        programs::build_window_command,
        saves::{Files, INTERVAL, is_saved, source_files},
    },
    exercise::{Exercise, Result, look_at},
    say::{Answer, further},
};
use catalogue::say;
use choosing::Choosing;
use crossterm::event::Event;
use serde_json::json;
use std::{
    cell::RefCell,
    io::{IsTerminal, Write, stdin, stdout},
    process::Stdio,
    sync::mpsc::Receiver,
    thread::{JoinHandle, sleep, spawn},
    time::{Duration, Instant},
};
use terminal::read_events;

/// Watches until `q` is pressed or the terminal is closed, or without a terminal until it is stopped. A named
/// exercise is begun, or continued, first.
///
/// # Errors
/// If there is no exercise of that name, the files can't be watched, or a check can't be run.
pub fn watch(session: &mut Session, args: &Args) -> Result<Answer> {
    let named = args.name().map(|name| session.workspace.find(name)).transpose()?;
    let is_json = args.has("json");
    if is_json || !stdin().is_terminal() || !stdout().is_terminal() {
        say_every_verdict(session, named, is_json)?;
    } else {
        session.screen = session.screen.with_keys();
        let mut watching = Watching {
            session,
            events: read_events(),
            waiting: None,
            seen: Files::new(),
            said: String::new(),
            page: 0,
            took: None,
            solved: None,
            note: String::new(),
            question: None,
            list: None,
            window: None,
        };
        watching.run(named)?;
    }
    Ok(Answer::new("", json!({ "left": true })))
}

/// Without keys: writes a verdict after every save, for a program one line of JSON, until nobody reads it.
fn say_every_verdict<'w>(
    session: &mut Session<'w>,
    named: Option<&'w Exercise>,
    is_json: bool,
) -> Result<()> {
    let say = |answer: Answer, took: Option<Duration>| {
        let text = if is_json {
            let ms = took.map(|took| took.as_millis() as u64);
            format!("{}\n", json!({ "said": answer.json, "ms": ms }))
        } else {
            let watching = match took {
                Some(took) => say!("{seconds} s · watching", seconds = in_seconds(took)),
                None => say!("watching"),
            };
            format!("{}\n— {watching}\n", answer.text)
        };
        stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush())
    };
    if let Some(answer) = named.map_or(Ok(None), |exercise| go_on_at(session, exercise))? {
        let _ = say(answer, None);
    }
    let (mut solved, mut saved) = (None, Instant::now());
    loop {
        let seen = source_files(session.workspace);
        let answer = verdict(session, &mut solved).map(|it| it.unwrap_or_else(|| overview(session)));
        let answer = answer.unwrap_or_else(|error| Answer::error(&error));
        // A pipe may have been closed, as by `head`.
        if say(answer, Some(saved.elapsed())).is_err() {
            return Ok(());
        }
        while !is_saved(session.workspace, &seen) {
            sleep(INTERVAL);
            saved = Instant::now();
        }
    }
}

fn in_seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f32())
}

/// Begins an exercise, or continues if the learner has written something.
fn go_on_at(session: &mut Session, exercise: &Exercise) -> Result<Option<Answer>> {
    if !look_at(session.workspace, exercise)?.is_own_work() {
        return commands::start(session, Some(&exercise.name), false).map(Some);
    }
    session.work(exercise).go_on()?;
    Ok(None)
}

/// The verdict on the current exercise, or on the one solved last; `None` if none is begun.
fn verdict<'w>(session: &mut Session<'w>, solved: &mut Option<&'w Exercise>) -> Result<Option<Answer>> {
    // Other commands may have run in the meantime.
    *session = Session::open(session.screen, session.workspace)?;
    let Some(exercise) = session.current().or(*solved) else { return Ok(None) };
    let answer = commands::check(session, Some(&exercise.name))?;
    if answer.exit_code == 0 {
        *solved = Some(exercise);
    }
    Ok(Some(answer))
}

/// A learner at a terminal.
struct Watching<'a, 'w> {
    session: &'a mut Session<'w>,
    events: Receiver<Event>,
    /// An event that ended a search.
    waiting: Option<Event>,
    /// The files as they were at the last check.
    seen: Files,
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
    /// The key to obey if the next one is `y`.
    question: Option<(char, &'w Exercise)>,
    /// The list, while it is open.
    list: Option<Choosing>,
    /// The exercise of the window that is open, and the thread that waits for its end and for its message.
    window: Option<(&'w Exercise, JoinHandle<String>)>,
}

impl<'w> Watching<'_, 'w> {
    /// Makes the first check, after a welcome the very first time; then waits for saves and keys.
    fn run(&mut self, named: Option<&'w Exercise>) -> Result<()> {
        if let Some(exercise) = named {
            go_on_at(self.session, exercise)?;
        }
        let is_first = self.session.workspace.store.is_first_time("watched")?;
        self.check(Instant::now());
        if is_first {
            self.said = format!("{}\n{}", page::welcome(), self.said);
            self.draw();
        }
        loop {
            if let Some((_, ended)) = self.window.take_if(|(_, ended)| ended.is_finished()) {
                self.note = ended.join().unwrap_or_default();
                self.draw();
            }
            match self.waiting.take().or_else(|| self.events.recv_timeout(INTERVAL).ok()) {
                Some(Event::Key(key)) if self.press(key) => {}
                Some(Event::Key(_)) => return Ok(()),
                Some(_) => self.draw(),
                // Its window was closed. Below `nohup` nothing else tells that, and no key comes any more.
                None if !stdin().is_terminal() => return Ok(()),
                None => {
                    let saved = Instant::now();
                    if is_saved(self.session.workspace, &self.seen) {
                        self.check(saved);
                    }
                }
            }
        }
    }

    /// The current exercise, or the one solved just now.
    fn exercise(&self) -> Option<&'w Exercise> {
        self.session.current().or(self.solved)
    }

    fn check(&mut self, saved: Instant) {
        self.seen = source_files(self.session.workspace);
        (self.list, self.question, self.note) = (None, None, String::new());
        // Ctrl-C ends a slow check.
        terminal::read_single_keys(false);
        let answer = verdict(self.session, &mut self.solved);
        terminal::read_single_keys(true);
        let (text, further) = match answer {
            Ok(Some(answer)) => (answer.text, answer.further),
            Ok(None) => (page::nothing_begun(self.session), false),
            Err(error) => (format!("{error}\n"), false),
        };
        (self.said, self.took, self.page) = (text, Some(saved.elapsed()), 0);
        self.draw();
        if let Some(exercise) = self.exercise().filter(|_| further) {
            self.look_further(exercise);
        }
        self.build_window();
    }

    /// Shows what takes longer to find out, if it is found before a key is pressed or a file is saved.
    fn look_further(&mut self, exercise: &Exercise) {
        let waiting = RefCell::new(None);
        let is_wanted = || {
            let mut waiting = waiting.borrow_mut();
            *waiting = waiting.take().or_else(|| self.events.try_recv().ok());
            waiting.is_none() && source_files(self.session.workspace) == self.seen
        };
        let found = commands::look_further(self.session, exercise, &is_wanted);
        self.waiting = waiting.into_inner();
        if let Ok(Some(found)) = found {
            let [place, values] = [further::place, further::values].map(|of| of(self.session.screen, &found));
            // The place stands below the first line, so that no page has to be turned to see it.
            let (verdict, rest) = self.said.split_once("\n\n").unwrap_or((&self.said, ""));
            let place = if place.is_empty() { place } else { place + "\n" };
            self.said = format!("{verdict}\n\n{place}{rest}\n{values}");
            self.draw();
        }
    }

    /// After the verdict: a window that is open opens again by itself once it is built. What doesn't compile,
    /// the verdict has said.
    fn build_window(&self) {
        let window = self.window.as_ref();
        let command = window.and_then(|(it, _)| build_window_command(self.session.workspace, it).ok());
        if let Some(mut command) = command {
            spawn(move || command.stdin(Stdio::null()).output());
        }
    }
}
