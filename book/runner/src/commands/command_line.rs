//! The runner's program: from the command line to an answer on standard output.

use crate::{
    commands::{
        list::overview,
        session::Session,
        syntax::{Command, Order, help, parse},
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
    let order = match parse(commands, std::env::args_os().collect()) {
        Ok(order) => order,
        Err(error) => return report(&error, false),
    };
    let json = order.args.json;
    match obey(commands, order) {
        Ok(answer) => {
            let text = match json {
                true if answer.json.is_null() => String::new(),
                true => format!("{}\n", answer.json),
                false => answer.text,
            };
            // A reader such as `head` may have closed the pipe: that is no error.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::from(answer.exit_code)
        }
        Err(error) => report(&error, json),
    }
}

fn report(error: &Error, json: bool) -> ExitCode {
    let answer = Answer::error(error);
    if json {
        println!("{}", answer.json);
    } else {
        eprint!("{}", answer.text);
    }
    ExitCode::from(answer.exit_code)
}

fn obey(commands: &[Command], order: Order) -> Result<Answer> {
    if order.help {
        return Ok(Answer::text(help(commands)));
    }
    let mut workspace = Workspace::open(&root(order.root)?)?;
    workspace.seed = order.args.seed.or(workspace.seed);
    let mut session = Session::open(Screen::stdout(), &workspace)?;
    match order.command {
        Some(command) => (command.run)(&mut session, &order.args),
        None => Ok(overview(&session)),
    }
}

/// The workbook at or above the current folder, or else the one in which this program was built.
fn root(named: Option<PathBuf>) -> Result<PathBuf> {
    if let Some(root) = named {
        return root.canonicalize().map_err(Error::file(&root));
    }
    let here = std::env::current_dir().ok().and_then(|folder| find_root(&folder));
    let built = || find_root(env!("CARGO_MANIFEST_DIR").as_ref());
    here.or_else(built).ok_or_else(|| {
        Error::Stopped("no workbook here: go to its folder, or name it with --root".to_owned())
    })
}
