//! A class: a student on each line, with the ID and other names for it, such as an email address.

use crate::{
    Result, at,
    export::{gradebook::IDS, table::rows},
    submissions::{id_of, key},
};
use runner::exercise::read;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Words in the first line of a table that has titles.
const TITLES: [&str; 7] = ["id", "name", "email", "student", "username", "login", "section"];

/// The students of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The ID for each name's key; `None` for what several have, such as a section.
    ids: BTreeMap<String, Option<String>>,
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
        rows.iter_mut().for_each(csv::StringRecord::trim);
        let first = rows.first().cloned().unwrap_or_default();
        let is_title =
            |cell: &str| cell.to_lowercase().split([' ', '_', '-']).any(|word| TITLES.contains(&word));
        let has_titles = first.iter().any(is_title) && !first.iter().any(|cell| cell.contains('@'));
        let named = |name: &&str| first.iter().position(|cell| cell.eq_ignore_ascii_case(name));
        let column = IDS.iter().filter(|_| has_titles).find_map(named).unwrap_or(0);
        let (mut ids, mut own) = (BTreeMap::<String, Option<String>>::new(), BTreeMap::new());
        for row in rows.iter().skip(usize::from(has_titles)) {
            let Some(cell) = row.get(column).filter(|cell| !cell.is_empty()) else { continue };
            let id = Some(id_of(cell));
            if let Some(Some(other)) = own.insert(key(cell), id.clone()).filter(|other| *other != id) {
                return Err(format!("{other} and {cell} are one ID: capitals make no difference"));
            }
            for cell in row.iter().filter(|cell| !cell.is_empty()).map(key) {
                let is_new = ids.get(&cell).is_none_or(|it| *it == id);
                ids.insert(cell, id.clone().filter(|_| is_new));
            }
        }
        ids.extend(own);
        Ok(Self { ids })
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
    fn a_list_has_an_id_on_each_line() {
        let roster = Roster::parse("\u{feff}id\nada\n\nbob\n").unwrap();
        assert_eq!(roster.ids().into_iter().collect::<Vec<_>>(), ["ada", "bob"]);
        assert_eq!(Roster::parse("ada\nbob").unwrap().ids().len(), 2);
        assert!(Roster::parse("ada\nbob\nAda\n").is_err_and(|it| it.contains("ada and Ada are one")));
        let odd = Roster::parse("../ada\n").unwrap();
        assert_eq!(odd.find("../ada").as_deref(), Some("_..U+002Fada_"), "files are named after it");
    }
}
