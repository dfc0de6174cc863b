//! The texts in what was collected, without unpacking anything.

mod archives;
mod budget;

use super::{
    Texts,
    name::{Name, is_copy, lies_in, root_of, without_ending},
    shown,
};
use crate::Exercise;
pub use budget::Budget;
use runner::exercise::Answers;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fmt::Display,
    fs::File,
    io::{Read, Seek},
    mem,
    path::{MAIN_SEPARATOR, Path},
};
use walkdir::{DirEntry, WalkDir};

/// The limits on a text, and on the depth of folders and archives.
const LARGEST_TEXT: u64 = 1 << 20;
const DEEPEST: usize = 24;
/// A text counts several times for its entry, because it is kept.
const KEPT: u64 = 16;
const LINK: &str = "it is a link, and links are not followed";
const UNWANTED: &str =
    "by its name it is neither an .answers file, nor a .zip or .tar.gz, nor a file of the lab";
const TOO_MUCH: &str = "there is too much in it, so nothing of it is used; this changes nothing for others";
/// The folders and files that systems and tools leave.
const LEFT: [&str; 4] = ["__MACOSX", "target", "Thumbs.db", "desktop.ini"];

/// One student's entry of what was collected.
pub struct Entry {
    /// What its name tells.
    pub name: Name,
    /// Its whole name.
    pub top: String,
    /// The texts in it, by their paths in what was collected.
    pub texts: Texts,
}

impl Entry {
    /// Something that can't be read, for this reason: it is left to a person.
    pub fn unread(path: &Path, lab: &str, exercises: &[&Exercise], why: String) -> Self {
        let top = name_of(path.file_name().unwrap_or_default());
        Self { name: Name::of(&top, lab, exercises), texts: [(top.clone(), Err(why))].into(), top }
    }
}

/// Gathers the texts at a path, in an entry for each student, and what is not used, each with the reason. A
/// clone or a single file is one entry; of any other folder or archive everything directly in it is one.
/// `is_known` is true for the names of students.
///
/// # Errors
/// If it can't be unpacked: nobody knows then who else is in it.
pub fn gather(
    path: &Path,
    lab: &str,
    exercises: &[&Exercise],
    budget: &mut Budget,
    unused: &mut Vec<(String, String)>,
    is_known: impl Fn(&str) -> bool,
) -> Result<Vec<Entry>, String> {
    let name = name_of(path.file_name().unwrap_or_default());
    let root = format!("{}/", without_ending(&name));
    let (texts, tops, unwanted) = (Texts::new(), BTreeSet::new(), Vec::new());
    let mut gathering =
        Gathering { exercises, name: &name, root, texts, tops, unwanted, unused, budget, broken: None };
    gathering.look(path);
    if let Some(why) = gathering.broken {
        return Err(why);
    }
    gathering.name_unwanted();
    let Gathering { texts, mut tops, unwanted, budget, .. } = gathering;
    let with_texts: Vec<String> = texts.keys().map(|path| top_of(path).to_owned()).collect();
    tops.extend(with_texts.iter().cloned());
    let is_clone = |root: &str| exercises.iter().any(|it| texts.contains_key(&join(root, &it.path())));
    // A clone may lie loose among the hand-ins of a class.
    let at_top = texts.iter().filter(|(path, _)| !path.contains('/'));
    let students = at_top.filter_map(|(_, text)| Some(Answers::parse(text.as_ref().ok()?).ok()?.student));
    let is_class = students.collect::<BTreeSet<_>>().len() > 1;
    // A student's own archive of a clone, and not one of a class.
    let is_own = path.is_file() && tops.len() == 1 && tops.iter().any(|top| is_clone(top));
    let is_one = is_clone("") && !is_class || is_own;
    let called = |own: &str| Name::of(own, lab, exercises);
    // A file that nobody needs may be all that somebody sent: whoever it is called after.
    let sender = |file: &String| {
        let known = called(file.split('.').next().unwrap_or_default());
        let whole = Some(called(file)).filter(|name| name.is_given);
        whole.or_else(|| is_known(&known.sender).then_some(known))
    };
    let alone = unwanted.iter().filter(|at| !is_one && !at.contains('/'));
    let alone = alone.filter_map(|file| Some((file, sender(file)?)));
    let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
    // An entry is called after the first of these.
    let own = |top| if is_one { &name } else { top };
    for (top, name) in with_texts.iter().chain(&tops).map(|top| (top, called(own(top)))).chain(alone) {
        let entry = Entry { name, top: own(top).clone(), texts: Texts::new() };
        let entry = entries.entry(entry.name.label.clone()).or_insert(entry);
        if budget.left(top) == 0 {
            entry.texts.insert(top.clone(), Err(TOO_MUCH.to_owned()));
        } else {
            let inside = texts.iter().filter(|(path, _)| top_of(path) == top);
            entry.texts.extend(inside.map(|(path, text)| (path.clone(), text.clone())));
        }
    }
    Ok(entries.into_values().collect())
}

/// True for an archive.
pub fn is_packed(path: &str) -> bool {
    ends(path, &[".zip", ".tar.gz", ".tgz"])
}

fn ends(path: &str, endings: &[&str]) -> bool {
    let path = path.to_ascii_lowercase();
    endings.iter().any(|ending| path.ends_with(ending))
}

struct Gathering<'a> {
    exercises: &'a [&'a Exercise],
    /// The name of what was collected.
    name: &'a str,
    /// The folder that an archive is called after.
    root: String,
    texts: Texts,
    /// The folders and archives that are students' entries, if what was collected is no clone.
    tops: BTreeSet<String>,
    /// The files that nobody needs.
    unwanted: Vec<String>,
    unused: &'a mut Vec<(String, String)>,
    budget: &'a mut Budget,
    /// Why what was collected can't be unpacked.
    broken: Option<String>,
}

impl Gathering<'_> {
    fn unused(&mut self, path: &str, why: impl Into<String>) {
        self.unused.push((shown(if path.is_empty() { self.name } else { path }), why.into()));
    }

    /// Looks at what was collected, where all paths begin; that of a file by itself is its name.
    fn look(&mut self, path: &Path) {
        let name = self.name;
        let root = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let is_part = |it: &DirEntry| it.depth() == 0 || !is_left(&name_of(it.file_name()));
        let at = |path: &Path| match path.strip_prefix(&root) {
            Ok(inside) if inside.as_os_str().is_empty() && !is_packed(name) => name.to_owned(),
            Ok(inside) => name_of(inside.as_os_str()).replace(MAIN_SEPARATOR, "/"),
            Err(_) => String::new(),
        };
        let walk = WalkDir::new(&root).max_depth(DEEPEST + 1).sort_by_file_name();
        for entry in walk.into_iter().filter_entry(is_part) {
            if let Err(error) = &entry {
                self.unused(&error.path().map(at).unwrap_or_default(), "it can't be read");
            }
            let Ok(entry) = entry else { continue };
            let (at, kind, depth) = (at(entry.path()), entry.file_type(), entry.depth());
            if kind.is_symlink() {
                self.fault(&at, LINK);
            } else if kind.is_dir() && depth > DEEPEST {
                self.unused(&at, "its folders are nested too deeply");
            } else if kind.is_dir() {
                self.tops.extend((depth == 1).then_some(at));
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
            self.tops.extend(Some(at.to_owned()).filter(|it| !it.is_empty() && !it.contains('/')));
            let is_zip = ends(name, &[".zip"]);
            let read = if is_zip { self.zip(at, file, depth) } else { self.tar(at, file, depth) };
            match read {
                Err(error) if at.is_empty() => self.broken = Some(not_unpacked(error)),
                read => read.unwrap_or_else(|error| self.fault(at, &not_unpacked(error))),
            }
        } else if self.is_wanted(at) {
            // The size in a header may be wrong.
            let mut bytes = Vec::new();
            let is_read = file.take(LARGEST_TEXT + 1).read_to_end(&mut bytes).is_ok();
            if !is_read || bytes.len() as u64 > LARGEST_TEXT {
                return self.fault(at, "it is too large for answers, or can't be read");
            }
            if !self.budget.take(at, bytes.len() as u64, KEPT) {
                self.tops.insert(top_of(at).to_owned());
                return;
            }
            let text = String::from_utf8(bytes).map_err(|_| "it is not valid UTF-8".to_owned());
            if self.texts.insert(at.to_owned(), text).is_some() {
                self.fault(at, "there are two files of this name in one archive");
            }
        } else {
            self.unwanted.push(at.to_owned());
        }
    }

    /// Names the files that nobody needs, without those of clones.
    fn name_unwanted(&mut self) {
        let places: Vec<String> = self.exercises.iter().map(|it| it.path()).collect();
        let paths = self.texts.keys();
        let roots = paths.flat_map(|path| places.iter().filter_map(|place| root_of(path, place)));
        let roots: BTreeSet<&str> = roots.collect();
        let mut unwanted = mem::take(&mut self.unwanted);
        unwanted.retain(|at| !lies_in(at, &roots));
        unwanted.iter().for_each(|at| self.unused(at, UNWANTED));
        self.unwanted = unwanted;
    }

    /// True if a file may have answers in it: one that `pack` writes, as some mail programs rename it, too,
    /// or a changed one.
    fn is_wanted(&self, at: &str) -> bool {
        ends(at, &[".answers", ".answers.txt"]) || self.exercises.iter().any(|it| is_copy(at, &it.path()))
    }

    /// What a person has to look at, in the place of a text; or a file that nobody needs.
    fn fault(&mut self, at: &str, why: &str) {
        if at.is_empty() || at.contains('/') && !self.is_wanted(at) {
            return self.unused(at, why);
        }
        self.texts.insert(at.to_owned(), Err(why.to_owned()));
    }
}

fn not_unpacked(error: impl Display) -> String {
    format!("it can't be unpacked: {error}; zip it again with your system's own tool")
}

/// True for what systems and tools leave, and for hidden files.
fn is_left(path: &str) -> bool {
    // What macOS leaves beside a file begins with `._`.
    let is_answers = |part: &str| ends(part, &[".answers", ".answers.txt"]) && !part.starts_with("._");
    path.split('/').any(|part| part.starts_with('.') && !is_answers(part) || LEFT.contains(&part))
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// The first name in a path.
fn top_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

fn name_of(name: &OsStr) -> String {
    name.to_string_lossy().into_owned()
}
