//! What the book is made of: the workspace's files, and what is known of its exercises.

use crate::{contents::Entry, problem::Problems, rows::Row};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};
use workbook::{book::Book, region::find_region, work::look_at};

/// The workspace, and what the chapters took from it so far.
#[derive(Debug)]
pub struct Sources {
    /// The workspace's root.
    pub root: PathBuf,
    /// Stages and exercises.
    pub workbook: Book,
    /// SVG text by the figure's name.
    pub figures: BTreeMap<String, String>,
    /// The chapters, in reading order.
    pub contents: Vec<Entry>,
    /// What the tutorials describe.
    pub rows: Vec<Row>,
    /// Whether the stages run in the page.
    pub is_live: bool,
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
    /// Demos by chapter and line: stage and flags.
    pub demos: Vec<(String, usize, Vec<String>)>,
}

impl Sources {
    /// The workspace at that root.
    ///
    /// # Errors
    /// If it is none, or its exercises can't be read.
    pub fn open(root: &Path) -> Result<Self, String> {
        let workbook = Book::open(root).map_err(|failure| failure.message)?;
        Ok(Self {
            root: root.to_owned(),
            workbook,
            figures: BTreeMap::new(),
            contents: Vec::new(),
            rows: Vec::new(),
            is_live: false,
            problems: Problems::default(),
            used: RefCell::default(),
        })
    }

    /// A text file of the workspace, the learner's blanks filled with the originals.
    pub fn text(&self, path: &str) -> Option<String> {
        // Nothing outside the workspace.
        if path.starts_with('/') || path.split('/').any(|part| part == "..") {
            return None;
        }
        let mut text = fs::read_to_string(self.root.join(path)).ok()?;
        for exercise in self.workbook.exercises().filter(|exercise| exercise.path() == path) {
            if let (Ok(standing), Ok(region)) =
                (look_at(&self.workbook, exercise), find_region(&text, &exercise.name))
            {
                text.replace_range(region.whole, &standing.original);
            }
        }
        Some(text)
    }

    /// Whether every exercise's function is the original, rather than blank or a learner's own.
    pub fn is_whole(&self) -> bool {
        let standing = |exercise| look_at(&self.workbook, exercise);
        let is_original =
            |exercise| standing(exercise).is_ok_and(|standing| standing.text == standing.original);
        self.workbook.exercises().all(is_original)
    }

    /// The names of the files in a folder of the workspace, sorted; none where there is no such folder.
    pub fn files_in(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.join(folder)).into_iter().flatten().flatten();
        let mut names: Vec<_> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    /// All files below a folder of the workspace, from its root, sorted.
    pub fn files_below(&self, folder: &str) -> Vec<String> {
        let mut files = Vec::new();
        for name in self.files_in(folder) {
            let path = format!("{folder}/{name}");
            match self.root.join(&path).is_dir() {
                true => files.extend(self.files_below(&path)),
                false => files.push(path),
            }
        }
        files
    }
}
