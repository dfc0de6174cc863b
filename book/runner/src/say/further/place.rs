//! The place where a change makes an answer right, as the compiler would mark it.

use super::{COLUMNS, VALUES, in_a_row, shortened, whole_vectors};
use crate::{
    judge::{
        doubt::Doubted,
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

/// A value with more letters is shown in part.
const LARGE: usize = 60;

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
    let said = is_and_should_be(own, right);
    let doubt = doubt(&place.text, &further.doubted);
    format!("{}\n{}{said}{doubt}", screen.strong(&head), in_its_line(place))
}

/// Where the variables get their values that may be wrong already before this place, in a sentence; empty if
/// there are none.
fn doubt(place: &str, doubted: &[Doubted]) -> String {
    let names: Vec<String> =
        doubted.iter().map(|Doubted { name, line }| say!("`{name}` in line {line}", name, line)).collect();
    let said = match doubted {
        [] => return String::new(),
        [Doubted { name, line }] if name == place => say!("It may be wrong already in line {line}.", line),
        _ => say!("It is computed from what may be wrong already: {names}.", names = names.join(", ")),
    };
    fill(&said, lines_of(COLUMNS)) + "\n"
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

/// A place marked in its line.
pub fn in_its_line(Mark { line, last, before, text, after, .. }: &Mark) -> String {
    let (number, before) = (line.to_string(), before.trim_start());
    let mut mark = " ".repeat(width_of(before)) + &"^".repeat(width_of(text).max(1));
    if last > line {
        mark += &format!(" {}", say!("from here to line {last}", last));
    }
    let empty = " ".repeat(number.len());
    format!("    {number} | {before}{text}{after}\n    {empty} | {mark}\n")
}
