//! Which numbers are off where rows are right otherwise, and what they have to do with the right ones and
//! with the inputs.

use super::{Inputs, REST_OF_INPUTS, relations::Pair};
use catalogue::{Text, later};
use std::collections::BTreeSet;
use tables::{
    gap,
    words::{label_in_words, number},
};

/// A cell that is off.
struct Cell<'a> {
    pair: &'a Pair<'a>,
    label: &'a str,
    column: usize,
    /// The number of columns.
    width: usize,
    /// The right number, and the one made.
    numbers: Option<(f64, f64)>,
}

impl Cell<'_> {
    /// True if the number made is this one.
    fn is(&self, wanted: f64) -> bool {
        self.is_within(wanted, 1e-6 * wanted.abs())
    }

    /// True if it is about this one, and can be told from the right one.
    fn is_within(&self, wanted: f64, tolerance: f64) -> bool {
        let tolerance = tolerance.max(self.pair.right.tolerance + 1e-9);
        self.numbers.is_some_and(|(right, made)| {
            (made - wanted).abs() <= tolerance && (right - wanted).abs() > 2.0 * tolerance
        })
    }

    /// The number of an input that belongs to it, which was said in few digits.
    fn input(&self, name: &str) -> Option<f64> {
        let numbers = numbers_of(&self.pair.inputs, name)?;
        let at = if numbers.len() == 1 { 0 } else { self.column };
        numbers.get(at).copied().filter(|_| numbers.len() == 1 || numbers.len() == self.width)
    }
}

/// The cells that are off, if both have the same rows and columns.
fn cells<'a>(pair: &'a Pair) -> Option<Vec<Cell<'a>>> {
    let rows = |text: &'a str| -> Vec<Vec<&'a str>> {
        text.trim().lines().map(|row| row.split_whitespace().collect()).collect()
    };
    let (right, made) = (rows(&pair.right.rows), rows(pair.made));
    let is_like = |(a, b): (&Vec<&str>, &Vec<&str>)| a.len() == b.len() && a.first() == b.first();
    if right.len() != made.len() || !right.iter().zip(&made).all(is_like) {
        return None;
    }
    let mut cells = Vec::new();
    for (right_cells, made) in right.iter().zip(&made) {
        for (at, (right_cell, made)) in right_cells.iter().zip(made).enumerate().skip(1) {
            if gap(right_cell, made) > pair.right.tolerance + 1e-9 {
                let numbers = right_cell.parse().ok().zip(made.parse().ok());
                let (label, width) = (right_cells[0], right_cells.len() - 1);
                cells.push(Cell { pair, label, column: at - 1, width, numbers });
            }
        }
    }
    Some(cells)
}

/// Which cells are off in all these cases, and what they are.
pub fn of_cells(pairs: &[Pair]) -> Option<Text> {
    let cells: Option<Vec<Vec<Cell>>> = pairs.iter().map(cells).collect();
    let cells: Vec<Cell> = cells?.into_iter().flatten().collect();
    let columns: BTreeSet<_> = cells.iter().map(|cell| (cell.column, cell.width)).collect();
    let (kind, names) = pairs[0].right.columns.split_once(": ").unwrap_or((&pairs[0].right.columns, ""));
    let are = are(&cells);
    let column = columns.first().filter(|(_, of)| columns.len() == 1 && *of > 1);
    let column = column.map(|(at, of)| column_name(names, *at, *of));
    let place = match (row(pairs, &cells, kind, are.is_some()), column) {
        (Some(row), Some(column)) => Some(later!("{column} of {row}", column, row)),
        (row, column) => row.or(column),
    };
    match (place, are) {
        (Some(place), None) => Some(later!("only {place} is off, and all else is right", place)),
        (Some(place), Some(value)) => Some(later!("only {place} is off: it is {value}", place, value)),
        (None, are) => are.map(|value| later!("each wrong number is {value}", value)),
    }
}

/// The row, or the kind of row, that alone is off in all cases, if there are others.
fn row(pairs: &[Pair], cells: &[Cell], kind: &str, is_told_more: bool) -> Option<Text> {
    let only = |of: &dyn Fn(&str) -> String| {
        let rows: BTreeSet<String> = cells.iter().map(|cell| of(cell.label)).collect();
        rows.first().filter(|_| rows.len() == 1).cloned()
    };
    let count = |pair: &Pair| pair.right.rows.trim().lines().count();
    // One row of two says little by itself.
    let least = if is_told_more { 2 } else { 3 };
    let are_many = pairs.iter().all(|pair| count(pair) >= least);
    let one = only(&str::to_owned).filter(|_| are_many).map(|label| match label.contains('_') {
        true => format!("`{}`", label.replace('_', " ")).into(),
        false => label_in_words(kind, &label),
    });
    let has_others = |label: &String| {
        let mut rows = pairs.iter().map(|pair| pair.right.rows.lines());
        rows.all(|mut rows| rows.any(|row| !group(row).starts_with(&label[..])))
    };
    let some = only(&group).filter(|label| label.contains("…'") && has_others(label));
    one.or_else(|| some.map(|label| format!("`{}`", label.replace('_', " ")).into()))
}

/// What all these numbers are.
fn are(cells: &[Cell]) -> Option<Text> {
    let numbers: Option<Vec<(f64, f64)>> = cells.iter().map(|cell| cell.numbers).collect();
    let numbers = numbers?;
    let (right, made) = *numbers.iter().max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))?;
    let all = |wanted: &dyn Fn(f64) -> f64| {
        cells.iter().zip(&numbers).all(|(cell, (right, _))| cell.is(wanted(*right)))
    };
    if numbers.iter().all(|(_, made)| *made == 0.0) {
        return Some("0".into());
    }
    if numbers.iter().all(|(_, made)| made.is_nan()) {
        return Some(later!("NaN, as 0 / 0 gives it, or infinity less infinity"));
    }
    if let Some(of_input) = of_input(cells, &numbers) {
        return Some(of_input);
    }
    let (factor, more) = (rounded(made / right), rounded(made - right));
    let times = match factor {
        -1.0 => later!("the right number with the other sign"),
        2.0 => later!("twice the right number"),
        0.5 => later!("half the right number"),
        _ => later!("{factor} times the right number", factor = number(factor)),
    };
    let other = number(more.abs());
    match (
        factor != 1.0 && factor != 0.0 && all(&|right| factor * right),
        more != 0.0 && all(&|right| right + more),
    ) {
        (true, _) => Some(times),
        (_, true) if more < 0.0 => Some(later!("the right number less {other}", other)),
        (_, true) => Some(later!("the right number plus {other}", other)),
        _ => None,
    }
}

/// What is made of a right number and an input.
type OfInput = fn(f64, f64) -> f64;
/// The same in words, given the input's name.
type InWords = fn(&str) -> Text;

/// What an input has to do with all these numbers; a few could be so by accident.
fn of_input(cells: &[Cell], numbers: &[(f64, f64)]) -> Option<Text> {
    let values: BTreeSet<String> = numbers.iter().map(|(_, made)| made.to_string()).collect();
    let inputs = cells.iter().flat_map(|cell| &cell.pair.inputs);
    let names: BTreeSet<&String> = inputs.map(|(name, _)| name).collect();
    let relations: [(InWords, OfInput); 6] = [
        (|input| later!("{input} itself", input), |_, input| input),
        (|input| later!("{input} with the other sign", input), |_, input| -input),
        (|other| later!("the right number plus {other}", other), |right, input| right + input),
        (|other| later!("the right number less {other}", other), |right, input| right - input),
        (|other| later!("the right number times {other}", other), |right, input| right * input),
        (|other| later!("the right number divided by {other}", other), |right, input| right / input),
    ];
    let holds = |name: &str, of: OfInput| {
        let is = |(cell, (right, _)): (&Cell, &(f64, f64))| {
            cell.input(name).is_some_and(|input| {
                let wanted = of(*right, input);
                cell.is_within(wanted, 1e-5 + 1e-4 * wanted.abs())
            })
        };
        cells.iter().zip(numbers).all(is)
    };
    let mut found = relations.iter().flat_map(|(words, of)| names.iter().map(move |name| (words, of, name)));
    let (words, _, name) = found.find(|(_, of, name)| values.len() > 2 && holds(name, **of))?;
    Some(words(&format!("`{name}`")))
}

/// A number with four digits behind the point: a factor is no accident.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// The name of one of so many columns; three without names are coordinates.
fn column_name(names: &str, at: usize, of: usize) -> Text {
    let names: Vec<&str> = names.split(", ").filter(|name| !name.is_empty()).collect();
    let names = if names.len() == of { &names[..] } else { &["x", "y", "z"][..] };
    match names.get(at).filter(|_| names.len() == of) {
        Some(name) => format!("`{name}`").into(),
        None => later!("number {number}", number = at + 1),
    }
}

/// The name that inputs or rows share whose names differ in a number.
fn group(name: &str) -> String {
    let mut parts = name.split(|letter: char| letter.is_ascii_digit());
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| if all.ends_with('…') { all + part } else { all + "…" + part })
}

/// The numbers of an input: of a number or a vector in words, or 0 where nothing is said of it.
fn numbers_of(inputs: &Inputs, name: &str) -> Option<Vec<f64>> {
    match inputs.iter().find(|(other, _)| other == name) {
        Some((_, value)) => value.trim_matches(['(', ')']).split(", ").map(|it| it.parse().ok()).collect(),
        None => inputs.iter().any(|(name, _)| name == REST_OF_INPUTS).then(|| vec![0.0]),
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::tests::related;

    #[test]
    fn the_place_and_the_way_are_told() {
        let two = |right: [&str; 2], made: [&str; 2]| {
            related(&[(right[0], made[0], &[]), (right[1], made[1], &[])])
        };
        let negated = "each wrong number is the right number with the other sign";
        assert_eq!(two(["p 1 2", "p 0 3"], ["p -1 -2", "p 0 -3"]), negated);
        let twice = "each wrong number is twice the right number";
        assert_eq!(two(["p 1 2", "p 0 3"], ["p 2 4", "p 0 6"]), twice);
        let zero = "only number 2 is off: it is 0";
        assert_eq!(two(["p 1 2", "p 2 3"], ["p 1 0", "p 2 0"]), zero);
        let nan = "only `z` is off: it is NaN, as 0 / 0 gives it, or infinity less infinity";
        assert_eq!(related(&[("p 1 2 3", "p 1 2 NaN", &[])]), nan);
        let more = "each wrong number is the right number plus 1";
        assert_eq!(two(["k 1", "k 5"], ["k 2", "k 6"]), more);
        let last = "only bone `b` is off: it is the right number with the other sign";
        assert_eq!(related(&[("a 1\nb 3", "a 1\nb -3", &[])]), last);
        let one_of_three = "only bone `b` is off, and all else is right";
        assert_eq!(related(&[("a 1 2\nb 3 4\nc 5 6", "a 1 2\nb 4 9\nc 5 6", &[])]), one_of_three);
        assert_eq!(two(["p 1 2", "p 3 5"], ["p 2 1", "p 9 9"]), "");
    }

    #[test]
    fn rows_of_one_kind_are_told() {
        let origins = "only `joint …'s origin` is off, and all else is right";
        let [right, made] = ["2 3", "5 9"].map(|it| format!("joint_0's_x 1 1\njoint_0's_origin {it}"));
        let [other, other_made] = [&right, &made].map(|it| it.replace('0', "1"));
        assert_eq!(related(&[(&right, &made, &[]), (&other, &other_made, &[])]), origins);
    }

    #[test]
    fn an_input_may_be_what_is_made() {
        let cases: [(&str, &str, &[&str]); 3] = [
            ("v 1", "v -2", &["speed = -2"]),
            ("v 5", "v 3", &["speed = 3"]),
            ("v 7", "v 0", &["all else = 0"]),
        ];
        assert_eq!(related(&cases), "each wrong number is `speed` itself");
        let cases: [(&str, &str, &[&str]); 3] = [
            ("v 1 1", "v 3 5", &["way = (2, 4)"]),
            ("v 5 6", "v 6 8", &["way = (1, 2)"]),
            ("v 7 7", "v 9 8", &["way = (2, 1)"]),
        ];
        assert_eq!(related(&cases), "each wrong number is the right number plus `way`");
    }
}
