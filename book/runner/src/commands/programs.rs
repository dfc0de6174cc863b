//! The commands that run another program: a stage's window, the press, and programs that few need.

use crate::{
    bench::{Site, cargo::cargo},
    commands::{Args, Session},
    exercise::{Error, Exercise, Kept, Result, Workspace},
    say::Answer,
};
use catalogue::say;
use serde_json::{Value, json};
use std::process::Command;

/// Opens the window on the learner's code, and waits until it is closed.
///
/// # Errors
/// As for all commands; and if cargo can't be run.
pub fn window(session: &Session, name: Option<&str>) -> Result<Answer> {
    // The first time it has to be built, and cargo shows that.
    run(&mut window_command(session.workspace, session.exercise(name)?, false)?)
}

/// The command that opens an exercise's window, with cargo's messages only if the learner can see them. It
/// opens at the smallest case of a wrong answer, if the function is still that answer.
///
/// # Errors
/// If its author names a stage that doesn't exist, or has no window.
pub fn window_command(workspace: &Workspace, exercise: &Exercise, is_quiet: bool) -> Result<Command> {
    let (window, arguments) = workspace.window(exercise)?;
    let mut cargo = Site::of(workspace).cargo();
    cargo.arg("run").args(is_quiet.then_some("--quiet"));
    cargo.args(["--package", &window.package, "--"]).args(arguments);
    let case = workspace.store.place(Kept::Smallest, &exercise.name);
    if case.is_file() {
        cargo.arg("--smallest").arg(case);
    }
    Ok(cargo)
}

/// Builds the window that shows an exercise anew: one that is open then shows the new code.
///
/// # Errors
/// As [`window_command`].
pub fn build_window_command(workspace: &Workspace, exercise: &Exercise) -> Result<Command> {
    let (window, _) = workspace.window(exercise)?;
    let mut cargo = Site::of(workspace).cargo();
    cargo.args(["build", "--quiet", "--package", &window.package]);
    Ok(cargo)
}

/// Makes the book with the press, which takes the flags `zip` and `pdf`; with `open` the desk makes and
/// serves it.
///
/// # Errors
/// If cargo can't be run.
pub fn book(session: &mut Session, args: &Args) -> Result<Answer> {
    // A lab's handout contains the book as pages: its drawings can't be made with blank functions.
    let pages = session.workspace.root.join("pages/index.html");
    if pages.is_file() {
        let said = say!("The book was handed out as pages: open {page}", page = pages.display());
        return Ok(Answer::text(said + "\n"));
    }
    let package = if args.has("open") { "desk" } else { "press" };
    let site = Site::of(session.workspace);
    if !site.target.join("debug").join(format!("{package}{}", std::env::consts::EXE_SUFFIX)).is_file() {
        let building = say!(
            "Building the {package}, which makes the book; the first time takes a minute or two.",
            package
        );
        eprintln!("{building}");
    }
    let mut cargo = site.cargo();
    cargo.args(["run", "--quiet", "--package", package, "--", "--root"]).arg(&session.workspace.root);
    cargo.args(["--zip", "--pdf"].iter().filter(|flag| package == "press" && args.has(&flag[2..])));
    run(&mut cargo)
}

/// Runs another program of the workspace in which this one was built, with this program's arguments. It is
/// separate because few need it, and others should not have to build it.
///
/// # Errors
/// If cargo can't be run.
pub fn of_its_own(package: &str) -> Result<Answer> {
    let answer = run(other(package).args(std::env::args_os().skip(1)))?;
    // It has printed the whole JSON itself.
    Ok(Answer { json: Value::Null, ..answer })
}

/// What another program of that workspace says on standard output.
///
/// # Errors
/// If it can't be built or run.
pub fn said_by(package: &str, words: &[String]) -> Result<String> {
    let output = other(package).args(words).output().map_err(Error::cargo)?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(Error::Stopped(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
    }
}

/// Cargo, to run another program of that workspace.
fn other(package: &str) -> Command {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let mut cargo = cargo();
    cargo.args(["run", "--quiet", "--manifest-path", manifest, "--package", package, "--"]);
    cargo
}

fn run(cargo: &mut Command) -> Result<Answer> {
    let status = cargo.status().map_err(Error::cargo)?;
    let exit_code = u8::try_from(status.code().unwrap_or(1)).unwrap_or(1);
    Ok(Answer { exit_code, ..Answer::new("", json!({ "exit_code": exit_code })) })
}
