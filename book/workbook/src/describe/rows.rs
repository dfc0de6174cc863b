//! The rows of two tables, side by side.

use crate::cases::Case;

/// The answer's and the original's output in a case, row by row.
pub struct Pair<'a> {
    inputs: Vec<(&'a str, Vec<f64>)>,
    /// The answer's rows.
    pub own: Vec<&'a str>,
    /// The original's rows.
    pub right: Vec<&'a str>,
}

/// A row that is off.
#[derive(Clone)]
pub struct Off<'a> {
    /// The inputs of its case that may concern it, each under a name that is the same for all rows.
    pub inputs: Vec<(String, Vec<f64>)>,
    /// Its first word.
    pub label: &'a str,
    /// Its index in the table.
    pub at: usize,
    /// The answer's numbers.
    pub own: Vec<f64>,
    /// The right numbers.
    pub right: Vec<f64>,
    /// All rows that are right in this case.
    pub table: Vec<Vec<f64>>,
}

impl<'a> Pair<'a> {
    /// Pairs the rows of two outputs.
    pub fn new(own: &'a Case, original: &'a Case) -> Self {
        let rows = |case: &'a Case| {
            case.output.iter().map(String::as_str).filter(|row| !row.trim().is_empty()).collect()
        };
        let inputs = original.inputs.iter().filter_map(|line| line.split_once(" = "));
        let inputs = inputs.map(|(name, value)| (name, numbers_in(value))).collect();
        Self { inputs, own: rows(own), right: rows(original) }
    }

    /// True if the two differ.
    pub fn is_off(&self) -> bool {
        !tables::agree(&self.right.join("\n"), &self.own.join("\n"))
    }

    /// The numbers in the rows, the answer's and the right ones; `None` if there is anything else.
    pub fn numbers(&self) -> Option<[Vec<Vec<f64>>; 2]> {
        let all = |rows: &[&str]| rows.iter().map(|row| numbers_of(row)).collect::<Option<_>>();
        Some([all(&self.own)?, all(&self.right)?])
    }

    /// The rows that differ; `None` if the tables differ in shape, or contain anything but numbers.
    pub fn rows_off(&self) -> Option<Vec<Off<'a>>> {
        let [own, table] = self.numbers()?;
        let is_same_shape =
            own.len() == table.len() && own.iter().zip(&table).all(|(own, right)| own.len() == right.len());
        let is_off = |at: &usize| !tables::agree(self.right[*at], self.own[*at]);
        let off = (0..own.len()).filter(is_off).map(|at| {
            let label = label_of(self.right[at]);
            let inputs = self.inputs.iter().filter_map(|(name, value)| {
                let name = general(name, label, at)?;
                Some((name, value.clone()))
            });
            let inputs = inputs.collect();
            Off { inputs, label, at, own: own[at].clone(), right: table[at].clone(), table: table.clone() }
        });
        is_same_shape.then(|| off.collect())
    }
}

/// The general name of an input in a list, the same for every row; `None` if it belongs to another row.
fn general(name: &str, label: &str, at: usize) -> Option<String> {
    match (name.rsplit_once(' '), name.split_once("'s ")) {
        (Some((list, index)), _) if index.parse::<usize>().is_ok() => {
            (index.parse() == Ok(at)).then(|| list.to_owned())
        }
        (_, Some((whose, what))) => (whose == label).then(|| what.to_owned()),
        _ => Some(name.to_owned()),
    }
}

/// A row's first word.
pub fn label_of(row: &str) -> &str {
    row.split_whitespace().next().unwrap_or_default()
}

/// The kind of a row: `origin` in `3.origin`; `None` if the label is just a number.
pub fn kind_of(row: &str) -> Option<&str> {
    let label = label_of(row);
    let is_number = |text: &str| text.ends_with(|letter: char| letter.is_ascii_digit());
    let kind =
        label.rsplit_once(['.', '-']).filter(|(number, _)| is_number(number)).map_or(label, |(_, kind)| kind);
    kind.parse::<usize>().is_err().then_some(kind)
}

/// The numbers after a row's label; `None` if there is anything else.
fn numbers_of(row: &str) -> Option<Vec<f64>> {
    row.split_whitespace().skip(1).map(|word| word.parse().ok()).collect()
}

/// The numbers in a value as Rust's `{:?}` writes it: in `Vec3(1.0, 2.0, 3.0)`, three.
fn numbers_in(value: &str) -> Vec<f64> {
    let words = value.split(|letter: char| letter.is_whitespace() || "()[]{},:".contains(letter));
    let is_number = |word: &&str| !word.starts_with(|letter: char| letter.is_alphabetic());
    words.filter(is_number).filter_map(|word| word.parse().ok()).collect()
}

/// True if two numbers are equal apart from rounding.
pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 2.0 * tables::TOLERANCE * a.abs().max(b.abs()).max(1.0)
}

/// True if two rows are equal apart from rounding.
pub fn same(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| close(*a, *b))
}
