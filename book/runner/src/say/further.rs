//! What was found out further: the place where a change makes an answer right, as the compiler would mark it,
//! or what it computes.

#[cfg(test)]
mod tests;

use crate::{
    bench::traced::{MANY, Traced},
    judge::{
        condition::Condition,
        further::Further,
        mark::{Mark, Mend},
        told::parts_of,
    },
    say::{
        Screen,
        screen::paragraph,
        wide::{GLUE, lines_of, width_of},
    },
};
use catalogue::say;
use tables::words::{thousands, value_in_text};
use textwrap::fill;

/// The largest number of variables, of values of each, and of letters of these: a matrix has less.
const VARIABLES: usize = 12;
const VALUES: usize = 4;
const LONGEST: usize = 120;
/// A value with more letters is shown in part.
const LARGE: usize = 60;
const COLUMNS: usize = 80;

/// What was found out, in words.
pub fn in_words(screen: Screen, further: &Further) -> String {
    let parts = [place(screen, further), values(screen, further)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
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
        let head = match traced.is_empty() {
            true => say!(
                "What the workbook's own solution computes in the smallest case, under names of its own:"
            ),
            false => say!("What the workbook's own solution computes there, under names of its own:"),
        };
        parts.push(format!("{}\n{}", screen.strong(&head), variables(worked, false)));
    }
    parts.join("\n")
}

/// The condition under which it is wrong, or right.
fn where_it_is_wrong(it: &Condition) -> String {
    let Condition { text, line, is_computed, is_once, is_wrong, count, of } = it;
    let what = match (line, is_once) {
        (Some(line), _) if *is_computed => say!("`{text}` in line {line} is reached", text, line),
        (None, _) => say!("`{text}` is true", text),
        (Some(line), false) => say!("`{text}` is true at line {line}", text, line),
        (Some(line), true) => say!("`{text}` is true at least once at line {line}", text, line),
    };
    let (all, some) = (thousands(*of), (count != of).then(|| thousands(*count)));
    match (is_wrong, some) {
        (true, None) => {
            say!("In {all} of the cases tried, {what}: yours is wrong in these, and in no others.", all, what)
        }
        (true, Some(some)) => say!(
            "In {all} of the cases tried, {what}: yours is wrong in {some} of these, and in no others.",
            all,
            what,
            some
        ),
        (false, None) => {
            say!("In {all} of the cases tried, {what}: yours is right in these, and in no others.", all, what)
        }
        (false, Some(some)) => say!(
            "In {all} of the cases tried, {what}: yours is right in {some} of these, and in no others.",
            all,
            what,
            some
        ),
    }
}

/// True for a result that would be cut off: what is wrong in it stands above.
fn is_long_result(it: &Traced) -> bool {
    it.name == "return" && in_a_row(&it.values).chars().count() > LONGEST
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
        let options = lines_of(COLUMNS).break_words(false).initial_indent(&start).subsequent_indent(&below);
        fill(&whole_vectors(&shortened(&text)), options).replace(GLUE, " ") + "\n"
    };
    let mut lines: Vec<String> = traced.iter().filter(|it| !is_long_result(it)).map(line).collect();
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
    if let Some(second) = &further.second {
        let head = say!("With changes in both of these places, yours is right in every case tried:");
        let places = in_its_line(place) + &in_its_line(second);
        return format!("{}\n{places}", screen.strong(&paragraph(&head)));
    }
    let with = match &place.mend {
        _ if further.values.is_some() => say!("With another value here"),
        Mend::Other => say!("With one change here"),
        Mend::Nothing => say!("Without this"),
        Mend::Before => {
            say!("With the values from before these lines, in place of those that they have changed")
        }
        Mend::Exchanged(first, second) => {
            say!("With `{first}` and `{second}` in each other's place here", first, second)
        }
        Mend::Changed(name) => say!("With `{name}` changed before this", name),
        Mend::Step => say!("With one more statement before this"),
        Mend::Refusal => say!("With one more refusal before this"),
    };
    let head = match further.partly {
        None => say!("{with}, yours is right in every case tried:", with),
        Some([some, all]) if some == all => say!(
            "{with}, yours is right in all {all} cases in which it is wrong, but not in everything that is tried:",
            with,
            all = thousands(all)
        ),
        Some([some, all]) => say!(
            "{with}, yours is right in {some} of the {all} cases in which it is wrong, and stays right in all others:",
            with,
            some = thousands(some),
            all = thousands(all)
        ),
    };
    let head = paragraph(&head);
    let Some([own, right]) = &further.values else {
        return format!("{}\n{}", screen.strong(&head), in_its_line(place));
    };
    let is_name = place.text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let doubt = match is_name {
        _ if !place.has_variable => String::new(),
        true => say!("It may be wrong already where it is computed.") + "\n",
        false => say!("What it is computed from may be wrong already.") + "\n",
    };
    let said = is_and_should_be(own, right);
    format!("{}\n{}{said}{doubt}", screen.strong(&head), in_its_line(place))
}

/// What a place has in the smallest case and what makes it right, in a sentence; of a large value the first
/// part that differs. Empty if that is not known, or can't be shown.
fn is_and_should_be(own: &[String], right: &[String]) -> String {
    // As it is shown, without the sign of a 0.
    let is_other = |own: &str, right: &str| value_in_text(own) != value_in_text(right);
    // Those that are told may be equal.
    let differs = own.iter().zip(right).position(|(own, right)| is_other(own, right));
    let hidden = differs.filter(|at| *at >= VALUES);
    let pair = hidden.map_or([own, right], |at| [&own[at..=at], &right[at..=at]]);
    let (mut pair, mut part) = (pair.map(<[String]>::to_vec), String::new());
    let in_words = |pair: &[Vec<String>; 2]| [&pair[0], &pair[1]].map(|values| in_a_row(values));
    while let ([own], [right]) = (&pair[0][..], &pair[1][..])
        && in_words(&pair).iter().any(|text| text.len() > LARGE)
        && let Some(((name, own), (_, right))) =
            parts_of(own).into_iter().zip(parts_of(right)).find(|(own, right)| is_other(&own.1, &right.1))
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
    let said = match part.trim_start_matches('.') {
        _ if own.is_empty() || own == right => return String::new(),
        "" => match hidden.map(|at| at + 1) {
            None => say!("In the smallest case it is {own}; with {right}, yours is right.", own, right),
            Some(number) => say!(
                "In the smallest case its value number {number} is {own}; of those that make yours right, it is {right}.",
                number,
                own,
                right
            ),
        },
        part => say!(
            "In the smallest case its `{part}` is {own}; in the value that makes yours right, it is {right}.",
            part,
            own,
            right
        ),
    };
    fill(&whole_vectors(&said), lines_of(COLUMNS)).replace(GLUE, " ") + "\n"
}

/// The first of these values, one after another.
fn in_a_row(values: &[String]) -> String {
    // Of more than so many, not all are told.
    if let [first, _, ..] = values
        && values.len() < MANY
        && values.iter().all(|value| value == first)
    {
        return say!("{value}, {count} times", value = value_in_text(first), count = values.len());
    }
    let some: Vec<String> = values.iter().take(VALUES).map(|value| value_in_text(value)).collect();
    some.join(" → ") + if values.len() > VALUES { " → …" } else { "" }
}

fn in_its_line(Mark { line, last, before, text, after, .. }: &Mark) -> String {
    let (number, before) = (line.to_string(), before.trim_start());
    let mut mark = " ".repeat(width_of(before)) + &"^".repeat(width_of(text).max(1));
    if last > line {
        mark += &format!(" {}", say!("from here to line {last}", last));
    }
    let empty = " ".repeat(number.len());
    format!("    {number} | {before}{text}{after}\n    {empty} | {mark}\n")
}
