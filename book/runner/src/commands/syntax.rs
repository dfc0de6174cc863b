//! The syntax of the command line, and the help.

use crate::{
    commands::session::Session,
    exercise::{
        error::{Error, Result},
        nearest::nearest,
    },
    say::answer::Answer,
};
use lexopt::{
    Arg::{Long, Short, Value},
    Parser, ValueExt,
};
use std::{ffi::OsString, fmt::Write, num::ParseIntError, path::PathBuf, str::FromStr};

/// The arguments of a command.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Exercises, or other words, according to the command.
    pub words: Vec<String>,
    /// Those of the command's own flags that were given.
    pub flags: Vec<&'static str>,
    /// The command's own number, if it was given.
    pub number: Option<usize>,
    /// The command's own word, if it was given.
    pub text: Option<String>,
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

    /// True if this flag of the command was given.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }
}

/// The words that a command takes besides its flags.
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
    /// A lab, or none.
    Lab,
    /// All that follows as it is: another program reads it.
    Rest,
}

/// A command.
pub struct Command {
    /// Its word on the command line.
    pub name: &'static str,
    /// The words that it takes.
    pub takes: Takes,
    /// Its help, in a line.
    pub about: &'static str,
    /// Its flags, without the dashes, each with its help.
    pub flags: &'static [(&'static str, &'static str)],
    /// An option with a number.
    pub number: Option<(&'static str, &'static str)>,
    /// An option with a word.
    pub text: Option<(&'static str, &'static str)>,
    /// Runs it.
    pub run: fn(&mut Session, &Args) -> Result<Answer>,
}

/// The parsed command line.
pub struct Order<'a> {
    /// The command; `None` shows the overview.
    pub command: Option<&'a Command>,
    /// Its arguments.
    pub args: Args,
    /// True to show the help instead.
    pub help: bool,
    /// `--root`
    pub root: Option<PathBuf>,
}

/// Reads the words on the command line, the program's own name first.
///
/// # Errors
/// If they can't be understood.
pub fn parse(commands: &[Command], words: Vec<OsString>) -> Result<Order<'_>> {
    let mut order = Order { command: None, args: Args::default(), help: false, root: None };
    let mut parser = Parser::from_iter(words);
    while let Some(word) = parser.next().map_err(usage)? {
        match word {
            Long("json") => order.args.json = true,
            Long("poll") => order.args.poll = true,
            Long("help") | Short('h') => order.help = true,
            Long("root") => order.root = Some(parser.value().map_err(usage)?.into()),
            Long("seed") => order.args.seed = Some(number(&mut parser)?),
            Value(word) if order.command.is_none() && !order.help => match word.string().map_err(usage)? {
                word if word == "help" => order.help = true,
                word => {
                    let command = find(commands, &word)?;
                    order.command = Some(command);
                    if command.takes == Takes::Rest {
                        let rest = parser.raw_args().map_err(usage)?;
                        let rest = rest.map(|word| word.string()).collect::<std::result::Result<_, _>>();
                        order.args.words = rest.map_err(usage)?;
                        return Ok(order);
                    }
                }
            },
            Value(word) => order.add_word(word.string().map_err(usage)?)?,
            Long(name) => match order.own_flag(name) {
                Some(Own::Flag(flag)) => order.args.flags.push(flag),
                Some(Own::Number) => order.args.number = Some(number(&mut parser)?),
                Some(Own::Text) => {
                    let word = parser.value().and_then(|word| word.string()).map_err(usage)?;
                    order.args.text = Some(word);
                }
                None => return Err(usage(word.unexpected())),
            },
            Short(_) => return Err(usage(word.unexpected())),
        }
    }
    Ok(order)
}

/// An option that only one command has.
enum Own {
    Flag(&'static str),
    /// The one with a number.
    Number,
    /// The one with a word.
    Text,
}

impl Order<'_> {
    fn own_flag(&self, name: &str) -> Option<Own> {
        let command = self.command?;
        let flag = command.flags.iter().find(|(flag, _)| *flag == name);
        let number = command.number.filter(|(number, _)| *number == name);
        let text = command.text.filter(|(text, _)| *text == name);
        flag.map(|(flag, _)| Own::Flag(flag)).or(number.map(|_| Own::Number)).or(text.map(|_| Own::Text))
    }

    fn add_word(&mut self, word: String) -> Result<()> {
        let most = match self.command.map(|command| command.takes) {
            Some(Takes::Nothing) => 0,
            Some(Takes::Exercise | Takes::Shell | Takes::Lab) => 1,
            Some(Takes::Exercises | Takes::Rest) | None => usize::MAX,
        };
        if self.args.words.len() == most {
            return Err(Error::Usage(format!("one name at a time: `{word}` is one too many")));
        }
        self.args.words.push(word);
        Ok(())
    }
}

fn find<'a>(commands: &'a [Command], word: &str) -> Result<&'a Command> {
    commands.iter().find(|command| command.name == word).ok_or_else(|| {
        let near = nearest(word, commands.iter().map(|command| command.name));
        let hint = near
            .map_or("`cargo workbook help` lists them".to_owned(), |near| format!("did you mean {near}?"));
        Error::Usage(format!("no command `{word}`; {hint}"))
    })
}

fn number<T: FromStr<Err = ParseIntError>>(parser: &mut Parser) -> Result<T> {
    parser.value().and_then(|word| word.parse()).map_err(usage)
}

fn usage(error: lexopt::Error) -> Error {
    Error::Usage(format!("{error}; `cargo workbook help` shows the usage"))
}

/// The text of `help`.
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
            Takes::Lab => " [LAB]",
            Takes::Rest => " …   ",
        };
        let flags = command.flags.iter().map(|(name, about)| format!("--{name}: {about}"));
        let number = command.number.map(|(name, about)| format!("--{name} N: {about}"));
        let text = command.text.map(|(name, about)| format!("--{name} ID: {about}"));
        let flags: Vec<_> = flags.chain(number).chain(text).collect();
        let flags = if flags.is_empty() { String::new() } else { format!(" ({})", flags.join("; ")) };
        row(&format!("{}{takes}", command.name), &format!("{}{flags}", command.about));
    }
    text + "
The beginning of a name is enough. Without a name, the current exercise is meant.
  --json       for a program to read
  --poll       watch: look at the files themselves, if saves go unnoticed
  --seed N     the seed of the random cases; a class may have its own
  --root DIR   the workbook's folder, if not this one
"
}
