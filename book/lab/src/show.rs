//! `lab show`: presents the results as a contact sheet, a page for each student, and a table.

use crate::{
    feedback,
    of_lab::{Graded, write},
    sheet::{sheet, table, unjudged},
    statistics::statistics,
};
use runner::{
    commands::{session::Session, syntax::Args},
    exercise::error::Result,
    say::answer::Answer,
};

/// `lab show LAB`
///
/// # Errors
/// If the lab was not graded, or a file can't be written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let graded = Graded::open(session.workspace, args)?;
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
fn pages(graded: &Graded) -> Result<String> {
    let lab = &graded.results.lab;
    let of_class = |name: String, page: String| {
        let path = graded.folder.join(name);
        write(&path, &page).map(|()| graded.shown(&path))
    };
    let sheet = of_class(format!("{lab}.html"), sheet(&graded.results))?;
    let statistics = of_class(format!("{lab}-statistics.html"), statistics(&graded.results))?;
    let folder = graded.folder.join(format!("{lab}-feedback"));
    for student in &graded.results.students {
        write(&folder.join(format!("{}.html", student.id)), &feedback::of(graded, student))?;
    }
    let (feedback, untold) =
        (graded.shown(&folder), if graded.explains { "" } else { "; mistakes are not explained in it yet" });
    Ok(format!(
        "{sheet}   all answers, with a picture for each reason\n{statistics}   who did what, and what to talk about\n{feedback}/ID.html   a page for each student{untold}\n"
    ))
}
