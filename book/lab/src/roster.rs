//! A class: a student on each line, with the ID and other names for it, such as an email address.

use crate::export::gradebook::{IDS, separator};
use runner::exercise::{
    error::{Error, Result},
    manifest::read,
};
use std::{collections::BTreeMap, path::Path};

/// Words in the first line of a table that has titles.
const TITLES: [&str; 7] = ["id", "name", "email", "student", "username", "login", "section"];

/// The students of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The ID for each name, in small letters; `None` for what several have, such as a section.
    ids: BTreeMap<String, Option<String>>,
}

impl Roster {
    /// Reads a list of IDs, or a table.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(path: &Path) -> Result<Self> {
        Self::parse(&read(path)?).map_err(|error| Error::Stopped(format!("{}: {error}", path.display())))
    }

    fn parse(text: &str) -> std::result::Result<Self, csv::Error> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.has_headers(false).flexible(true).trim(csv::Trim::All).delimiter(separator(text));
        let rows =
            reader.from_reader(text.as_bytes()).records().collect::<std::result::Result<Vec<_>, _>>()?;
        let first = rows.first().cloned().unwrap_or_default();
        let is_title =
            |cell: &str| cell.to_lowercase().split([' ', '_', '-']).any(|word| TITLES.contains(&word));
        let has_titles = first.iter().any(is_title) && !first.iter().any(|cell| cell.contains('@'));
        let named = |name: &&str| first.iter().position(|cell| cell.eq_ignore_ascii_case(name));
        let column = IDS.iter().filter(|_| has_titles).find_map(named).unwrap_or(0);
        let mut ids: BTreeMap<String, Option<String>> = BTreeMap::new();
        for row in rows.iter().skip(usize::from(has_titles)) {
            let Some(id) = row.get(column).filter(|id| !id.is_empty()) else { continue };
            for cell in row.iter().filter(|cell| !cell.is_empty()) {
                let is_new = ids.get(&cell.to_lowercase()).is_none_or(|it| it.as_deref() == Some(id));
                ids.insert(cell.to_lowercase(), is_new.then(|| id.to_owned()));
            }
        }
        let own = rows.iter().skip(usize::from(has_titles)).filter_map(|row| row.get(column));
        ids.extend(own.filter(|id| !id.is_empty()).map(|id| (id.to_lowercase(), Some(id.to_owned()))));
        Ok(Self { ids })
    }

    /// The ID of the student who is called so; the same word if nobody is.
    pub fn id_of(&self, name: &str) -> String {
        self.ids.get(&name.to_lowercase()).cloned().flatten().unwrap_or_else(|| name.to_owned())
    }

    /// True if a student has this ID.
    pub fn has(&self, id: &str) -> bool {
        self.ids.values().flatten().any(|it| it == id)
    }

    /// All IDs.
    pub fn ids(&self) -> std::collections::BTreeSet<&String> {
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
        assert_eq!(roster.id_of("1"), "1", "two have this");
        assert_eq!((roster.id_of("ADA@uni.org"), roster.id_of("eve")), ("a17".to_owned(), "eve".to_owned()));
    }

    #[test]
    fn a_list_has_an_id_on_each_line() {
        let roster = Roster::parse("\u{feff}id\nada\n\nbob\n").unwrap();
        assert_eq!(roster.ids().into_iter().collect::<Vec<_>>(), ["ada", "bob"]);
        assert_eq!(Roster::parse("ada\nbob").unwrap().ids().len(), 2);
    }
}
