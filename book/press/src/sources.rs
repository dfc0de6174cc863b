//! The sources of the book: the workspace's files, and its exercises.

use crate::{
    contents::Entry,
    glossary::Term,
    lines::Form,
    live::demo::Demo,
    marks::{KINDS, Mark, marks_of},
    problem::Problems,
    rows::Row,
    words::Words,
};
use anyhow::{Context, Result};
use catalogue::fill;
use mdbook_core::utils::fs::path_to_root;
use runner::exercise::{
    Exercise,
    copy::{self, Files, with_function},
    file_of,
    function::{Function, look_at},
    workspace::Workspace,
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    fs,
    path::{Path, PathBuf},
};

/// The workspace, and the record of what the chapters have used of it.
#[derive(Debug)]
pub struct Sources {
    /// The workspace's root.
    pub root: PathBuf,
    /// The stages and exercises.
    pub workspace: Workspace,
    /// The SVG text of the figures, by name.
    pub figures: BTreeMap<String, String>,
    /// Exercises whose functions are blank in the pages.
    pub blank: Vec<String>,
    /// The chapters, in reading order.
    pub contents: Vec<Entry>,
    /// The rows that the tutorials describe.
    pub rows: Vec<Row>,
    /// The words of the glossary.
    pub terms: Vec<Term>,
    /// The texts in the language of the edition that is being made.
    pub words: Words,
    /// The address of the workbook's repository, if it has one.
    pub repository: Option<String>,
    /// The places of the rows' marks in the code.
    pub marks: Vec<Mark>,
    /// The file name of the program that runs the stages in the page; `None` if they don't run there.
    pub live_program: Option<String>,
    /// The exercises that are built from their lines.
    pub forms: Vec<Form>,
    /// The problems found so far.
    pub problems: Problems,
    /// The record of what the chapters have used.
    pub used: RefCell<Used>,
}

/// The record of what the chapters have used.
#[derive(Debug, Default)]
pub struct Used {
    /// The files that have pages of their own in the book.
    pub code_files: BTreeSet<String>,
    /// The regions, by file and anchor.
    pub regions: BTreeSet<(String, String)>,
    /// The demos, each with its chapter's file and line.
    pub demos: Vec<(String, usize, Demo)>,
}

impl Sources {
    /// Opens the workspace at `root`.
    ///
    /// # Errors
    /// If it is not a workbook, or its exercises can't be read.
    pub fn open(root: &Path) -> Result<Self> {
        Ok(Self {
            root: root.to_owned(),
            workspace: Workspace::open(root)?,
            figures: BTreeMap::new(),
            blank: Vec::new(),
            contents: Vec::new(),
            rows: Vec::new(),
            terms: Vec::new(),
            words: Words::english(),
            repository: None,
            marks: Vec::new(),
            live_program: None,
            forms: Vec::new(),
            problems: Problems::default(),
            used: RefCell::default(),
        })
    }

    /// Markdown of a page, such as `stage1/bounce.md`, in the edition's language; marked where it has to stay
    /// in English.
    pub fn say(&self, page: &Path, english: &str) -> String {
        self.words.marked(&catalogue_of(page), english)
    }

    /// The way from a page to what all editions share: the live stages, the pages of code.
    pub fn shared_root(&self, page: &Path) -> String {
        let up = if self.words.is_english() { "" } else { "../" };
        path_to_root(page) + up
    }

    /// A text that the press itself writes, for a place that can be marked, in the edition's language. The
    /// names in braces are replaced by their values.
    pub fn own(&self, english: &str, values: &[(&str, &dyn Display)]) -> String {
        fill(&self.words.marked(OWN, english), values)
    }

    /// The same without a mark, for an attribute.
    pub fn own_plain(&self, english: &str, values: &[(&str, &dyn Display)]) -> String {
        fill(self.words.say(OWN, english), values)
    }

    /// A text file of the workspace as the pages show it: with the originals, except those that are to be
    /// blank. `None` if it can't be read, or is outside the workspace.
    pub fn text(&self, path: &str) -> Option<String> {
        self.with_functions(path, |function, name| {
            if self.blank.iter().any(|blank| blank == name) { function.stub } else { function.original }
        })
    }

    /// The same file with all originals.
    pub fn original_text(&self, path: &str) -> Option<String> {
        self.with_functions(path, |function, _| function.original)
    }

    fn with_functions(&self, path: &str, choose: impl Fn(Function, &str) -> String) -> Option<String> {
        if path.starts_with('/') || path.split('/').any(|part| part == "..") {
            return None;
        }
        let mut text = fs::read_to_string(self.root.join(path)).ok()?;
        for exercise in self.workspace.exercises().filter(|exercise| exercise.path() == path) {
            let Ok(function) = look_at(&self.workspace, exercise) else { continue };
            text = with_function(&text, exercise, &choose(function, &exercise.name)).unwrap_or(text);
        }
        Some(text)
    }

    /// True if every exercise's function is the original, not blank or a learner's own.
    pub fn is_whole(&self) -> bool {
        let functions = self.workspace.exercises().map(|exercise| look_at(&self.workspace, exercise));
        functions.into_iter().all(|function| function.is_ok_and(|it| it.text == it.original))
    }

    /// All marks in the packages and in the browsers' tests; a mark without a row becomes a problem. The
    /// press's own tests are left out: they are about other books.
    pub fn read_marks(&self) -> Vec<Mark> {
        let is_part =
            |file: &str| self.workspace.member_of(file).is_some_and(|member| member.package != "press");
        let is_read = |file: &String| {
            KINDS.iter().any(|kind| file.ends_with(kind))
                && (is_part(file) || file.starts_with("book/browser/"))
        };
        let files = copy::files(&self.root).unwrap_or_default().into_iter().filter(is_read);
        files
            .flat_map(|file| {
                let text = self.original_text(&file).unwrap_or_default();
                marks_of(&file, &text, &self.rows, &self.problems)
            })
            .collect()
    }

    /// Notes a problem of an exercise, at the first line of its file that `is_it` accepts.
    pub fn add_to_exercise(&self, exercise: &Exercise, is_it: impl Fn(&str) -> bool, what: &str) {
        let path = format!("{}/{}", exercise.folder, file_of(&exercise.name));
        let text = self.text(&path).unwrap_or_default();
        self.problems.add(&path, text.lines().position(is_it).map_or(0, |index| index + 1), what);
    }

    /// All files below a folder of the workspace, relative to its root, sorted; empty if there is no such
    /// folder.
    pub fn files_below(&self, folder: &str) -> Vec<String> {
        let mut paths = copy::files(&self.root.join(folder)).unwrap_or_default();
        paths.sort();
        paths.into_iter().map(|path| format!("{folder}/{path}")).collect()
    }
}

/// The file of the catalogue with the press's own texts.
const OWN: &str = "press.po";

/// The file of the catalogue with the texts of a page.
pub fn catalogue_of(page: &Path) -> String {
    page.with_extension("po").to_string_lossy().replace('\\', "/")
}

/// The wanted files below a folder, with their bytes.
///
/// # Errors
/// If one can't be read.
pub fn held(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<Files> {
    let read = |path: String| {
        let bytes = fs::read(folder.join(&path)).with_context(|| path.clone())?;
        Ok((path, bytes))
    };
    copy::files(folder)?.into_iter().filter(|path| is_wanted(path)).map(read).collect()
}
