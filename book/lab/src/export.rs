//! `lab export`: the results in the formats of other programs. Everything is made from `results/LAB.json`.

pub mod gradebook;
pub mod gradescope;
pub mod moodle;
pub mod table;

#[cfg(test)]
mod tests;

use crate::{
    of_lab::{Graded, write},
    path_of,
};
use runner::{
    commands::{session::Session, syntax::Args},
    exercise::error::{Error, Result},
    say::answer::Answer,
};
/// The formats, by the names used on the command line.
const FORMATS: [&str; 2] = ["gradescope", "csv"];

/// `lab export LAB --format NAME`, or `--into FILE`
///
/// # Errors
/// If the lab was not graded, or a file can't be read or written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let graded = Graded::open(session.workspace, args)?;
    // The points of a student who handed nothing in; the cell stays empty if there are none.
    let absent = args.number("absent")?;
    match (args.text("format"), path_of(args, "into")) {
        (Some(format), None) => formatted(&graded, format, absent),
        (None, Some(file)) => gradebook::fill(&graded, &file, args.text("column"), absent),
        _ => Err(Error::Usage(format!("export to what? --format {}, or --into FILE.csv", FORMATS.join("|")))),
    }
}

fn formatted(graded: &Graded, format: &str, absent: Option<f64>) -> Result<Answer> {
    let (folder, lab) = (&graded.folder, &graded.results.lab);
    match format {
        "csv" => {
            let path = folder.join(format!("{lab}.csv"));
            write(&path, &table::table(&graded.results, absent)?)?;
            Ok(Answer::text(format!("{}\n", graded.shown(&path))))
        }
        "gradescope" => each(graded, absent.is_some()),
        other => Err(Error::Usage(format!("no format `{other}`; there are {}", FORMATS.join(", ")))),
    }
}

/// A file for each student, and for those who handed nothing in if they get points.
fn each(graded: &Graded, with_absent: bool) -> Result<Answer> {
    let folder = graded.folder.join(format!("{}-gradescope", graded.results.lab));
    let students = graded.results.students.iter().filter(|it| with_absent || !it.is_absent());
    let mut count = 0;
    for student in students {
        let text = format!("{:#}\n", gradescope::results(graded, student));
        write(&folder.join(&student.id).join("results.json"), &text)?;
        count += 1;
    }
    Ok(Answer::text(format!("{}/ID: a file for each of {count} students.\n", graded.shown(&folder))))
}
