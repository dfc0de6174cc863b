//! The workspace that the workbook is: its stages and exercises in reading order.

use crate::exercise::{
    Error, Exercise, Result, Store, file_of, manifest::Manifest, nearest, read, read_exercise,
};
use catalogue::say;
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// The folder of a stage's window package.
const WINDOW: &str = "/window";

/// A workspace, and the exercises of its members.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The workspace's root.
    pub root: PathBuf,
    /// The data kept between two commands.
    pub store: Store,
    /// True if each function counts as the original, whatever is recorded of it; for authors.
    pub is_authors: bool,
    /// The seed of random cases; `None` if it is the same for everyone.
    pub seed: Option<u64>,
    /// The workspace's members, in its order.
    pub members: Vec<Member>,
}

/// A package of the workspace.
#[derive(Clone, Debug, Default)]
pub struct Member {
    /// Its folder, relative to the workspace's root.
    pub folder: String,
    /// Its name.
    pub package: String,
    /// The packages that it depends on, including those from outside the workspace.
    pub needs: Vec<String>,
    /// Its exercises, in reading order.
    pub exercises: Vec<Exercise>,
}

/// The package of a window, and the arguments for it.
pub type Window<'a> = (&'a Member, Vec<&'a str>);

impl Workspace {
    /// Opens the workspace at `root`.
    ///
    /// # Errors
    /// If it is not a workspace, or an exercise's file is missing or faulty.
    pub fn open(root: &Path) -> Result<Self> {
        let mut members = Vec::new();
        let own = Manifest::read(root)?;
        let file = root.join("Cargo.toml");
        let none = || Error::Stopped(say!("{file} has no workspace with members", file = file.display()));
        for folder in own.members.ok_or_else(none)? {
            let manifest = Manifest::read(&root.join(&folder))?;
            let nameless = || Error::Stopped(say!("{folder}/Cargo.toml names no package", folder));
            let package = manifest.package.ok_or_else(nameless)?;
            let exercises = manifest.exercises.iter().map(|name| exercise(root, &folder, &package, name));
            let exercises = exercises.collect::<Result<Vec<_>>>()?;
            members.push(Member { folder, package, needs: manifest.needs, exercises });
        }
        let homes = members.clone();
        for exercise in members.iter_mut().flat_map(|member| &mut member.exercises) {
            // The tests of a shader run the window's program.
            let path = match exercise.is_rust() {
                true => exercise.path(),
                false => format!("{}{WINDOW}/", exercise.folder),
            };
            if let Some(member) = member_of(&homes, &path) {
                exercise.home.clone_from(&member.folder);
                exercise.package.clone_from(&member.package);
            }
        }
        let seed = |text: String| {
            text.parse().map_err(|_| Error::Usage(say!("WORKBOOK_SEED is not a whole number: {text}", text)))
        };
        let seed = std::env::var("WORKBOOK_SEED").ok().map(seed).transpose()?.or(own.seed);
        Ok(Self { root: root.to_owned(), store: Store::of(root), is_authors: false, seed, members })
    }

    /// The same workspace with its functions taken for what is handed out; for authors.
    pub fn as_it_lies(&self) -> Self {
        Self { is_authors: true, ..self.clone() }
    }

    /// The package that a file belongs to; its path is relative to the workspace's root.
    pub fn member_of(&self, path: &str) -> Option<&Member> {
        member_of(&self.members, path)
    }

    /// The workspace's packages that are built for the tests of these packages.
    pub fn needed_by<'a>(&'a self, packages: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let (mut needed, mut open) = (BTreeSet::new(), packages.into_iter().collect::<Vec<_>>());
        while let Some(package) = open.pop() {
            let Some(member) = self.members.iter().find(|member| member.package == package) else { continue };
            if needed.insert(&member.package[..]) {
                open.extend(member.needs.iter().map(String::as_str));
            }
        }
        needed
    }

    /// The members that have exercises.
    pub fn stages(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| !member.exercises.is_empty())
    }

    /// All exercises, in reading order.
    pub fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.members.iter().flat_map(|member| &member.exercises)
    }

    /// The exercise of this name, or the only one that begins with `word`.
    ///
    /// # Errors
    /// If there is none; with the nearest name.
    pub fn find(&self, word: &str) -> Result<&Exercise> {
        if let Some(exact) = self.exercises().find(|exercise| exercise.name == word) {
            return Ok(exact);
        }
        let names: Vec<&str> = self.exercises().map(|exercise| &exercise.name[..]).collect();
        let begun: Vec<&str> = names.iter().copied().filter(|name| name.starts_with(word)).collect();
        Err(Error::Usage(match (&begun[..], nearest(word, names)) {
            ([only], _) => return self.find(only),
            ([first @ .., last], _) => say!(
                "`{word}` could be {names} or {last}: write a little more of it",
                word,
                names = tables::words::listed(first),
                last
            ),
            ([], Some(near)) => say!("no exercise `{word}`; did you mean {near}?", word, near),
            ([], None) => say!("no exercise `{word}`; `cargo workbook list` shows all", word),
        }))
    }

    /// The exercises whose functions are in a file.
    pub fn functions_in<'a>(&'a self, path: &str) -> impl Iterator<Item = &'a Exercise> {
        self.exercises().filter(move |exercise| exercise.path() == path)
    }

    /// The package of the window that shows an exercise, and the window's arguments; by default the stage's
    /// own, without arguments.
    ///
    /// # Errors
    /// If there is no such stage, or it has no window.
    pub fn window<'a>(&'a self, exercise: &'a Exercise) -> Result<Window<'a>> {
        let own = || Ok((self.window_of(exercise, &exercise.folder)?, Vec::new()));
        self.windows(exercise).next().unwrap_or_else(own)
    }

    /// The same for all windows that show an exercise, its own first.
    pub fn windows<'a>(&'a self, exercise: &'a Exercise) -> impl Iterator<Item = Result<Window<'a>>> {
        exercise.windows().map(|(stage, arguments)| Ok((self.window_of(exercise, stage)?, arguments)))
    }

    /// The package of a stage's window; `stage` is the beginning of its folder's name.
    fn window_of(&self, exercise: &Exercise, stage: &str) -> Result<&Member> {
        let is_meant = |member: &&Member| {
            let folder = member.folder.strip_suffix(WINDOW).and_then(|rest| rest.strip_prefix(stage));
            folder.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        self.members.iter().find(is_meant).ok_or_else(|| {
            let name = &exercise.name;
            Error::Stopped(say!(
                "{name}: its window's `{stage}` is not a stage with a package in {folder}",
                name,
                stage,
                folder = WINDOW
            ))
        })
    }

    /// An exercise's file, as a path.
    pub fn file(&self, exercise: &Exercise) -> PathBuf {
        self.root.join(&exercise.folder).join(&exercise.file)
    }

    /// A path that a learner can use: relative to the workspace's root.
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }
}

fn member_of<'a>(members: &'a [Member], path: &str) -> Option<&'a Member> {
    let is_inside =
        |member: &&Member| path.strip_prefix(&member.folder).is_some_and(|rest| rest.starts_with('/'));
    members.iter().filter(is_inside).max_by_key(|member| member.folder.len())
}

/// The workspace's root: the nearest folder at or above `start` whose `Cargo.toml` has members.
pub fn find_root(start: &Path) -> Option<PathBuf> {
    let is_root = |folder: &&Path| Manifest::read(folder).is_ok_and(|it| it.members.is_some());
    start.ancestors().find(is_root).map(Path::to_owned)
}

fn exercise(root: &Path, folder: &str, package: &str, name: &str) -> Result<Exercise> {
    let file = format!("{folder}/{}", file_of(name));
    let path = root.join(&file);
    if !path.is_file() {
        return Err(Error::Stopped(say!(
            "{file}, the description of an exercise, is gone. Get it again from your copy of the workbook; if that \
            is git, by `git checkout -- {file}`",
            file
        )));
    }
    read_exercise(&path, &read(&path)?, name, folder, package)
}
