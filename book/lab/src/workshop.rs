//! What a lab's answers are tried with: a native program that knows what is right, and libraries for
//! WebAssembly that answers are built against. Both are made from copies of the workbook, once.

mod libraries;

use crate::{
    Error, Exercise, Result, Workspace,
    compiler::{Compiler, Crate},
    opened,
};
use filter::linked::{self, Linked};
use runner::{
    bench::{CompileError, Copied, Trial, build_programs, trial::TEST},
    exercise::copy::{Files, write_all},
    judge::{OWN, served::Served},
};
use std::{collections::BTreeMap, path::PathBuf};

/// The copies of a lab, and its exercises.
pub struct Workshop<'a> {
    /// The workbook.
    pub workspace: &'a Workspace,
    copied: Copied<'a>,
    /// All files, without any answer. Verdicts rest on these.
    pub files: Files,
    /// The lab's exercises that are Rust.
    pub exercises: Vec<&'a Exercise>,
}

/// What keeps exercises from being graded, by their names.
pub type Faults = BTreeMap<String, Vec<String>>;

/// What can't be built, and the exercise that it is due to, if it is one alone.
#[derive(Debug)]
pub struct Broken {
    exercise: Option<String>,
    error: Error,
}

impl From<Error> for Broken {
    fn from(error: Error) -> Self {
        Self { exercise: None, error }
    }
}

impl Broken {
    /// An error that is due to this exercise.
    fn of(exercise: &Exercise, error: Error) -> Self {
        Self { exercise: Some(exercise.name.clone()), error }
    }
}

/// What is built.
#[derive(Default)]
pub struct Built {
    /// The compiler of answers.
    pub compiler: Compiler,
    /// The native test programs, by the folders of their packages.
    programs: BTreeMap<String, PathBuf>,
    /// The functions that are linked to answers.
    pub linked: Vec<Linked>,
    /// The exercises that can't be built.
    pub faults: Faults,
}

impl<'a> Workshop<'a> {
    /// The copies for these exercises; shaders are skipped.
    ///
    /// # Errors
    /// If a file can't be read, or an original can't be found.
    pub fn new(workspace: &'a Workspace, exercises: &[&'a Exercise]) -> Result<Self> {
        let exercises: Vec<_> = exercises.iter().copied().filter(|exercise| exercise.is_rust()).collect();
        let (copied, files) = Copied::for_lab(workspace, &exercises)?;
        Ok(Self { workspace, copied, files, exercises })
    }

    /// An exercise's function as it was handed out: everything between its anchors.
    pub fn original(&self, exercise: &Exercise) -> &str {
        self.copied.originals.get(&exercise.name).map_or("", String::as_str)
    }

    /// The folder in which answers are built.
    pub fn scratch(&self) -> PathBuf {
        self.copied.root.with_extension("answers")
    }

    /// Builds both; nothing for a lab of shaders alone. An exercise that keeps the others from being built is
    /// left out from then on.
    ///
    /// # Errors
    /// If a file can't be written, or the workbook does not compile, and not because of one exercise.
    pub fn build(&mut self) -> Result<Built> {
        let mut faults = Faults::new();
        while !self.exercises.is_empty() {
            match self.built() {
                Ok(built) => return Ok(Built { faults, ..built }),
                Err(Broken { exercise: Some(name), error }) => {
                    let own = self.exercises.iter().find(|it| it.name == name).map(|it| tests_of(it));
                    self.files.extend(own.map(|path| (path, Vec::new())));
                    self.exercises.retain(|it| it.name != name);
                    faults.insert(name, vec![error.to_string()]);
                }
                Err(Broken { error, .. }) => return Err(error),
            }
        }
        Ok(Built { faults, ..Built::default() })
    }

    fn built(&self) -> std::result::Result<Built, Broken> {
        // The native programs, as the workbook has them.
        write_all(&self.copied.root, &self.files, |_| false)?;
        let packages = self.homes().into_values();
        let (programs, errors) = build_programs(&self.copied.site(), packages, &["--test", "it"])?;
        if !errors.is_empty() {
            return Err(self.broken(&errors, ""));
        }
        let (compiler, linked) = self.build_libraries()?;
        Ok(Built { compiler, programs: programs.tests, linked, faults: Faults::new() })
    }

    /// The first error in the tests of an exercise, or else the first of all.
    fn broken(&self, errors: &[CompileError], otherwise: &str) -> Broken {
        let own = |error: &CompileError| self.exercises.iter().find(|it| tests_of(it) == error.path);
        let error = errors.iter().find(|error| own(error).is_some()).or(errors.first());
        let why = error
            .map_or(otherwise.to_owned(), |it| format!("{}:{}: {}", it.path, it.line, it.message.english));
        let exercise = error.and_then(own).map(|it| it.name.clone());
        Broken { exercise, error: does_not_compile(&why) }
    }

    /// A function in a module, and the function that takes its place for all others that call it.
    fn library(&self, exercise: &Exercise, code: &str) -> Result<Crate> {
        let (name, module) = (&exercise.name, self.module_of(exercise));
        let [_, takes] = opened::linked(&exercise.path(), self.original(exercise))?;
        // An answer's own types are not those of the function that takes its place.
        let main = format!(
            "#![allow(warnings)]\nmod answer {{ use {module}::*; include!(\"{name}.rs\");\n\
             mod workbook_place {{ use {module}::*; use super::{name}; {takes} }} }}\n"
        );
        Ok(Crate { answer: code.to_owned(), file: format!("{name}.rs"), main })
    }

    /// The crate of an answer, whose program has the originals of all other exercises.
    ///
    /// # Errors
    /// If the original is not a function.
    pub fn answer(&self, exercise: &Exercise, code: &str) -> Result<Crate> {
        let cases = format!("{}::{}", cases_of(&exercise.home), exercise.name);
        let others = self.exercises.iter().map(|it| &it.name).filter(|name| **name != exercise.name);
        let crates: String = others.map(|name| format!("extern crate original_{name};\n")).collect();
        let of = "#[unsafe(no_mangle)] pub extern \"C\" fn workbook";
        let mut own = self.library(exercise, code)?;
        own.main += &format!(
            "{crates}use testing::cases::module as workbook_module;\n\
             {of}_room(count: u32) -> *mut u32 {{ workbook_module::room(count) }}\n\
             {of}_case() -> u32 {{ {cases}::workbook_case() }}\n\
             {of}_scene() {{ {cases}::workbook_scene() }}\n\
             {of}_said() -> *const u8 {{ workbook_module::said().0 }}\n\
             {of}_length() -> usize {{ workbook_module::said().1 }}\n"
        );
        Ok(own)
    }

    /// A program that answers for an exercise's cases.
    pub fn serve(&self, built: &Built, exercise: &Exercise, seed: Option<u64>) -> Served {
        let program = built.programs.get(&exercise.home).cloned().unwrap_or_default();
        let trial = Trial::of(exercise, &program, &self.copied.root, seed);
        Served::of(trial, &format!("{}::{TEST}", exercise.name), OWN)
    }

    /// The path of an exercise's function, and its types.
    pub fn linked(&self, exercise: &Exercise) -> Linked {
        let all = linked::in_file(&self.module_of(exercise), self.original(exercise));
        all.into_iter().find(|it| it.name == exercise.name).unwrap_or_default()
    }

    /// The module of an exercise's function: `stage2_mesh_skin::skin`.
    fn module_of(&self, exercise: &Exercise) -> String {
        linked::module(self.workspace, &exercise.path()).unwrap_or_default()
    }

    /// The folders of the packages with the exercises' tests, and their names.
    fn homes(&self) -> BTreeMap<&str, &str> {
        self.exercises.iter().map(|exercise| (&exercise.home[..], &exercise.package[..])).collect()
    }
}

fn does_not_compile(why: &str) -> Error {
    Error::Stopped(format!("the workbook itself does not compile: {why}"))
}

/// The file of an exercise's tests.
fn tests_of(exercise: &Exercise) -> String {
    format!("{}/tests/it/{}.rs", exercise.home, exercise.name)
}

/// The name of the library with the cases of a package.
fn cases_of(home: &str) -> String {
    format!("cases_of_{}", home.replace('/', "_"))
}

fn text(files: &Files, path: &str) -> String {
    files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
}
