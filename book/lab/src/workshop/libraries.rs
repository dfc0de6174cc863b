//! The libraries that answers are built against, which cargo builds once.

use super::{Workshop, broken, cases_of};
use crate::compiler::{Compiler, Crate, TARGET};
use filter::linked::Linked;
use runner::{
    bench::{cargo, process::run_while_it_speaks},
    exercise::{
        Exercise, copy,
        error::{Error, Result},
    },
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
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

impl Workshop<'_> {
    /// The libraries for WebAssembly.
    pub(super) fn build_libraries(&self) -> Result<(Compiler, Vec<Linked>)> {
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
            return Err(broken(said.first().map_or(output.stderr.trim(), |error| &error.message.english)));
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
            let made = made.map_err(|fault| broken(&format!("{}{fault}", exercise.name)))?;
            let place = compiler.libraries.join(format!("lib{name}.rlib"));
            fs::copy(&made, &place).map_err(Error::file(&place))?;
        }
        Ok(())
    }
}

/// The name of the library with an exercise's original.
fn original_of(exercise: &Exercise) -> String {
    format!("original_{}", exercise.name)
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
