//! A class: a student on each line, with the ID and other names for it, such as an email address.

use crate::{
    Result, at,
    export::{gradebook::IDS, table::rows},
    submissions::{id_of, key},
};
use csv::{Position, StringRecord};
use runner::exercise::read;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Words in the first line of a table that has titles.
const TITLES: [&str; 8] = ["id", "name", "email", "student", "username", "login", "section", "nachname"];

/// The students of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The ID for each name's key; `None` for what several have, such as a section.
    ids: BTreeMap<String, Option<String>>,
    /// The lines of rows without an ID.
    pub without_id: Vec<u64>,
}

impl Roster {
    /// Reads a list of IDs, or a table.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(path: &Path) -> Result<Self> {
        Self::parse(&read(path)?).map_err(at(path.display()))
    }

    fn parse(text: &str) -> std::result::Result<Self, String> {
        let (_, mut rows) = rows(text.trim_start_matches('\u{feff}')).map_err(|error| error.to_string())?;
        rows.iter_mut().for_each(StringRecord::trim);
        let is_id = |cell: &str| IDS.iter().any(|name| cell.eq_ignore_ascii_case(name));
        let is_title =
            |cell: &str| cell.to_lowercase().split([' ', '_', '-']).any(|word| TITLES.contains(&word));
        let is_head =
            |row: &&StringRecord| row.iter().any(is_title) && !row.iter().any(|cell| cell.contains('@'));
        // Some programs write a line of their own above the titles.
        let head = rows.iter().position(|row| row.iter().any(is_id));
        let head = head.or_else(|| rows.first().filter(is_head).map(|_| 0));
        let students = rows.split_off(head.map_or(0, |at| at + 1));
        let named = |name: &&str| rows.last()?.iter().position(|cell| cell.eq_ignore_ascii_case(name));
        let mut columns: Vec<usize> = IDS.iter().filter_map(named).collect();
        if columns.is_empty() {
            columns.push(0);
        }
        let is_filled = |row: &StringRecord, at: usize| row.get(at).is_some_and(|cell| !cell.is_empty());
        let column = columns.into_iter().find(|at| students.iter().any(|row| is_filled(row, *at)));
        let column = column.ok_or("nobody in it has an ID")?;
        let line = |row: &StringRecord| row.position().map_or(0, Position::line);
        let without_id = students.iter().filter(|row| !is_filled(row, column)).map(line).collect();
        let (mut ids, mut own) = (BTreeMap::<String, Option<String>>::new(), BTreeMap::new());
        for row in students.iter().filter(|row| is_filled(row, column)) {
            let (cell, id) = (&row[column], Some(id_of(&row[column])));
            if own.insert(key(cell), row).is_some_and(|other| other != row) {
                return Err(format!(
                    "line {}: the ID {cell} is in another row, too; capitals make no difference",
                    line(row)
                ));
            }
            // First and last names may stand in two columns, in either order.
            let cells: Vec<&str> = row.iter().filter(|cell| !cell.is_empty()).collect();
            let both = |two: &[&str]| [[two[0], two[1]].join(" "), [two[1], two[0]].join(" ")];
            let both: Vec<String> = cells.windows(2).flat_map(both).collect();
            for cell in cells.into_iter().chain(both.iter().map(String::as_str)).map(key) {
                let is_new = ids.get(&cell).is_none_or(|it| *it == id);
                ids.insert(cell, id.clone().filter(|_| is_new));
            }
        }
        ids.extend(own.into_iter().map(|(key, row)| (key, Some(id_of(&row[column])))));
        Ok(Self { ids, without_id })
    }

    /// The ID of the student who is called so, if it is one alone.
    pub fn find(&self, name: &str) -> Option<String> {
        self.ids.get(&key(name)).cloned().flatten()
    }

    /// All IDs.
    pub fn ids(&self) -> BTreeSet<&String> {
        self.ids.values().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_no_students_and_other_columns_are_names() {
        let roster = Roster::parse(
            "Name;Email address;ID number;Section\nAda L;ada@uni.org;a17;1\nBob;bob@uni.org;b18;1\n",
        )
        .unwrap();
        // An email address stands first in the list of columns for IDs only if there is no better one.
        assert_eq!(roster.ids().into_iter().collect::<Vec<_>>(), ["a17", "b18"]);
        assert_eq!(roster.find("1"), None, "two have this");
        assert_eq!((roster.find("ADA@uni.org").as_deref(), roster.find("eve")), (Some("a17"), None));
    }

    #[test]
    fn titles_may_be_others_and_stand_below_a_line_of_a_program_s() {
        for (text, id) in [
            ("Nachname;Vorname;Matrikelnummer;E-Mail\nSmith;Ada;17;a@x.de\nSmith;Bob;18;b@x.de\n", "17"),
            ("Last name,First name,Student number\nSmith,Ada,ada\nSmith,Bob,bob\n", "ada"),
            ("sep=;\nid;name\nada;Ada Smith\n", "ada"),
            ("Course 101, Spring\n\nid,name\nada,Ada Smith\n", "ada"),
            ("Full name,ID number,Email address\nAda,,ada@x.de\n", "ada@x.de"),
        ] {
            let ids = Roster::parse(text).unwrap();
            assert_eq!(ids.ids().into_iter().next().unwrap(), id, "{text}");
        }
    }

    #[test]
    fn two_students_of_one_id_are_an_error_and_so_is_nobody() {
        let twice = Roster::parse("Last name,First name\nSmith,Ada\nSmith,Bob\n").unwrap_err();
        assert!(twice.starts_with("line 3: the ID Smith is in another row"), "{twice}");
        assert!(Roster::parse("id,name\nada,Ada\nada,Ada\n").is_ok(), "it is one student");
        assert_eq!(Roster::parse("id,name\nada,Ada\n,Bob\n").unwrap().without_id, [3]);
        for text in ["", "id,name\n", "Full name,ID number\nAda,\n"] {
            assert_eq!(Roster::parse(text).unwrap_err(), "nobody in it has an ID", "{text}");
        }
    }

    #[test]
    fn a_list_has_an_id_on_each_line() {
        let roster = Roster::parse("\u{feff}id\nada\n\nbob\n").unwrap();
        assert_eq!(roster.ids().into_iter().collect::<Vec<_>>(), ["ada", "bob"]);
        assert_eq!(Roster::parse("ada\nbob").unwrap().ids().len(), 2);
        assert!(Roster::parse("ada\nbob\nAda\n").is_err_and(|it| it.starts_with("line 3: the ID Ada is in")));
        let odd = Roster::parse("../ada\n").unwrap();
        assert_eq!(odd.find("../ada").as_deref(), Some("_..U+002Fada_"), "files are named after it");
    }
}
