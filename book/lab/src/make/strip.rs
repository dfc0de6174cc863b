//! Removes from the authors' files everything that gives an answer away.

use super::proof::{Secret, find};
use crate::{Error, Result, at, lab_file::Asked};
use catalogue::po;
use std::collections::BTreeSet;
use toml_edit::{
    Array, DocumentMut, Formatted, Item,
    visit::{Visit, visit_document},
};

/// The file of one of the lab's exercises, reduced: no other right answers, no bodies or explanations of
/// mistakes, no mutants, and only the first `hints`. The names that answers may not call are the lab's as
/// well.
///
/// # Errors
/// If it is not valid TOML.
pub fn exercise(path: &str, text: &str, asked: &Asked, hints: usize) -> Result<String> {
    let mut exercise = parse(path, text)?;
    for key in ["also_right", "equivalent", "choices", "lines"] {
        exercise.remove(key);
    }
    if let Some(all) = exercise.get_mut("hints").and_then(Item::as_array_mut) {
        while all.len() > hints {
            all.remove(hints);
        }
    }
    without_bodies(&mut exercise, |_| true);
    if !asked.without.is_empty() {
        let without = exercise.entry("without").or_insert(Item::Value(Array::new().into()));
        without.as_array_mut().into_iter().for_each(|it| it.extend(&asked.without));
    }
    Ok(exercise.to_string())
}

/// Another exercise's file, without the known mistakes and right answers that are answers to the lab's.
/// `bodies` are those of its mistakes.
///
/// # Errors
/// If it is not valid TOML.
pub fn neighbour(path: &str, text: &str, bodies: &[String], secrets: &[Secret]) -> Result<String> {
    let mut exercise = parse(path, text)?;
    let is_answer = |body: &str| !find(secrets, path, body).is_empty();
    if let Some(all) = exercise.get_mut("also_right").and_then(Item::as_array_mut) {
        all.retain(|body| !body.as_str().is_some_and(is_answer));
    }
    without_bodies(&mut exercise, |at| bodies.get(at).is_some_and(|body| is_answer(body)));
    Ok(exercise.to_string())
}

/// Removes known mistakes by their places. The chapters' lists of what goes wrong are compared with those
/// that have a title there: they stay, without body and explanation.
fn without_bodies(exercise: &mut DocumentMut, is_removed: impl Fn(usize) -> bool) {
    let Some(mistakes) = exercise.get_mut("mistake").and_then(Item::as_array_of_tables_mut) else { return };
    for (_, mistake) in mistakes.iter_mut().enumerate().filter(|(at, _)| is_removed(*at)) {
        ["body", "changes", "says"].iter().for_each(|key| drop(mistake.remove(key)));
    }
    mistakes.retain(|mistake| mistake.contains_key("says") || mistake.contains_key("wrong"));
}

/// An exercise's texts in another language, reduced to those that its file still has.
///
/// # Errors
/// If the catalogue or the exercise's file is damaged.
pub fn translations(path: &str, text: &str, language: &str, exercise: &str) -> Result<String> {
    let mut texts = Texts::default();
    visit_document(&mut texts, &parse(path, exercise)?);
    let messages =
        po::parse(text).map_err(|(line, what)| Error::Stopped(format!("{path}:{line}: {what}")))?;
    let kept = messages.iter().filter(|message| texts.0.contains(&message.english));
    Ok(po::write(language, kept.map(|message| (message.english.as_str(), message.says.as_str()))))
}

/// All strings of a TOML document.
#[derive(Default)]
struct Texts(BTreeSet<String>);

impl<'doc> Visit<'doc> for Texts {
    fn visit_string(&mut self, text: &'doc Formatted<String>) {
        self.0.insert(text.value().clone());
    }
}

fn parse(path: &str, text: &str) -> Result<DocumentMut> {
    text.parse().map_err(at(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LabFile;
    use runner::exercise::read_exercise;
    use std::path::Path;

    fn lab() -> LabFile {
        let text = "hints = 1\n[[exercise]]\nname = 'f'\nwithout = ['sum']\n";
        LabFile::parse(Path::new("lab.toml"), text, "lab3").unwrap()
    }

    #[test]
    fn what_was_removed_is_not_said_in_another_language() {
        let exercise = "hints = ['One.']\nwhy = 'Because.'\n[[mistake]]\nsays = 'No.'\n";
        let pairs =
            [("One.", "一。"), ("Two.", "二。"), ("Because.", "因为。"), ("No.", "不。"), ("Not.", "没。")];
        let stripped = translations("a.po", &po::write("zh-CN", pairs), "zh-CN", exercise).unwrap();
        let left = [("One.", "一。"), ("Because.", "因为。"), ("No.", "不。")];
        assert_eq!(stripped, po::write("zh-CN", left));
    }

    #[test]
    fn answers_are_removed_from_the_lab_s_exercises() {
        let text = "# About f.\nfile = \"a.rs\"\nwithout = [\"fold\"]\nhints = [\n    \"a\",\n    \"b\",\n    \"c\",\n]\n\
            why = \"Because.\"\nalso_right = ['''\n    1 + 1\n''']\n\n[[mistake]]\nbody = '''\n    3\n'''\nsays = \"No.\"\nwrong = [\"three\", \"is off\"]\n\n[[mistake]]\nchanges = [\"4 → 5\"]\nsays = \"No.\"\n\n\
            [[equivalent]]\nreason = \"Same.\"\nmutants = [\"2 → 1 + 1\"]\n";
        let lab = lab();
        let f = exercise("f.toml", text, &lab.exercises[0], lab.hints).unwrap();
        for gone in ["1 + 1", "\"b\"", "3", "No.", "5", "Same"] {
            assert!(!f.contains(gone), "`{gone}` is left: {f}");
        }
        let read = read_exercise(Path::new("f.toml"), &f, "f", "s", "s").unwrap();
        assert_eq!(
            (&read.hints[..], &read.without[..]),
            (&["a".to_owned()][..], &["fold".to_owned(), "sum".to_owned()][..])
        );
        assert_eq!(read.mistakes.iter().map(|it| it.wrong.as_deref()).collect::<Vec<_>>(), [Some("three")]);
    }

    #[test]
    fn a_neighbour_s_body_that_is_an_answer_is_removed() {
        let mistake =
            |body: &str, says: &str| format!("[[mistake]]\nbody = \"{body}\"\nsays = \"{says}\"\n\n");
        let right = "also_right = ['''sum += a * b; sum''', '7']\n".to_owned();
        let text = right + &mistake("sum += a * b; sum", "No.") + &mistake("5", "Five.");
        let secrets = [Secret::new("f", "    sum += a*b; // The sum.\n    sum\n")];
        let left =
            neighbour("g.toml", &text, &["sum += a * b; sum".to_owned(), "5".to_owned()], &secrets).unwrap();
        assert!(!left.contains("No.") && left.contains("Five."), "{left}");
        assert!(!left.contains("sum") && left.contains("'7'"), "{left}");
    }
}
