//! The texts in what was collected, without unpacking anything.

mod archives;

use runner::exercise::Exercise;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{Read, Seek},
    path::Path,
};

/// The limits on a text, and on the depth of folders and archives.
const LARGEST_TEXT: u64 = 1 << 20;
const DEEPEST: usize = 24;
/// The folders and files that systems and tools leave.
const LEFT: [&str; 4] = ["__MACOSX", "target", "Thumbs.db", "desktop.ini"];

/// The texts of a place, by their paths in it.
pub type Texts = BTreeMap<String, Result<String, String>>;

/// The texts in what was collected, by the places that students have in it, and what is not used.
#[derive(Default)]
pub struct Found {
    /// By place.
    pub entries: BTreeMap<String, Texts>,
    /// Each with the reason.
    pub unused: Vec<(String, String)>,
}

/// Gathers the texts at a path. A clone or a single file is one place; any other folder or archive has a
/// place for each of its entries.
pub fn gather(path: &Path, exercises: &[&Exercise]) -> Found {
    let mut gathering =
        Gathering { exercises, texts: Texts::new(), unused: Vec::new(), used: BTreeMap::new() };
    let name = name_of(path);
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    gathering.look("", &path, 0);
    let is_clone = exercises.iter().any(|exercise| gathering.texts.contains_key(&exercise.path()));
    // A student's own archive of a clone, and not one of a class.
    let mut roots = gathering.texts.keys().map(|path| path.split('/').next().unwrap_or_default());
    let root = roots.next().filter(|root| roots.all(|other| other == *root));
    let is_root = |root| exercises.iter().any(|it| gathering.texts.contains_key(&join(root, &it.path())));
    let is_one = is_clone || gathering.texts.contains_key("") || path.is_file() && root.is_some_and(is_root);
    let mut found = Found::default();
    for (path, text) in gathering.texts {
        let (place, rest) = match path.split_once('/') {
            _ if is_one => (without_ending(&name).to_owned(), path.clone()),
            Some((place, rest)) => (place.to_owned(), rest.to_owned()),
            None => (path.clone(), String::new()),
        };
        // A file by itself keeps its name; its ending is no part of an ID.
        let place = if rest.is_empty() { place } else { without_ending(&place).to_owned() };
        let rest = if rest.is_empty() { name_at_end(&path) } else { rest };
        found.entries.entry(without_ending(&place).to_owned()).or_default().insert(rest, text);
    }
    let shown = |path: String| super::shown(&if path.is_empty() { name.clone() } else { path });
    found.unused = gathering.unused.into_iter().map(|(path, why)| (shown(path), why)).collect();
    found
}

/// True for the files that `pack` writes, as some mail programs rename them, too.
pub fn is_answers(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.ends_with(".answers") || path.ends_with(".answers.txt")
}

/// A file's name without its ending.
pub fn without_ending(name: &str) -> &str {
    let endings = [".answers.txt", ".answers", ".zip", ".tar.gz", ".tgz", ".rs", ".glsl", ".vert", ".frag"];
    endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

struct Gathering<'a> {
    exercises: &'a [&'a Exercise],
    texts: Texts,
    unused: Vec<(String, String)>,
    /// The bytes that were unpacked, by the places that may be students'.
    used: BTreeMap<String, u64>,
}

impl Gathering<'_> {
    fn unused(&mut self, path: &str, why: impl Into<String>) {
        self.unused.push((path.to_owned(), why.into()));
    }

    /// Looks at a file or a folder; `at` is its path in what was collected.
    fn look(&mut self, at: &str, path: &Path, depth: usize) {
        let Ok(about) = fs::symlink_metadata(path) else { return self.unused(at, "it can't be read") };
        if about.is_symlink() {
            return self.fault(at, "it is a link, and links are not followed");
        }
        if about.is_dir() {
            if depth > DEEPEST {
                return self.unused(at, "its folders are nested too deeply");
            }
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            let mut entries: Vec<_> = entries.map(|entry| entry.path()).collect();
            entries.sort();
            let before = self.texts.len();
            for entry in entries {
                let inside = join(at, &name_of(&entry));
                if !is_left(&inside) {
                    self.look(&inside, &entry, depth + 1);
                }
            }
            self.nothing(at, before);
        } else if !about.is_file() {
            // Opening a pipe would block.
            self.fault(at, "it is not a file");
        } else {
            match File::open(path) {
                Ok(file) => self.file(at, &name_of(path), file, depth),
                Err(error) => self.unused(at, error.to_string()),
            }
        }
    }

    /// Looks at a file, here or in an archive.
    fn file(&mut self, at: &str, name: &str, mut file: impl Read + Seek, depth: usize) {
        let name = name.to_ascii_lowercase();
        let is_packed = [".zip", ".tar.gz", ".tgz"].iter().any(|ending| name.ends_with(ending));
        if is_packed && depth > DEEPEST {
            return self.fault(at, "its archives are nested too deeply");
        }
        let within = if at.is_empty() { String::new() } else { without_ending(at).to_owned() };
        let before = self.texts.len();
        if name.ends_with(".zip") {
            let read = self.zip(&within, &mut file, depth);
            read.unwrap_or_else(|error| self.fault(at, &format!("it can't be unpacked: {error}")));
        } else if is_packed {
            let read = self.tar(&within, &mut file, depth);
            read.unwrap_or_else(|error| self.fault(at, &format!("it can't be unpacked: {error}")));
        }
        if is_packed {
            self.nothing(&within, before);
        } else if self.is_wanted(at, &name) {
            // The size in a header may be wrong.
            let mut bytes = Vec::new();
            let is_read = Read::by_ref(&mut file).take(LARGEST_TEXT + 1).read_to_end(&mut bytes).is_ok();
            if !is_read || bytes.len() as u64 > LARGEST_TEXT {
                return self.fault(at, "it is too large for answers, or can't be read");
            }
            let text = String::from_utf8(bytes).map_err(|_| "it is not valid UTF-8".to_owned());
            if self.texts.insert(at.to_owned(), text).is_some() {
                self.fault(at, "there are two files of this name in one archive");
            }
        } else if !at.contains('/') {
            self.unused(
                at,
                "it is neither an .answers file nor a changed file, a folder, a zip or a .tar.gz",
            );
        }
    }

    /// True if a file may have answers in it.
    fn is_wanted(&self, at: &str, name: &str) -> bool {
        let is_of =
            |exercise: &&Exercise| at.is_empty() || exercise.path().rsplit('/').next() == Some(&own_name(at));
        is_answers(name) || self.exercises.iter().any(is_of)
    }

    /// Notes that a student's own folder or archive has no answers in it, if there are no more texts than
    /// before.
    fn nothing(&mut self, at: &str, before: usize) {
        if self.texts.len() == before && !at.is_empty() && !at.contains('/') {
            self.texts.insert(format!("{at}/none.answers"), Err("there are no answers in it".to_owned()));
        }
    }

    /// A file that a person has to look at, in the place of its text.
    fn fault(&mut self, at: &str, why: &str) {
        let is_answer_s = is_answers(at) || !at.contains('/');
        if is_answer_s || self.is_wanted(at, &name_at_end(at)) {
            self.texts.insert(
                if is_answers(at) { at.to_owned() } else { format!("{}.answers", without_ending(at)) },
                Err(why.to_owned()),
            );
        } else {
            self.unused(at, why);
        }
    }
}

/// True for what systems and tools leave, and for hidden files.
fn is_left(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || LEFT.contains(&part))
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn name_at_end(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

/// A file's name, without the number that a browser gives to a second download: `skin.rs` for `skin (1).rs`.
pub fn own_name(path: &str) -> String {
    let name = name_at_end(path);
    let parts = name.rsplit_once('.').and_then(|(stem, end)| Some((stem.rsplit_once(" (")?, end)));
    match parts {
        Some(((stem, number), end))
            if number.strip_suffix(')').is_some_and(|it| it.parse::<u32>().is_ok()) =>
        {
            format!("{stem}.{end}")
        }
        _ => name,
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}
