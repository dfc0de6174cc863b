//! The libraries that answers are built against, which cargo builds once: the workbook's files with
//! everything open, and a library of each package's tests.

use super::{Broken, Workshop, cases_of, does_not_compile, tests_of, text};
use crate::{
    Error, Result,
    compiler::{Compiler, LIBRARY, TARGET},
    opened,
};
use filter::linked::{self, Linked};
use runner::{
    bench::cargo,
    exercise::copy::{Files, replace_function, write_all},
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
};

/// The file of a package's tests, as a library.
const CASES: &str = "workbook_cases.rs";
/// The code runs in an interpreter, so each instruction saved counts.
const SETTINGS: [&str; 6] = [
    "profile.dev.opt-level=2",
    "profile.dev.package.\"*\".opt-level=2",
    "profile.dev.debug-assertions=false",
    "profile.dev.overflow-checks=true",
    "profile.dev.incremental=false",
    "profile.dev.debug=0",
];

impl Workshop<'_> {
    /// The libraries for WebAssembly.
    ///
    /// # Errors
    /// If a file can't be written, or the workbook does not compile.
    pub fn build_libraries(&self) -> std::result::Result<(Compiler, Vec<Linked>), Broken> {
        let root = self.copied.root.with_extension("opened");
        let (files, linked) = self.opened()?;
        write_all(&root, &files, |_| false)?;
        let mut cargo = cargo::cargo();
        // Not in a folder that others share: they would replace the libraries while these are gathered.
        cargo.current_dir(&root).env("CARGO_TARGET_DIR", self.copied.root.with_extension("opened_target"));
        // This overrides all other places, and no page shows where the workbook lies.
        cargo.env("CARGO_ENCODED_RUSTFLAGS", format!("--remap-path-prefix={}=", root.display()));
        cargo.args(["build", "--target", TARGET, "--message-format=json"]);
        cargo.args(SETTINGS.iter().flat_map(|setting| ["--config", setting]));
        for (home, package) in self.homes() {
            cargo.args(["--package", package, "--example", &cases_of(home)]);
        }
        let output = cargo.stdin(Stdio::null()).output().map_err(Error::cargo)?;
        let [stdout, stderr] =
            [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        // The compiler's words are among cargo's messages. Not every compiler adds what to do.
        if ["std", "core"].iter().any(|it| stdout.contains(&format!("can't find crate for `{it}`"))) {
            let why = format!("answers are built for {TARGET}: `rustup target add {TARGET}`");
            return Err(Error::Stopped(why).into());
        }
        if !output.status.success() {
            return Err(self.broken(&cargo::errors(&root, &stdout), stderr.trim()));
        }
        let libraries = root.join("libraries");
        let mut named = gathered(&stdout, &libraries)?;
        // An answer's crate names only these, and others through them.
        let is_own =
            |name: &str| self.workspace.members.iter().any(|it| it.package.replace('-', "_") == name);
        let is_any = |name: &str| ["glam", "testing"].contains(&name) || name.starts_with("cases_of_");
        named.retain(|name, _| is_any(name) || is_own(name));
        let compiler = Compiler::find(&root, libraries, named)?;
        for exercise in &self.exercises {
            let name = format!("original_{}", exercise.name);
            let library = self.library(exercise, self.original(exercise))?;
            let made = compiler.build(&self.scratch().join(&name), &library, LIBRARY)?;
            let fault = |fault| does_not_compile(&format!("{}{fault}", exercise.name));
            let made = made.map_err(|it: String| Broken::of(exercise, fault(it)))?;
            let place = compiler.libraries.join(format!("lib{name}.rlib"));
            fs::copy(&made, &place).map_err(Error::file(&place))?;
        }
        Ok((compiler, linked))
    }

    /// All files with everything open, and the functions that are linked to answers.
    ///
    /// # Errors
    /// If a file is not as it should be.
    pub fn opened(&self) -> std::result::Result<(Files, Vec<Linked>), Broken> {
        let mut files = self.files.clone();
        files.retain(|path, _| !path.starts_with(".cargo/"));
        for exercise in &self.exercises {
            let linked = opened::linked(&exercise.path(), self.original(exercise));
            let [calls, _] = linked.map_err(|error| Broken::of(exercise, error))?;
            replace_function(&mut files, exercise, &calls)?;
        }
        let mut linked = Vec::new();
        for (path, bytes) in files.iter_mut().filter(|(path, _)| path.starts_with("stage")) {
            let Some(module) = linked::module(self.workspace, path) else { continue };
            let text = String::from_utf8_lossy(bytes).into_owned();
            linked.extend(linked::in_file(&module, &text));
            let is_in = |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
            if self.exercises.iter().any(|it| is_in(&it.folder)) {
                *bytes = opened::open(path, &text)?.into_bytes();
            }
        }
        for exercise in &self.exercises {
            let path = tests_of(exercise);
            let cases = opened::cases(&path, &text(&files, &path));
            let cases = cases.map_err(|error| Broken::of(exercise, error))?;
            files.insert(path, cases.into_bytes());
        }
        for home in self.homes().into_keys() {
            let (main, name) = (format!("{home}/tests/it/main.rs"), cases_of(home));
            let library = opened::open(&main, &text(&files, &main))?;
            files.insert(format!("{home}/tests/it/{CASES}"), library.into_bytes());
            // An example depends on all that tests depend on. Functions marked as tests are not built in it.
            let kind = format!("path = \"tests/it/{CASES}\"\ncrate-type = [\"rlib\"]");
            let example = format!("\n[[example]]\nname = \"{name}\"\n{kind}\n");
            files.entry(format!("{home}/Cargo.toml")).or_default().extend(example.bytes());
        }
        Ok((files, linked))
    }
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
            let linked = fs::hard_link(path, &place).or_else(|_| fs::copy(path, &place).map(drop));
            linked.map_err(Error::file(&place))?;
            let name = message["target"]["name"].as_str().unwrap_or_default().replace('-', "_");
            named.insert(name, place);
        }
    }
    Ok(named)
}
