//! What was handed in: `.answers` files, changed files, clones, in folders and archives of any depth. Only
//! the code between the anchors of the lab's exercises is read, and nothing is ever run.
//!
//! Each entry of what was collected is one student's. An `.answers` file in it says whose; if another entry
//! is called after that student, or the roster knows this one's, it is not believed.

mod gather;
mod name;
mod reader;

use crate::{Error, Exercise, Result, Results, results::Unused, roster::Roster};
use gather::{Budget, Entry, gather};
use name::Name;
pub use name::{id_of, key};
use reader::Reader;
pub use reader::is_blank;
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
    /// The label of its entry.
    pub label: String,
    /// How doubtful it is that it is this student's: 0 if the entry is called after the student, 1 if the ID
    /// stands somewhere in its folder's name, 2 if only its file says so.
    pub doubt: u8,
}

/// What was handed in, and what of it is not used, with the reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandedIn {
    /// One for each student.
    pub submissions: Vec<Submission>,
    /// The files that are not used.
    pub unused: Unused,
}

/// What is known of a class beforehand.
#[derive(Clone, Copy, Default)]
pub struct Known<'a> {
    /// The class.
    pub roster: Option<&'a Roster>,
    /// The earlier results.
    pub before: Option<&'a Results>,
}

/// Reads what lies at these paths.
///
/// # Errors
/// If one of them does not exist, or the only one can't be unpacked.
pub fn read_all(paths: &[PathBuf], lab: &str, exercises: &[&Exercise], known: Known) -> Result<HandedIn> {
    let (mut found, mut unused, mut budget) = (Vec::new(), Vec::new(), Budget::default());
    for path in paths {
        if !path.exists() {
            return Err(Error::Usage(format!("{}: there is no such file or folder", path.display())));
        }
        let is_known = |name: &str| known.roster.is_some_and(|roster| roster.find(name).is_some());
        let entries = match gather(path, lab, exercises, &mut budget, &mut unused, is_known) {
            // Of several it may be a student's own.
            Err(why) if paths.len() > 1 => vec![Entry::unread(path, lab, exercises, why)],
            Err(why) => return Err(Error::Stopped(format!("{}: {why}: nothing is graded", path.display()))),
            Ok(entries) => entries,
        };
        for entry in &entries {
            let reader = Reader { lab, exercises, known, entry };
            let submission = reader.submission();
            // A changed file that is none is nobody's.
            if submission.answers.is_empty() && reader.is_source(&entry.top) {
                unused.push((submission.from, submission.notes.join("; ")));
            } else {
                found.push(submission);
            }
        }
    }
    let earlier = |id: &str| {
        let student =
            known.before?.students.iter().find(|it| key(&it.id) == key(id) && !it.from.is_empty())?;
        let top = student.from.split('/').next().unwrap_or_default();
        Some(Name::of(top, lab, exercises).label)
    };
    Ok(HandedIn { submissions: merged(found, earlier), unused })
}

/// A path with escapes and line ends shown as such.
fn shown(path: &str) -> String {
    path.trim_end_matches('/').escape_debug().to_string()
}

/// One submission for each ID: equal ones count once, different ones are left for a person. A file that names
/// another student takes nothing from them, whether they handed in now or, in another entry, `earlier`; and
/// whoever hands in another's file, as the members of a group do, is not lost.
fn merged(found: Vec<Submission>, earlier: impl Fn(&str) -> Option<String>) -> Vec<Submission> {
    let mut least: BTreeMap<String, u8> = BTreeMap::new();
    for it in &found {
        let least = least.entry(key(&it.id)).or_insert(it.doubt);
        *least = it.doubt.min(*least);
    }
    let mut all: BTreeMap<String, Submission> = BTreeMap::new();
    for mut next in found {
        let came_elsewhere = || earlier(&next.id).is_some_and(|label| label != shown(&next.label));
        let is_copy =
            || all.get(&key(&next.id)).is_some_and(|it| it.label != next.label && it.answers == next.answers);
        if next.doubt > least[&key(&next.id)] || next.doubt == 2 && (came_elsewhere() || is_copy()) {
            next.notes = vec![format!("it says that it is {}'s, who handed one in, too", next.id)];
            (next.id, next.is_unclear) = (id_of(&next.label), true);
        }
        let Some(first) = all.get_mut(&key(&next.id)) else {
            all.insert(key(&next.id), next);
            continue;
        };
        let is_same = first.answers == next.answers && !first.is_unclear && !next.is_unclear;
        first.is_unclear |= !is_same;
        let what = if is_same { "two that are equal" } else { "two with this ID" };
        first.notes.push(format!("there are {what}: {} and {}", first.from, next.from));
        first.notes.extend(next.notes);
    }
    all.into_values().collect()
}
