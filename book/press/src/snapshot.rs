//! The recorded tables of the tests, with their rows and cells.

use crate::{fault::did_you_mean, sources::Sources};
use anyhow::{Context, Result, anyhow, bail};
use tables::snapshot_table;

/// A recorded table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// `STAGE/NAME`
    pub name: String,
    /// The rows of cells; the first cell of each is its name.
    pub rows: Vec<Vec<String>>,
}

impl Snapshot {
    /// Reads a snapshot file.
    pub fn parse(name: &str, file: &str) -> Self {
        let cells = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let rows = snapshot_table(file).lines().map(cells).filter(|row| !row.is_empty());
        Self { name: name.to_owned(), rows: rows.collect() }
    }

    /// The table called `name`: `FOLDER/NAME` for `FOLDER/tests/it/snapshots/it__NAME.snap`, where the folder
    /// is a package's.
    ///
    /// # Errors
    /// If there is none; with the nearest name.
    pub fn find(sources: &Sources, name: &str) -> Result<Self> {
        let parts = name.rsplit_once('/');
        let (package, file) =
            parts.with_context(|| format!("`{name}` is not a snapshot's name: write STAGE/NAME"))?;
        let folder = format!("{package}/tests/it/snapshots");
        let start = format!("{folder}/it__");
        if let Some(text) = sources.text(&format!("{start}{file}.snap")) {
            return Ok(Self::parse(name, &text));
        }
        let files = sources.files_below(&folder);
        let names = files.iter().filter_map(|path| path.strip_prefix(&start)?.strip_suffix(".snap"));
        let full_names: Vec<_> = names.map(|file| format!("{package}/{file}")).collect();
        let hint = did_you_mean(name, full_names.iter().map(String::as_str));
        bail!("no snapshot `{name}`{hint}")
    }

    /// The row with this name in its first cell.
    ///
    /// # Errors
    /// If there is none.
    pub fn row(&self, name: &str) -> Result<&[String]> {
        let found = self.rows.iter().find(|row| row[0] == name);
        found.map(Vec::as_slice).ok_or_else(|| {
            let names: Vec<_> = self.rows.iter().take(8).map(|row| &row[0][..]).collect();
            let more = if self.rows.len() > 8 { ", …" } else { "" };
            let known = names.join(", ") + more;
            anyhow!("{}: no row `{name}`; there are {known}", self.name)
        })
    }

    /// A cell by its row's name and its column: x, y or z, or a number, where 1 is the first after the row's
    /// name.
    ///
    /// # Errors
    /// If there is none.
    pub fn cell(&self, row: &str, column: &str) -> Result<&str> {
        let cells = self.row(row)?;
        let table = &self.name;
        let index = match column {
            "x" => 1,
            "y" => 2,
            "z" => 3,
            number => match number.parse() {
                Ok(index) => index,
                Err(_) => bail!("{table}: no column `{column}`: a column is x, y, z or a number"),
            },
        };
        let count = cells.len() - 1;
        let cell = cells.get(index).filter(|_| index > 0);
        let fault = || format!("{table}: no column {column} in row {row}, which has {count}");
        cell.map(String::as_str).with_context(fault)
    }
}

/// A number for running text: no trailing zeros, and a true minus sign. Other text stays.
pub fn readable(cell: &str) -> String {
    with_minus(short(cell))
}

/// A number with a true minus sign instead of a hyphen. Other text stays.
pub fn with_minus(cell: &str) -> String {
    cell.replacen('-', "−", usize::from(cell.parse::<f64>().is_ok()))
}

/// A number without trailing zeros.
pub fn short(cell: &str) -> &str {
    if cell.parse::<f64>().is_err() || !cell.contains('.') {
        return cell;
    }
    cell.trim_end_matches('0').trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "---\nsource: a.rs\n---\n       6    0.45000   -0.10000    0.00000\n  hip 2\n";

    #[test]
    fn cells_are_found_by_row_and_column() {
        let table = Snapshot::parse("s/t", TEXT);
        let refusal = |row, column| table.cell(row, column).unwrap_err().to_string();
        assert_eq!(table.cell("6", "x").unwrap(), "0.45000");
        assert_eq!(table.cell("hip", "1").unwrap(), "2");
        assert_eq!(refusal("7", "x"), "s/t: no row `7`; there are 6, hip");
        assert_eq!(refusal("hip", "y"), "s/t: no column y in row hip, which has 1");
        assert!(table.cell("hip", "0").is_err() && table.cell("hip", "w").is_err());
    }

    #[test]
    fn numbers_are_written_as_in_a_text() {
        assert_eq!(readable("-0.10000"), "−0.1");
        assert_eq!(readable("0.00000"), "0");
        assert_eq!(readable("100"), "100");
        assert_eq!(readable("nearly-equal"), "nearly-equal");
    }
}
