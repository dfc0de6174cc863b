//! The differences between two rows, in words that can be read aloud; and the one way to write a number.

use crate::{RowCounts, TOLERANCE, compare_rows, is_within, label_and_numbers};
use catalogue::{Text, later, say};

/// A number for a sentence: five decimals at most, or three digits if it is below a thousandth; no trailing
/// zeros, and no `-0`.
pub fn number(value: f64) -> String {
    if !value.is_finite() {
        return value.to_string().replace("inf", "infinity");
    }
    if value.abs() >= 1e7 {
        return format!("{value:.5e}").replace(".00000e", "e");
    }
    let decimals =
        if (5e-6..1e-3).contains(&value.abs()) { 2 - value.abs().log10().floor() as i32 } else { 5 };
    let text = format!("{value:.*}", decimals.max(5) as usize);
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// A text with each of its numbers as [`number`] writes it, and without the additions of a programmer's
/// listing: `Some(Vec3(0.0, 1.0, -0.0))` becomes `(0, 1, 0)`. No number that is not 0 is written as 0, unless
/// it is next to nothing beside another one in its brackets.
pub fn in_text(text: &str) -> String {
    let mut depth = 0;
    let parts = text.split_inclusive(['(', ')', '[', ']']).map(|part| {
        let numbers = part.split(|letter| !is_of_number(letter)).filter_map(|it| it.parse::<f64>().ok());
        let largest = numbers.filter(|_| depth > 0).fold(0.0, |most: f64, it| most.max(it.abs()));
        depth += i32::from(part.ends_with(['(', '['])) - i32::from(part.ends_with([')', ']']));
        let is_small = |value: f64| value.abs() < 5e-6 && value.abs() > 5e-7 * largest;
        with_numbers(part, |value| if is_small(value) { small(value) } else { number(value) })
    });
    without_wrappers(&parts.collect::<String>())
}

/// A number that is nearly 0, with three digits: `1e-6`.
fn small(value: f64) -> String {
    let text = format!("{value:.2e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// The same for a single value: a number keeps all its digits, as it may be just before a limit.
pub fn value_in_text(text: &str) -> String {
    if text.parse::<f64>().is_ok_and(f64::is_finite) {
        let text = text.strip_suffix(".0").unwrap_or(text);
        return if text == "-0" { "0".to_owned() } else { text.to_owned() };
    }
    in_text(text)
}

fn is_of_number(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "._-+".contains(letter)
}

/// A text with each of its numbers in other words.
fn with_numbers(text: &str, in_words: impl Fn(f64) -> String) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match rest.find(|letter| !is_of_number(letter)) {
            Some(0) => first.len_utf8(),
            Some(length) => length,
            None => rest.len(),
        };
        let (word, after) = rest.split_at(length);
        said += &word_in_text(word, &in_words);
        rest = after;
    }
    said
}

/// A word, and the punctuation after it in a sentence.
fn word_in_text(word: &str, in_words: &impl Fn(f64) -> String) -> String {
    let bare = word.trim_end_matches('.');
    let has_digit = bare.contains(|letter: char| letter.is_ascii_digit());
    match bare.parse::<f64>() {
        Ok(value) if has_digit && (bare.contains(['.', 'e', 'E']) || bare.len() > 15) => {
            in_words(value) + &word[bare.len()..]
        }
        _ if bare == "-0" => format!("0{}", &word[bare.len()..]),
        _ => word.to_owned(),
    }
}

/// A text without the names of types around their contents.
fn without_wrappers(text: &str) -> String {
    let mut said = text.replace("Mat4 {", "{").replace("Mat3 {", "{");
    if said.contains("BVec") {
        // As glam says which components are compared true.
        said = said.replace("0xffffffff", "true").replace("0x0", "false");
    }
    for vector in ["BVec3", "BVec4A", "DVec3", "Vec2", "Vec3", "Vec4", "DQuat", "Quat"] {
        said = said.replace(&format!("{vector}("), "(");
    }
    let mut from = 0;
    while let Some(at) = said[from..].find("Some(").map(|at| from + at) {
        let Some(end) = closing(&said[at + 5..]) else { break };
        // That there is none is something.
        if &said[at + 5..at + 5 + end] == "None" {
            from = at + 5;
            continue;
        }
        said.replace_range(at + 5 + end..at + 6 + end, "");
        said.replace_range(at..at + 5, "");
    }
    // In Rust's own words about a value it stays.
    with_moves(&said.replace("None", "none").replace("`none`", "`None`"))
}

/// A text with each matrix that only moves in the words in which a case's inputs say it.
fn with_moves(text: &str) -> String {
    const UNTURNED: &str = "{ x_axis: (1, 0, 0, 0), y_axis: (0, 1, 0, 0), z_axis: (0, 0, 1, 0), w_axis: (";
    let mut parts = text.split(UNTURNED);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        said += &match part.split_once(", 1) }") {
            Some(("0, 0, 0", rest)) => format!("the identity{rest}"),
            Some((place, rest)) if !place.contains(')') => format!("moved by ({place}){rest}"),
            _ => format!("{UNTURNED}{part}"),
        };
    }
    said
}

/// The place of the bracket that closes the one before a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, letter)| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        (depth < 0).then_some(at)
    })
}

/// The kind of a table's rows, and the names of their columns, from `bone: parent, first child`.
pub(crate) fn kind_and_names(columns: &str) -> (&str, Vec<&str>) {
    let (kind, names) = columns.split_once(": ").unwrap_or((columns, ""));
    (kind, names.split(", ").filter(|name| !name.is_empty()).collect())
}

/// A row's label for a sentence: `row 3`, or a name in quotes. In a label such as `first_child` the words are
/// separated by spaces.
fn label_in_words(kind: &str, label: &str) -> Text {
    match label.parse::<usize>() {
        Ok(_) if kind.is_empty() => later!("row {number}", number = label),
        Ok(_) => later!("{kind} {label}", kind, label),
        Err(_) if label.contains('_') => later!("{label}", label = label.replace('_', " ")),
        Err(_) if kind.is_empty() => later!("`{label}`", label),
        Err(_) => later!("{kind} `{label}`", kind, label),
    }
}

/// The difference between a row and the expected one, by more than a tolerance. `columns` names the columns,
/// such as `bone: parent, first child`; it may be empty.
pub fn row(columns: &str, expected: &str, made: &str, tolerance: f64) -> Text {
    let (kind, names) = kind_and_names(columns);
    let (label, own_label) = (label_and_numbers(expected).0, label_and_numbers(made).0);
    let [right, wrong] = [expected, made]
        .map(|row| row.split_whitespace().skip(1).map(|cell| or_0(cell, tolerance)).collect::<Vec<_>>());
    if label != own_label && right.len() == wrong.len() && right.len() == names.len() {
        let [expected, made] = [expected, made].map(|row| whole_row(columns, row));
        return later!("is {made}; should be {expected}", made, expected);
    }
    if label != own_label || right.len() != wrong.len() {
        let [expected, made] = [expected, made].map(|row| in_text(row.trim()).replace('_', " "));
        return later!("there is `{made}` where `{expected}` should be", made, expected);
    }
    let label = label_in_words(kind, label);
    if names.is_empty() || names.len() != right.len() {
        let [wrong, right] = told_apart(&wrong, &right);
        return match apart(expected, made) {
            Some(apart) => {
                later!("{label}: is {wrong}, should be {right}, {apart} apart", label, wrong, right, apart)
            }
            None => later!("{label}: is {wrong}, should be {right}", label, wrong, right),
        };
    }
    let cells = names.iter().zip(wrong.iter().zip(&right));
    let differing = cells.filter(|(_, (wrong, right))| !is_within(right, wrong, tolerance));
    let parts = differing.map(|(name, (wrong, right))| match right.parse::<usize>() {
        Ok(_) if names.len() == 1 => {
            later!("is {wrong}, should be {right}", wrong = named(name, wrong), right = named(name, right))
        }
        _ => {
            let [wrong, right] = told_apart(&[wrong], &[right]);
            later!("{name} is {wrong}, should be {right}", name = *name, wrong, right)
        }
    });
    let parts = parts.reduce(|first, next| later!("{first}; {next}", first, next));
    later!("{label}: {parts}", label, parts = parts.unwrap_or_default())
}

/// A cell; 0 for a number that is next to nothing beside the tolerance.
fn or_0(cell: &str, tolerance: f64) -> &str {
    if cell.parse().is_ok_and(|value: f64| value.abs() < 1e-3 * tolerance) { "0" } else { cell }
}

/// Cells, and what they should be; with all their digits if they would read the same without.
fn told_apart(wrong: &[&str], right: &[&str]) -> [String; 2] {
    let both = [wrong, right].map(together);
    if both[0] != both[1] { both } else { [wrong, right].map(bracketed) }
}

/// A whole row, with its columns' names: ``bone `a`: parent none, first child b``. Coordinates that are 0 are
/// left out; an index of 0 is not.
pub fn whole_row(columns: &str, row: &str) -> String {
    let (kind, names) = kind_and_names(columns);
    let (label, cells) = (label_and_numbers(row).0, row.split_whitespace().skip(1).collect::<Vec<_>>());
    let cells = if names.len() == cells.len() && !names.is_empty() {
        // A coordinate, such as `world x`, says nothing beside others if it is 0.
        let is_coordinate =
            |name: &str| names.len() > 1 && name.split(' ').next_back().is_some_and(|it| it.len() == 1);
        let cells =
            names.iter().zip(&cells).filter(|(name, cell)| !is_coordinate(name) || rounded(cell) != "0");
        let cells: Vec<_> = cells.map(|(name, cell)| format!("{name} {}", rounded(cell))).collect();
        if cells.is_empty() { say!("all 0") } else { cells.join(", ") }
    } else {
        together(&cells)
    };
    format!("{}: {cells}", label_in_words(kind, label))
}

/// A cell as [`number`] writes it.
fn rounded(cell: &str) -> String {
    without_wrappers(&with_numbers(cell, number))
}

/// A cell with its column's name; a whole number is an index, such as `joint 4`.
fn named(name: &str, word: &str) -> String {
    if word.parse::<usize>().is_ok() { format!("{name} {word}") } else { word.to_owned() }
}

/// The distance between two points; none if the rows hold no points.
fn apart(expected: &str, made: &str) -> Option<String> {
    let row = compare_rows(expected, made, TOLERANCE);
    let is_point = (2..=3).contains(&row.expected.len()) && expected.contains('.');
    let apart = number(row.distance);
    (is_point && row.distance.is_finite() && apart != "0").then_some(apart)
}

/// A row's cells: a single one as it is, several in brackets.
pub fn together(cells: &[&str]) -> String {
    in_text(&bracketed(cells))
}

fn bracketed(cells: &[&str]) -> String {
    if cells.len() == 1 { cells.concat() } else { format!("({})", cells.join(", ")) }
}

/// A number of cases: `1 case`, `2,000 cases`.
pub fn cases(count: usize) -> String {
    if count == 1 { say!("1 case") } else { say!("{count} cases", count = thousands(count)) }
}

/// A number of rows.
fn rows(count: usize) -> Text {
    if count == 1 { later!("1 row") } else { later!("{count} rows", count = thousands(count)) }
}

/// A count with a comma after the thousands: `2,000`.
pub fn thousands(count: usize) -> String {
    match count / 1000 {
        0 => count.to_string(),
        more => format!("{},{:03}", thousands(more), count % 1000),
    }
}

/// The sentence about a different number of rows.
pub fn counts(RowCounts { expected, actual }: RowCounts) -> Text {
    let rows = rows(actual);
    match actual {
        1 => later!("there is {rows}, should be {expected}", rows, expected),
        _ => later!("there are {rows}, should be {expected}", rows, expected),
    }
}

/// Items one after the other, as in a sentence.
pub fn listed<T: ToString>(items: &[T]) -> String {
    let items = items.iter().map(ToString::to_string);
    items.reduce(|items, item| say!("{items}, {item}", items, item)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
