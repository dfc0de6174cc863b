//! Tables for spreadsheets: a row for each student.

use crate::{Result, Results, Student, at, results::Asked};
use csv::{ReaderBuilder, StringRecord};

/// The rows of a file in CSV, its title row, too, and its separator: whichever of comma, semicolon and tab
/// most of the lines have, or the first line has most of.
///
/// # Errors
/// If it is damaged.
pub fn rows(text: &str) -> csv::Result<(u8, Vec<StringRecord>)> {
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| {
        let lines = text.lines().take(20).filter(|line| line.bytes().any(|byte| byte == *separator)).count();
        (lines, first.bytes().filter(|byte| byte == separator).count())
    };
    let separator = [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',');
    let mut reader = ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(separator);
    Ok((separator, reader.from_reader(text.as_bytes()).records().collect::<csv::Result<_>>()?))
}

/// The table as CSV, with a header row. The points of a student who handed nothing in are `absent`, or empty;
/// empty are those that a person still has to judge.
///
/// # Errors
/// If it can't be written.
pub fn table(results: &Results, absent: Option<f64>) -> Result<String> {
    let names = results.exercises.iter().flat_map(|Asked { name, .. }| {
        [name.clone(), format!("{name}: verdict"), format!("{name}: given by a person")]
    });
    let head = ["id", "points", "of", "note"].map(str::to_owned).into_iter().chain(names).collect();
    let rows = results.students.iter().map(|student| row(results, student, absent));
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in [head].into_iter().chain(rows) {
        writer.write_record(row.iter().map(|cell| harmless(cell))).map_err(at("CSV"))?;
    }
    let bytes = writer.into_inner().map_err(at("CSV"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn row(results: &Results, student: &Student, absent: Option<f64>) -> Vec<String> {
    let (got, of) = results.points(student);
    let is_absent = student.is_absent();
    // What a person still has to judge is no 0.
    let cell = |points: f64, is_open: bool| match is_absent {
        true => absent.map_or(String::new(), number),
        false if is_open => String::new(),
        false => number(points),
    };
    let total = cell(got, student.is_open());
    let mut row = vec![student.id.clone(), total, number(of), student.note.clone().unwrap_or_default()];
    for (asked, judged) in results.exercises.iter().zip(&student.answers) {
        let verdict = if is_absent { String::new() } else { judged.verdict.word() };
        let why = judged.mark.as_ref().map_or(String::new(), |mark| mark.why.clone());
        row.extend([cell(judged.points(asked), judged.is_open()), verdict, why]);
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
    fn the_separator_is_that_of_most_lines() {
        let separator = |text: &str| char::from(rows(text).unwrap().0);
        assert_eq!(separator("Course 101, Spring, Group 1\nid;name\nada;Ada\n"), ';');
        assert_eq!(separator("id,name\nada,\"A; B\"\n"), ',');
        assert_eq!(separator("id\tname\n"), '\t');
    }

    #[test]
    fn points_have_two_digits_at_most() {
        assert_eq!([2.0, 2.5, 1.0 / 3.0, 10.0, 0.0].map(number), ["2", "2.5", "0.33", "10", "0"]);
    }
}
