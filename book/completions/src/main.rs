//! The program behind `cargo workbook completions`: a script that lets a shell complete `cargo workbook …`.
//!
//! A program of its own on top of the runner, which has it built when it is first asked for.

mod script;

use clap_complete::Shell;
use runner::{
    commands::{
        session::Session,
        syntax::{Args, Command, Takes},
    },
    exercise::error::{Error, Result},
    say::answer::Answer,
};
use std::process::ExitCode;

/// What this program is asked for: the runner gives it the words that it got.
static COMMANDS: [Command; 1] = [Command::new("completions", Takes::Shell, "for your shell", completions)];

fn main() -> ExitCode {
    runner::commands::command_line::run(&COMMANDS)
}

fn completions(session: &mut Session, args: &Args) -> Result<Answer> {
    let shells = [Shell::Bash, Shell::Zsh, Shell::Fish];
    let shell = args.name().and_then(|name| shells.into_iter().find(|shell| shell.to_string() == name));
    let shell =
        shell.ok_or_else(|| Error::Usage("completions for which shell: bash, zsh or fish?".to_owned()))?;
    let names: Vec<_> = session.workspace.exercises().map(|exercise| exercise.name.clone()).collect();
    Ok(Answer::text(script::script(shell, &names)))
}
