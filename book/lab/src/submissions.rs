//! What was handed in: `.answers` files, changed files, clones, in folders and archives of any depth. Only
//! the code between the anchors of the lab's exercises is read, and nothing is ever run.
//!
//! An `.answers` file names its student. Anything else belongs to the student after whom its place in the
//! collected folder or archive is called.

mod gather;

use crate::{Error, Exercise, Result};
use gather::{gather, is_answers, name_at_end, own_name, without_ending};
use runner::exercise::{Answers, find_region, is_id};
use std::{collections::BTreeMap, path::PathBuf};

/// A text, or the reason why there is none.
type Text = std::result::Result<String, String>;

/// The texts of files by their paths, or answers by their exercises: everything between the anchors.
pub type Texts = BTreeMap<String, Text>;

/// One student's submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// The student's ID.
    pub id: String,
    /// Its path.
    pub from: String,
    /// The fingerprint of the lab that it was written for; `None` if it has none.
    pub fingerprint: Option<String>,
    /// The answers.
    pub answers: Texts,
    /// Remarks for the teacher.
    pub notes: Vec<String>,
    /// True if nothing in it can be judged.
    pub is_unclear: bool,
    /// The ID after its place, if its file has another one that stands nowhere in its path.
    pub place: Option<String>,
}

/// What was handed in, and what of it is not used, with the reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandedIn {
    /// One for each student.
    pub submissions: Vec<Submission>,
    /// The files that are not used: each with the reason.
    pub unused: Vec<(String, String)>,
}

/// Reads what lies at these paths.
///
/// # Errors
/// If one of them does not exist.
pub fn read_all(paths: &[PathBuf], lab: &str, exercises: &[&Exercise]) -> Result<HandedIn> {
    let (mut found, mut all_unused) = (Vec::new(), Vec::new());
    for path in paths {
        if !path.exists() {
            return Err(Error::Usage(format!("{}: there is no such file or folder", path.display())));
        }
        let (entries, unused) = gather(path, exercises);
        all_unused.extend(unused);
        for (name, texts) in &entries {
            let entry = Entry { lab, exercises, name, texts };
            let of_entry = entry.submissions();
            let is_file = texts.len() == 1 && texts.keys().all(|path| without_ending(path) == name);
            if of_entry.is_empty() && is_file {
                all_unused.push((name.clone(), entry.why_empty()));
            } else if of_entry.is_empty() {
                found.push(entry.unclear(name, entry.why_empty()));
            }
            found.extend(of_entry);
        }
    }
    Ok(HandedIn { submissions: merged(found), unused: all_unused })
}

/// The texts in one place of what was collected.
struct Entry<'a> {
    lab: &'a str,
    exercises: &'a [&'a Exercise],
    name: &'a str,
    texts: &'a Texts,
}

impl Entry<'_> {
    fn submissions(&self) -> Vec<Submission> {
        let packed = self.texts.iter().filter(|(path, _)| is_answers(path));
        let packed: Vec<_> = packed.map(|(path, text)| self.packed(path, text)).collect();
        // Whoever packed has said all.
        if !packed.is_empty() {
            return packed;
        }
        let roots = self.roots();
        let paths: Vec<Vec<&str>> = roots.keys().map(|root| root.split('/').collect()).collect();
        // Several clones in one place differ in the name of some folder.
        let depth = (0..99).find(|at| paths.iter().any(|path| path.get(*at) != paths[0].get(*at)));
        let clones = paths.iter().zip(&roots).map(|(path, (root, answers))| Submission {
            id: self.id_in(depth.and_then(|depth| path.get(depth)).unwrap_or(&self.name)),
            from: shown(&format!("{}/{root}", self.name)),
            answers: answers.clone(),
            ..Submission::default()
        });
        clones.collect()
    }

    /// The answers in source files, by the folders of the workbooks that these belong to.
    fn roots(&self) -> BTreeMap<String, Texts> {
        let mut roots: BTreeMap<String, Texts> = BTreeMap::new();
        for exercise in self.exercises {
            let place = exercise.path();
            for (path, text) in self.texts {
                let answer = text.clone().and_then(|text| region(&text, exercise));
                let is_alone = answer.is_ok() && own_name(path) == name_at_end(&place);
                let whole = path.strip_suffix(&place).filter(|it| it.is_empty() || it.ends_with('/'));
                let root = match whole {
                    Some(root) => root.trim_end_matches('/'),
                    None if is_alone => path.rsplit_once('/').map_or("", |(folder, _)| folder),
                    None => continue,
                };
                roots.entry(root.to_owned()).or_default().insert(exercise.name.clone(), answer);
            }
        }
        // The changed file alone may lie beside the clone.
        let clones: Vec<String> = roots.keys().cloned().collect();
        roots.retain(|root, _| !clones.iter().any(|clone| root.starts_with(&format!("{clone}/"))));
        roots
    }

    fn packed(&self, path: &str, text: &Text) -> Submission {
        let from = shown(&format!("{}/{path}", self.name));
        let read = text.clone().and_then(|text| Answers::parse(&text));
        let Answers { lab, fingerprint, student, answers } = match read {
            Ok(answers) => answers,
            Err(why) => return self.unclear(&from, why),
        };
        let mut notes = Vec::new();
        let is_named = from.to_lowercase().contains(&student.to_lowercase());
        if !is_named {
            notes.push(format!("its file says that it is {student}'s, its name does not"));
        }
        if lab != self.lab {
            notes.push(format!("it was packed for {lab}"));
        }
        let is_asked = |(name, _): &(String, String)| self.exercises.iter().any(|it| it.name == *name);
        let (asked, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(is_asked);
        notes.extend(others.first().map(|(name, _)| format!("`{name}` was not asked for")));
        Submission {
            id: student,
            from,
            fingerprint: Some(fingerprint),
            answers: asked.into_iter().map(|(name, text)| (name, Ok(text))).collect(),
            notes,
            is_unclear: false,
            place: (!is_named).then(|| self.id_in(self.name)),
        }
    }

    fn unclear(&self, from: &str, why: String) -> Submission {
        let (id, from) = (self.id_in(self.name), from.to_owned());
        Submission { id, from, notes: vec![why], is_unclear: true, ..Submission::default() }
    }

    /// The reason why there is no submission in an entry.
    fn why_empty(&self) -> String {
        let fault = self.texts.values().find_map(|text| text.clone().err());
        fault.unwrap_or_else(|| "there are no answers in it".to_owned())
    }

    /// The ID in a name, `ada` in `lab3-ada`; or the nearest valid one: files for a student are named after
    /// it, so `..` is not valid.
    fn id_in(&self, name: &str) -> String {
        let name = name.strip_prefix(self.lab).and_then(|rest| rest.strip_prefix('-')).unwrap_or(name);
        if is_id(name) {
            return name.to_owned();
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || "._-+@".contains(c);
        let id: String = name.chars().map(|c| if is_part(c) { c } else { '_' }).take(62).collect();
        format!("_{id}_")
    }
}

fn region(text: &str, exercise: &Exercise) -> Text {
    let text = text.replace("\r\n", "\n");
    let region = find_region(&text, &exercise.name);
    let region = region.map_err(|error| format!("{}: {error}", exercise.path()))?;
    Ok(text[region.whole].to_owned())
}

/// A path with escapes and line ends shown as such.
fn shown(path: &str) -> String {
    path.trim_end_matches('/').escape_debug().to_string()
}

/// One submission for each ID: identical duplicates count once, different ones are left for a person. Whoever
/// writes another's ID into a file takes nothing from them. `Ada` and `ada` are one, as their pages would be
/// on Windows and macOS.
pub fn merged(found: Vec<Submission>) -> Vec<Submission> {
    let mut all: BTreeMap<String, Submission> = BTreeMap::new();
    let (misplaced, found): (Vec<_>, Vec<_>) = found.into_iter().partition(|it| it.place.is_some());
    for mut next in found.into_iter().chain(misplaced) {
        let first = all.get(&next.id.to_lowercase());
        if let Some(place) = next.place.take_if(|_| first.is_some_and(|it| it.place.is_none())) {
            next.notes = vec![format!("its file says that it is {}'s, who handed one in, too", next.id)];
            (next.id, next.is_unclear) = (place, true);
        }
        match all.get_mut(&next.id.to_lowercase()) {
            None => drop(all.insert(next.id.to_lowercase(), next)),
            Some(first) if first.answers == next.answers && !next.is_unclear => {}
            Some(first) => {
                first.is_unclear = true;
                first.notes.push(format!("there are two with this ID: {} and {}", first.from, next.from));
            }
        }
    }
    all.into_values().collect()
}
