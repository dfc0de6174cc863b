//! What was found out further: the places where a change makes an answer right, as the compiler would mark
//! them, and what it computes.

use crate::{
    bench::traced::Traced,
    judge::{changed::Place, further::Further},
    say::{
        Screen,
        wide::{lines_of, width_of},
    },
};
use catalogue::say;
use serde_json::{Value, json};
use tables::words::{thousands, value_in_text};
use textwrap::fill;

/// The largest number of variables, of values of each, and of letters of these: a matrix has less.
const VARIABLES: usize = 12;
const VALUES: usize = 4;
const LONGEST: usize = 120;
const COLUMNS: usize = 80;
/// A space at which no line ends.
const GLUE: char = '\u{a0}';

/// What was found out, in words.
pub fn in_words(screen: Screen, further: &Further) -> String {
    let (places, values) = (places(screen, further), values(screen, further));
    let between = if places.is_empty() || values.is_empty() { "" } else { "\n" };
    places + between + &values
}

/// The same for a program.
pub fn json(further: &Further) -> Value {
    let place =
        |it: &Place| json!({ "line": it.line, "before": it.before, "text": it.text, "after": it.after });
    let change = further.repaired.as_ref();
    let change = change
        .map(|it| json!({ "places": it.places.iter().map(place).collect::<Vec<_>>(), "mended": it.mended }));
    let traced = |it: &Traced| json!({ "line": it.line, "name": it.name, "values": it.values });
    let worked = |it: &Traced| json!({ "name": it.name, "values": it.values });
    json!({
        "change": change, "traced": further.traced.iter().map(traced).collect::<Vec<_>>(),
        "worked": further.worked.iter().map(worked).collect::<Vec<_>>(),
    })
}

/// What it computes, and what the original does: a sentence, and each variable with its values, its own with
/// their lines; empty if that was not found out.
pub fn values(screen: Screen, Further { traced, worked, .. }: &Further) -> String {
    let mut parts = Vec::new();
    if !traced.is_empty() {
        let head = say!("What your code computes in the smallest case:");
        parts.push(format!("{}\n{}", screen.strong(&head), variables(traced, true)));
    }
    if !worked.is_empty() {
        let head = say!("What the workbook's own solution computes in the smallest case:");
        parts.push(format!("{}\n{}", screen.strong(&head), variables(worked, false)));
    }
    parts.join("\n")
}

/// Each variable, with or without its line, and its values.
fn variables(traced: &[Traced], has_lines: bool) -> String {
    let width = traced.iter().map(|it| it.line.to_string().len()).max().unwrap_or_default();
    let line = |Traced { line, name, values }: &Traced| {
        let values: Vec<String> = values.iter().map(|value| value_in_text(value)).collect();
        let mut text = values[..values.len().min(VALUES)].join(" → ");
        if values.len() > VALUES {
            text += " → …";
        }
        let [mut start, mut below] = [format!("    {line:width$} | "), format!("    {:width$} |     ", "")];
        if !has_lines {
            (start, below) = ("    ".to_owned(), " ".repeat(8));
        }
        start += &format!("{name} = ");
        let options = lines_of(COLUMNS).initial_indent(&start).subsequent_indent(&below);
        fill(&whole_vectors(&shortened(&text)), options).replace(GLUE, " ") + "\n"
    };
    let mut lines: Vec<String> = traced.iter().map(line).collect();
    if lines.len() > VARIABLES {
        // The last ones are nearest to the result.
        lines.splice(VARIABLES / 2..lines.len() - VARIABLES / 2, ["    …\n".to_owned()]);
    }
    lines.concat()
}

/// A text in which no line ends inside of a vector.
fn whole_vectors(text: &str) -> String {
    let mut depth = 0;
    let glued = |letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth > 0 && letter == ' ' { GLUE } else { letter }
    };
    text.chars().map(glued).collect()
}

/// The beginning of a long text.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// The places to change: a sentence, and the lines with the places marked; empty if there are none.
pub fn places(screen: Screen, further: &Further) -> String {
    let Some(repaired) = &further.repaired else { return String::new() };
    let head = match (repaired.mended, repaired.changes, &repaired.places[..]) {
        (Some(mended), _, [one]) if one.text.is_empty() => say!(
            "With one more step before this, {mended} of the {wrong} wrong cases are right, and no right one is wrong:",
            mended = thousands(mended),
            wrong = thousands(repaired.wrong)
        ),
        (Some(mended), ..) => say!(
            "One change makes {mended} of the {wrong} wrong cases right, and no right one wrong, here:",
            mended = thousands(mended),
            wrong = thousands(repaired.wrong)
        ),
        (None, 1, [one]) if one.text.is_empty() => {
            say!("With one more step before this, yours is right in all cases:")
        }
        (None, 1, _) => say!("One change makes yours right in all cases, here:"),
        _ => say!("Two changes make yours right in all cases, here:"),
    };
    let lines: String = repaired.places.iter().map(in_its_line).collect();
    format!("{}\n{lines}", screen.strong(&head))
}

fn in_its_line(Place { line, before, text, after }: &Place) -> String {
    let (number, before) = (line.to_string(), before.trim_start());
    let mark = " ".repeat(width_of(before)) + &"^".repeat(width_of(text).max(1));
    let empty = " ".repeat(number.len());
    format!("    {number} | {before}{text}{after}\n    {empty} | {mark}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::changed::Repaired;

    fn said(places: &[[&str; 3]], mended: Option<usize>) -> String {
        let place = |[before, text, after]: &[&str; 3]| {
            let [before, text, after] = [before, text, after].map(|it| (*it).to_owned());
            Place { line: 81, before, text, after }
        };
        let places: Vec<Place> = places.iter().map(place).collect();
        let repaired = Some(Repaired { changes: places.len(), places, wrong: 1400, mended });
        in_words(Screen::default(), &Further { repaired, ..Further::default() })
    }

    const ONE: &str = "    81 | low - high\n       | ^^^\n";

    #[test]
    fn a_part_is_underlined() {
        let head = "One change makes yours right in all cases, here:\n";
        assert_eq!(said(&[["    ", "low", " - high"]], None), format!("{head}{ONE}"));
        // Letters that are two columns wide.
        assert_eq!(said(&[["骨 ", "a", ""]], None), format!("{head}    81 | 骨 a\n       |    ^\n"));
    }

    #[test]
    fn what_is_missing_has_its_place() {
        let wanted = "With one more step before this, yours is right in all cases:\n    81 | }\n       | ^\n";
        assert_eq!(said(&[["    ", "", "}"]], None), wanted);
    }

    #[test]
    fn two_places_have_a_line_each_and_one_that_is_not_all_its_number_of_cases() {
        let two = [["    ", "low", " - high"], ["    low - ", "high", ""]];
        let head = "Two changes make yours right in all cases, here:\n";
        assert_eq!(said(&two, None), format!("{head}{ONE}    81 | low - high\n       |       ^^^^\n"));
        let some = said(&two[..1], Some(1200));
        let head = "One change makes 1,200 of the 1,400 wrong cases right, and no right one wrong, here:\n";
        assert_eq!(some, format!("{head}{ONE}"));
    }

    #[test]
    fn values_stand_behind_their_names() {
        let of = |line, name: &str, values: &[&str]| Traced {
            line,
            name: name.to_owned(),
            values: values.iter().map(|it| (*it).to_owned()).collect(),
        };
        let traced = vec![
            of(9, "sum", &["0.0"]),
            of(11, "at", &["Vec3(0.25, 1.0, 2.0)", "None"]),
            of(12, "sum", &["0.25", "0.5", "0.75", "1.0", "1.25"]),
            of(
                13,
                "moved",
                &[
                    "Mat4 { x_axis: Vec4(1.0, 0.0, 0.0, 0.0), y_axis: Vec4(0.0, 0.0, 1.0, 0.0), z_axis: Vec4(0.0, -1.0, 0.0, 0.0), w_axis: Vec4(0.5, 0.0, 0.0, 1.0) }",
                ],
            ),
        ];
        let said =
            in_words(Screen::default(), &Further { repaired: None, worked: traced[..1].to_vec(), traced });
        let wanted = "What your code computes in the smallest case:\n     9 | sum = 0\n    11 | at = (0.25, 1, 2) → none\n    12 | sum = 0.25 → 0.5 → 0.75 → 1 → …\n    13 | moved = { x_axis: (1, 0, 0, 0), y_axis: (0, 0, 1, 0), z_axis:\n       |     (0, -1, 0, 0), w_axis: (0.5, 0, 0, 1) }\n\nWhat the workbook's own solution computes in the smallest case:\n    sum = 0\n";
        assert_eq!(said, wanted);
    }
}
