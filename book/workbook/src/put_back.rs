//! The commands that put originals back: `restore` and `skip`.

use crate::{
    book::Book,
    commands::{Said, named, shown},
    exercise::Exercise,
    failure::{Failure, Result},
    progress::{Progress, State},
    screen::Screen,
    work,
};
use serde_json::json;
use std::fmt::Write;

/// Puts the original back.
///
/// # Errors
/// As all commands.
pub fn restore(book: &Book, name: Option<&str>) -> Result<Said> {
    let exercise = named(book, name)?;
    put_back(book, exercise, State::New)
}

/// Puts every original back, as before pulling a newer workbook.
///
/// # Errors
/// As all commands.
pub fn restore_all(book: &Book) -> Result<Said> {
    let begun: Vec<_> =
        book.exercises().filter(|exercise| book.store.original(&exercise.name).is_some()).collect();
    let mut all = Said { text: String::new(), json: json!([]), exit_code: 0 };
    for exercise in &begun {
        let said = put_back(book, exercise, State::New)?;
        all.text += &said.text;
        all.json.as_array_mut().expect("it was made as one").push(said.json);
    }
    if begun.is_empty() {
        all.text = "Every function is as it was handed out.\n".to_owned();
    }
    Ok(all)
}

fn put_back(book: &Book, exercise: &Exercise, state: State) -> Result<Said> {
    let restored = work::restore(book, exercise, state)?;
    let name = &exercise.name;
    let attempt = restored.attempt.as_deref().map(|path| shown(book, path));
    let mut text = match restored.changed {
        true => format!("{name} is as it was handed out again.\n"),
        false => format!("{name} was as it was handed out already.\n"),
    };
    if let Some(attempt) = &attempt {
        let _ = writeln!(text, "Your attempt is kept in {attempt}.");
    }
    Ok(Said {
        text,
        json: json!({ "exercise": name, "changed": restored.changed, "attempt": attempt }),
        exit_code: 0,
    })
}

/// Leaves an exercise out for now; a blank function gets its original back, because others may need it.
///
/// # Errors
/// As all commands.
pub fn skip(screen: Screen, book: &Book, name: Option<&str>) -> Result<Said> {
    let progress = Progress::read(&book.store)?;
    let exercise = match name {
        None => book
            .current(&progress)
            .or_else(|| book.next(&progress))
            .ok_or_else(|| Failure::usage("nothing is left to skip"))?,
        Some(name) => book.find(name)?,
    };
    let mut said = put_back(book, exercise, State::Skipped)?;
    let next = book.next(&Progress::read(&book.store)?);
    let next =
        next.map_or("Nothing is left.".to_owned(), |next| format!("Next is {}.", screen.strong(&next.name)));
    let _ = writeln!(said.text, "{} is skipped. {next}", exercise.name);
    Ok(said)
}
