//! What most commands do and say.

use crate::{
    book::Book,
    check::{self, Verdict},
    exercise::Exercise,
    explain::{self, paragraph},
    failure::{Failure, Result},
    progress::{Progress, State},
    screen::Screen,
    work::{self, Started, look_at},
};
use serde_json::{Value, json};
use std::{fmt::Write, path::Path};

/// What a command says.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// To a person.
    pub text: String,
    /// To a program.
    pub json: Value,
    /// 0 where all is as it should be.
    pub exit_code: u8,
}

impl Said {
    /// The same to both.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { json: json!({ "text": text }), text, exit_code: 0 }
    }
}

/// The named exercise, or the one that the learner is at.
///
/// # Errors
/// If there is none of that name, or none was begun.
pub fn named<'a>(book: &'a Book, name: Option<&str>) -> Result<&'a Exercise> {
    match name {
        Some(name) => book.find(name),
        None => book.current(&Progress::read(&book.store)?).ok_or_else(|| {
            Failure::usage("which exercise? None is begun: `cargo workbook start` begins the next one")
        }),
    }
}

/// Where the learner is: every stage, the exercise in hand or the next, and three commands to go on with.
///
/// # Errors
/// As all commands: if a file can't be read or written.
pub fn overview(screen: Screen, book: &Book) -> Result<Said> {
    let progress = Progress::read(&book.store)?;
    let mut said = list(screen, book)?;
    let current = book.current(&progress);
    let text = &mut said.text;
    match (current, book.next(&progress)) {
        (Some(exercise), _) => {
            let line = look_at(book, exercise).map_or(1, |standing| standing.region.line);
            let name = &exercise.name;
            let _ = write!(
                text,
                "\nYou are at {}, in {}:{line}\n\n  cargo workbook check    is it right?\n  \
                cargo workbook hint     a hint\n  cargo workbook watch    check on every save\n",
                screen.strong(name),
                exercise.path()
            );
        }
        (None, Some(exercise)) => {
            let name = &exercise.name;
            let _ = write!(
                text,
                "\nNext is {}, about {} minutes.\n\n  cargo workbook start    blank it, for you to write\n  \
                cargo workbook watch    check on every save\n  cargo workbook help     all commands\n",
                screen.strong(name),
                exercise.minutes
            );
        }
        (None, None) => *text += "\nNothing is left. Well done!\n",
    }
    Ok(said)
}

/// All exercises with their states and minutes.
///
/// # Errors
/// As all commands.
pub fn list(screen: Screen, book: &Book) -> Result<Said> {
    let progress = Progress::read(&book.store)?;
    let mut text = String::new();
    let mut exercises = Vec::new();
    let widest = book.exercises().map(|exercise| exercise.name.len()).max().unwrap_or(0);
    for stage in &book.stages {
        let _ = writeln!(text, "{}", screen.strong(&stage.folder.replace('_', " ")));
        for exercise in &stage.exercises {
            let mark = progress.mark(&exercise.name);
            let sign = match mark.state {
                State::Solved => screen.good("✓"),
                State::Started => screen.strong("›"),
                State::Skipped => screen.faint("–"),
                State::New => " ".to_owned(),
            };
            let state = if mark.state == State::New { "" } else { mark.state.word() };
            let row = format!("  {sign} {:widest$}  {:>2} min  {state}", exercise.name, exercise.minutes);
            let _ = writeln!(text, "{}", row.trim_end());
            exercises.push(json!({
                "name": exercise.name, "stage": exercise.folder, "file": exercise.path(), "minutes": exercise.minutes,
                "state": mark.state.word(), "hints": mark.hints,
            }));
        }
    }
    let solved = book.exercises().filter(|it| progress.mark(&it.name).state == State::Solved).count();
    let _ = writeln!(text, "{solved} of {} solved", exercises.len());
    let name = |exercise: Option<&Exercise>| exercise.map(|exercise| exercise.name.clone());
    let json = json!({
        "exercises": exercises, "solved": solved,
        "current": name(book.current(&progress)), "next": name(book.next(&progress)),
    });
    Ok(Said { text, json, exit_code: 0 })
}

/// Blanks the named function, or the next.
///
/// # Errors
/// As all commands; and if there is unsaved work in its place.
pub fn start(screen: Screen, book: &Book, name: Option<&str>, again: bool) -> Result<Said> {
    let progress = Progress::read(&book.store)?;
    let exercise = match (name, book.current(&progress)) {
        (Some(name), _) => book.find(name)?,
        (None, Some(current)) if again => current,
        (None, Some(current)) => {
            return Err(Failure::new(format!(
                "you are at {0}: `cargo workbook check` checks it, `cargo workbook skip` leaves it out",
                current.name
            )));
        }
        (None, None) => {
            book.next(&progress).ok_or_else(|| Failure::new("nothing is left: all are solved or skipped"))?
        }
    };
    let started = work::start(book, exercise, again)?;
    let line = look_at(book, exercise)?.region.line;
    let name = &exercise.name;
    let mut text = match &started {
        Started::WasBlank => format!("{name} was blank already.\n"),
        Started::Blanked(Some(kept)) => format!("Your attempt is kept in {}.\n", shown(book, kept)),
        Started::Blanked(None) => String::new(),
    };
    let place = format!("{}:{line}", exercise.path());
    let _ = write!(
        text,
        "{} waits for you in {}. Its comment says what it does. About {} minutes.\n\n  \
        cargo workbook check    is it right?\n  cargo workbook hint     a hint\n  \
        cargo workbook watch    check on every save\n",
        screen.strong(name),
        screen.strong(&place),
        exercise.minutes
    );
    let kept = if let Started::Blanked(Some(kept)) = &started { Some(shown(book, kept)) } else { None };
    let json = json!({ "exercise": name, "file": exercise.path(), "line": line, "attempt": kept });
    Ok(Said { text, json, exit_code: 0 })
}

/// Checks the named exercise, or the one in hand.
///
/// # Errors
/// As all commands; and if cargo can't be run.
pub fn check(screen: Screen, book: &Book, name: Option<&str>) -> Result<Said> {
    let exercise = named(book, name)?;
    let _patience = screen.patience(&format!(
        "Building the tests of {}; the first time takes a minute or two.",
        exercise.package
    ));
    let verdict = check::check(book, exercise)?;
    let mut text = explain::text(screen, exercise, &verdict);
    if verdict == Verdict::Solved {
        let next = book.next(&Progress::read(&book.store)?);
        text += &next.map_or("\nThat was the last one. Well done!\n".to_owned(), |next| {
            format!(
                "\nNext is {}, about {} minutes: cargo workbook start\n",
                screen.strong(&next.name),
                next.minutes
            )
        });
    }
    Ok(Said {
        text,
        json: explain::json(exercise, &verdict),
        exit_code: u8::from(verdict != Verdict::Solved),
    })
}

/// One hint more.
///
/// # Errors
/// As all commands.
pub fn hint(screen: Screen, book: &Book, name: Option<&str>) -> Result<Said> {
    let exercise = named(book, name)?;
    let count = exercise.hints.len();
    let _lock = book.store.lock()?;
    let shown = (Progress::read(&book.store)?.mark(&exercise.name).hints + 1).min(count);
    Progress::change(&book.store, |progress| progress.mark_mut(&exercise.name).hints = shown)?;
    let mut text = String::new();
    for (index, hint) in exercise.hints[..shown].iter().enumerate() {
        let head = format!("Hint {} of {count}", index + 1);
        let head = if index + 1 == shown { screen.strong(&head) } else { screen.faint(&head) };
        let _ = writeln!(text, "{head}\n{}\n", paragraph(hint));
    }
    if shown == count {
        let _ = writeln!(
            text,
            "That was the last hint. `cargo workbook show {}` shows the original.",
            exercise.name
        );
    }
    let json = json!({ "exercise": exercise.name, "hints": exercise.hints[..shown], "left": count - shown });
    Ok(Said { text, json, exit_code: 0 })
}

/// Opens the stage's window on the learner's code, and waits until it is closed.
///
/// # Errors
/// As all commands; and if cargo can't be run.
pub fn window(book: &Book, name: Option<&str>) -> Result<Said> {
    let mut cargo = window_command(book, named(book, name)?);
    let status = cargo.status().map_err(|error| Failure::new(format!("cargo: {error}")))?;
    let exit_code = u8::try_from(status.code().unwrap_or(1)).unwrap_or(1);
    Ok(Said { text: String::new(), json: json!({ "exit_code": exit_code }), exit_code })
}

/// The command that opens the window.
pub fn window_command(book: &Book, exercise: &Exercise) -> std::process::Command {
    let mut cargo = book.site().cargo();
    cargo.args(["run", "--quiet", "--package", &exercise.package, "--"]).args(&exercise.window);
    cargo
}

/// Makes the book, by the press; with `open` it is shown, and made anew on every save.
///
/// # Errors
/// If cargo can't be run.
pub fn book(book: &Book, open: bool) -> Result<Said> {
    let site = book.site();
    if !site.target.join("debug").join(format!("press{}", std::env::consts::EXE_SUFFIX)).is_file() {
        eprintln!("Building the press, which makes the book; the first time takes a minute or two.");
    }
    let mut cargo = site.cargo();
    cargo.args(["run", "--quiet", "--package", "press", "--", "--root"]).arg(&book.root);
    cargo.args(open.then_some("--open"));
    let status = cargo.status().map_err(|error| Failure::new(format!("cargo: {error}")))?;
    let exit_code = u8::try_from(status.code().unwrap_or(1)).unwrap_or(1);
    Ok(Said { text: String::new(), json: json!({ "exit_code": exit_code }), exit_code })
}

/// A path as a learner can use it: from the workspace's root.
pub fn shown(book: &Book, path: &Path) -> String {
    path.strip_prefix(&book.root).unwrap_or(path).display().to_string()
}
