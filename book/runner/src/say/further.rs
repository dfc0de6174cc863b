//! What was found out further: the place where a change makes an answer right, as the compiler would mark it,
//! or what it computes.

use crate::{
    bench::traced::Traced,
    judge::{
        condition::{Condition, Whose},
        further::Further,
        place::Place,
        told::parts_of,
    },
    say::{
        Screen,
        screen::paragraph,
        wide::{lines_of, width_of},
    },
};
use catalogue::say;
use serde_json::{Value, json};
use tables::words::{cases, thousands, value_in_text};
use textwrap::fill;

/// The largest number of variables, of values of each, and of letters of these: a matrix has less.
const VARIABLES: usize = 12;
const VALUES: usize = 4;
const LONGEST: usize = 120;
/// A value with more letters is shown in part.
const LARGE: usize = 60;
const COLUMNS: usize = 80;
/// A space at which no line ends.
const GLUE: char = '\u{a0}';

/// What was found out, in words.
pub fn in_words(screen: Screen, further: &Further) -> String {
    let parts = [place(screen, further), values(screen, further)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The same for a program.
pub fn json(further: &Further) -> Value {
    let place =
        |it: &Place| json!({ "line": it.line, "before": it.before, "text": it.text, "after": it.after });
    let values = |[own, right]: &[Vec<String>; 2]| json!({ "is": own, "should_be": right });
    let condition = |it: &Condition| {
        let (whose, line) = match it.whose {
            Whose::Given => ("given", None),
            Whose::Own(line) => ("own", Some(line)),
            Whose::Original => ("original", None),
        };
        json!({
            "text": it.text, "whose": whose, "line": line, "is_wrong": it.is_wrong, "count": it.count, "of": it.of,
        })
    };
    let traced = |it: &Traced| json!({ "line": it.line, "name": it.name, "values": it.values });
    let worked = |it: &Traced| json!({ "name": it.name, "values": it.values });
    json!({
        "change": further.change.as_ref().map(place),
        "values": further.values.as_ref().map(values),
        "condition": further.condition.as_ref().map(condition),
        "traced": further.traced.iter().map(traced).collect::<Vec<_>>(),
        "worked": further.worked.iter().map(worked).collect::<Vec<_>>(),
    })
}

/// Where it is wrong, what it computes, and what the original does: sentences, and each variable with its
/// values, the own ones with their lines; empty if nothing of that was found out.
pub fn values(screen: Screen, Further { condition, traced, worked, .. }: &Further) -> String {
    let mut parts = Vec::new();
    parts.extend(condition.as_ref().map(|it| screen.strong(&paragraph(&where_it_is_wrong(it))) + "\n"));
    if !traced.is_empty() {
        let head = match traced.iter().any(|it| it.values.len() > 1) {
            true => say!("What your code computes in the smallest case, one value after another (→):"),
            false => say!("What your code computes in the smallest case:"),
        };
        parts.push(format!("{}\n{}", screen.strong(&head), variables(traced, true)));
    }
    if !worked.is_empty() {
        let head = say!("What the workbook's own solution computes in that case, under names of its own:");
        parts.push(format!("{}\n{}", screen.strong(&head), variables(worked, false)));
    }
    parts.join("\n")
}

/// The condition under which it is wrong, or right.
fn where_it_is_wrong(Condition { text, whose, is_wrong, count, of }: &Condition) -> String {
    let (cases, all) = (cases(*count), thousands(*of));
    let text = match whose {
        Whose::Given => format!("`{text}`"),
        Whose::Own(line) => say!("`{text}` in line {line}", text, line),
        Whose::Original => say!("`{text}` in the workbook's own solution", text),
    };
    match (is_wrong, count == of) {
        (true, true) => {
            say!("In the cases tried, it is wrong exactly where {text}: in {cases}.", text, cases)
        }
        (true, false) => {
            say!("In the cases tried, it is wrong only where {text}: in {cases} of {all}.", text, cases, all)
        }
        (false, true) => {
            say!("In the cases tried, it is right exactly where {text}: in {cases}.", text, cases)
        }
        (false, false) => {
            say!("In the cases tried, it is right only where {text}: in {cases} of {all}.", text, cases, all)
        }
    }
}

/// Each variable, with or without its line, and its values.
fn variables(traced: &[Traced], has_lines: bool) -> String {
    let width = traced.iter().map(|it| it.line.to_string().len()).max().unwrap_or_default();
    let line = |Traced { line, name, values }: &Traced| {
        let text = in_a_row(values);
        let [mut start, mut below] = [format!("    {line:width$} | "), format!("    {:width$} |     ", "")];
        if !has_lines {
            (start, below) = ("    ".to_owned(), " ".repeat(8));
        }
        start += &format!("{name} = ");
        let options = lines_of(COLUMNS).initial_indent(&start).subsequent_indent(&below);
        fill(&whole_vectors(&shortened(&text)), options).replace(GLUE, " ") + "\n"
    };
    let mut lines: Vec<String> = traced.iter().map(line).collect();
    if lines.len() > VARIABLES + 1 {
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

/// The beginning of a long text, in whole words.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", text[..text[..end].rfind(' ').unwrap_or(end)].trim_end()),
        None => text.to_owned(),
    }
}

/// The place to change: a sentence, and the line with the place marked; empty if there is none.
pub fn place(screen: Screen, further: &Further) -> String {
    let Some(place) = &further.change else { return String::new() };
    let Some([own, right]) = &further.values else {
        let head = match place.text.is_empty() {
            true => say!("With one more statement before this, yours is right in every case tried:"),
            false => say!("With one change here, yours is right in every case tried:"),
        };
        return format!("{}\n{}", screen.strong(&head), in_its_line(place));
    };
    let head = say!("With the right value here, yours is right in every case tried:");
    format!("{}\n{}{}", screen.strong(&head), in_its_line(place), is_and_should_be(own, right))
}

/// What a place has in the smallest case and what it should have, in a sentence; of a large value the first
/// part that is wrong. Empty if that is not known.
fn is_and_should_be(own: &[String], right: &[String]) -> String {
    let (mut pair, mut part) = ([own, right].map(<[String]>::to_vec), String::new());
    let in_words = |pair: &[Vec<String>; 2]| [&pair[0], &pair[1]].map(|values| in_a_row(values));
    while let ([own], [right]) = (&pair[0][..], &pair[1][..])
        && in_words(&pair).iter().any(|text| text.len() > LARGE)
        && let Some(((name, own), (_, right))) =
            parts_of(own).into_iter().zip(parts_of(right)).find(|(own, right)| own != right)
    {
        part += &name;
        pair = [vec![own], vec![right]];
    }
    let mut said = in_words(&pair);
    if said[0] == said[1] {
        // The difference is in digits that are not shown.
        said = pair.map(|values| values.join(" → "));
    }
    let [own, right] = said.map(|text| shortened(&text));
    let said = match &part[..] {
        _ if own.is_empty() => return String::new(),
        "" => say!("In the smallest case it is {own}, and should be {right}.", own, right),
        part => say!("In the smallest case its {part} is {own}, and should be {right}.", part, own, right),
    };
    fill(&whole_vectors(&said), lines_of(COLUMNS)).replace(GLUE, " ") + "\n"
}

/// The first of these values, one after another.
fn in_a_row(values: &[String]) -> String {
    let some: Vec<String> = values.iter().take(VALUES).map(|value| value_in_text(value)).collect();
    some.join(" → ") + if values.len() > VALUES { " → …" } else { "" }
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

    fn said([before, text, after]: [&str; 3]) -> String {
        let [before, text, after] = [before, text, after].map(str::to_owned);
        let change = Some(Place { line: 81, before, text, after });
        in_words(Screen::default(), &Further { change, ..Further::default() })
    }

    #[test]
    fn a_part_is_underlined() {
        let head = "With one change here, yours is right in every case tried:\n";
        let one = "    81 | low - high\n       | ^^^\n";
        assert_eq!(said(["    ", "low", " - high"]), format!("{head}{one}"));
        // Letters that are two columns wide.
        assert_eq!(said(["骨 ", "a", ""]), format!("{head}    81 | 骨 a\n       |    ^\n"));
    }

    #[test]
    fn a_value_is_told_with_the_right_one() {
        let with = |own: &[&str], right: &[&str]| {
            let values = [own, right].map(|it| it.iter().map(|it| (*it).to_owned()).collect());
            let change = Some(Place { line: 81, text: "low".to_owned(), ..Place::default() });
            in_words(Screen::default(), &Further { change, values: Some(values), ..Further::default() })
        };
        let head =
            "With the right value here, yours is right in every case tried:\n    81 | low\n       | ^^^\n";
        let wanted = format!("{head}In the smallest case it is 0.25 → 1, and should be 0.5 → 1.\n");
        assert_eq!(with(&["0.25", "1.0"], &["0.5", "1.0"]), wanted);
        let wanted = format!("{head}In the smallest case it is 0.99999994, and should be 1.\n");
        assert_eq!(with(&["0.99999994"], &["1.0"]), wanted);
        let matrix = |last: &str| {
            let axis = "Vec4(1.0, 0.0, 0.0, 0.0)";
            format!(
                "Mat4 {{ x_axis: {axis}, y_axis: {axis}, z_axis: {axis}, w_axis: Vec4({last}, 0.0, 0.0, 1.0) }}"
            )
        };
        let wanted =
            format!("{head}In the smallest case its .w_axis is (1, 0, 0, 1), and should be (2, 0, 0, 1).\n");
        assert_eq!(with(&[&matrix("1.0")], &[&matrix("2.0")]), wanted);
        assert_eq!(with(&[], &[]), head);
    }

    #[test]
    fn the_cases_in_which_it_is_wrong_have_a_condition() {
        let with = |is_wrong, of, whose| {
            let condition = Condition { text: "n == 0".to_owned(), whose, is_wrong, count: 1200, of };
            let said =
                in_words(Screen::default(), &Further { condition: Some(condition), ..Further::default() });
            said.replace('\n', " ")
        };
        let said = [
            with(true, 1200, Whose::Given),
            with(true, 1300, Whose::Own(57)),
            with(false, 1200, Whose::Original),
            with(false, 1300, Whose::Given),
        ];
        let wanted = [
            "it is wrong exactly where `n == 0`: in 1,200 cases. ",
            "it is wrong only where `n == 0` in line 57: in 1,200 cases of 1,300. ",
            "it is right exactly where `n == 0` in the workbook's own solution: in 1,200 cases. ",
            "it is right only where `n == 0`: in 1,200 cases of 1,300. ",
        ];
        assert_eq!(said, wanted.map(|wanted| format!("In the cases tried, {wanted}")));
    }

    #[test]
    fn what_is_missing_has_its_place() {
        let wanted = "With one more statement before this, yours is right in every case tried:\n    81 | }\n       | ^\n";
        assert_eq!(said(["    ", "", "}"]), wanted);
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
        let said = in_words(
            Screen::default(),
            &Further { worked: traced[..1].to_vec(), traced, ..Further::default() },
        );
        let wanted = "What your code computes in the smallest case, one value after another (→):\n     9 | sum = 0\n    11 | at = (0.25, 1, 2) → none\n    12 | sum = 0.25 → 0.5 → 0.75 → 1 → …\n    13 | moved = { x_axis: (1, 0, 0, 0), y_axis: (0, 0, 1, 0), z_axis:\n       |     (0, -1, 0, 0), w_axis: (0.5, 0, 0, 1) }\n\nWhat the workbook's own solution computes in that case, under names of its own:\n    sum = 0\n";
        assert_eq!(said, wanted);
    }
}
