//! `lab export`: the results in the formats of other programs. Everything is made from `results/LAB.json`.

pub mod gradebook;
pub mod json;
pub mod junit;
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
use std::path::{Path, PathBuf};

/// The formats, by the names used on the command line.
const FORMATS: [&str; 6] = ["gradescope", "exercism", "classroom50", "prairielearn", "junit", "csv"];

#[derive(Default)]
struct Order {
    lab: String,
    format: Option<String>,
    into: Option<PathBuf>,
    column: Option<String>,
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
        (Some(format), None) => formatted(&graded, &format),
        (None, Some(file)) => gradebook::fill(&graded, &file, order.column.as_deref()),
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
            Long("out") => order.out = Some(text(&mut parser)?.into()),
            Value(word) if order.lab.is_empty() => order.lab = word.string().map_err(usage)?,
            other => return Err(usage(other.unexpected())),
        }
    }
    Ok(order)
}

fn formatted(graded: &Graded, format: &str) -> Result<Answer> {
    let (folder, lab) = (&graded.folder, &graded.results.lab);
    let one_file = |path: PathBuf, text: String| -> Result<Answer> {
        write(&path, &text)?;
        Ok(Answer::text(format!("{}\n", graded.shown(&path))))
    };
    match format {
        "junit" => one_file(folder.join(format!("{lab}.junit.xml")), junit::report(graded)?),
        "csv" => one_file(folder.join(format!("{lab}.csv")), table::table(&graded.results)?),
        "gradescope" | "exercism" | "classroom50" | "prairielearn" => each(graded, format),
        other => Err(Error::Usage(format!("no format `{other}`; there are {}", FORMATS.join(", ")))),
    }
}

/// A file for each student.
fn each(graded: &Graded, format: &str) -> Result<Answer> {
    let folder = graded.folder.join(format!("{}-{format}", graded.results.lab));
    for student in &graded.results.students {
        let (value, name) = match format {
            "gradescope" => (json::gradescope(graded, student), "results.json"),
            "exercism" => (json::exercism(graded, student), "results.json"),
            "prairielearn" => (json::prairielearn(graded, student), "results.json"),
            _ => (json::classroom50(graded, student), "result.json"),
        };
        write(&place(&folder, &student.id, name), &format!("{value:#}\n"))?;
    }
    let count = graded.results.students.len();
    Ok(Answer::text(format!("{}/ID: a file for each of {count} students.\n", graded.shown(&folder))))
}

fn place(folder: &Path, id: &str, name: &str) -> PathBuf {
    folder.join(id).join(name)
}
