//! Removes from the authors' files everything that gives an answer away.

use crate::lab_file::LabFile;
use exercises::error::{Error, Result};
use toml_edit::{Array, DocumentMut, Item, Table};

/// A stage's `exercises.toml`, reduced for the lab's exercises: no other right answers, no bodies or
/// explanations of mistakes, no mutants, and no hints above the limit. The names that answers may not call
/// are the lab's as well.
///
/// # Errors
/// If it is not valid TOML.
pub fn exercises(path: &str, text: &str, lab: &LabFile) -> Result<String> {
    let mut document = parse(path, text)?;
    for exercise in tables(&mut document, "exercise") {
        let asked = lab.exercises.iter().find(|asked| named(exercise, "name") == Some(&asked.name));
        let Some(asked) = asked else { continue };
        for key in ["also_right", "equivalent"] {
            exercise.remove(key);
        }
        if let Some(hints) = exercise.get_mut("hints").and_then(Item::as_array_mut) {
            while hints.len() > lab.hints {
                hints.remove(lab.hints);
            }
        }
        if let Some(mistakes) = exercise.get_mut("mistake").and_then(Item::as_array_of_tables_mut) {
            // The chapters' lists of what goes wrong are compared with these.
            mistakes.retain(|mistake| mistake.contains_key("wrong"));
            for mistake in mistakes.iter_mut() {
                for key in ["body", "also", "says"] {
                    mistake.remove(key);
                }
            }
        }
        if !asked.without.is_empty() {
            let without = exercise.entry("without").or_insert(Item::Value(Array::new().into()));
            if let Some(without) = without.as_array_mut() {
                without.extend(asked.without.iter().map(String::as_str));
            }
        }
    }
    Ok(document.to_string())
}

/// A stage's `wrong_answers.toml`, without answers to the lab's exercises.
///
/// # Errors
/// If it is not valid TOML.
pub fn wrong_answers(path: &str, text: &str, lab: &LabFile) -> Result<String> {
    let mut document = parse(path, text)?;
    if let Some(answers) = document.get_mut("answer").and_then(Item::as_array_of_tables_mut) {
        answers.retain(|answer| {
            let exercise = named(answer, "exercise");
            !lab.exercises.iter().any(|asked| exercise == Some(&asked.name))
        });
    }
    Ok(document.to_string())
}

fn parse(path: &str, text: &str) -> Result<DocumentMut> {
    text.parse().map_err(|error| Error::Stopped(format!("{path}: {error}")))
}

fn tables<'a>(document: &'a mut DocumentMut, key: &str) -> impl Iterator<Item = &'a mut Table> {
    let tables = document.get_mut(key).and_then(Item::as_array_of_tables_mut);
    tables.into_iter().flat_map(|tables| tables.iter_mut())
}

fn named<'a>(table: &'a Table, key: &str) -> Option<&'a str> {
    table.get(key)?.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn lab() -> LabFile {
        let text = "hints = 1\n[[exercise]]\nname = 'f'\nwithout = ['sum']\n";
        LabFile::parse(Path::new("lab.toml"), text, "lab3").unwrap()
    }

    #[test]
    fn answers_are_removed_from_the_lab_s_exercises_alone() {
        let one = |name: &str| {
            format!(
                "# About {name}.\n[[exercise]]\nname = \"{name}\"\nfile = \"a.rs\"\nwithout = [\"fold\"]\nhints = [\n    \"a\",\n    \"b\",\n    \"c\",\n]\n\
                why = \"Because.\"\nalso_right = ['''\n    1 + 1\n''']\n\n[[exercise.mistake]]\nbody = '''\n    3\n'''\nalso = [\"4\"]\n\
                says = \"No.\"\nwrong = \"Three.\"\n\n[[exercise.mistake]]\nbody = \"5\"\nsays = \"No.\"\n\n\
                [[exercise.equivalent]]\nreason = \"Same.\"\nmutants = [\"2 → 1 + 1\"]\n\n"
            )
        };
        let text = one("f") + &one("g");
        let stripped = exercises("exercises.toml", &text, &lab()).unwrap();
        let (f, g) = stripped.split_once("# About g.").unwrap();
        assert!(g.contains("1 + 1") && text.ends_with(g), "{g}");
        for gone in ["1 + 1", "\"b\"", "3", "No.", "5", "Same"] {
            assert!(!f.contains(gone), "`{gone}` is left: {f}");
        }
        let read = exercises::exercise::read_exercises(Path::new("e.toml"), &stripped, "s", "s").unwrap();
        assert_eq!(
            (&read[0].hints[..], &read[0].without[..]),
            (&["a".to_owned()][..], &["fold".to_owned(), "sum".to_owned()][..])
        );
        assert_eq!(
            read[0].mistakes.iter().map(|it| it.wrong.as_deref()).collect::<Vec<_>>(),
            [Some("Three.")]
        );
    }

    #[test]
    fn wrong_answers_to_others_stay() {
        let one = |name: &str| format!("[[answer]]\nexercise = \"{name}\"\nbody = '''\n    3\n'''\n\n");
        let text = one("f") + &one("g") + &one("f");
        assert_eq!(wrong_answers("w.toml", &text, &lab()).unwrap().trim(), one("g").trim());
    }
}
