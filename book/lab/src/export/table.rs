//! A table for a spreadsheet: a row for each student.

use crate::results::{Results, Student};
use runner::exercise::error::{Error, Result};

/// The table as CSV, with a header row. The points of a student who handed nothing in are `absent`, or empty.
///
/// # Errors
/// If it can't be written.
pub fn table(results: &Results, absent: Option<f64>) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let names =
        results.exercises.iter().flat_map(|asked| [asked.name.clone(), format!("{}: verdict", asked.name)]);
    let head = ["id", "points", "of", "note"].map(str::to_owned).into_iter().chain(names);
    let failed = |error: csv::Error| Error::Stopped(format!("CSV: {error}"));
    writer.write_record(head.map(|cell| harmless(&cell))).map_err(failed)?;
    for student in &results.students {
        writer
            .write_record(row(results, student, absent).iter().map(|cell| harmless(cell)))
            .map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| Error::Stopped(format!("CSV: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn row(results: &Results, student: &Student, absent: Option<f64>) -> Vec<String> {
    let (got, of) = results.points(student);
    let is_absent = student.is_absent();
    let cell = |points: f64| if is_absent { absent.map_or(String::new(), number) } else { number(points) };
    let mut row = vec![student.id.clone(), cell(got), number(of), student.note.clone().unwrap_or_default()];
    let verdict = |word: &str| if is_absent { String::new() } else { word.to_owned() };
    for (asked, judged) in results.exercises.iter().zip(&student.answers) {
        row.extend([cell(judged.points(asked)), verdict(&judged.verdict.word())]);
    }
    row
}

/// Points, with at most two decimals.
pub fn number(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A cell that no spreadsheet takes for a formula: a quote is put before anything that looks like one.
pub fn harmless(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_begins_like_a_formula_is_quoted() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"] {
            assert_eq!(harmless(cell), format!("'{cell}"));
        }
        assert_eq!(harmless("ada=1"), "ada=1");
    }

    #[test]
    fn points_have_two_digits_at_most() {
        assert_eq!([2.0, 2.5, 1.0 / 3.0, 10.0, 0.0].map(number), ["2", "2.5", "0.33", "10", "0"]);
    }
}
