//! The parts of a result, such as its place and its turn, and which of them are wrong.

use crate::compare_within;

/// Each part of a table, a row with a name, and whether it is off. `None` if there are others, or more in one
/// of the two tables.
pub fn parts(expected: &str, made: &str, tolerance: f64) -> Option<Vec<(String, bool)>> {
    let rows = compare_within(expected, made, tolerance).ok()?;
    let named = |row: &crate::Row| {
        let is_name = row.label.parse::<f64>().is_err() && !row.label.is_empty();
        is_name.then(|| (row.label.replace('_', " "), row.is_off))
    };
    rows.iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_names_are_parts() {
        let of = |expected, made| {
            let said = |(name, is_off): (String, bool)| if is_off { format!("{name}!") } else { name };
            Some(parts(expected, made, 0.1)?.into_iter().map(said).collect::<Vec<_>>().join(", "))
        };
        let both = of("x_axis 1 0\nthe_origin 1 1", "x_axis 1 0\nthe_origin 1 2");
        assert_eq!(both.unwrap(), "x axis, the origin!");
        assert_eq!((of("a 1\n0 1", "a 1\n0 2"), of("a 1\nb 2", "a 1")), (None, None));
    }
}
