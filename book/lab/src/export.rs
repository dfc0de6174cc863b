//! `lab export`: the results in the formats of other programs. Everything is made from `results/LAB.json`.

pub mod gradebook;
pub mod gradescope;
pub mod moodle;
pub mod table;

#[cfg(test)]
mod tests;

use crate::{
    of_lab::{Graded, write},
    usage,
};
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};
use runner::{
    commands::session::Session,
    exercise::error::{Error, Result},
    say::answer::Answer,
};
use std::path::PathBuf;

/// The formats, by the names used on the command line.
const FORMATS: [&str; 2] = ["gradescope", "csv"];

#[derive(Default)]
struct Order {
    lab: String,
    format: Option<String>,
    into: Option<PathBuf>,
    column: Option<String>,
    /// The points of a student who handed nothing in; the cell stays empty if there are none.
    absent: Option<f64>,
    out: Option<PathBuf>,
}

/// `lab export LAB --format NAME`, or `--into FILE`
///
/// # Errors
/// If the lab was not graded, or a file can't be read or written.
pub fn command(session: &mut Session, words: Vec<String>) -> Result<Answer> {
    let order = parse(words)?;
    let graded = Graded::open(session.workspace, &order.lab, order.out)?;
    match (order.format, order.into) {
        (Some(format), None) => formatted(&graded, &format, order.absent),
        (None, Some(file)) => gradebook::fill(&graded, &file, order.column.as_deref(), order.absent),
        _ => Err(Error::Usage(format!("export to what? --format {}, or --into FILE.csv", FORMATS.join("|")))),
    }
}

fn parse(words: Vec<String>) -> Result<Order> {
    let mut order = Order::default();
    let mut parser = Parser::from_args(words);
    let text = |parser: &mut Parser| parser.value().and_then(ValueExt::string).map_err(usage);
    while let Some(word) = parser.next().map_err(usage)? {
        match word {
            Long("format") => order.format = Some(text(&mut parser)?),
            Long("into") => order.into = Some(text(&mut parser)?.into()),
            Long("column") => order.column = Some(text(&mut parser)?),
            Long("absent") => {
                order.absent = Some(parser.value().and_then(|word| word.parse()).map_err(usage)?)
            }
            Long("out") => order.out = Some(text(&mut parser)?.into()),
            Value(word) if order.lab.is_empty() => order.lab = word.string().map_err(usage)?,
            other => return Err(usage(other.unexpected())),
        }
    }
    Ok(order)
}

fn formatted(graded: &Graded, format: &str, absent: Option<f64>) -> Result<Answer> {
    let (folder, lab) = (&graded.folder, &graded.results.lab);
    let one_file = |path: PathBuf, text: String| -> Result<Answer> {
        write(&path, &text)?;
        Ok(Answer::text(format!("{}\n", graded.shown(&path))))
    };
    match format {
        "csv" => one_file(folder.join(format!("{lab}.csv")), table::table(&graded.results, absent)?),
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
