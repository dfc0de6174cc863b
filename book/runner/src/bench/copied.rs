//! A copy of the workspace, in which answers are tried.
//!
//! `check` and `verify` have one each, below `target`. So a killed command leaves nothing blank, and no
//! verdict depends on what the learner did elsewhere.

use crate::{
    bench::{CompileError, Site, WithOthers, lines::Lines, needed::Needed, variant_at},
    exercise::{
        Error, Exercise, Purpose, Result, Workspace,
        copy::{self, Files, replace_function, with_function, write_changed},
        find_region, look_at, originals, read, read_file, same_code, stub,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    io::ErrorKind,
    path::{Path, PathBuf},
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
    /// The functions as they are handed out, by exercise name.
    pub originals: BTreeMap<String, String>,
    /// The packages in it.
    packages: BTreeSet<&'a str>,
    /// Keeps other commands out of the copy: `watch` may be running in another terminal.
    pub lock: File,
}

impl<'a> Copied<'a> {
    /// Copies the workspace as it lies there, with the originals of these exercises.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn new(workspace: &'a Workspace, purpose: Purpose, exercises: Vec<&'a Exercise>) -> Result<Self> {
        let (copied, files) = Self::of(Needed::all(workspace), purpose, exercises, purpose.lock(workspace)?)?;
        let _ = fs::remove_dir_all(copied.root.join(".workbook"));
        copy::write_all(&copied.root, &files, |_| false)?;
        Ok(copied)
    }

    /// Makes the copy that an exercise is checked in, once it is locked: the packages that its tests need, as
    /// they lie there, with the tried text in place of the exercise's function and the originals in place of
    /// all others.
    ///
    /// # Errors
    /// If a file can't be read or written, or an original can't be found.
    pub fn for_check(
        workspace: &'a Workspace,
        exercise: &'a Exercise,
        tried: &WithOthers,
        lock: File,
    ) -> Result<Self> {
        let needed = Needed::by(workspace, [exercise]);
        let (copied, mut files) = Self::of(needed, Purpose::Check, vec![exercise], lock)?;
        replace_function(&mut files, exercise, &tried.text)?;
        files.extend(tried.file.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())));
        let _ = fs::remove_dir_all(copied.root.join(".workbook"));
        // Other stages' files stay as they are, for their own checks; rewriting them would have them built
        // again.
        let is_others = |path: &str| {
            workspace.member_of(path).is_some_and(|member| !copied.packages.contains(&member.package[..]))
        };
        copy::write_all(&copied.root, &files, is_others)?;
        Ok(copied)
    }

    /// A copy for grading: nothing is written yet; its files are those that these exercises' tests need, with
    /// all functions as they were handed out.
    ///
    /// # Errors
    /// If a file can't be read, an original can't be found, or the copy can't be locked.
    pub fn for_lab(workspace: &'a Workspace, exercises: &[&'a Exercise]) -> Result<(Self, Files)> {
        let needed = Needed::by(workspace, exercises.iter().copied());
        Self::of(needed, Purpose::Lab, exercises.to_vec(), Purpose::Lab.lock(workspace)?)
    }

    /// The copy, and its files: what is needed as it lies there, but with all functions as they were handed
    /// out; for `verify` only those that it is asked for, as an author may be about to write another one.
    fn of(
        needed: Needed<'a>,
        purpose: Purpose,
        exercises: Vec<&'a Exercise>,
        lock: File,
    ) -> Result<(Self, Files)> {
        let workspace = needed.workspace;
        let (mut files, mut originals) = (Files::new(), BTreeMap::new());
        for path in copy::files(&workspace.root)?.into_iter().filter(|path| needed.has_file(path)) {
            let place = workspace.root.join(&path);
            match fs::read(&place) {
                // Editors' own files come and go.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                read => drop(files.insert(path, in_lf(read.map_err(Error::file(&place))?))),
            }
        }
        needed.be_all_members(&mut files)?;
        let is_meant = |it: &&Exercise| match purpose {
            Purpose::Verify => exercises.iter().any(|asked| asked.name == it.name),
            _ => needed.has_file(&it.path()),
        };
        for exercise in workspace.exercises().filter(is_meant) {
            let lying = read_file(workspace, exercise)?.replace("\r\n", "\n");
            let text = find_region(&lying, &exercise.name).map_or("", |region| &lying[region.whole]);
            let original = originals::function(workspace, exercise, text)?;
            // If a function was handed out blank, there is only the learner's own.
            let is_blank = !text.is_empty() && same_code(&original, &stub(exercise, &original)?);
            let text = if is_blank { text.to_owned() } else { original };
            replace_function(&mut files, exercise, &text)?;
            originals.insert(exercise.name.clone(), text);
        }
        let (root, packages) = (purpose.root(workspace), needed.packages);
        Ok((Self { workspace, purpose, root, exercises, originals, packages, lock }, files))
    }

    /// The build site of the copy: it shares the learner's target folder, so that dependencies are built
    /// once.
    pub fn site(&self) -> Site {
        let settings: Vec<String> =
            self.purpose.settings().map(str::to_owned).chain(self.own_setting()).collect();
        let of = |package| settings.iter().map(move |it| format!("profile.dev.package.{package}.{it}"));
        let apart = self.packages.iter().flat_map(of).collect();
        // Beside the learner's workbook, not below it, so that the learner's settings for cargo don't apply.
        let run_in = self.workspace.root.parent().unwrap_or(&self.workspace.root).to_owned();
        Site { root: self.root.clone(), run_in, apart, ..Site::of(self.workspace) }
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
        if let Some((path, text)) = &tried.file {
            write_changed(&self.root.join(path), text.as_bytes())?;
        }
        let path = self.root.join(exercise.path());
        write_changed(&path, with_function(&read(&path)?, exercise, &tried.text)?.as_bytes())
    }

    /// The function and the key of the body that contains an error, if one does.
    pub fn body_at(&self, error: &CompileError) -> Option<(String, String)> {
        let text = fs::read_to_string(self.root.join(&error.path)).unwrap_or_default();
        variant_at(&text, error.line)
    }

    /// An error with the lines of its file in the workspace, whose text is `lying` where that is known.
    pub fn in_workspace(&self, error: CompileError, lying: Option<&str>) -> CompileError {
        let read = |root: &Path| fs::read_to_string(root.join(&error.path)).unwrap_or_default();
        let lying = lying.map_or_else(|| read(&self.workspace.root), str::to_owned);
        Lines::of(self.workspace, &error.path, &read(&self.root), &lying).moved(error)
    }

    /// Blanks functions that were handed out blank and don't compile, except the exercise's own: they exist
    /// only as the learner wrote them. If no error is in one of them, its cause may be in any, and all are
    /// blanked, unless it is in the exercise's own. True if any was blanked.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn blank_broken(&self, exercise: &Exercise, errors: &[CompileError]) -> Result<bool> {
        let (mut broken, mut others) = (Vec::new(), Vec::new());
        for other in self.workspace.exercises().filter(|it| self.packages.contains(&it.package[..])) {
            let text = read(&self.root.join(other.path()))?;
            let Ok(region) = find_region(&text, &other.name) else { continue };
            let (lines, is_own) = (region.lines(&text), other.name == exercise.name);
            let has_error = errors.iter().any(|it| it.path == other.path() && lines.contains(&it.line));
            if is_own && has_error {
                return Ok(false);
            }
            let Ok(function) = look_at(self.workspace, other) else { continue };
            if !is_own && function.is_handed_out_blank() && function.is_own_work() {
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

/// A text with its lines ending in LF, without a byte order mark; other bytes unchanged.
fn in_lf(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => text.replace("\r\n", "\n").into_bytes(),
        Err(error) => error.into_bytes(),
    }
}
