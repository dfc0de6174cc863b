//! Rows that are places in space, for a picture.
//!
//! A case says it by its words: its last columns are `world x, world y, world z`, or its rows are called
//! points, vertices, positions or centres. An offset, a normal or an axis is no place.

use crate::{compare_within, label_and_numbers, words::kind_and_names};

/// What places are called.
const PLACES: [&str; 4] = ["vertex", "point", "position", "center"];

/// A row's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// What is there: the row's first word, with spaces.
    pub label: String,
    /// Its coordinates.
    pub at: [f64; 3],
    /// The index of its parent, if the columns name one.
    pub parent: Option<usize>,
}

/// The places that the rows of a case give, as they should be and as they were made. `None` if the rows are
/// no places, differ in number, or do not differ in their places.
pub fn places(columns: &str, right: &str, made: &str, tolerance: f64) -> Option<[Vec<Place>; 2]> {
    let [right, made] = [right, made].map(|rows| of_table(columns, rows));
    let as_table = |places: &[Place]| -> String {
        places.iter().map(|Place { at: [x, y, z], .. }| format!("- {x} {y} {z}\n")).collect()
    };
    let rows = compare_within(&as_table(&right), &as_table(&made), tolerance).ok()?;
    rows.iter().any(|row| row.is_off).then_some([right, made])
}

fn of_table(columns: &str, table: &str) -> Vec<Place> {
    let (kind, names) = kind_and_names(columns);
    let rows: Vec<&str> = table.trim().lines().collect();
    let labels: Vec<&str> = rows.iter().map(|row| label_and_numbers(row).0).collect();
    let parent_column = names.iter().position(|name| *name == "parent");
    let place = |row: &&str| {
        let (label, numbers) = label_and_numbers(row);
        let is_place = match names[..] {
            [.., "world x", "world y", "world z"] => true,
            ["x", "y", "z"] => PLACES.contains(&kind),
            [] => numbers.len() == 3 && PLACES.contains(&last_word(label)),
            _ => false,
        };
        let parent = parent_column.and_then(|column| {
            let parent = row.split_whitespace().nth(column + 1)?;
            labels.iter().position(|label| *label == parent)
        });
        let at = *numbers.last_chunk().filter(|_| is_place)?;
        let label = label.replace('_', " ").trim_end_matches("'s position").to_owned();
        Some(Place { label, at, parent })
    };
    rows.iter().filter_map(place).collect()
}

/// The last word of a label that is no number.
fn last_word(label: &str) -> &str {
    label.rsplit('_').find(|word| word.parse::<usize>().is_err()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(columns: &str, right: &str, made: &str) -> Option<[Vec<Place>; 2]> {
        places(columns, right, made, crate::TOLERANCE)
    }

    #[test]
    fn a_bone_hangs_on_its_parent() {
        let columns = "bone: parent, x, y, z, world x, world y, world z";
        let (right, made) = ("a none 1 0 0 1 0 0\nb a 0 1 0 1 1 0", "a none 1 0 0 1 0 0\nb none 0 1 0 0 1 0");
        let [right, made] = shown(columns, right, made).expect("b is elsewhere");
        let place = |label: &str, at, parent| Place { label: label.to_owned(), at, parent };
        assert_eq!(right, [place("a", [1.0, 0.0, 0.0], None), place("b", [1.0, 1.0, 0.0], Some(0))]);
        assert_eq!(made[1], place("b", [0.0, 1.0, 0.0], None));
    }

    #[test]
    fn a_row_says_that_it_is_a_place() {
        let is_shown =
            |label: &str| shown("", &format!("{label} 1 2 3"), &format!("{label} 1 2 4")).is_some();
        assert!(["vertex", "point", "position_4", "vertex_0's_position"].into_iter().all(is_shown));
        assert!(!["normal", "length", "x_axis", "7"].into_iter().any(is_shown));
        assert_eq!(shown("", "position 1", "position 2"), None, "a number on a line");
        assert_eq!(shown("vertex: u, v", "0 1 0", "0 1 1"), None);
        assert!(shown("point: x, y, z", "it 0 1 0", "it 0 1 1").is_some());
        assert_eq!(shown("bone: x, y, z", "0 0 1 0", "0 0 1 1"), None, "an offset");
        assert_eq!(shown("", "vertex 1 2 3", ""), None);
    }

    #[test]
    fn what_is_off_elsewhere_has_no_picture() {
        let columns = "bone: parent, world x, world y, world z";
        assert_eq!(shown(columns, "a none 1 2 3", "a b 1 2 3"), None);
    }
}
