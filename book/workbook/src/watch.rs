//! Checks on every save, and listens to the keys meanwhile.

use crate::{
    book::Book,
    command_line::Args,
    commands::{self, Said, window_command},
    exercise::Exercise,
    failure::{Failure, Result},
    progress::Progress,
    screen::Screen,
};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use notify::{Config, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use serde_json::json;
use std::{
    collections::BTreeSet,
    fs,
    io::{BufReader, IsTerminal, Read},
    path::{Path, PathBuf},
    process::Stdio,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant, SystemTime},
};

/// Editors save in several steps; this long after the first they are done.
const SETTLE: Duration = Duration::from_millis(20);
/// How often the files are looked at where saving goes unnoticed.
const POLL: Duration = Duration::from_millis(200);

/// What can happen while waiting.
enum Event {
    /// Something below a stage's `src` changed, or may have.
    Changed,
    /// A key was pressed.
    Key(u8),
    /// The window was closed, or didn't open; with what it said.
    WindowEnded(String),
}

/// Watches until `q` is pressed, or without a terminal until it is ended from outside.
///
/// # Errors
/// If the files can't be watched, or a check can't be made.
pub fn watch(screen: Screen, book: &Book, args: &Args) -> Result<Said> {
    let (send, events) = mpsc::channel();
    let _watcher = watch_files(book, args.poll, send.clone())?;
    let has_keys = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if has_keys {
        let send = send.clone();
        thread::spawn(move || {
            for key in BufReader::new(std::io::stdin()).bytes().map_while(|byte| byte.ok()) {
                let _ = send.send(Event::Key(key));
            }
        });
    }
    let mut watching = Watching { screen, book, json: args.json, has_keys, send, seen: Vec::new() };
    if let Some(name) = args.words.first() {
        let said = commands::start(screen, book, Some(name), false);
        // It may well be begun already: then it goes on from there.
        said.map(|said| watching.say(&said, None)).unwrap_or_default();
    }
    watching.check(Instant::now());
    watching.go_on(&events)
}

struct Watching<'a> {
    screen: Screen,
    book: &'a Book,
    json: bool,
    has_keys: bool,
    send: Sender<Event>,
    /// The files as they were at the last check.
    seen: Vec<(PathBuf, u64, SystemTime)>,
}

impl Watching<'_> {
    fn go_on(&mut self, events: &Receiver<Event>) -> Result<Said> {
        loop {
            match self.wait(events)? {
                Event::Changed => {
                    let saved = Instant::now();
                    settle(events, &self.send);
                    if files(self.book) != self.seen {
                        self.check(saved);
                    }
                }
                Event::WindowEnded(said) => print!("{said}"),
                // Ctrl-C and Ctrl-D, too.
                Event::Key(b'q' | 3 | 4) => {
                    return Ok(Said { json: json!({ "left": true }), ..Said::text("") });
                }
                Event::Key(key) => self.obey(key),
            }
        }
    }

    /// Waits with single keys on, and with the terminal as it was before and after.
    fn wait(&self, events: &Receiver<Event>) -> Result<Event> {
        let raw = self.has_keys && enable_raw_mode().is_ok();
        let event = events.recv().map_err(|_| Failure::new("nothing is left to wait for"));
        if raw {
            let _ = disable_raw_mode();
        }
        event
    }

    fn check(&mut self, saved: Instant) {
        self.seen = files(self.book);
        let said = match self.current() {
            Some(exercise) => commands::check(self.screen, self.book, Some(&exercise.name)),
            None => commands::overview(self.screen, self.book),
        };
        let said = said.unwrap_or_else(|failure| Said {
            json: json!({ "error": failure.message }),
            ..Said::text(format!("{failure}\n"))
        });
        if self.json {
            println!("{}", json!({ "said": said.json, "ms": saved.elapsed().as_millis() as u64 }));
            return;
        }
        self.say(&said, Some(saved.elapsed()));
    }

    fn obey(&mut self, key: u8) {
        let said = match (key, self.current()) {
            (b'h', Some(exercise)) => commands::hint(self.screen, self.book, Some(&exercise.name)),
            (b'n', None) => commands::start(self.screen, self.book, None, false),
            (b'n', Some(exercise)) => Ok(Said::text(format!(
                "{0} is not solved yet; `cargo workbook skip {0}` leaves it out for now.\n",
                exercise.name
            ))),
            (b'w', Some(exercise)) => {
                self.open_window(exercise);
                Ok(Said::text("Opening the window…\n"))
            }
            (b'h' | b'w', None) => Ok(Said::text("Nothing is begun: n begins the next exercise.\n")),
            _ => return,
        };
        self.say(&said.unwrap_or_else(|failure| Said::text(format!("{failure}\n"))), None);
        // What `start` wrote is no save of the learner's.
        self.seen = files(self.book);
    }

    fn current(&self) -> Option<&Exercise> {
        self.book.current(&Progress::read(&self.book.store).ok()?)
    }

    fn open_window(&self, exercise: &Exercise) {
        let mut command = window_command(self.book, exercise);
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
    }

    /// On a fresh screen where there is one, with the keys below; `took` is how long it took since the save.
    fn say(&self, said: &Said, took: Option<Duration>) {
        if self.json {
            let ms = took.map(|took| took.as_millis() as u64);
            println!("{}", json!({ "said": said.json, "ms": ms }));
            return;
        }
        if self.has_keys {
            print!("\x1b[2J\x1b[H");
        }
        let took = took.map_or(String::new(), |took| format!("{:.2} s · ", took.as_secs_f32()));
        let keys = if self.has_keys { " · h hint · n next · w window · q quit" } else { "" };
        println!("{}\n{}", said.text, self.screen.faint(&format!("— {took}watching{keys}")));
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

/// Listens to the system's events, or where it has none looks at the files itself.
fn watch_files(book: &Book, poll: bool, send: Sender<Event>) -> Result<Box<dyn Watcher>> {
    let folders = sources(book);
    let watch_all = |watcher: &mut dyn Watcher| {
        folders.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
    };
    let native = RecommendedWatcher::new(teller(send.clone()), Config::default());
    if let (Ok(mut watcher), false) = (native, poll)
        && watch_all(&mut watcher).is_ok()
    {
        return Ok(Box::new(watcher));
    }
    // Whole seconds are all that it knows of times, so let it look at the contents.
    let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
    let polling = PollWatcher::new(teller(send), config);
    let polling = polling.and_then(|mut watcher| watch_all(&mut watcher).map(|()| watcher));
    polling
        .map(|watcher| Box::new(watcher) as Box<dyn Watcher>)
        .map_err(|error| Failure::new(error.to_string()))
}

fn teller(send: Sender<Event>) -> impl FnMut(notify::Result<notify::Event>) {
    move |event| {
        // The compiler reads the same files.
        if !event.is_ok_and(|event| matches!(event.kind, EventKind::Access(_))) {
            let _ = send.send(Event::Changed);
        }
    }
}

/// The stages' `src` folders, and those of crates inside a stage that have exercises.
fn sources(book: &Book) -> BTreeSet<PathBuf> {
    let stages = book.stages.iter().map(|stage| book.root.join(&stage.folder).join("src"));
    let is_source = |folder: &&Path| folder.ends_with("src");
    let of_exercises = book
        .exercises()
        .filter_map(|exercise| book.file(exercise).ancestors().find(is_source).map(Path::to_owned));
    stages.chain(of_exercises).filter(|folder| folder.is_dir()).collect()
}

/// Every source file with its size and when it was written.
fn files(book: &Book) -> Vec<(PathBuf, u64, SystemTime)> {
    fn add(folder: &Path, files: &mut Vec<(PathBuf, u64, SystemTime)>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            if metadata.is_dir() {
                add(&entry.path(), files);
            } else if let Ok(written) = metadata.modified() {
                files.push((entry.path(), metadata.len(), written));
            }
        }
    }
    let mut files = Vec::new();
    sources(book).iter().for_each(|folder| add(folder, &mut files));
    files.sort();
    files
}
