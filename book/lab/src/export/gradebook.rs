//! Fills one column of a file that Moodle or Canvas exported, by the students' IDs. All other cells stay as
//! they are.

use super::{moodle, table::number};
use crate::of_lab::Graded;
use csv::{StringRecord, Terminator};
use runner::{
    exercise::error::{Error, Result},
    say::answer::Answer,
};
use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

/// The columns that may hold students' IDs: Canvas's, then Moodle's.
pub const IDS: [&str; 8] = [
    "SIS Login ID",
    "SIS User ID",
    "ID number",
    "Username",
    "User name",
    "Email address",
    "Identifier",
    "ID",
];

/// The filled text, and the students who could not be filled in.
struct Filled {
    text: String,
    count: usize,
    /// Students who are not in the file.
    missing: Vec<String>,
    /// The file's rows, and the column of the IDs in them.
    rows: Vec<StringRecord>,
    ids: usize,
}

/// Fills a lab's points into an exported file. The cell of a student who handed nothing in stays as it is, or
/// gets the points `absent`.
///
/// # Errors
/// If the file can't be read or written, or has no column for IDs or for points.
pub fn fill(graded: &Graded, path: &Path, column: Option<&str>, absent: Option<f64>) -> Result<Answer> {
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let (mut points, mut open) = (BTreeMap::new(), Vec::new());
    for student in graded.results.students.iter().filter(|it| absent.is_some() || !it.is_absent()) {
        if student.is_open() {
            open.push(student.id.clone());
        } else {
            let own = graded.results.points(student).0;
            points.insert(student.id.clone(), number(absent.filter(|_| student.is_absent()).unwrap_or(own)));
        }
    }
    let names = [&graded.results.title[..], &graded.results.lab];
    let filled = filled(&text, &points, column, &names)
        .map_err(|why| Error::Stopped(format!("{}: {why}", path.display())))?;
    fs::write(path, &filled.text).map_err(Error::file(path))?;
    let count = graded.results.students.len();
    let mut said =
        format!("{}: the points of {} of {count} students are filled in.\n", path.display(), filled.count);
    if let Some(zip) = moodle::feedback(graded, path, &filled.rows, filled.ids)? {
        let _ = writeln!(said, "{}: feedback files for Moodle to take back", zip.display());
    }
    for (who, why) in [
        (&filled.missing, "not in that file"),
        (&open, "left as they were because a person has to judge them"),
    ] {
        if !who.is_empty() {
            let _ = writeln!(said, "{why}: {}", who.join(", "));
        }
    }
    Ok(Answer::text(said))
}

/// The reasons why a file can't be filled.
#[derive(Debug, thiserror::Error)]
enum GradebookError {
    #[error("{0}")]
    Csv(#[from] csv::Error),
    #[error("no column has the students' IDs; there are: {0}")]
    NoIds(String),
    #[error("which column gets the points? Name it by --column; there are: {0}")]
    NoColumn(String),
    #[error("row {line} has {found} cells instead of {wanted}")]
    Cells { line: usize, found: usize, wanted: usize },
}

fn filled(
    text: &str,
    points: &BTreeMap<String, String>,
    column: Option<&str>,
    names: &[&str],
) -> std::result::Result<Filled, GradebookError> {
    let (bom, rows) = text.strip_prefix('\u{feff}').map_or(("", text), |rows| ("\u{feff}", rows));
    let separator = separator(rows);
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(separator);
    let records = reader
        .from_reader(rows.as_bytes())
        .records()
        .collect::<std::result::Result<Vec<StringRecord>, _>>()?;
    let head = records.first().cloned().unwrap_or_default();
    let listed = || head.iter().collect::<Vec<_>>().join(", ");
    let ids = id_column(&head, &records, points).ok_or_else(|| GradebookError::NoIds(listed()))?;
    let grades = grade_column(&head, column, names).ok_or_else(|| GradebookError::NoColumn(listed()))?;
    let terminator = if rows.contains("\r\n") { Terminator::CRLF } else { Terminator::Any(b'\n') };
    let mut writer = csv::WriterBuilder::new();
    let writer = writer.flexible(true).delimiter(separator).terminator(terminator);
    let (mut writer, mut found) = (writer.from_writer(bom.as_bytes().to_vec()), Vec::new());
    for (at, record) in records.iter().enumerate() {
        let filled = record.get(ids).and_then(|id| points.get_key_value(id.trim())).filter(|_| at > 0);
        if let Some((id, new)) = filled {
            if record.len() <= grades {
                let (line, found) = (at + 1, record.len());
                return Err(GradebookError::Cells { line, found, wanted: head.len() });
            }
            writer.write_record(
                record.iter().enumerate().map(|(at, cell)| if at == grades { new } else { cell }),
            )?;
            found.push(id.clone());
        } else {
            writer.write_record(record)?;
        }
    }
    let text = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    let missing = points.keys().filter(|id| !found.contains(id)).cloned().collect();
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(Filled { text, count: found.len(), missing, rows: records, ids })
}

/// The separator: whichever of comma, semicolon and tab the first line has most of.
pub fn separator(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// The column in which most students are found.
fn id_column(
    head: &StringRecord,
    records: &[StringRecord],
    points: &BTreeMap<String, String>,
) -> Option<usize> {
    let count = |column: usize| {
        records
            .iter()
            .filter(|record| record.get(column).is_some_and(|id| points.contains_key(id.trim())))
            .count()
    };
    let known = IDS
        .iter()
        .rev()
        .filter_map(|name| head.iter().position(|title| title.trim().eq_ignore_ascii_case(name)));
    known.max_by_key(|column| count(*column)).filter(|column| count(*column) > 0)
}

/// The named column; or the one named after the lab, to which Canvas adds a number; or Moodle's `Grade`.
fn grade_column(head: &StringRecord, column: Option<&str>, names: &[&str]) -> Option<usize> {
    let find = |is_it: &dyn Fn(&str) -> bool| head.iter().position(|title| is_it(title.trim()));
    if let Some(column) = column {
        return find(&|title| title == column);
    }
    let is_named = |title: &str| {
        names
            .iter()
            .any(|name| title == *name || title.strip_prefix(name).is_some_and(|rest| rest.starts_with(" (")))
    };
    let is_moodle_s = |title: &str| names.iter().any(|name| title.contains(&format!(": {name} (")));
    find(&is_named).or_else(|| find(&is_moodle_s)).or_else(|| find(&|title| title == "Grade"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points() -> BTreeMap<String, String> {
        [("ada", "7.5"), ("bob", "0"), ("eve", "3")]
            .map(|(id, points)| (id.to_owned(), points.to_owned()))
            .into()
    }

    #[test]
    fn a_file_of_canvas_keeps_all_other_cells() {
        let file = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,Lab 1 (11),Lab 3 (12)\r\n    Points Possible,,,,,5.00,10.00\r\n\
            \"Lovelace, Ada\",17,,ada,\"a \"\"b\"\"\nc\",4,\r\n\"B., Bob\",18,,bob,x,,\"1\"\r\n\"Z., Zoe\",19,,zoe,x,1,2\r\n";
        let filled = filled(file, &points(), None, &["Lab 3", "lab3"]).unwrap();
        let expected = file.replace("c\",4,\r", "c\",4,7.5\r").replace(",\"1\"\r", ",0\r");
        assert_eq!((filled.text, filled.count, filled.missing), (expected, 2, vec!["eve".to_owned()]));
    }

    #[test]
    fn a_file_of_moodle_is_filled_by_its_id_numbers() {
        let file = "Identifier;Full name;ID number;Grade;Feedback comments\nParticipant 1;Ada;ada;;\nParticipant 2;Bob;bob;-;x";
        let filled = filled(file, &points(), None, &["Lab 3", "lab3"]).unwrap();
        assert_eq!(filled.text, file.replace("ada;;", "ada;7.5;").replace("bob;-;", "bob;0;") + "\n");
        let report =
            "First name,ID number,Assignment: Lab 3 (Real),Last downloaded from this course\nAda,ada,-,1\n";
        assert_eq!(
            self::filled(report, &points(), None, &["Lab 3"]).unwrap().text,
            report.replace(",-,", ",7.5,")
        );
    }

    #[test]
    fn a_file_that_can_t_be_filled_is_refused_with_its_columns() {
        let error =
            |file: &str, column| filled(file, &points(), column, &["Lab 3"]).err().unwrap().to_string();
        assert_eq!(
            error("Name,Grade\nada,\n", None),
            "no column has the students' IDs; there are: Name, Grade"
        );
        assert!(error("ID number,Points\nada,\n", None).contains("there are: ID number, Points"));
        assert!(error("ID number,Grade\nada,\n", Some("Mark")).contains("which column"));
        assert_eq!(error("ID number,x,Grade\nada,1\n", None), "row 2 has 2 cells instead of 3");
    }
}
