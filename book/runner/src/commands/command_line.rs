//! The runner's program: from the command line to an answer on standard output.

use crate::{
    commands::{
        list::overview,
        session::Session,
        syntax::{Args, Command, HELP, help, parse},
    },
    exercise::{
        error::{Error, Result},
        workspace::{Workspace, find_root},
    },
    say::{answer::Answer, screen::Screen},
};
use std::{io::Write, path::PathBuf, process::ExitCode};

/// Runs the program with these commands.
pub fn run(commands: &[Command]) -> ExitCode {
    let (is_json, answer) = match parse(commands, std::env::args_os().collect()) {
        Ok((command, args)) => (args.has("json"), obey(commands, command, &args)),
        Err(error) => (false, Err(error)),
    };
    let is_error = answer.is_err();
    let answer = answer.unwrap_or_else(|error| Answer::error(&error));
    let text = match is_json {
        true if answer.json.is_null() => String::new(),
        true => format!("{}\n", answer.json),
        false => answer.text,
    };
    // A reader such as `head` may have closed the pipe: that is no error.
    let _ = match is_error && !is_json {
        true => std::io::stderr().write_all(text.as_bytes()),
        false => std::io::stdout().write_all(text.as_bytes()),
    };
    ExitCode::from(answer.exit_code)
}

fn obey(commands: &[Command], command: Option<&Command>, args: &Args) -> Result<Answer> {
    if args.has(HELP) {
        return Ok(Answer::text(help(commands)));
    }
    let mut workspace = Workspace::open(&root(args.text("root"))?)?;
    workspace.seed = args.number("seed")?.or(workspace.seed);
    let mut session = Session::open(Screen::stdout(), &workspace)?;
    match command {
        Some(command) => (command.run)(&mut session, args),
        None => Ok(overview(&session)),
    }
}

/// The workbook at or above the current folder, or else the one in which this program was built.
fn root(named: Option<&str>) -> Result<PathBuf> {
    if let Some(root) = named.map(PathBuf::from) {
        return root.canonicalize().map_err(Error::file(&root));
    }
    let here = std::env::current_dir().ok().and_then(|folder| find_root(&folder));
    let built = || find_root(env!("CARGO_MANIFEST_DIR").as_ref());
    here.or_else(built).ok_or_else(|| {
        Error::Stopped("no workbook here: go to its folder, or name it with --root".to_owned())
    })
}
