//! The stages with the learner's functions, as a program for the page; and the files that it reads there.

use anyhow::{Context, Result};
use press::{answer::SNAPSHOTS, live::bundle};
use runner::exercise::{Exercise, copy::files, store::Kept, workspace::Workspace};
use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
    sync::Arc,
    thread::{self, JoinHandle},
};

/// A program that is being built: its bytes, once it is.
pub type Building = JoinHandle<Result<Vec<u8>>>;

/// Begins to build the stages as they lie in the workbook.
pub fn build(root: &Path) -> Building {
    let root = root.to_owned();
    thread::spawn(move || {
        bundle::build_own(&root, &root.join("target/press/own")).context("the demos stay as they were")
    })
}

/// The program that a page may run, and the one that it may run once that is built.
#[derive(Debug, Default)]
pub struct OwnStages {
    /// The program's name, which depends on its bytes, and its bytes.
    program: Option<(String, Arc<Vec<u8>>)>,
    /// What a check has allowed.
    pub building: Option<Building>,
}

impl OwnStages {
    /// Keeps a program that was built.
    pub fn keep(&mut self, bytes: Vec<u8>) {
        let mut hash = DefaultHasher::new();
        bytes.hash(&mut hash);
        self.program = Some((format!("stages-{:016x}.wasm", hash.finish()), Arc::new(bytes)));
    }

    /// The name of the program; `None` if there is none.
    pub fn name(&self) -> Option<String> {
        self.program.as_ref().map(|(name, _)| name.clone())
    }

    /// The bytes of the program with this name.
    pub fn program(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        let (own, bytes) = self.program.as_ref()?;
        (own == name).then(|| Arc::clone(bytes))
    }
}

/// What a stage's window reads: the recorded tables of its steps, by their path in the stage; and the
/// smallest case of each exercise with the function that it is about, by their path in the workbook.
pub fn files_of(workspace: &Workspace, package: &str) -> BTreeMap<String, String> {
    let stage = workspace.root.join(package);
    let steps = files(&stage.join(SNAPSHOTS)).unwrap_or_default();
    let steps = steps.into_iter().filter(|it| it.starts_with("it__steps__"));
    let steps = steps.map(|step| format!("{SNAPSHOTS}/{step}")).map(|path| (stage.join(&path), path));
    let is_wrong = |exercise: &&Exercise| workspace.root.join(case_of(workspace, exercise)).is_file();
    let wrong = workspace.exercises().filter(is_wrong);
    let wrong = wrong.flat_map(|exercise| [case_of(workspace, exercise), exercise.path()]);
    let all = steps.chain(wrong.map(|path| (workspace.root.join(&path), path)));
    all.filter_map(|(path, name)| Some((name, fs::read_to_string(path).ok()?))).collect()
}

/// The file of an exercise's smallest failing case, relative to the workbook's folder.
pub fn case_of(workspace: &Workspace, exercise: &Exercise) -> String {
    workspace.shown(&workspace.store.place(Kept::Smallest, &exercise.name))
}
