//! The stages with the learner's functions, as a program for the page; and the files that it reads there.

use anyhow::{Context, Result};
use catalogue::say;
use press::{answer::SNAPSHOTS, live::bundle};
use runner::exercise::{Exercise, copy::files, store::Kept, workspace::Workspace};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
    sync::Arc,
    thread::{self, JoinHandle},
};

/// The packages of the stages in a program: a page needs few, which are built in half the time of all.
pub type Packages = BTreeSet<String>;

/// A program that is being built: its bytes, once it is.
pub type Building = JoinHandle<Result<Vec<u8>>>;

/// Begins to build these stages as they lie in the workbook; all of them if none is named.
pub fn build(root: &Path, packages: &Packages) -> Building {
    let (root, packages) = (root.to_owned(), packages.clone());
    let failed = say!("the demos stay as they were");
    thread::spawn(move || {
        let own = root.join("target/press/own");
        bundle::build_own(&root, &own, &packages).context(failed)
    })
}

/// The programs that pages may run, and the one that they may run once that is built.
#[derive(Debug, Default)]
pub struct OwnStages {
    /// The newest first.
    programs: Vec<Program>,
    /// What a check has allowed.
    pub building: Option<(Packages, Building)>,
}

#[derive(Debug)]
struct Program {
    packages: Packages,
    /// It depends on the bytes.
    name: String,
    bytes: Arc<Vec<u8>>,
}

/// The number of programs that are kept: pages of several stages may be open.
const MOST: usize = 5;

impl OwnStages {
    /// Keeps a program that was built, in place of the one with the same stages.
    pub fn keep(&mut self, packages: Packages, bytes: Vec<u8>) {
        let mut hash = DefaultHasher::new();
        bytes.hash(&mut hash);
        let name = format!("stages-{:016x}.wasm", hash.finish());
        self.programs.retain(|it| it.packages != packages);
        self.programs.insert(0, Program { packages, name, bytes: Arc::new(bytes) });
        self.programs.truncate(MOST);
    }

    /// The name of the newest program that has these stages; `None` if there is none.
    pub fn name(&self, packages: &Packages) -> Option<String> {
        self.programs.iter().find(|it| it.packages.is_superset(packages)).map(|it| it.name.clone())
    }

    /// The bytes of the program with this name.
    pub fn program(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        self.programs.iter().find(|it| it.name == name).map(|it| Arc::clone(&it.bytes))
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

#[cfg(test)]
mod tests {
    use super::{OwnStages, Packages};

    fn of(packages: &[&str]) -> Packages {
        packages.iter().map(|&name| name.to_owned()).collect()
    }

    /// Pages of two stages, each with its program; and a newer one of the first.
    #[test]
    fn programs_of_several_pages_are_kept() {
        let mut own = OwnStages::default();
        own.keep(of(&["stage1_bones"]), vec![1]);
        own.keep(of(&["stage2_mesh_skin", "stage3_gltf"]), vec![2]);
        let bytes =
            |own: &OwnStages, packages: &[&str]| Some(own.program(&own.name(&of(packages))?)?.to_vec());
        assert_eq!(bytes(&own, &["stage1_bones"]), Some(vec![1]));
        assert_eq!(bytes(&own, &["stage3_gltf"]), Some(vec![2]));
        assert_eq!(bytes(&own, &["stage1_bones", "stage3_gltf"]), None);
        own.keep(of(&["stage1_bones"]), vec![3]);
        assert_eq!(bytes(&own, &["stage1_bones"]), Some(vec![3]));
        assert_eq!(own.programs.len(), 2);
    }
}
