//! Has cargo build a stage, and extracts the compiler's errors in the learner's lines.

use crate::{
    bench::{process::hide_variables, settings},
    exercise::{Error, Exercise, Result, Workspace},
};
use catalogue::{Text, say};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The name of the test program of every package.
const TESTS: &str = "it";

/// The options of a build whose messages are read, before the manifest's path.
const FOR_A_PROGRAM: [&str; 3] = ["--quiet", "--message-format=json", "--manifest-path"];

/// One of the compiler's errors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompileError {
    /// The message, on one line.
    pub message: Text,
    /// The file, relative to the workspace's root with `/` between folders; empty if there is none.
    pub path: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The compiler's code for errors of this kind, such as `E0308`; empty if it has none.
    pub code: String,
    /// The compiler's words in full: the lines, their labels, notes and suggestions.
    pub rendered: Text,
}

/// The place of a build: its workspace and its target folder.
#[derive(Clone, Debug)]
pub struct Site {
    /// The workspace's root.
    pub root: PathBuf,
    /// The folder that cargo runs in, whose settings count, and those of all folders above it.
    pub run_in: PathBuf,
    /// The folder of what is built.
    pub target: PathBuf,
    /// Settings for the packages of a copied workspace, to keep them apart from the same packages of the
    /// original: cargo distinguishes workspaces that share a target folder by their settings, not by their
    /// place. All other packages are shared.
    pub apart: Vec<String>,
}

impl Site {
    /// The build site of the learner's code.
    pub fn of(workspace: &Workspace) -> Self {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
        let root = workspace.root.clone();
        Self { run_in: root.clone(), target: root.join(target), root, apart: Vec::new() }
    }

    /// Cargo, to build here.
    pub fn cargo(&self) -> Command {
        let mut cargo = cargo();
        cargo.current_dir(&self.run_in).env("CARGO_TARGET_DIR", &self.target);
        if self.run_in != self.root {
            settings::of_a_copy(&mut cargo, &self.root, &self.run_in);
        }
        cargo.args(self.apart.iter().flat_map(|setting| ["--config", setting]));
        cargo
    }
}

/// A command for the cargo that runs this program, without the variables that it set for this program.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    hide_variables(&mut cargo, &["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_"]);
    // A window speaks the same language.
    cargo.env("WORKBOOK_LANG", catalogue::language());
    cargo
}

/// The command that builds the test program of an exercise.
pub fn tests_command(site: &Site, exercise: &Exercise) -> Command {
    let mut cargo = site.cargo();
    cargo.args(["test", "--no-run", "--test", TESTS, "--package", &exercise.package]).args(FOR_A_PROGRAM);
    cargo.arg(site.root.join("Cargo.toml"));
    cargo
}

/// Builds the test program of an exercise; the compiler's errors, if there are any.
///
/// # Errors
/// If cargo fails for a reason other than an error in the code.
pub fn build_tests(
    site: &Site,
    exercise: &Exercise,
) -> Result<std::result::Result<PathBuf, Vec<CompileError>>> {
    let (programs, errors) = built(site, tests_command(site, exercise))?;
    let none = || Error::Stopped(say!("no test program `{name}` was built", name = TESTS));
    if !errors.is_empty() {
        return Ok(Err(errors));
    }
    programs.tests.into_values().next().ok_or_else(none).map(Ok)
}

/// Programs, by the folders of their packages, relative to the site's root.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// The test programs.
    pub tests: BTreeMap<String, PathBuf>,
    /// The programs that open the packages' windows.
    pub windows: BTreeMap<String, PathBuf>,
}

/// Builds programs of several packages at once; `targets` selects them, in cargo's words. Returns the errors
/// as well, if there are any.
///
/// # Errors
/// If cargo fails for a reason other than an error in the code.
pub fn build_programs<'a>(
    site: &Site,
    packages: impl IntoIterator<Item = &'a str>,
    targets: &[&str],
) -> Result<(Programs, Vec<CompileError>)> {
    let mut cargo = site.cargo();
    // Each is built once, so incremental builds gain nothing.
    cargo.env("CARGO_INCREMENTAL", "0");
    cargo.args(["build", "--keep-going"]).args(targets);
    cargo.args(packages.into_iter().flat_map(|package| ["--package", package])).args(FOR_A_PROGRAM);
    cargo.arg(site.root.join("Cargo.toml"));
    built(site, cargo)
}

/// Has cargo build programs.
fn built(site: &Site, mut cargo: Command) -> Result<(Programs, Vec<CompileError>)> {
    let output = cargo.stdin(Stdio::null()).output().map_err(Error::cargo)?;
    let [stdout, stderr] = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    let errors = errors(&site.root, &stdout);
    if !output.status.success() && errors.is_empty() {
        return Err(Error::Stopped((causes(&stdout) + &stderr).trim().to_owned()));
    }
    let mut programs = Programs::default();
    for message in parsed(&stdout) {
        let folder = message["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
        let (Some(folder), Some(program)) = (folder, message["executable"].as_str()) else { continue };
        let folder = relative(&site.root, &folder.to_string_lossy());
        let is_test = message["target"]["kind"][0] == "test";
        let programs = if is_test { &mut programs.tests } else { &mut programs.windows };
        programs.insert(folder, program.into());
    }
    Ok((programs, errors))
}

/// Cargo's messages, each on a line.
fn parsed(messages: &str) -> impl Iterator<Item = Value> {
    messages.lines().filter_map(|line| serde_json::from_str(line).ok())
}

/// The compiler's words about each error among cargo's messages.
fn said(messages: &str) -> impl Iterator<Item = Value> {
    let said = parsed(messages).filter(|message| message["reason"] == "compiler-message");
    said.map(|message| message["message"].clone()).filter(|said| said["level"] == "error")
}

/// The errors in the code among cargo's messages; paths are relative to `root`.
pub fn errors(root: &Path, messages: &str) -> Vec<CompileError> {
    // An error without a place is not one in the code, or only the compiler's summary.
    let mut errors: Vec<_> = said(messages).filter_map(|said| error(root, &said)).collect();
    errors.dedup();
    errors
}

/// The compiler's words where no error is in the code: that the linker is missing, or the disk full. Cargo
/// itself says then only that something did not compile.
fn causes(messages: &str) -> String {
    let is_cause = |said: &Value| !said["message"].as_str().unwrap_or_default().starts_with("aborting due");
    said(messages).filter(is_cause).filter_map(|said| Some(said["rendered"].as_str()?.to_owned())).collect()
}

fn error(root: &Path, said: &Value) -> Option<CompileError> {
    let spans = said["spans"].as_array()?;
    let mut span = spans.iter().find(|span| span["is_primary"] == true)?;
    // For an error in a macro, the line that calls it counts.
    while let Some(call) = span["expansion"].get("span") {
        span = call;
    }
    let number = |key: &str| span[key].as_u64().unwrap_or_default() as usize;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Some(CompileError {
        message: text(&said["message"]).into(),
        path: relative(root, span["file_name"].as_str()?),
        line: number("line_start"),
        column: number("column_start"),
        code: text(&said["code"]["code"]),
        rendered: text(&said["rendered"]).into(),
    })
}

fn relative(root: &Path, file: &str) -> String {
    let path = Path::new(file);
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_cause_of_an_error_outside_the_code_is_shown() {
        let said = |message: &str| {
            let rendered = format!("error: {message}\n");
            let said = json!({ "level": "error", "message": message, "rendered": rendered, "spans": [] });
            json!({ "reason": "compiler-message", "message": said }).to_string() + "\n"
        };
        let messages = said("linker `cc` not found") + &said("aborting due to 1 previous error");
        assert_eq!(errors(Path::new("/"), &messages), []);
        assert_eq!(causes(&messages), "error: linker `cc` not found\n");
    }
}
