//! How commands are written: from the words on the command line to one of them, and their help.

use crate::{
    answer::Answer,
    error::{Error, Result},
    nearest::nearest,
    session::Session,
};
use clap::{
    Arg, ArgAction, ArgMatches,
    builder::PossibleValuesParser,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{ffi::OsString, fmt::Write, path::PathBuf};

/// What was asked for, besides the command.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Exercises, or whatever else the command takes.
    pub words: Vec<String>,
    /// Those of the command's own flags that were given.
    pub flags: Vec<&'static str>,
    /// The command's own number, if it was given.
    pub number: Option<usize>,
    /// `--seed`
    pub seed: Option<u64>,
    /// `--json`
    pub json: bool,
    /// `--poll`
    pub poll: bool,
}

impl Args {
    /// The first word.
    pub fn name(&self) -> Option<&str> {
        self.words.first().map(String::as_str)
    }

    /// Whether that flag of the command's own was given.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }
}

/// What a command takes besides its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// The beginning of an exercise's name, or none.
    Exercise,
    /// Any number of exercises and stages.
    Exercises,
    /// A shell.
    Shell,
}

/// A command.
pub struct Command {
    /// Its word on the command line.
    pub name: &'static str,
    /// What follows it.
    pub takes: Takes,
    /// What it does, in a line.
    pub about: &'static str,
    /// Its flags, without the dashes, and what each does.
    pub flags: &'static [(&'static str, &'static str)],
    /// One with a number.
    pub number: Option<(&'static str, &'static str)>,
    /// Does it.
    pub run: fn(&mut Session, &Args) -> Result<Answer>,
}

/// The words on the command line, read.
pub struct Order<'a> {
    /// What to do; none where no command is given, which asks where one is.
    pub command: Option<&'a Command>,
    /// With what.
    pub args: Args,
    /// Whether to say what commands there are instead.
    pub help: bool,
    /// `--root`
    pub root: Option<PathBuf>,
}

/// Reads the words on the command line, the program's own name first.
///
/// # Errors
/// If they can't be understood.
pub fn parse(commands: &[Command], words: Vec<OsString>) -> Result<Order<'_>> {
    let matches = clap_command(commands, None)
        .try_get_matches_from(words)
        .map_err(|error| usage_error(&error, commands))?;
    let (name, own) = matches.subcommand().map_or(("", &matches), |(name, own)| (name, own));
    let command = commands.iter().find(|command| command.name == name);
    let flag = |name: &str| own.get_flag(name);
    let own_flags = command.map_or(&[][..], |command| command.flags);
    let args = Args {
        words: own_words(command, own),
        flags: own_flags.iter().map(|(name, _)| *name).filter(|name| flag(name)).collect(),
        number: command.and_then(|command| command.number).and_then(|(name, _)| own.get_one(name).copied()),
        seed: own.get_one("seed").copied(),
        json: flag("json"),
        poll: flag("poll"),
    };
    let help = flag("help") || name == "help";
    Ok(Order { command, args, help, root: own.get_one("root").cloned() })
}

fn own_words(command: Option<&Command>, own: &ArgMatches) -> Vec<String> {
    let has_words = command.is_some_and(|command| command.takes != Takes::Nothing);
    let words = has_words.then(|| own.get_many::<String>("words")).flatten();
    words.into_iter().flatten().cloned().collect()
}

/// The same for clap; with the exercises' names, for completion, where they are given.
pub fn clap_command(commands: &[Command], exercises: Option<&[String]>) -> clap::Command {
    let flag = |name: &'static str, about: &'static str| {
        Arg::new(name).long(name).help(about).action(ArgAction::SetTrue).global(true)
    };
    let root = Arg::new("root").long("root").value_parser(clap::value_parser!(PathBuf)).global(true);
    let seed =
        Arg::new("seed").long("seed").value_name("N").value_parser(clap::value_parser!(u64)).global(true);
    let subcommand = |command: &Command| {
        let flags = command.flags.iter().map(|(name, about)| flag(name, about).global(false));
        let number = command.number.map(|(name, about)| {
            Arg::new(name).long(name).help(about).value_name("N").value_parser(clap::value_parser!(usize))
        });
        let words = words_of(command.takes, exercises);
        clap::Command::new(command.name).about(command.about).args(flags).args(number).args(words)
    };
    clap::Command::new("workbook")
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .args([
            flag("json", "for a program to read"),
            flag("poll", "watch: look at the files themselves, where saving goes unnoticed"),
            flag("help", "all commands").short('h'),
            seed.help("what random cases are made from; a class may have its own"),
            root.help("the workbook's folder, if it is not this one"),
        ])
        .subcommands(commands.iter().map(subcommand))
        .subcommand(clap::Command::new("help").about("all commands"))
}

fn words_of(takes: Takes, exercises: Option<&[String]>) -> Option<Arg> {
    let words = Arg::new("words");
    let words = match (takes, exercises) {
        (Takes::Exercise | Takes::Exercises, Some(names)) => {
            words.value_parser(PossibleValuesParser::new(names))
        }
        (Takes::Shell, Some(_)) => words.value_parser(["bash", "zsh", "fish"]),
        _ => words,
    };
    match takes {
        Takes::Nothing => None,
        Takes::Exercise | Takes::Shell => Some(words),
        Takes::Exercises => Some(words.action(ArgAction::Append).num_args(0..)),
    }
}

fn usage_error(error: &clap::Error, commands: &[Command]) -> Error {
    let word = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.clone(),
        _ => String::new(),
    };
    let see_help = "`cargo workbook help` lists what there is";
    Error::Usage(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = word(ContextKind::InvalidSubcommand);
            let near = nearest(&word, commands.iter().map(|command| command.name));
            let hint = near.map_or("`cargo workbook help` lists them".to_owned(), |near| {
                format!("did you mean {near}?")
            });
            format!("no command `{word}`; {hint}")
        }
        ErrorKind::UnknownArgument => match word(ContextKind::InvalidArg) {
            flag if flag.starts_with('-') => format!("invalid option '{flag}'; {see_help}"),
            word => format!("one name at a time: `{word}` is too much"),
        },
        _ => format!("{}; {see_help}", error.to_string().lines().next().unwrap_or_default()),
    })
}

/// What `help` says.
pub fn help(commands: &[Command]) -> String {
    let mut text = "Write the workbook's functions yourself, one at a time.\n\n".to_owned();
    let mut row = |usage: &str, about: &str| {
        let _ = writeln!(text, "  cargo workbook {usage:17}{about}");
    };
    row("", "where you are, and what is next");
    for command in commands {
        let takes = match command.takes {
            Takes::Nothing => "",
            Takes::Exercise => " [NAME]",
            Takes::Exercises => " [NAME or STAGE]…   ",
            Takes::Shell => " bash|zsh|fish   ",
        };
        let flags = command.flags.iter().map(|(name, about)| format!("--{name}: {about}"));
        let number = command.number.map(|(name, about)| format!("--{name} N: {about}"));
        let flags: Vec<_> = flags.chain(number).collect();
        let flags = if flags.is_empty() { String::new() } else { format!(" ({})", flags.join("; ")) };
        row(&format!("{}{takes}", command.name), &format!("{}{flags}", command.about));
    }
    text + "
The beginning of a name will do. Without one, it is the exercise you are at.
  --json       for a program to read
  --poll       watch: look at the files themselves, where saving goes unnoticed
  --seed N     what random cases are made from; a class may have its own
  --root DIR   the workbook's folder, if it is not this one
"
}
