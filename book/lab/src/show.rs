//! `lab show`: everything that people look at, made of the results: the contact sheet, a page for each student, and the table.

use crate::{
    feedback,
    of_lab::Graded,
    sheet::{self, table, unjudged},
    usage,
};
use exercises::error::Result;
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};
use std::path::PathBuf;
use workbook::{answer::Answer, session::Session};

/// `lab show LAB`
///
/// # Errors
/// If the lab was not graded, or a file can't be written.
pub fn command(session: &mut Session, words: Vec<String>) -> Result<Answer> {
    let (mut lab, mut out) = (String::new(), None::<PathBuf>);
    let mut parser = Parser::from_args(words);
    while let Some(word) = parser.next().map_err(usage)? {
        match word {
            Long("out") => out = Some(parser.value().map_err(usage)?.into()),
            Value(word) if lab.is_empty() => lab = word.string().map_err(usage)?,
            other => return Err(usage(other.unexpected())),
        }
    }
    let graded = Graded::open(session.workspace, &lab, out)?;
    Ok(Answer::text(show(&graded)?))
}

/// Writes the pages, and says the table and where the pages are.
///
/// # Errors
/// If a file can't be written.
pub fn show(graded: &Graded) -> Result<String> {
    let unjudged = unjudged(&graded.results);
    let unjudged = if unjudged.is_empty() { unjudged } else { format!("\n{unjudged}") };
    Ok(format!("{}{unjudged}\n{}", table(&graded.results), pages(graded)?))
}

/// Writes the pages, and says where they are.
///
/// # Errors
/// If a file can't be written.
pub fn pages(graded: &Graded) -> Result<String> {
    let (sheet, feedback) = (sheet::write_sheet(graded)?, feedback::write_all(graded)?);
    let untold = if graded.explains { "" } else { "; what mistakes look like is not in it yet" };
    Ok(format!(
        "{sheet}   all answers, a picture for each that differs\n{feedback}/ID.html   what each student may read{untold}\n"
    ))
}
