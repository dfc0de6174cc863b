//! The recorded tables of the tests: where they are, their rows and their cells.

use crate::sources::Sources;
use workbook::book::nearest;

/// A recorded table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Cells; the first names its row.
    pub rows: Vec<Vec<String>>,
}

impl Snapshot {
    /// Reads a table's text, after insta's header.
    pub fn parse(text: &str) -> Self {
        let body =
            text.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n")).map_or(text, |it| it.1);
        let cells = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        Self { rows: body.lines().map(cells).filter(|row| !row.is_empty()).collect() }
    }

    /// The row whose first cell is that.
    ///
    /// # Errors
    /// If there is none; in words.
    pub fn row(&self, name: &str) -> Result<&[String], String> {
        let found = self.rows.iter().find(|row| row[0] == name);
        found.map(Vec::as_slice).ok_or_else(|| {
            let names: Vec<_> = self.rows.iter().take(8).map(|row| &row[0][..]).collect();
            let more = if self.rows.len() > 8 { ", …" } else { "" };
            format!("no row `{name}`; there are {}{more}", names.join(", "))
        })
    }

    /// A cell by its row's name and its column: x, y or z, or its number, 1 being the first after the row's name.
    ///
    /// # Errors
    /// If there is none; in words.
    pub fn cell(&self, row: &str, column: &str) -> Result<&str, String> {
        let cells = self.row(row)?;
        let index = match column {
            "x" => 1,
            "y" => 2,
            "z" => 3,
            number => number.parse().map_err(|_| format!("no column `{column}`: say x, y, z or a number"))?,
        };
        let cell = cells.get(index).filter(|_| index > 0);
        cell.map(String::as_str)
            .ok_or_else(|| format!("no column {column} in row {row}, which has {}", cells.len() - 1))
    }
}

/// The table of that name: `STAGE/NAME` for `STAGE/tests/it/snapshots/it__NAME.snap`.
///
/// # Errors
/// If there is none; with the nearest name.
pub fn find(sources: &Sources, name: &str) -> Result<Snapshot, String> {
    let (stage, file) =
        name.split_once('/').ok_or_else(|| format!("`{name}` is no snapshot: say STAGE/NAME"))?;
    let folder = format!("{stage}/tests/it/snapshots");
    if let Some(text) = sources.text(&format!("{folder}/it__{file}.snap")) {
        return Ok(Snapshot::parse(&text));
    }
    let names: Vec<String> = sources.files_in(&folder);
    let names = names.iter().filter_map(|name| name.strip_prefix("it__")?.strip_suffix(".snap"));
    let hint = match nearest(file, names) {
        Some(near) => format!("did you mean {stage}/{near}?"),
        None => format!("{folder} has none like it"),
    };
    Err(format!("no snapshot `{name}`; {hint}"))
}

/// A number as one writes it: no zeros at its end, and a true minus sign. Other text stays.
pub fn readable(cell: &str) -> String {
    short(cell).replacen('-', "−", usize::from(cell.parse::<f64>().is_ok()))
}

/// A number without zeros at its end.
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
        let table = Snapshot::parse(TEXT);
        assert_eq!(table.cell("6", "x"), Ok("0.45000"));
        assert_eq!(table.cell("hip", "1"), Ok("2"));
        assert_eq!(table.cell("7", "x"), Err("no row `7`; there are 6, hip".to_owned()));
        assert_eq!(table.cell("hip", "y"), Err("no column y in row hip, which has 1".to_owned()));
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
