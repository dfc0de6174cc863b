//! Names of what was handed in: what they tell of the student, and the IDs made from them.

use crate::Exercise;
use icu_normalizer::ComposingNormalizerBorrowed;
use runner::exercise::{hash, is_id};
use std::collections::BTreeSet;

/// What the name of an entry tells, without what its student can choose where a platform named it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// What all entries of the student have in common: `Ada Lovelace_17`.
    pub label: String,
    /// What may be the student's ID, or a name for it in the roster: `Ada Lovelace`.
    pub sender: String,
    /// True if a platform gave it.
    pub is_given: bool,
}

impl Name {
    /// Reads the name of a folder or file.
    pub fn of(name: &str, lab: &str, exercises: &[&Exercise]) -> Self {
        let of = |label: &str, sender: &str, is_given: bool| Self {
            label: label.to_owned(),
            sender: sender.to_owned(),
            is_given,
        };
        let parts: Vec<&str> = name.split('_').collect();
        let is_late = parts.get(1).is_some_and(|it| it.eq_ignore_ascii_case("late"));
        // Canvas: `lovelaceada_LATE_1003_20003_lab3-ada.answers`.
        if let [user, number, _, ..] = parts[1 + usize::from(is_late)..]
            && is_number(user)
            && is_number(number)
        {
            return of(&format!("{}_{user}", parts[0]), user, true);
        }
        let is_date = |it: &str| it.split_once('-').is_some_and(|(year, _)| is_number(year));
        let (moodle, blackboard) = (name.split_once("_assignsubmission_"), name.split_once("_attempt_"));
        match (moodle, blackboard.filter(|(_, rest)| is_date(rest))) {
            // `Lab 3_ada_attempt_2027-03-01-…`: what comes first is the platform's.
            (_, Some((start, _))) if moodle.is_none_or(|(it, _)| start.len() < it.len()) => {
                let user = start.rsplit('_').next().unwrap_or(start);
                of(user, user, true)
            }
            // `Ada Lovelace_17_assignsubmission_file_`.
            (Some((start, _)), _) => {
                of(start, start.rsplit_once('_').map_or(start, |(person, _)| person), true)
            }
            _ => {
                let stem = without_ending(without_ending(name));
                let place = exercises.iter().map(|it| it.path()).find(|place| is_copy(name, place));
                // `ada_skin.rs`
                let file = place.as_ref().map(|place| without_ending(name_at_end(place)));
                let own = file.and_then(|file| unnumbered(stem).strip_suffix(file)?.strip_suffix('_'));
                let stem = own.unwrap_or(stem);
                let stem = unbracketed(stem).unwrap_or(stem);
                let start = stem.get(..lab.len()).filter(|start| start.eq_ignore_ascii_case(lab));
                let rest = start.and_then(|start| stem[start.len()..].strip_prefix('-'));
                let label = rest.unwrap_or(stem);
                of(label, label, false)
            }
        }
    }
}

/// A file's name without its ending, in small letters or capitals.
pub fn without_ending(name: &str) -> &str {
    let endings = [".answers.txt", ".answers", ".zip", ".tar.gz", ".tgz", ".rs", ".glsl", ".vert", ".frag"];
    let lower = name.to_ascii_lowercase();
    let ending = endings.iter().find(|ending| lower.ends_with(*ending));
    ending.map_or(name, |ending| &name[..name.len() - ending.len()])
}

/// The last name in a path.
fn name_at_end(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// What stands before a number at the end.
fn number_at_end<'a>(word: &'a str, before: &str) -> Option<&'a str> {
    word.rsplit_once(before).filter(|(_, number)| is_number(number)).map(|(word, _)| word)
}

/// What stands before a number in brackets: `skin (1)`.
fn unbracketed(stem: &str) -> Option<&str> {
    number_at_end(stem.strip_suffix(')')?, " (")
}

/// A name without the number that a browser or platform gives to a second file: `skin (1)`, `skin-1`.
fn unnumbered(stem: &str) -> &str {
    unbracketed(stem).or_else(|| number_at_end(stem, "-")).unwrap_or(stem)
}

/// True if a path's name is that of an exercise's file: `skin.rs`, `skin (1).rs`; by itself also
/// `ada_skin.rs`.
pub fn is_copy(path: &str, place: &str) -> bool {
    let parts = |path| name_at_end(path).rsplit_once('.');
    let (Some((stem, end)), Some((own, own_end))) = (parts(path), parts(place)) else { return false };
    let first = unnumbered(stem).strip_suffix(own);
    let is_own = |first: &str| first.is_empty() || first.ends_with('_') && !path.contains('/');
    end == own_end && (stem == own || first.is_some_and(is_own))
}

/// The folder of the clone, with its `/`, in which a path is that of an exercise's file.
pub fn root_of<'a>(path: &'a str, place: &str) -> Option<&'a str> {
    path.strip_suffix(place).filter(|root| root.is_empty() || root.ends_with('/'))
}

/// True if a path lies in one of these folders, each with its `/`.
pub fn lies_in(path: &str, roots: &BTreeSet<&str>) -> bool {
    roots.contains("") || path.match_indices('/').any(|(at, _)| roots.contains(&path[..=at]))
}

/// A text in the one form in which equal letters are equal: macOS writes ü as two.
fn composed(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(text).into_owned()
}

/// What tells IDs apart: `Ada` and `ada` are one, as their pages would be on Windows and macOS.
pub fn key(id: &str) -> String {
    composed(id).to_lowercase()
}

/// A name as an ID. Files are named after it, so whatever can't be in one is shown by its code, and a space
/// as `_`; then it begins and ends with `_`. Of a long name it has the beginning, and what tells it from
/// others that begin so.
pub fn id_of(name: &str) -> String {
    let name = composed(name);
    let part = |c: char| match c {
        ' ' => "_".to_owned(),
        c if is_id(&format!("_{c}_")) => c.to_string(),
        c => format!("U+{:04X}", u32::from(c)),
    };
    let whole = format!("_{}_", name.chars().map(part).collect::<String>());
    let end = format!("_{}_", &hash(name.as_bytes())[..8]);
    if let Some(id) = [&name, &whole].into_iter().find(|id| is_id(id)) {
        return id.clone();
    }
    let mut id = "_".to_owned();
    for part in name.chars().map(part) {
        if !is_id(&format!("{id}{part}{end}")) {
            break;
        }
        id += &part;
    }
    id + &end
}

/// True if an ID stands in a text as a word: `v4` not in `v44`.
pub fn names(text: &str, id: &str) -> bool {
    let (text, id) = (key(text), key(id));
    let is_alone = |(at, _)| {
        let (before, after) = (&text[..at], &text[at + id.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    };
    text.match_indices(&id).any(is_alone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_stays_itself_and_what_a_file_can_t_be_called_is_shown() {
        for name in ["王小明", "李小红", "Jörg", "Jürg", "Мария.Иванова", "u17"] {
            assert_eq!(id_of(name), name);
        }
        assert_eq!(id_of("Jo\u{308}rg"), "Jörg");
        assert_eq!(id_of("Ada Lovelace_17"), "_Ada_Lovelace_17_");
        assert_eq!(id_of("a\u{202e}\u{1b}b\\"), "_aU+202EU+001BbU+005C_");
        assert_eq!((id_of("CON"), id_of("..")), ("_CON_".to_owned(), "_.._".to_owned()));
        assert!(is_id(&id_of("")));
        let long = ["a", "b"].map(|last| id_of(&("王 ".repeat(99) + last)));
        assert!(long.iter().all(|id| is_id(id)) && long[0] != long[1], "{long:?}");
    }

    #[test]
    fn a_platform_s_name_tells_who_it_is_and_a_student_s_own_does_not() {
        let of = |name: &str| {
            let Name { label, sender, .. } = Name::of(name, "lab3", &[]);
            (label, sender)
        };
        let two = |label: &str, sender: &str| (label.to_owned(), sender.to_owned());
        assert_eq!(of("lovelaceada_LATE_1003_20003_lab3-bob.answers"), two("lovelaceada_1003", "1003"));
        assert_eq!(of("Ada L_17_assignsubmission_onlinetext_"), two("Ada L_17", "Ada L"));
        assert_eq!(of("Ada L_17_assignsubmission_file_bob_attempt_2027-1.zip"), two("Ada L_17", "Ada L"));
        assert_eq!(of("Lab 3_ada_attempt_2027-03-01-10-00-00_lab3-bob.answers"), two("ada", "ada"));
        assert_eq!(of("Lab3-S03 (1).answers"), two("S03", "S03"));
        assert_eq!(of("ADA.ZIP"), two("ADA", "ADA"));
        assert_eq!(of("my_attempt_at it.zip"), two("my_attempt_at it", "my_attempt_at it"));
        assert!(names("red-v4 (1)", "V4") && !names("red-v44", "v4"));
    }
}
