//! A copy of the workspace as it was handed out, in which answers are tried.
//!
//! `check` and `verify` have one each, below `target`. So a killed command leaves nothing blank, and no
//! verdict depends on what the learner did elsewhere.

use crate::{
    bench::{
        as_handed_out::{AsHandedOut, SetAside, as_handed_out},
        cargo::{CompileError, Site},
        needed::Needed,
        one_crate::join,
        own_tests::{keep_own_tests, keep_tests_of},
        variants::WithOthers,
    },
    exercise::{
        Exercise,
        copy::{self, Files, replace_function, with_function, write_changed},
        error::{Error, Result},
        function::look_at,
        manifest::read,
        originals,
        purpose::Purpose,
        region::find_region,
        workspace::Workspace,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    path::PathBuf,
};

/// The copy, with the originals in place of a learner's functions.
pub struct Copied<'a> {
    /// The workspace that was copied.
    pub workspace: &'a Workspace,
    /// Its purpose.
    pub purpose: Purpose,
    /// The copy's root.
    pub root: PathBuf,
    /// The exercises that are tried.
    pub exercises: Vec<&'a Exercise>,
    /// Their functions as they are handed out, by exercise name.
    pub originals: BTreeMap<String, String>,
    /// The packages in it.
    packages: Vec<&'a str>,
    /// Keeps other commands out of the copy: `watch` may be running in another terminal.
    pub lock: File,
}

impl<'a> Copied<'a> {
    /// Copies the workspace as it lies there, with the originals of these exercises.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn new(workspace: &'a Workspace, purpose: Purpose, exercises: Vec<&'a Exercise>) -> Result<Self> {
        let mut originals = BTreeMap::new();
        let mut files = Files::new();
        for path in copy::files(&workspace.root)? {
            let place = workspace.root.join(&path);
            files.insert(path, fs::read(&place).map_err(Error::file(&place))?);
        }
        for exercise in &exercises {
            let original = look_at(workspace, exercise)?.original;
            replace_function(&mut files, exercise, &original)?;
            originals.insert(exercise.name.clone(), original);
        }
        let packages = workspace.members.iter().map(|member| &member.package[..]).collect();
        let (root, lock) = (purpose.root(workspace), purpose.lock(workspace)?);
        let _ = fs::remove_dir_all(root.join(".workbook"));
        copy::write_all(&root, &files, |_| false)?;
        Ok(Self { workspace, purpose, root, exercises, originals, packages, lock })
    }

    /// Makes the copy that an exercise is checked in, once it is locked: the learner's file in it, with the
    /// tried text in place of the exercise's function, and everything else as it was handed out. Returns the
    /// learner's files that are not used as well.
    ///
    /// # Errors
    /// If a file can't be read or written, or an original can't be found.
    pub fn for_check(
        workspace: &'a Workspace,
        exercise: &'a Exercise,
        tried: &WithOthers,
        lock: File,
    ) -> Result<(Self, Vec<SetAside>)> {
        let needed = Needed::by(workspace, exercise);
        let AsHandedOut { mut files, set_aside } = to_build(workspace, exercise, &needed, &tried.text)?;
        if let Some((name, text)) = &tried.file {
            files.insert(beside(exercise, name), text.clone().into_bytes());
        }
        keep_own_tests(&mut files, exercise);
        join(&mut files, exercise);
        let root = Purpose::Check.root(workspace);
        let _ = fs::remove_dir_all(root.join(".workbook"));
        // Other stages' files stay as they are, for their own checks; rewriting them would have them built
        // again.
        let is_others = |path: &str| workspace.member_of(path).is_some() && !needed.has_file(path);
        copy::write_all(&root, &files, is_others)?;
        let copied = Self {
            workspace,
            purpose: Purpose::Check,
            root,
            exercises: vec![exercise],
            originals: BTreeMap::new(),
            packages: needed.packages().collect(),
            lock,
        };
        Ok((copied, set_aside))
    }

    /// A copy for grading: nothing is written yet; its files are those that these exercises' tests need, all
    /// as they were handed out.
    ///
    /// # Errors
    /// If a file can't be read, an original can't be found, or the copy can't be locked.
    pub fn for_lab(workspace: &'a Workspace, exercises: &[&'a Exercise]) -> Result<(Self, Files)> {
        let needed = Needed::by_all(workspace, exercises);
        let mut files = Files::new();
        for exercise in exercises {
            let mut all = as_handed_out(workspace, exercise, &needed)?.files;
            // The file may contain a student's answer, and other changes.
            let path = exercise.path();
            let lying = String::from_utf8_lossy(&all[&path]).into_owned();
            let whole = originals::file_with_functions(workspace, exercise, &lying);
            if files.is_empty() {
                files.append(&mut all);
            }
            files.insert(path, whole.into_bytes());
        }
        needed.cut_manifests(&mut files);
        let homes: BTreeSet<&str> = exercises.iter().map(|exercise| &exercise.home[..]).collect();
        for home in homes {
            let its: Vec<_> = exercises.iter().copied().filter(|exercise| exercise.home == home).collect();
            keep_tests_of(&mut files, &its);
        }
        let purpose = Purpose::Lab;
        let (root, lock) = (purpose.root(workspace), purpose.lock(workspace)?);
        let copied = Self {
            workspace,
            purpose,
            root,
            exercises: exercises.to_vec(),
            originals: BTreeMap::new(),
            packages: needed.packages().collect(),
            lock,
        };
        Ok((copied, files))
    }

    /// The build site of the copy: it shares the learner's target folder, so that dependencies are built
    /// once.
    pub fn site(&self) -> Site {
        let of = |package: &str| {
            let settings =
                self.purpose.settings().iter().map(|setting| setting.to_string()).chain(self.own_setting());
            settings.map(|setting| format!("profile.dev.package.{package}.{setting}")).collect::<Vec<_>>()
        };
        let apart = self.packages.iter().flat_map(|package| of(package));
        // Beside the learner's workbook, not below it, so that the learner's settings for cargo don't apply.
        let run_in = self.workspace.root.parent().unwrap_or(&self.workspace.root).to_owned();
        Site { root: self.root.clone(), run_in, apart: apart.collect(), ..Site::of(self.workspace) }
    }

    /// A number that distinguishes this workbook if several share a target folder, by `CARGO_TARGET_DIR`:
    /// without it cargo would mistake one's files for the other's.
    fn own_setting(&self) -> Option<String> {
        let is_shared = !Site::of(self.workspace).target.starts_with(&self.workspace.root);
        let mut hasher = DefaultHasher::new();
        self.workspace.root.hash(&mut hasher);
        is_shared.then(|| format!("codegen-units={}", 256 + hasher.finish() % 1_000_000))
    }

    /// Writes a function into the copy, and the file with its other bodies.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn write(&self, exercise: &Exercise, tried: &WithOthers) -> Result<()> {
        if let Some((name, text)) = &tried.file {
            write_changed(&self.root.join(beside(exercise, name)), text.as_bytes())?;
        }
        let path = self.root.join(exercise.path());
        write_changed(&path, with_function(&read(&path)?, exercise, &tried.text)?.as_bytes())
    }

    /// Writes an exercise's function alone, with all tests beside it in a crate of their own, as they were
    /// handed out.
    ///
    /// # Errors
    /// If a file can't be read or written, or an original can't be found.
    pub fn write_plain(&self, exercise: &Exercise, function: &str) -> Result<()> {
        let needed = Needed::by(self.workspace, exercise);
        let files = to_build(self.workspace, exercise, &needed, function)?.files;
        let folder = format!("{}/", exercise.home);
        let is_its = |path: &str| path.starts_with(&folder) || path == exercise.path();
        for (path, bytes) in files.iter().filter(|(path, _)| is_its(path)) {
            write_changed(&self.root.join(path), bytes)?;
        }
        Ok(())
    }

    /// Blanks functions that were handed out blank and don't compile, except the exercise's own: they exist
    /// only as the learner wrote them. If no error is in one of them, its cause may be in any, and all are
    /// blanked, unless it is in the exercise's own. True if any was blanked.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn blank_broken(&self, exercise: &Exercise, errors: &[CompileError]) -> Result<bool> {
        let (mut broken, mut others) = (Vec::new(), Vec::new());
        for other in self.workspace.exercises().filter(|it| self.packages.contains(&&it.package[..])) {
            let text = read(&self.root.join(other.path()))?;
            let Ok(region) = find_region(&text, &other.name) else { continue };
            let lines = region.lines(&text);
            let has_error = errors.iter().any(|it| it.path == other.path() && lines.contains(&it.line));
            if other.name == exercise.name {
                if has_error {
                    return Ok(false);
                }
                continue;
            }
            let Ok(function) = look_at(self.workspace, other) else { continue };
            if function.is_handed_out_blank() && function.is_own_work() {
                if has_error { &mut broken } else { &mut others }.push((other, function.stub));
            }
        }
        let blanked = if broken.is_empty() { others } else { broken };
        for (other, stub) in &blanked {
            self.write(other, &WithOthers::alone(stub))?;
        }
        Ok(!blanked.is_empty())
    }

    /// Puts every function back.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn write_originals(&self) -> Result<()> {
        for exercise in &self.exercises {
            self.write(exercise, &WithOthers::alone(&self.originals[&exercise.name]))?;
        }
        Ok(())
    }
}

/// The files that an exercise's tests need, with `text` as the exercise's function.
fn to_build(
    workspace: &Workspace,
    exercise: &Exercise,
    needed: &Needed,
    function: &str,
) -> Result<AsHandedOut> {
    let mut as_handed_out = as_handed_out(workspace, exercise, needed)?;
    replace_function(&mut as_handed_out.files, exercise, function)?;
    needed.cut_manifests(&mut as_handed_out.files);
    Ok(as_handed_out)
}

/// The path of a file in the same folder as an exercise's, relative to the workbook's root.
pub fn beside(exercise: &Exercise, name: &str) -> String {
    let path = exercise.path();
    path.rsplit_once('/').map_or(name.to_owned(), |(folder, _)| format!("{folder}/{name}"))
}
