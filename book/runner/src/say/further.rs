//! What was found out further: the [`place()`] where a change makes an answer right, or what it computes.

mod place;
#[cfg(test)]
mod tests;

use crate::{
    bench::{
        mutants::code::unpaired,
        traced::{MANY, RETURN, Traced},
    },
    judge::{condition::Condition, further::Further},
    say::{
        Screen,
        screen::paragraph,
        wide::{GLUE, lines_of},
    },
};
use catalogue::say;
use tables::words::{thousands, value_in_text};
use textwrap::fill;

pub use place::place;

/// The largest number of variables, of values of each, and of letters of these: a matrix has less.
const VARIABLES: usize = 12;
const VALUES: usize = 4;
const LONGEST: usize = 120;
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
    let what = match (line, is_once, negated(text)) {
        (Some(line), ..) if *is_computed => say!("`{text}` in line {line} is reached", text, line),
        (None, _, None) => say!("`{text}` is true", text),
        (None, _, Some(text)) => say!("`{text}` is false", text),
        (Some(line), false, None) => say!("`{text}` is true at line {line}", text, line),
        (Some(line), false, Some(text)) => say!("`{text}` is false at line {line}", text, line),
        (Some(line), true, None) => say!("`{text}` is true at least once at line {line}", text, line),
        (Some(line), true, Some(text)) => {
            say!("`{text}` is false at least once at line {line}", text, line)
        }
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

/// The condition that must not hold, if that is all that another one says.
fn negated(condition: &str) -> Option<&str> {
    let rest = condition.strip_prefix('!')?;
    let inner = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.filter(|it| unpaired(it).is_none()).or((!rest.contains(' ')).then_some(rest))
}

/// True for a result that would be cut off, as what is wrong in it stands above; and for what would be cut
/// off to the same text as something before it.
fn is_left_out(it: &Traced, before: &[Traced]) -> bool {
    let cut = |it: &Traced| {
        let text = in_a_row(&it.values);
        (text.chars().count() > LONGEST).then(|| shortened(&text))
    };
    let own = cut(it);
    own.is_some() && (it.name == RETURN || before.iter().any(|it| cut(it) == own))
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
    let shown = traced.iter().enumerate().filter(|(at, it)| !is_left_out(it, &traced[..*at]));
    let mut lines: Vec<String> = shown.map(|(_, it)| line(it)).collect();
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
