//! Builds a class's answers once, for WebAssembly.
//!
//! Answers that do not compile are left out, and the rest is built again, until everything that is left
//! compiles. An answer that crashes the compiler or keeps it busy for ever is found by bisection.

use crate::{
    bodies::{Body, LINES_BEFORE, of_file, put_in},
    compiler::{self, Built},
};
use runner::{
    bench::{cargo::CompileError, copied::Copied},
    exercise::{
        Exercise,
        copy::{self, Files},
        error::{Error, Result},
        workspace::Workspace,
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// Bodies by the names of their exercises.
pub type Bodies = BTreeMap<String, Vec<Body>>;

/// The reasons why bodies were left out, by exercise name and key.
pub type LeftOut = BTreeMap<(String, String), String>;

/// The pristine copy of a lab, and its exercises.
pub struct Site<'a> {
    copied: Copied<'a>,
    files: Files,
    /// The lab's exercises that are Rust.
    pub exercises: Vec<&'a Exercise>,
    originals: BTreeMap<String, String>,
}

impl<'a> Site<'a> {
    /// The copy for these exercises; shaders are skipped.
    ///
    /// # Errors
    /// If a file can't be read, or an original can't be found.
    pub fn new(workspace: &'a Workspace, exercises: &[&'a Exercise]) -> Result<Self> {
        let exercises: Vec<_> = exercises.iter().copied().filter(|exercise| exercise.is_rust()).collect();
        let (copied, mut files) = Copied::for_lab(workspace, &exercises)?;
        without_should_panic(&mut files);
        let mut originals = BTreeMap::new();
        for exercise in &exercises {
            let text = String::from_utf8_lossy(&files[&exercise.path()]).into_owned();
            let region =
                runner::exercise::region::find_region(&text, &exercise.name).map_err(exercise.lost())?;
            originals.insert(exercise.name.clone(), text[region.whole].to_owned());
        }
        Ok(Self { copied, files, exercises, originals })
    }

    /// The root of the copy.
    pub fn root(&self) -> &std::path::Path {
        &self.copied.root
    }

    /// All files of the copy, without any answer. Verdicts rest on these.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// An exercise's function as it was handed out: everything between its anchors.
    pub fn original(&self, exercise: &Exercise) -> &str {
        self.originals.get(&exercise.name).map_or("", String::as_str)
    }

    /// Builds the tests of all exercises with these bodies beside the originals. Returns the programs by
    /// package, and the bodies that were left out.
    ///
    /// # Errors
    /// If a file can't be written, or code outside the bodies does not compile.
    pub fn build(&self, bodies: &Bodies) -> Result<(BTreeMap<String, Vec<u8>>, LeftOut)> {
        let mut left_out = LeftOut::new();
        loop {
            let left = without(bodies, &left_out);
            match self.build_once(&left)? {
                Built::Programs(programs) => return Ok((programs, left_out)),
                Built::Errors(errors) => {
                    let before = left_out.len();
                    self.leave_out(&errors, &mut left_out);
                    if left_out.len() == before {
                        let why = errors.first().map(|error| error.message.clone()).unwrap_or_default();
                        self.leave_out_one(&left, &why, &mut left_out)?;
                    }
                }
                Built::Failed(why) => self.leave_out_one(&left, &why, &mut left_out)?,
            }
        }
    }

    fn build_once(&self, bodies: &Bodies) -> Result<Built> {
        let mut files = self.files.clone();
        for exercise in &self.exercises {
            let its = bodies.get(&exercise.name).map_or(&[][..], Vec::as_slice);
            put_in(&mut files, exercise, &self.originals[&exercise.name], its)?;
        }
        copy::write_all(&self.copied.root, &files, |_| false)?;
        let packages: BTreeSet<&str> = self.exercises.iter().map(|exercise| &exercise.package[..]).collect();
        compiler::build(&self.copied.site(), &packages)
    }

    /// Leaves out every body that has an error in it.
    fn leave_out(&self, errors: &[CompileError], left_out: &mut LeftOut) {
        for error in errors {
            if let Some((exercise, key)) = of_file(&self.exercises, &error.path) {
                let line = error.line.saturating_sub(LINES_BEFORE);
                let said = format!("{}, line {line}: {}", exercise.name, error.message);
                left_out.entry((exercise.name.clone(), key)).or_insert(said);
            }
        }
    }

    /// Finds one body that makes the build fail although no error points at it.
    fn leave_out_one(&self, bodies: &Bodies, why: &str, left_out: &mut LeftOut) -> Result<()> {
        let mut suspects: Vec<(String, Body)> = bodies
            .iter()
            .flat_map(|(name, bodies)| bodies.iter().map(|body| (name.clone(), body.clone())))
            .collect();
        if suspects.is_empty() || !self.build_once(&Bodies::new())?.is_whole() {
            return Err(Error::Stopped(format!("the workbook itself does not compile: {why}")));
        }
        while suspects.len() > 1 {
            let half = suspects.split_off(suspects.len() / 2);
            if self.build_once(&grouped(&suspects))?.is_whole() {
                suspects = half;
            }
        }
        for (name, body) in suspects {
            left_out.insert(
                (name.clone(), body.key),
                format!("{name}: the compiler does not finish with it: {why}"),
            );
        }
        Ok(())
    }
}

fn grouped(bodies: &[(String, Body)]) -> Bodies {
    let mut all = Bodies::new();
    for (name, body) in bodies {
        all.entry(name.clone()).or_default().push(body.clone());
    }
    all
}

fn without(bodies: &Bodies, left_out: &LeftOut) -> Bodies {
    let is_left = |name: &str, body: &&Body| !left_out.contains_key(&(name.to_owned(), body.key.clone()));
    let left = |(name, bodies): (&String, &Vec<Body>)| {
        (name.clone(), bodies.iter().filter(|body| is_left(name, body)).cloned().collect())
    };
    bodies.iter().map(left).collect()
}

/// Removes `#[should_panic]`: on WebAssembly such a test would be skipped. The sandbox sees the panic from
/// outside.
fn without_should_panic(files: &mut Files) {
    for (_, bytes) in files.iter_mut().filter(|(path, _)| path.contains("/tests/") && path.ends_with(".rs")) {
        let text = String::from_utf8_lossy(bytes);
        if text.contains("#[should_panic") {
            let lines =
                text.lines().map(|line| if line.trim().starts_with("#[should_panic") { "" } else { line });
            *bytes = lines.collect::<Vec<_>>().join("\n").into_bytes();
        }
    }
}
