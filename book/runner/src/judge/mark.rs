//! The place of a change that makes an answer right, and what kind of change it is.

use crate::{
    bench::mutants::repairs::{Repair, confused::BEFORE},
    exercise::{Function, body, tokens},
};

/// A place in an answer: with one change there it passes its cases and tests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// The line in the function's file, counted from 1.
    pub line: usize,
    /// The line in which it ends.
    pub last: usize,
    /// What comes before that place in its line.
    pub before: String,
    /// What is to be changed, as far as it is in that line; empty if something is missing there.
    pub text: String,
    /// What is to be done.
    pub mend: Mend,
    /// The rest of the line.
    pub after: String,
}

/// What makes an answer right, in some place.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Mend {
    /// Something else in its place.
    #[default]
    Other,
    /// Nothing in its place.
    Nothing,
    /// What was there before these lines changed it, wherever they read it.
    Before,
    /// These two names in each other's places.
    Exchanged(String, String),
    /// A refusal more.
    Refusal,
}

impl Mend {
    /// What such a change does.
    fn of(function: &Function, (range, changed): &Repair) -> Self {
        let Some(own) = body(&function.text) else { return Self::Other };
        let (before, after) = (&function.text[own.start..range.start], &function.text[range.end..own.end]);
        let added = changed.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        match added.map(str::trim) {
            _ if let Some([first, second]) = exchanged(&function.text[own.clone()], changed) => {
                Self::Exchanged(first.to_owned(), second.to_owned())
            }
            // Of a body that keeps right values first, this may be the middle of a letter.
            _ if changed.get(range.start - own.start..).is_some_and(|it| it.starts_with(BEFORE)) => {
                Self::Before
            }
            Some("") => Self::Nothing,
            Some(step) if range.is_empty() && step.starts_with("assert") => Self::Refusal,
            _ => Self::Other,
        }
    }
}

impl Mark {
    /// The place of a change of the learner's text, in its line.
    pub fn of(function: &Function, repair: &Repair) -> Self {
        let range = &repair.0;
        let (text, lines_before) = (&function.text, function.text[..range.start].matches('\n').count());
        let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = function.lines().start + lines_before;
        let last = line + text[range.clone()].matches('\n').count();
        let [before, text, after] =
            [start..range.start, range.start..range.end.min(end), range.end.min(end)..end]
                .map(|it| text[it].to_owned());
        Self { line, last, before, text, after, mend: Mend::of(function, repair) }
    }
}

/// The two names that have changed places in a text, if nothing else is changed in it.
fn exchanged<'t>(own: &'t str, changed: &'t str) -> Option<[&'t str; 2]> {
    let (own, changed) = (tokens(own), tokens(changed));
    let pairs = own.iter().zip(&changed).map(|(own, changed)| [own.text, changed.text]);
    let mut differing = pairs.filter(|[own, changed]| own != changed);
    let first @ [a, b] = differing.next().filter(|_| own.len() == changed.len())?;
    let are_names = first.iter().all(|it| it.starts_with(|letter: char| letter.is_lowercase()));
    let rest: Vec<_> = differing.collect();
    let are_exchanged = rest.contains(&[b, a]) && rest.iter().all(|it| *it == [a, b] || *it == [b, a]);
    (are_names && are_exchanged).then_some([a, b])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Exercise, region::Region};

    #[test]
    fn a_body_may_keep_right_values_first() {
        let text = "fn f(a: f32) -> f32 {\n    let b = a;\n    b\n}\n".to_owned();
        let exercise = Exercise::default();
        let (file_text, region) = (text.clone(), Region { whole: 0..text.len(), line: 1 });
        let (original, stub) = (String::new(), String::new());
        let function = Function { exercise: &exercise, file_text, region, text, original, stub };
        let start = function.text.rfind("b\n").unwrap();
        // However long what is kept: a letter of it may have two bytes where the place would be.
        for kept in ["", "x", "xy"] {
            let body =
                format!("{kept}// ²²²²²²²²²²²²²²²²²\n    let b = a;\n    workbook_values.next().unwrap()\n");
            let mark = Mark::of(&function, &(start..start + 1, body));
            assert_eq!((&mark.text[..], mark.mend, mark.line), ("b", Mend::Other, 3));
        }
    }

    #[test]
    fn two_names_are_exchanged_and_nothing_else() {
        assert_eq!(exchanged("f(a, b) - a", "f(b, a) - b"), Some(["a", "b"]));
        assert_eq!(exchanged("f(a, b)", "f(b, b)"), None);
        assert_eq!(exchanged("f(a, b, c)", "f(b, a, 1)"), None);
        assert_eq!(exchanged("f(1, 2)", "f(2, 1)"), None, "numbers have no names");
        assert_eq!(exchanged("f(a, b)", "f(b, a) + a"), None);
    }
}
