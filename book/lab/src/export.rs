//! `lab export`: the results in the formats of other programs. Everything is made from `results/LAB.json`.

pub mod gradebook;
pub mod gradescope;
pub mod table;

#[cfg(test)]
mod tests;

use crate::{Answer, Args, Error, Graded, Result, Session, path_of};

/// `lab export LAB --format NAME`, or `--into FILE`
///
/// # Errors
/// If the lab was not graded, or a file can't be read or written.
pub fn command(session: &mut Session, args: &Args) -> Result<Answer> {
    let graded = &Graded::open(session.workspace, args)?;
    // The points of a student who handed nothing in; the cell stays empty if there are none.
    let absent = args.number("absent")?;
    let text = match (args.text("format"), path_of(args, "into")) {
        (Some("csv"), None) => {
            let table = table::table(&graded.results, absent)?;
            Ok(graded.put(&format!("{}.csv", graded.results.lab), &table)? + "\n")
        }
        (Some("gradescope"), None) => each(graded, absent.is_some()),
        (Some(other), None) => Err(Error::Usage(format!("no format `{other}`; there are gradescope, csv"))),
        (None, Some(file)) => gradebook::fill(graded, &file, args.text("column"), absent),
        _ => {
            let how = "export to what? --format gradescope|csv, or --into FILE.csv";
            Err(Error::Usage(how.to_owned()))
        }
    };
    text.map(Answer::text)
}

/// A file for each student, and for those who handed nothing in if they get points.
fn each(graded: &Graded, with_absent: bool) -> Result<String> {
    let folder = format!("{}-gradescope", graded.results.lab);
    let students = graded.results.students.iter().filter(|it| with_absent || !it.is_absent());
    let mut count = 0;
    for student in students {
        let text = format!("{:#}\n", gradescope::results(graded, student));
        graded.put(&format!("{folder}/{}/results.json", student.id), &text)?;
        count += 1;
    }
    let folder = graded.workspace.shown(&graded.folder.join(folder));
    Ok(format!("{folder}/ID: a file for each of {count} students.\n"))
}
