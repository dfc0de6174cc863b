//! What a lab's answers are tried with: a native program that knows what is right, and libraries for
//! WebAssembly that answers are built against. Both are made from copies of the workbook, once.

mod opened_files;

use crate::{
    compiler::{Compiler, Crate, TARGET},
    opened,
};
use filter::{
    linked::{self, Linked},
    names::Names,
};
use runner::{
    bench::{
        cargo::{self, build_programs},
        copied::Copied,
        process::run_while_it_speaks,
        trial::{TEST, Trial},
    },
    exercise::{
        Exercise,
        copy::{self, Files},
        error::{Error, Result},
        region::find_region,
        workspace::Workspace,
    },
    judge::{OWN, served::Served},
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// The longest silence of the compiler for one library.
const SILENCE: Duration = Duration::from_secs(300);
/// The code runs in an interpreter, so each instruction saved counts.
const SETTINGS: [&str; 6] = [
    "profile.dev.opt-level=2",
    "profile.dev.package.\"*\".opt-level=2",
    "profile.dev.debug-assertions=false",
    "profile.dev.overflow-checks=true",
    "profile.dev.incremental=false",
    "profile.dev.debug=0",
];

/// The copies of a lab, and its exercises.
pub struct Workshop<'a> {
    workspace: &'a Workspace,
    copied: Copied<'a>,
    files: Files,
    /// The lab's exercises that are Rust.
    pub exercises: Vec<&'a Exercise>,
    originals: BTreeMap<String, String>,
}

/// What is built.
pub struct Built {
    /// The compiler of answers.
    pub compiler: Compiler,
    /// The native test programs, by the folders of their packages.
    programs: BTreeMap<String, PathBuf>,
    /// The functions that are linked to answers.
    pub linked: Vec<Linked>,
}

impl<'a> Workshop<'a> {
    /// The copies for these exercises; shaders are skipped.
    ///
    /// # Errors
    /// If a file can't be read, or an original can't be found.
    pub fn new(workspace: &'a Workspace, exercises: &[&'a Exercise]) -> Result<Self> {
        let exercises: Vec<_> = exercises.iter().copied().filter(|exercise| exercise.is_rust()).collect();
        let (copied, files) = Copied::for_lab(workspace, &exercises)?;
        let mut originals = BTreeMap::new();
        for exercise in &exercises {
            let text = text(&files, &exercise.path());
            let region = find_region(&text, &exercise.name).map_err(exercise.lost())?;
            originals.insert(exercise.name.clone(), text[region.whole].to_owned());
        }
        Ok(Self { workspace, copied, files, exercises, originals })
    }

    /// All files, without any answer. Verdicts rest on these.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// An exercise's function as it was handed out: everything between its anchors.
    pub fn original(&self, exercise: &Exercise) -> &str {
        self.originals.get(&exercise.name).map_or("", String::as_str)
    }

    /// The folder in which answers are built.
    pub fn scratch(&self) -> PathBuf {
        self.copied.root.with_extension("answers")
    }

    /// Builds both.
    ///
    /// # Errors
    /// If a file can't be written, or the workbook does not compile.
    pub fn build(&self) -> Result<Built> {
        // A lab may have nothing but shaders.
        if self.exercises.is_empty() {
            let compiler = Compiler::find(&self.workspace.root, PathBuf::new(), BTreeMap::new())?;
            return Ok(Built { compiler, programs: BTreeMap::new(), linked: Vec::new() });
        }
        let programs = self.build_oracle()?;
        let (compiler, linked) = self.build_libraries()?;
        Ok(Built { compiler, programs, linked })
    }

    /// The native programs, as the workbook has them.
    fn build_oracle(&self) -> Result<BTreeMap<String, PathBuf>> {
        copy::write_all(&self.copied.root, &self.files, |_| false)?;
        let packages: BTreeSet<&str> = self.exercises.iter().map(|exercise| &exercise.package[..]).collect();
        let (programs, errors) = build_programs(&self.copied.site(), packages, &["--test", "it"])?;
        match errors.first() {
            Some(error) => Err(broken(&error.message)),
            None => Ok(programs.tests),
        }
    }

    /// The libraries for WebAssembly.
    fn build_libraries(&self) -> Result<(Compiler, Vec<Linked>)> {
        let root = self.copied.root.with_extension("opened");
        let (files, linked) = self.opened()?;
        copy::write_all(&root, &files, |_| false)?;
        let mut cargo = cargo::cargo();
        // Not in a folder that others share: they would replace the libraries while these are gathered.
        cargo.current_dir(&root).env("CARGO_TARGET_DIR", self.copied.root.with_extension("opened_target"));
        // This overrides all other places, and no page shows where the workbook lies.
        cargo.env("CARGO_ENCODED_RUSTFLAGS", format!("--remap-path-prefix={}=", root.display()));
        cargo.args(["build", "--lib", "--target", TARGET, "--message-format=json"]);
        cargo.args(SETTINGS.iter().flat_map(|setting| ["--config", setting]));
        cargo.args(self.homes().iter().flat_map(|home| ["--package".to_owned(), cases_of(home)]));
        let output = run_while_it_speaks(cargo, "cargo", SILENCE)?;
        if output.stderr.contains("target may not be installed") {
            return Err(Error::Stopped(format!(
                "answers are built for {TARGET}: `rustup target add {TARGET}`"
            )));
        }
        if output.exit_code != Some(0) {
            let said = cargo::errors(&root, &output.stdout);
            return Err(broken(said.first().map_or(output.stderr.trim(), |error| &error.message)));
        }
        let libraries = root.join("libraries");
        let mut named = gathered(&output.stdout, &libraries)?;
        // An answer's crate names only these, and others through them.
        let is_own =
            |name: &str| self.workspace.members.iter().any(|it| it.package.replace('-', "_") == name);
        let is_named = |name: &str| ["glam", "testing"].contains(&name) || name.starts_with("cases_of_");
        named.retain(|name, _| is_named(name) || is_own(name));
        let compiler = Compiler::find(&root, libraries, named)?;
        self.build_originals(&compiler)?;
        Ok((compiler, linked))
    }

    /// The originals of the lab's functions, as libraries for the programs of others that call them.
    fn build_originals(&self, compiler: &Compiler) -> Result<()> {
        for exercise in &self.exercises {
            let name = original_of(exercise);
            let it = Crate {
                answer: self.original(exercise).to_owned(),
                file: format!("{}.rs", exercise.name),
                main: self.module(exercise),
                is_library: true,
            };
            let made = compiler.build(&self.scratch().join(&name), &it)?;
            let made = made.map_err(|fault| broken(&fault.says.join("; ")))?;
            let place = compiler.libraries.join(format!("lib{name}.rlib"));
            fs::copy(&made, &place).map_err(Error::file(&place))?;
        }
        Ok(())
    }

    /// The module of an answer, and the function that puts it in its place.
    fn module(&self, exercise: &Exercise) -> String {
        let (name, module, hook) = (&exercise.name, self.module_of(exercise), opened::hook(&exercise.name));
        format!(
            "#![allow(warnings)]\nmod answer {{ use {module}::*; include!(\"{name}.rs\"); }}\n\
             pub fn workbook_set() {{ let _ = {module}::{hook}.set(answer::{name}); }}\n"
        )
    }

    /// The crate of an answer, whose program has the originals of these exercises.
    pub fn answer(&self, exercise: &Exercise, text: &str, needed: &BTreeSet<String>) -> Crate {
        let cases = format!("{}::{}", cases_of(&exercise.home), exercise.name);
        let originals: String =
            needed.iter().map(|name| format!("original_{name}::workbook_set(); ")).collect();
        let crates: String = needed.iter().map(|name| format!("extern crate original_{name};\n")).collect();
        let of = "#[unsafe(no_mangle)] pub extern \"C\" fn workbook";
        let main = format!(
            "{}{crates}use testing::cases::module as workbook_module;\n\
             {of}_room(count: u32) -> *mut u32 {{ workbook_set(); {originals}workbook_module::room(count) }}\n\
             {of}_case() -> u32 {{ {cases}::workbook_case() }}\n{of}_after() {{ {cases}::workbook_after() }}\n\
             {of}_said() -> *const u8 {{ workbook_module::said().0 }}\n\
             {of}_length() -> usize {{ workbook_module::said().1 }}\n",
            self.module(exercise),
        );
        Crate { answer: text.to_owned(), file: format!("{}.rs", exercise.name), main, is_library: false }
    }

    /// A program that answers for an exercise's cases.
    pub fn serve(&self, built: &Built, exercise: &Exercise, seed: Option<u64>) -> Served {
        let none = PathBuf::new();
        let program = built.programs.get(&exercise.home).unwrap_or(&none);
        let trial = Trial::of(exercise, program, &self.copied.root, seed);
        Served::of(trial, &format!("{}::{TEST}", exercise.name), OWN)
    }

    /// What an answer to an exercise may name, when these functions are linked to it.
    pub fn names(&self, linked: &[Linked], exercise: &Exercise) -> Names {
        Names::in_workspace(self.workspace, exercise, linked)
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

    fn homes(&self) -> BTreeSet<&str> {
        self.exercises.iter().map(|exercise| &exercise.home[..]).collect()
    }
}

fn broken(why: &str) -> Error {
    Error::Stopped(format!("the workbook itself does not compile: {why}"))
}

/// The name of the library with an exercise's original.
fn original_of(exercise: &Exercise) -> String {
    format!("original_{}", exercise.name)
}

/// The name of the package with the cases of a package.
fn cases_of(home: &str) -> String {
    format!("cases_of_{}", home.replace('/', "_"))
}

fn text(files: &Files, path: &str) -> String {
    files.get(path).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
}

/// Copies the libraries among cargo's messages into one folder. Returns them by their crates' names.
fn gathered(messages: &str, folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let mut named = BTreeMap::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let files = message["filenames"].as_array().into_iter().flatten().filter_map(Value::as_str);
        // Libraries refer to the macros that they were built with.
        let is_macro = message["target"]["kind"][0] == "proc-macro";
        let is_needed = |path: &&str| is_macro || path.contains(TARGET) && path.ends_with(".rlib");
        for path in files.filter(is_needed).map(Path::new) {
            let place = folder.join(path.file_name().unwrap_or_default());
            fs::hard_link(path, &place)
                .or_else(|_| fs::copy(path, &place).map(drop))
                .map_err(Error::file(&place))?;
            let name = message["target"]["name"].as_str().unwrap_or_default().replace('-', "_");
            named.insert(name, place);
        }
    }
    Ok(named)
}
