//! The texts in what was collected, without unpacking anything.

mod archives;

use super::{Texts, shown};
use crate::Exercise;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs::File,
    io::{Read, Seek},
    path::{MAIN_SEPARATOR, Path},
};
use walkdir::{DirEntry, WalkDir};

/// The limits on a text, and on the depth of folders and archives.
const LARGEST_TEXT: u64 = 1 << 20;
const DEEPEST: usize = 24;
const LINK: &str = "it is a link, and links are not followed";
/// The folders and files that systems and tools leave.
const LEFT: [&str; 4] = ["__MACOSX", "target", "Thumbs.db", "desktop.ini"];

/// Gathers the texts at a path, by the places that students have in it and by their paths in these; and what
/// is not used, each with the reason. A clone or a single file is one place; any other folder or archive has
/// a place for each of its entries.
pub fn gather(path: &Path, exercises: &[&Exercise]) -> (BTreeMap<String, Texts>, Vec<(String, String)>) {
    let mut gathering = Gathering {
        exercises,
        texts: Texts::new(),
        folders: BTreeSet::new(),
        unused: Vec::new(),
        used: BTreeMap::new(),
    };
    let name = name_of(path.file_name().unwrap_or_default());
    gathering.look(path, &name);
    let Gathering { texts, folders, unused, .. } = gathering;
    let is_clone = |root: &str| exercises.iter().any(|it| texts.contains_key(&join(root, &it.path())));
    // A student's own archive of a clone, and not one of a class.
    let mut roots = texts.keys().map(|path| path.split('/').next().unwrap_or_default());
    let root = roots.next().filter(|root| roots.all(|other| other == *root));
    let is_one = is_clone("") || path.is_file() && root.is_some_and(is_clone);
    let mut entries: BTreeMap<String, Texts> = BTreeMap::new();
    for (path, text) in texts {
        let (place, rest) = match path.split_once('/') {
            _ if is_one => (without_ending(&name), &path[..]),
            Some((place, rest)) => (without_ending(place), rest),
            None => (&path[..], &path[..]),
        };
        // A file's ending is no part of an ID.
        entries.entry(without_ending(place).to_owned()).or_default().insert(rest.to_owned(), text);
    }
    for folder in folders.iter().filter(|_| !is_one) {
        let none = ("none.answers".to_owned(), Err("there are no answers in it".to_owned()));
        let place = without_ending(without_ending(folder)).to_owned();
        entries.entry(place).or_insert_with(|| [none].into());
    }
    let in_words = |path: String| shown(if path.is_empty() { &name } else { &path });
    (entries, unused.into_iter().map(|(path, why)| (in_words(path), why)).collect())
}

/// True for the files that `pack` writes, as some mail programs rename them, too.
pub fn is_answers(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.ends_with(".answers") || path.ends_with(".answers.txt")
}

/// True for an archive.
fn is_packed(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    [".zip", ".tar.gz", ".tgz"].iter().any(|ending| path.ends_with(ending))
}

/// A file's name without its ending.
pub fn without_ending(name: &str) -> &str {
    let endings = [".answers.txt", ".answers", ".zip", ".tar.gz", ".tgz", ".rs", ".glsl", ".vert", ".frag"];
    endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

struct Gathering<'a> {
    exercises: &'a [&'a Exercise],
    texts: Texts,
    /// The folders and archives that may be students'.
    folders: BTreeSet<String>,
    unused: Vec<(String, String)>,
    /// The bytes that were unpacked, by the places that may be students'.
    used: BTreeMap<String, u64>,
}

impl Gathering<'_> {
    fn unused(&mut self, path: &str, why: impl Into<String>) {
        self.unused.push((path.to_owned(), why.into()));
    }

    /// Looks at the file or folder called `name`. In what was collected the paths in it begin there; that of
    /// a file by itself is its name.
    fn look(&mut self, path: &Path, name: &str) {
        let root = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let is_part = |it: &DirEntry| it.depth() == 0 || !is_left(&name_of(it.file_name()));
        let at = |path: &Path| match path.strip_prefix(&root) {
            Ok(inside) if inside.as_os_str().is_empty() && !is_packed(name) => name.to_owned(),
            Ok(inside) => name_of(inside.as_os_str()).replace(MAIN_SEPARATOR, "/"),
            Err(_) => String::new(),
        };
        let walk = WalkDir::new(&root).max_depth(DEEPEST + 1).sort_by_file_name();
        for entry in walk.into_iter().filter_entry(is_part) {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.unused(&error.path().map(at).unwrap_or_default(), "it can't be read");
                    continue;
                }
            };
            let (at, kind, depth) = (at(entry.path()), entry.file_type(), entry.depth());
            if kind.is_symlink() {
                self.fault(&at, LINK);
            } else if kind.is_dir() && depth > DEEPEST {
                self.unused(&at, "its folders are nested too deeply");
            } else if kind.is_dir() {
                self.folders.extend((depth == 1).then_some(at));
            } else if !kind.is_file() {
                // Opening a pipe would block.
                self.fault(&at, "it is not a file");
            } else {
                match File::open(entry.path()) {
                    Ok(file) => self.file(&at, &name_of(entry.file_name()), file, depth),
                    Err(error) => self.unused(&at, error.to_string()),
                }
            }
        }
    }

    /// Looks at a file, here or in an archive.
    fn file(&mut self, at: &str, name: &str, file: impl Read + Seek, depth: usize) {
        if is_packed(name) && depth > DEEPEST {
            self.fault(at, "its archives are nested too deeply");
        } else if is_packed(name) {
            let within = without_ending(at);
            self.folders.extend(Some(within.to_owned()).filter(|it| !it.is_empty() && !it.contains('/')));
            let is_zip = name.to_ascii_lowercase().ends_with(".zip");
            let read = if is_zip { self.zip(within, file, depth) } else { self.tar(within, file, depth) };
            read.unwrap_or_else(|error| self.fault(at, &format!("it can't be unpacked: {error}")));
        } else if self.is_wanted(at) {
            // The size in a header may be wrong.
            let mut bytes = Vec::new();
            let is_read = file.take(LARGEST_TEXT + 1).read_to_end(&mut bytes).is_ok();
            if !is_read || bytes.len() as u64 > LARGEST_TEXT {
                return self.fault(at, "it is too large for answers, or can't be read");
            }
            let text = String::from_utf8(bytes).map_err(|_| "it is not valid UTF-8".to_owned());
            if self.texts.insert(at.to_owned(), text).is_some() {
                self.fault(at, "there are two files of this name in one archive");
            }
        } else if !at.contains('/') {
            let why = "it is neither an .answers file nor a changed file, a folder, a zip or a .tar.gz";
            self.unused(at, why);
        }
    }

    /// True if a file may have answers in it.
    fn is_wanted(&self, at: &str) -> bool {
        is_answers(at) || self.exercises.iter().any(|it| name_at_end(&it.path()) == own_name(at))
    }

    /// A file that a person has to look at, in the place of its text.
    fn fault(&mut self, at: &str, why: &str) {
        if at.contains('/') && !self.is_wanted(at) {
            return self.unused(at, why);
        }
        let at = if is_answers(at) { at.to_owned() } else { format!("{}.answers", without_ending(at)) };
        self.texts.insert(at, Err(why.to_owned()));
    }
}

/// True for what systems and tools leave, and for hidden files.
fn is_left(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || LEFT.contains(&part))
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// The last name in a path.
pub fn name_at_end(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// A file's name, without the number that a browser gives to a second download: `skin.rs` for `skin (1).rs`.
pub fn own_name(path: &str) -> String {
    let name = name_at_end(path);
    let parts = name.rsplit_once('.').and_then(|(stem, end)| Some((stem.rsplit_once(" (")?, end)));
    let is_number = |it: &str| it.strip_suffix(')').is_some_and(|it| it.parse::<u32>().is_ok());
    match parts {
        Some(((stem, number), end)) if is_number(number) => format!("{stem}.{end}"),
        _ => name.to_owned(),
    }
}

fn name_of(name: &OsStr) -> String {
    name.to_string_lossy().into_owned()
}
