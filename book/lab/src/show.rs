//! `lab show`: presents the results as a contact sheet, a page for each student, and a table.

use crate::{
    feedback,
    of_lab::Graded,
    sheet::{self, table, unjudged},
    statistics::write_statistics,
    words::Words,
};
use runner::{commands::session::Session, exercise::error::Result, say::answer::Answer};

/// `lab show LAB`
///
/// # Errors
/// If the lab was not graded, or a file can't be written.
pub fn command(session: &mut Session, words: &[String]) -> Result<Answer> {
    let (lab, words) = Words::of(words, &["out"], &[])?;
    let graded = Graded::open(session.workspace, &lab, words.path("out"))?;
    Ok(Answer::text(show(&graded)?))
}

/// Writes the pages. Returns the table and the pages' paths.
///
/// # Errors
/// If a file can't be written.
pub fn show(graded: &Graded) -> Result<String> {
    let unjudged = unjudged(&graded.results);
    let unjudged = if unjudged.is_empty() { unjudged } else { format!("\n{unjudged}") };
    Ok(format!("{}{unjudged}\n{}", table(&graded.results), pages(graded)?))
}

/// Writes the pages. Returns their paths.
///
/// # Errors
/// If a file can't be written.
pub fn pages(graded: &Graded) -> Result<String> {
    let (sheet, statistics) = (sheet::write_sheet(graded)?, write_statistics(graded)?);
    let feedback = feedback::write_all(graded)?;
    let untold = if graded.explains { "" } else { "; mistakes are not explained in it yet" };
    Ok(format!(
        "{sheet}   all answers, with a picture for each reason\n{statistics}   who did what, and what to talk about\n{feedback}/ID.html   a page for each student{untold}\n"
    ))
}
