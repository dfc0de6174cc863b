//! What was handed in: `.answers` files, changed files, clones, in folders and archives of any depth. Only
//! the code between the anchors of the lab's exercises is read, and nothing is ever run.
//!
//! An `.answers` file names its student. Anything else belongs to the student after whom its place in the
//! collected folder or archive is called.

mod gather;

use gather::{Found, gather};
use runner::exercise::{
    Exercise,
    answers::{Answers, is_id},
    error::{Error, Result},
    region::find_region,
};
use std::{collections::BTreeMap, path::PathBuf};

/// The answers by exercise: everything between the anchors, or the reason why there is nothing.
pub type Texts = BTreeMap<String, std::result::Result<String, String>>;

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
    let mut all = HandedIn::default();
    let mut found = Vec::new();
    for path in paths {
        if !path.exists() {
            return Err(Error::Usage(format!("{}: there is no such file or folder", path.display())));
        }
        let Found { entries, unused } = gather(path, exercises);
        all.unused.extend(unused);
        for (name, texts) in entries {
            let entry = Entry { lab, exercises, name: &name, texts: &texts };
            let of_entry = entry.submissions();
            let is_file = texts.len() == 1 && texts.keys().all(|path| gather::without_ending(path) == name);
            if !of_entry.is_empty() {
                found.extend(of_entry);
            } else if is_file {
                all.unused.push((name.clone(), entry.why_empty()));
            } else {
                found.push(entry.unclear(&name, entry.why_empty()));
            }
        }
    }
    all.submissions = merged(found);
    Ok(all)
}

/// The texts in one place of what was collected.
struct Entry<'a> {
    lab: &'a str,
    exercises: &'a [&'a Exercise],
    name: &'a str,
    /// The texts by path, or the reasons why they can't be read.
    texts: &'a BTreeMap<String, std::result::Result<String, String>>,
}

impl Entry<'_> {
    fn submissions(&self) -> Vec<Submission> {
        let is_answers = |path: &&String| gather::is_answers(path);
        let packed: Vec<Submission> = self
            .texts
            .iter()
            .filter(|(path, _)| is_answers(path))
            .map(|(path, text)| self.packed(path, text))
            .collect();
        // Whoever packed has said all.
        if !packed.is_empty() {
            return packed;
        }
        let roots = self.roots();
        let paths: Vec<Vec<&str>> = roots.keys().map(|root| root.split('/').collect()).collect();
        // Several clones in one place differ in the name of some folder.
        let depth = (0..).find(|at| paths.iter().any(|path| path.get(*at) != paths[0].get(*at)) || *at > 99);
        let id = |root: &str| match (roots.len(), depth) {
            (1, _) | (_, None) => self.name.to_owned(),
            (_, Some(depth)) => root.split('/').nth(depth).unwrap_or(self.name).to_owned(),
        };
        let clone = |(root, answers): (&String, &Texts)| Submission {
            id: self.id_in(&id(root)),
            from: shown(&format!("{}/{root}", self.name)),
            answers: answers.clone(),
            ..Submission::default()
        };
        roots.iter().map(clone).collect()
    }

    /// The answers in source files, by the folders of the workbooks that these belong to.
    fn roots(&self) -> BTreeMap<String, Texts> {
        let mut roots: BTreeMap<String, Texts> = BTreeMap::new();
        for exercise in self.exercises {
            let (place, file) =
                (exercise.path(), exercise.path().rsplit('/').next().unwrap_or_default().to_owned());
            for (path, text) in self.texts {
                let whole =
                    path.strip_suffix(&place[..]).filter(|root| root.is_empty() || root.ends_with('/'));
                let is_alone = || gather::own_name(path) == file && anchored(text, exercise);
                let root = match whole {
                    Some(root) => root.trim_end_matches('/'),
                    None if is_alone() => path.rsplit_once('/').map_or("", |(folder, _)| folder),
                    None => continue,
                };
                let answer = text.clone().and_then(|text| region(&text, exercise));
                roots.entry(root.to_owned()).or_default().insert(exercise.name.clone(), answer);
            }
        }
        // The changed file alone may lie beside the clone.
        let clones: Vec<String> = roots.keys().cloned().collect();
        roots.retain(|root, _| !clones.iter().any(|clone| root.starts_with(&format!("{clone}/"))));
        roots
    }

    fn packed(&self, path: &str, text: &std::result::Result<String, String>) -> Submission {
        let from =
            shown(&if path.is_empty() { self.name.to_owned() } else { format!("{}/{path}", self.name) });
        let answers = match text.clone().and_then(|it| Answers::parse(&it).map_err(|error| error.to_string()))
        {
            Ok(answers) => answers,
            Err(why) => return self.unclear(&from, why),
        };
        let mut notes = Vec::new();
        let is_named = from.to_lowercase().contains(&answers.student.to_lowercase());
        if !is_named {
            notes.push(format!("its file says that it is {}'s, its name does not", answers.student));
        }
        if answers.lab != self.lab {
            notes.push(format!("it was packed for {}", answers.lab));
        }
        let is_asked = |name: &str| self.exercises.iter().any(|exercise| exercise.name == name);
        let (asked, others): (Vec<_>, Vec<_>) =
            answers.answers.into_iter().partition(|(name, _)| is_asked(name));
        notes.extend(others.first().map(|(name, _)| format!("`{name}` was not asked for")));
        Submission {
            id: answers.student,
            from,
            fingerprint: Some(answers.fingerprint),
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
        let fault = self.texts.values().find_map(|text| text.as_ref().err());
        fault.map_or("there are no answers in it", |why| why).to_owned()
    }

    /// The ID in a name: `ada` in `lab3-ada`.
    fn id_in(&self, name: &str) -> String {
        plain_id(name.strip_prefix(self.lab).and_then(|rest| rest.strip_prefix('-')).unwrap_or(name))
    }
}

fn anchored(text: &std::result::Result<String, String>, exercise: &Exercise) -> bool {
    text.as_ref().is_ok_and(|text| find_region(&text.replace("\r\n", "\n"), &exercise.name).is_ok())
}

fn region(text: &str, exercise: &Exercise) -> std::result::Result<String, String> {
    let text = text.replace("\r\n", "\n");
    let region =
        find_region(&text, &exercise.name).map_err(|error| format!("{}: {error}", exercise.path()))?;
    Ok(text[region.whole].to_owned())
}

/// A path with escapes and line ends shown as such.
pub fn shown(path: &str) -> String {
    path.trim_end_matches('/').escape_debug().to_string()
}

/// The nearest valid ID to a name. Files for a student are named after it, so `..` is not valid.
fn plain_id(name: &str) -> String {
    if is_id(name) {
        return name.to_owned();
    }
    let is_part = |c: &char| c.is_ascii_alphanumeric() || "._-+@".contains(*c);
    let id: String = name.chars().map(|c| if is_part(&c) { c } else { '_' }).take(62).collect();
    format!("_{id}_")
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
