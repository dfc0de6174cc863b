//! Fills one column of a file that Moodle or Canvas exported, by the students' IDs. All other cells stay as
//! they are.

use super::{
    refuse_absence,
    table::{number, rows},
};
use crate::{Error, Graded, Result, Results, at, feedback, of_lab::write_zip, submissions::key, write};
use csv::{StringRecord, Terminator, WriterBuilder};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The columns that may hold students' IDs: Canvas's, then Moodle's, and others'.
pub const IDS: [&str; 14] = [
    "SIS Login ID",
    "SIS User ID",
    "ID number",
    "Username",
    "User name",
    "Login",
    "Student ID",
    "Student number",
    "Matrikelnummer",
    "Email address",
    "Identifier",
    "ID",
    "Email",
    "E-Mail",
];

/// The filled text, and the students who could not be filled in.
struct Filled {
    text: String,
    count: usize,
    /// Students who are not in the file.
    missing: Vec<String>,
    /// Students who are excused: `EX`, as Canvas writes it.
    excused: Vec<String>,
    /// The file's rows, and the column of the IDs in them.
    rows: Vec<StringRecord>,
    ids: usize,
}

/// Fills a lab's points into an exported file. The cell of a student who handed nothing in stays as it is, or
/// gets the points `absent`.
///
/// # Errors
/// If the file can't be read or written, or has no column for IDs or for points.
pub fn fill(graded: &Graded, path: &Path, column: Option<&str>, absent: Option<f64>) -> Result<String> {
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let Results { title, lab, students, .. } = &graded.results;
    let (mut points, mut open) = (BTreeMap::new(), Vec::new());
    for student in students.iter().filter(|it| absent.is_some() || !it.is_absent()) {
        let own = absent.filter(|_| student.is_absent()).unwrap_or(graded.results.points(student).0);
        match student.is_open() {
            true => open.push(student),
            false => drop(points.insert(student.id.clone(), number(own))),
        }
    }
    let filled = filled(&text, &points, column, &[title, lab]).map_err(at(path.display()))?;
    let has =
        |id: &str, row: &StringRecord| row.get(filled.ids).is_some_and(|cell| key(cell.trim()) == key(id));
    if absent.is_some() {
        let nobody_s = open.iter().filter(|it| !filled.rows.iter().any(|row| has(&it.id, row)));
        refuse_absence(nobody_s.copied()).map_err(at(path.display()))?;
    }
    write(path, &filled.text)?;
    let (file, count, of) = (path.display(), filled.count, students.len());
    let mut said = format!("{file}: the points of {count} of {of} students are filled in.\n");
    if let Some(zip) = for_moodle(graded, path, &filled)? {
        said += &format!("{}: feedback files for Moodle to take back\n", zip.display());
    }
    let undone = "left as they were because a person has to judge them";
    let excused = "left as they were because they are excused";
    let open = open.iter().map(|it| it.id.clone()).collect();
    for (who, why) in [(&filled.missing, "not in that file"), (&filled.excused, excused), (&open, undone)] {
        if !who.is_empty() {
            said += &format!("{why}: {}\n", who.join(", "));
        }
    }
    Ok(said)
}

/// The file with the points in it; or the reason why it can't be filled.
fn filled(
    text: &str,
    points: &BTreeMap<String, String>,
    column: Option<&str>,
    names: &[&str],
) -> std::result::Result<Filled, String> {
    let (bom, table) = text.strip_prefix('\u{feff}').map_or(("", text), |rows| ("\u{feff}", rows));
    let (separator, rows) = rows(table).map_err(|error| error.to_string())?;
    let head = rows.first().cloned().unwrap_or_default();
    let no = |what: &str| format!("{what}; there are: {}", head.iter().collect::<Vec<_>>().join(", "));
    let known: BTreeMap<String, &String> = points.keys().map(|id| (key(id), id)).collect();
    let ids = id_column(&rows, &known).ok_or_else(|| no("no column has the students' IDs"))?;
    let [grades] = grade_columns(&head, column, names)[..] else {
        return Err(no("which column gets the points? Name it by --column"));
    };
    let terminator = if table.contains("\r\n") { Terminator::CRLF } else { Terminator::Any(b'\n') };
    let mut writer = WriterBuilder::new();
    let writer = writer.flexible(true).delimiter(separator).terminator(terminator);
    let mut writer = writer.from_writer(bom.as_bytes().to_vec());
    let (mut found, mut excused): (BTreeSet<&String>, BTreeSet<&String>) = Default::default();
    for (at, row) in rows.iter().enumerate() {
        let id = row.get(ids).and_then(|id| known.get(&key(id.trim())).copied()).filter(|_| at > 0);
        let is_excused = row.get(grades).is_some_and(|cell| cell.trim().eq_ignore_ascii_case("EX"));
        let new = id.and_then(|id| points.get(id)).filter(|_| !is_excused).map(String::as_str);
        if new.is_some() && row.len() <= grades {
            return Err(format!("row {} has {} cells instead of {}", at + 1, row.len(), head.len()));
        }
        let cell = |(at, cell)| new.filter(|_| at == grades).unwrap_or(cell);
        writer.write_record(row.iter().enumerate().map(cell)).map_err(|error| error.to_string())?;
        found.extend(id);
        excused.extend(id.filter(|_| is_excused));
    }
    let text = writer.into_inner().map_err(|error| error.to_string())?;
    let missing = points.keys().filter(|id| !found.contains(id)).cloned().collect();
    let (text, count) = (String::from_utf8_lossy(&text).into_owned(), found.len() - excused.len());
    let excused = excused.into_iter().cloned().collect();
    Ok(Filled { text, count, missing, excused, rows, ids })
}

/// The column in which most students are found.
fn id_column(rows: &[StringRecord], known: &BTreeMap<String, &String>) -> Option<usize> {
    let is_found = |row: &StringRecord, at| row.get(at).is_some_and(|id| known.contains_key(&key(id.trim())));
    let count = |column: usize| rows.iter().filter(|row| is_found(row, column)).count();
    let column = |name: &&str| rows.first()?.iter().position(|title| title.trim().eq_ignore_ascii_case(name));
    let columns = IDS.iter().rev().filter_map(column);
    columns.max_by_key(|column| count(*column)).filter(|column| count(*column) > 0)
}

/// The named column; or that named after the lab, to which Canvas adds a number; or Moodle's `Grade`. All
/// that fit equally well.
fn grade_columns(head: &StringRecord, column: Option<&str>, names: &[&str]) -> Vec<usize> {
    let all = |is_it: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..head.len()).filter(|at| is_it(head[*at].trim())).collect()
    };
    if let Some(column) = column {
        return all(&|title| title == column);
    }
    let is_named = |title: &str, name: &str| title == name || title.starts_with(&format!("{name} ("));
    let named = all(&|title| names.iter().any(|name| is_named(title, name)));
    let in_title = all(&|title| names.iter().any(|name| title.contains(&format!(": {name} ("))));
    let grade = all(&|title| title == "Grade");
    [named, in_title, grade].into_iter().find(|columns| !columns.is_empty()).unwrap_or_default()
}

/// Writes feedback pages as Moodle takes them back, beside its worksheet, where the IDs stand in the column
/// `ids`; `None` if it is no such worksheet. "Upload multiple feedback files in a zip" finds a student by the
/// number in a folder's name, which is that of the worksheet's column `Identifier`.
///
/// The names: `mod/assign/feedback/file/importziplib.php` in Moodle, `is_valid_filename_for_import`.
fn for_moodle(
    graded: &Graded,
    worksheet: &Path,
    Filled { rows, ids, .. }: &Filled,
) -> Result<Option<PathBuf>> {
    let column = |title: &str| rows.first()?.iter().position(|it| it.trim() == title);
    let (Some(number), Some(name)) = (column("Identifier"), column("Full name")) else { return Ok(None) };
    let page = |row: &StringRecord| {
        let cell = |at: usize| row.get(at).unwrap_or_default().trim();
        let (student, folder) = (graded.student(cell(*ids))?, folder(cell(name), cell(number))?);
        Some((format!("{folder}/feedback.html"), feedback::of(graded, student).into_bytes()))
    };
    let path = worksheet.with_extension("feedback.zip");
    write_zip(&path, &rows.iter().skip(1).filter_map(page).collect::<Vec<_>>())?;
    Ok(Some(path))
}

/// `Ada Lovelace_17_assignfeedback_file` for `Participant 17`.
fn folder(name: &str, identifier: &str) -> Option<String> {
    let number = identifier.rsplit(' ').next().filter(|it| it.parse::<u32>().is_ok())?;
    let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    Some(format!("{}_{number}_assignfeedback_file", name.trim()))
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
    fn of_two_columns_none_is_guessed() {
        for file in ["ID,lab3 (1),lab3 (2)\nada,,\n", "ID,Grade,Grade\nada,,\n"] {
            let refused = filled(file, &points(), None, &["lab3"]).err().unwrap();
            assert!(
                refused.starts_with("which column gets the points? Name it by --column; there are: ID, ")
            );
        }
    }

    #[test]
    fn who_is_excused_stays_so() {
        // A row may be there twice.
        let filled = filled("ID,lab3 (1)\nada,EX\nbob,\nbob,1\n", &points(), None, &["lab3"]).unwrap();
        assert_eq!((&filled.text[..], filled.count), ("ID,lab3 (1)\nada,EX\nbob,0\nbob,0\n", 1));
        assert_eq!((filled.missing, filled.excused), (vec!["eve".to_owned()], vec!["ada".to_owned()]));
    }

    #[test]
    fn an_id_in_capitals_or_composed_otherwise_is_the_same() {
        let points =
            [("ada", "1"), ("Jörg", "2")].map(|(id, points)| (id.to_owned(), points.to_owned())).into();
        let file = "ID number,Grade\nADA,-\nJo\u{308}rg,\n";
        let filled = filled(file, &points, None, &["Lab 3"]).unwrap();
        assert_eq!((filled.text, filled.missing), (file.replace('-', "1").replace("rg,", "rg,2"), vec![]));
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

    #[test]
    fn a_folder_has_the_participant_s_number_in_its_second_part() {
        let folder = folder("Ada_King, Lovelace", "Participant 17").unwrap();
        assert_eq!(folder, "Ada King  Lovelace_17_assignfeedback_file");
        let parts: Vec<&str> = folder.splitn(5, '_').collect();
        assert_eq!(parts[1..], ["17", "assignfeedback", "file"], "as Moodle splits it");
        assert_eq!(super::folder("Ada", "ada"), None);
    }
}
