//! What the book is made of: the workspace's files, and what is known of its exercises.

use crate::{
    contents::Entry,
    marks::{KINDS, Mark, marks_of},
    problem::Problems,
    rows::Row,
};
use anyhow::Result;
use exercises::{
    copy,
    function::{Function, look_at},
    region::{find_region, replaced},
    workspace::Workspace,
};
use live::demo::Demo;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};
use walkdir::WalkDir;

/// The workspace, and what the chapters took from it so far.
#[derive(Debug)]
pub struct Sources {
    /// The workspace's root.
    pub root: PathBuf,
    /// Stages and exercises.
    pub workspace: Workspace,
    /// SVG text by the figure's name.
    pub figures: BTreeMap<String, String>,
    /// Exercises whose functions are blank in the pages.
    pub blank: Vec<String>,
    /// The chapters, in reading order.
    pub contents: Vec<Entry>,
    /// What the tutorials describe.
    pub rows: Vec<Row>,
    /// Where the code has the rows' marks.
    pub marks: Vec<Mark>,
    /// The file name of the program of the stages that run in the page; none where they don't.
    pub live_program: Option<String>,
    /// What is wrong.
    pub problems: Problems,
    /// What the chapters took.
    pub used: RefCell<Used>,
}

/// What the chapters took.
#[derive(Debug, Default)]
pub struct Used {
    /// Files that have a page of their own in the book.
    pub code_files: BTreeSet<String>,
    /// Regions by file and anchor.
    pub regions: BTreeSet<(String, String)>,
    /// Demos, each with its chapter's file and line.
    pub demos: Vec<(String, usize, Demo)>,
}

impl Sources {
    /// The workspace at that root.
    ///
    /// # Errors
    /// If it is none, or its exercises can't be read.
    pub fn open(root: &Path) -> Result<Self> {
        Ok(Self {
            root: root.to_owned(),
            workspace: Workspace::open(root)?,
            figures: BTreeMap::new(),
            blank: Vec::new(),
            contents: Vec::new(),
            rows: Vec::new(),
            marks: Vec::new(),
            live_program: None,
            problems: Problems::default(),
            used: RefCell::default(),
        })
    }

    /// Whether there is a stage with that package.
    pub fn has_stage(&self, package: &str) -> bool {
        self.workspace.stages.iter().any(|stage| stage.package == package)
    }

    /// A text file of the workspace as the pages show it: with the originals, but for what is to be blank; none where it can't be
    /// read, or is outside of the workspace.
    pub fn text(&self, path: &str) -> Option<String> {
        self.with_functions(path, |function, name| {
            if self.blank.iter().any(|blank| blank == name) { function.stub } else { function.original }
        })
    }

    /// The same with all originals.
    pub fn original_text(&self, path: &str) -> Option<String> {
        self.with_functions(path, |function, _| function.original)
    }

    fn with_functions(&self, path: &str, choose: impl Fn(Function, &str) -> String) -> Option<String> {
        if path.starts_with('/') || path.split('/').any(|part| part == "..") {
            return None;
        }
        let mut text = fs::read_to_string(self.root.join(path)).ok()?;
        for exercise in self.workspace.exercises().filter(|exercise| exercise.path() == path) {
            if let (Ok(function), Ok(region)) =
                (look_at(&self.workspace, exercise), find_region(&text, &exercise.name))
            {
                text = replaced(&text, region.whole, &choose(function, &exercise.name));
            }
        }
        Some(text)
    }

    /// Whether every exercise's function is the original, rather than blank or a learner's own.
    pub fn is_whole(&self) -> bool {
        let functions = self.workspace.exercises().map(|exercise| look_at(&self.workspace, exercise));
        functions.into_iter().all(|function| function.is_ok_and(|it| it.text == it.original))
    }

    /// All marks of the packages and the browsers' tests; one of no row becomes a problem. The press's own tests are about other
    /// books.
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

    /// All files below a folder of the workspace, from its root, sorted; none where there is no such folder.
    pub fn files_below(&self, folder: &str) -> Vec<String> {
        let entries = WalkDir::new(self.root.join(folder)).sort_by_file_name().into_iter().flatten();
        let files = entries.filter(|entry| entry.file_type().is_file());
        let path = |entry: walkdir::DirEntry| slashed(entry.path().strip_prefix(&self.root).ok()?);
        files.filter_map(path).collect()
    }
}

/// A path with `/` between its parts, as links and messages have it; none where it is no Unicode.
pub fn slashed(path: &Path) -> Option<String> {
    let parts: Option<Vec<_>> = path.iter().map(|part| part.to_str()).collect();
    parts.map(|parts| parts.join("/"))
}
