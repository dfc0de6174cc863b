//! Submissions: `.answers` files, folders, zips and whole clones. Only the code between the anchors of the
//! lab's exercises is read, and nothing is ever run.

mod zips;

use runner::exercise::{
    Exercise,
    answers::{Answers, is_id},
    region::find_region,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, Metadata},
    path::{Path, PathBuf},
};

/// The size limits for a text and for a zip, in bytes.
const LARGEST_TEXT: u64 = 1 << 20;
const LARGEST_ZIP: u64 = 10 << 20;

/// The limits on nested folders and on files read.
const DEEPEST: usize = 6;

/// One student's submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// The student's ID.
    pub id: String,
    /// Its path.
    pub from: String,
    /// The fingerprint of the lab that it was written for; `None` if it has none.
    pub fingerprint: Option<String>,
    /// The answers by exercise: everything between the anchors, or the reason why there is nothing.
    pub answers: BTreeMap<String, Result<String, String>>,
    /// Remarks for the teacher.
    pub notes: Vec<String>,
    /// True if nothing in it can be judged.
    pub is_unclear: bool,
}

/// Reads the submissions at these paths.
pub fn read_all(paths: &[PathBuf], lab: &str, exercises: &[&Exercise]) -> Vec<Submission> {
    let mut reader = Reader { lab, exercises, found: Vec::new() };
    for path in paths {
        reader.look_at(path, 0);
    }
    merged(reader.found)
}

struct Reader<'a> {
    lab: &'a str,
    exercises: &'a [&'a Exercise],
    found: Vec<Submission>,
}

impl Reader<'_> {
    fn look_at(&mut self, path: &Path, depth: usize) {
        let from = path.display().to_string();
        let Ok(about) = fs::symlink_metadata(path) else {
            return self.unclear(path, "it does not exist, or can't be read".to_owned());
        };
        let ending = path.extension().map(|it| it.to_ascii_lowercase());
        let ending = ending.as_ref().and_then(|it| it.to_str()).unwrap_or_default();
        if about.is_symlink() {
            // A link named on the command line is followed; one inside a folder may lead anywhere.
            if depth == 0 && path.exists() {
                return self.look_at(&path.canonicalize().unwrap_or_else(|_| path.to_owned()), 1);
            }
            self.unclear(path, "it is a link, and links are not followed".to_owned());
        } else if about.is_dir() {
            self.look_into(path, depth);
        } else if !about.is_file() {
            // Opening a pipe would block.
            self.unclear(path, "it is not a file".to_owned());
        } else if ending == "answers" {
            match text_of(path, &about) {
                Ok(text) => self.add_answers(&text, from),
                Err(why) => self.unclear(path, why),
            }
        } else if ending == "zip" {
            if about.len() > LARGEST_ZIP {
                return self.unclear(path, format!("a zip has at most {} MB", LARGEST_ZIP >> 20));
            }
            self.look_into_zip(path);
        } else if depth == 0 {
            self.unclear(path, "it is neither an .answers file nor a folder nor a zip".to_owned());
        }
    }

    /// Reads a clone as one submission, with its folder's name as the ID; any other folder contains
    /// submissions.
    fn look_into(&mut self, folder: &Path, depth: usize) {
        let is_clone = self.exercises.iter().any(|exercise| folder.join(exercise.path()).is_file());
        if is_clone {
            let file = |path: &str| {
                let place = folder.join(path);
                let is_inside = is_without_links(folder, &place);
                let about = fs::symlink_metadata(&place).map_err(|_| "its file is missing".to_owned())?;
                if !is_inside {
                    return Err("its file is a link, and links are not followed".to_owned());
                }
                text_of(&place, &about)
            };
            return self.add_clone(&name_of(folder), folder.display().to_string(), file);
        }
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        if depth < DEEPEST {
            let is_hidden = |path: &&PathBuf| name_of(path).starts_with('.');
            entries.iter().filter(|path| !is_hidden(path)).for_each(|path| self.look_at(path, depth + 1));
        }
    }

    fn look_into_zip(&mut self, path: &Path) {
        let from = path.display().to_string();
        let files = match zips::texts(path, LARGEST_TEXT) {
            Ok(files) => files,
            Err(error) => return self.unclear(path, error.to_string()),
        };
        let mut has_any = false;
        for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".answers")) {
            has_any = true;
            self.add_answers(text, format!("{from}/{name}"));
        }
        let mut roots = BTreeSet::new();
        for path in self.exercises.iter().map(|exercise| exercise.path()) {
            let before = files.keys().filter_map(|name| name.strip_suffix(&path[..]));
            roots.extend(before.filter(|root| root.is_empty() || root.ends_with('/')));
        }
        for root in &roots {
            has_any = true;
            let file = |path: &str| {
                files.get(&format!("{root}{path}")).cloned().ok_or_else(|| "its file is missing".to_owned())
            };
            let own = root.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
            let id = if roots.len() == 1 || own.is_empty() {
                name_of(&path.with_extension(""))
            } else {
                own.to_owned()
            };
            self.add_clone(&id, format!("{from}/{root}"), file);
        }
        if !has_any {
            self.unclear(path, "there are no answers in it".to_owned());
        }
    }

    fn add_clone(&mut self, name: &str, from: String, file: impl Fn(&str) -> Result<String, String>) {
        let (id, answers) = (self.id_in(name), regions(self.exercises, file));
        self.found.push(Submission { id, from, answers, ..Submission::default() });
    }

    fn add_answers(&mut self, text: &str, from: String) {
        let answers = match Answers::parse(text) {
            Ok(answers) => answers,
            Err(error) => return self.unclear(Path::new(&from), error.to_string()),
        };
        let mut notes = Vec::new();
        if answers.lab != self.lab {
            notes.push(format!("it was packed for {}", answers.lab));
        }
        let is_asked = |name: &str| self.exercises.iter().any(|exercise| exercise.name == name);
        let (asked, others): (Vec<_>, Vec<_>) =
            answers.answers.into_iter().partition(|(name, _)| is_asked(name));
        if let Some((name, _)) = others.first() {
            notes.push(format!("`{name}` was not asked for"));
        }
        let answers_of = asked.into_iter().map(|(name, text)| (name, Ok(text))).collect();
        self.found.push(Submission {
            id: answers.student,
            from,
            fingerprint: Some(answers.fingerprint),
            answers: answers_of,
            notes,
            is_unclear: false,
        });
    }

    fn unclear(&mut self, path: &Path, why: String) {
        let id = self.id_in(&name_of(&path.with_extension("")));
        let from = path.display().to_string();
        self.found.push(Submission { id, from, notes: vec![why], is_unclear: true, ..Submission::default() });
    }

    /// The ID in a name: `ada` in `lab3-ada`.
    fn id_in(&self, name: &str) -> String {
        plain_id(name.strip_prefix(self.lab).and_then(|rest| rest.strip_prefix('-')).unwrap_or(name))
    }
}

fn text_of(path: &Path, about: &Metadata) -> Result<String, String> {
    if !about.is_file() {
        return Err("it is not a file".to_owned());
    }
    if about.len() > LARGEST_TEXT {
        return Err("it is too large for answers".to_owned());
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not valid UTF-8".to_owned())
}

/// The regions of all exercises, from the texts of their files.
fn regions(
    exercises: &[&Exercise],
    file: impl Fn(&str) -> Result<String, String>,
) -> BTreeMap<String, Result<String, String>> {
    let region = |exercise: &&Exercise| {
        let text = file(&exercise.path())?.replace("\r\n", "\n");
        let region =
            find_region(&text, &exercise.name).map_err(|error| format!("{}: {error}", exercise.path()))?;
        Ok(text[region.whole].to_owned())
    };
    exercises.iter().map(|exercise| (exercise.name.clone(), region(exercise))).collect()
}

/// True if no part of the path from a folder to a file is a link.
fn is_without_links(folder: &Path, file: &Path) -> bool {
    file.ancestors()
        .take_while(|path| *path != folder)
        .all(|path| fs::symlink_metadata(path).is_ok_and(|about| !about.is_symlink()))
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
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

/// One submission for each ID: identical duplicates count once, different ones are left for a person.
fn merged(found: Vec<Submission>) -> Vec<Submission> {
    let mut all: BTreeMap<String, Submission> = BTreeMap::new();
    for next in found {
        match all.get_mut(&next.id) {
            None => drop(all.insert(next.id.clone(), next)),
            Some(first) if first.answers == next.answers && !next.is_unclear => {}
            Some(first) => {
                first.is_unclear = true;
                first.notes.push(format!("there are two with this ID: {} and {}", first.from, next.from));
            }
        }
    }
    all.into_values().collect()
}
