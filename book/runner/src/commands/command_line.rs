//! The runner's program: from the command line to an answer on standard output.

use crate::{
    commands::{
        Args, Command, Session,
        list::overview,
        syntax::{HELP, help, parse},
    },
    exercise::{Error, Result, Workspace, find_root},
    say::{Answer, Screen, TEXTS},
};
use catalogue::say;
use std::{io::Write, path::PathBuf, process::ExitCode};

/// Runs the program with these commands in the language that is asked for: by `--lang`, or else by the
/// environment. Programs for authors and teachers are in English alone.
pub fn run_in_the_readers_language(commands: &[Command]) -> ExitCode {
    // Before all else, so that what can't be understood is refused in that language, too.
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let asked = |option: &str| {
        let at = words.iter().position(|word| word == option);
        let next = at.and_then(|at| words.get(at + 1)).map(String::as_str);
        let joined = || words.iter().find_map(|word| word.strip_prefix(option)?.strip_prefix('='));
        next.or_else(joined)
    };
    let spoken = root(asked("--root")).map_or(Ok(()), |root| catalogue::speak(asked("--lang"), &root, TEXTS));
    match spoken {
        Ok(()) => run(commands),
        Err(unknown) => tell(Err(Error::Usage(unknown))),
    }
}

/// Runs the program with these commands.
pub fn run(commands: &[Command]) -> ExitCode {
    let parsed = parse(commands, std::env::args_os().collect());
    tell(parsed.and_then(|(command, args)| obey(commands, command, &args)))
}

fn tell(answer: Result<Answer>) -> ExitCode {
    // What can't be understood is told a program, too.
    let (is_json, is_error) = (std::env::args_os().any(|word| word == "--json"), answer.is_err());
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
    here.or_else(built)
        .ok_or_else(|| Error::Stopped(say!("no workbook here: go to its folder, or name it with --root")))
}
