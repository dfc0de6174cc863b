//! The texts in what was collected, without unpacking anything.

use flate2::read::GzDecoder;
use runner::exercise::Exercise;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Cursor, Read, Seek, SeekFrom},
    path::Path,
};
use zip::ZipArchive;

/// The limits on a text, on everything that is unpacked for one student, and on the depth of folders and
/// archives.
const LARGEST_TEXT: u64 = 1 << 20;
const LARGEST_ALL: u64 = 256 << 20;
const DEEPEST: usize = 24;
const MOST_ENTRIES: usize = 20_000;
/// The longest end of a zip in which its last record begins: 22 bytes and a comment.
const LAST_RECORD: u64 = 22 + u16::MAX as u64;

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
            read.unwrap_or_else(|error| self.fault(at, &format!("it is not a zip: {error}")));
        } else if is_packed {
            let read = self.tar(&within, &mut file, depth);
            read.unwrap_or_else(|error| self.fault(at, &format!("it is not an archive: {error}")));
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
        let is_of = |exercise: &&Exercise| {
            at.is_empty() || exercise.path().rsplit('/').next() == Some(&name_at_end(at))
        };
        is_answers(name) || self.exercises.iter().any(is_of)
    }

    fn zip(&mut self, at: &str, mut file: impl Read + Seek, depth: usize) -> Result<(), String> {
        let listed = listed(&mut file).map_err(|error| error.to_string())?;
        let mut zip = ZipArchive::new(file).map_err(|error| error.to_string())?;
        if zip.len() > MOST_ENTRIES {
            return Err(format!("it has more than {MOST_ENTRIES} entries"));
        }
        if listed.is_some_and(|listed| listed > zip.len()) {
            return Err("two files in it have the same name".to_owned());
        }
        for index in 0..zip.len() {
            let entry = zip.by_index(index).map_err(|error| error.to_string())?;
            let name = entry.name().map_err(|error| error.to_string())?.into_owned();
            if entry.enclosed_name().is_none() || name.contains('\\') {
                self.fault(at, &format!("`{}` in it leads out of it", super::shown(&name)));
            } else if entry.is_symlink() {
                self.fault(&join(at, &name), "it is a link, and links are not followed");
            } else if entry.is_file() {
                self.packed(&join(at, &name), entry, depth);
            }
        }
        Ok(())
    }

    fn tar(&mut self, at: &str, file: impl Read, depth: usize) -> Result<(), String> {
        let left = self.left(at);
        let mut tar = tar::Archive::new(GzDecoder::new(file).take(left));
        let read = self.entries(at, &mut tar, depth);
        // What was skipped is unpacked, too.
        *self.used.entry(place_of(at)).or_default() += left - tar.into_inner().limit();
        read
    }

    fn entries(&mut self, at: &str, tar: &mut tar::Archive<impl Read>, depth: usize) -> Result<(), String> {
        for entry in tar.entries().map_err(|error| error.to_string())?.take(MOST_ENTRIES) {
            let entry = entry.map_err(|error| error.to_string())?;
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            let leads_out = name.starts_with('/') || name.split('/').any(|part| part == "..");
            if leads_out {
                self.fault(at, &format!("`{}` in it leads out of it", super::shown(&name)));
            } else if entry.header().entry_type().is_file() {
                self.packed(&join(at, name.trim_start_matches("./")), entry, depth);
            } else if entry.header().entry_type().is_symlink() {
                self.fault(&join(at, &name), "it is a link, and links are not followed");
            }
        }
        Ok(())
    }

    /// A file in an archive. Only one that may matter is read.
    fn packed(&mut self, at: &str, file: impl Read, depth: usize) {
        let name = name_at_end(at);
        let is_packed =
            [".zip", ".tar.gz", ".tgz"].iter().any(|end| name.to_ascii_lowercase().ends_with(end));
        if is_left(at) || !(is_packed || self.is_wanted(at, &name.to_ascii_lowercase())) {
            return;
        }
        let left = self.left(at);
        let most = if is_packed { left } else { left.min(LARGEST_TEXT + 1) };
        let mut bytes = Vec::new();
        let read = file.take(most).read_to_end(&mut bytes);
        *self.used.entry(place_of(at)).or_default() += bytes.len() as u64;
        match read {
            Ok(length) if length as u64 == left => self.fault(at, "there is too much in it"),
            Ok(_) => self.file(at, &name, Cursor::new(bytes), depth + 1),
            Err(error) => self.fault(at, &error.to_string()),
        }
    }

    /// The bytes that may still be unpacked for the student whose place it may be.
    fn left(&self, at: &str) -> u64 {
        LARGEST_ALL.saturating_sub(self.used.get(&place_of(at)).copied().unwrap_or(0))
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

/// The number of entries that a zip's last record tells, equal names and all; `None` if it is no such zip.
fn listed(file: &mut (impl Read + Seek)) -> io::Result<Option<usize>> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(LAST_RECORD)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let at = end.windows(4).rposition(|four| four == b"PK\x05\x06");
    let count = at.and_then(|at| end.get(at + 10..at + 12)).map(|two| u16::from_le_bytes([two[0], two[1]]));
    // All ones: an archive of more than 65,534 entries has the number elsewhere.
    Ok(count.filter(|count| *count < u16::MAX).map(usize::from))
}

/// True for what systems and tools leave, and for hidden files.
fn is_left(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || LEFT.contains(&part))
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// The first two names of a path: a student's, in a folder or in an archive in it.
fn place_of(at: &str) -> String {
    at.split('/').take(2).collect::<Vec<_>>().join("/")
}

fn name_at_end(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}
