//! The syntax of the command line, and the help.

use crate::{
    commands::Session,
    exercise::{Error, Result, nearest},
    say::{Answer, lines_of},
};
use catalogue::say;
use lexopt::{
    Arg::{Long, Short, Value},
    Error::MissingValue,
    Parser, ValueExt,
};
use std::{ffi::OsString, str::FromStr};

/// An option, without its dashes.
pub struct Choice {
    /// Its word.
    pub name: &'static str,
    /// What follows it, as the help calls it; nothing if this is empty.
    pub value: &'static str,
    /// Its help, in a line.
    pub about: fn() -> String,
}

impl Choice {
    /// An option, followed by a value unless that is empty.
    pub const fn new(name: &'static str, value: &'static str, about: fn() -> String) -> Self {
        Self { name, value, about }
    }
}

/// The word that asks for the help, as a command and as an option.
pub const HELP: &str = "help";

/// The options that every command has.
pub static COMMON: [Choice; 5] = [
    Choice::new("json", "", || say!("for a program to read")),
    Choice::new("lang", "NAME", || say!("the language, if not the system's; en is English")),
    Choice::new("seed", "N", || say!("the seed of the random cases; a class may have its own")),
    Choice::new("root", "DIR", || say!("the workbook's folder, if not this one")),
    Choice::new(HELP, "", || say!("all commands")),
];

/// The arguments of a command.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Exercises, or other words, according to the command.
    pub words: Vec<String>,
    options: Vec<(&'static str, String)>,
}

impl Args {
    /// The first word.
    pub fn name(&self) -> Option<&str> {
        self.words.first().map(String::as_str)
    }

    /// True if an option was given.
    pub fn has(&self, option: &str) -> bool {
        self.text(option).is_some()
    }

    /// What followed an option, if it was given.
    pub fn text(&self, option: &str) -> Option<&str> {
        self.options.iter().rfind(|(name, _)| *name == option).map(|(_, text)| &text[..])
    }

    /// The same as a number.
    ///
    /// # Errors
    /// If it is none, or too large.
    pub fn number<T: FromStr>(&self, option: &str) -> Result<Option<T>> {
        let wrong = |text: &str| match text.trim_matches(|sign: char| sign.is_ascii_digit()) {
            "" if !text.is_empty() => say!("`{text}` is too large for --{option}", text, option),
            _ => say!("--{option} needs a whole number, not `{text}`", option, text),
        };
        let number = |text: &str| text.parse().map_err(|_| Error::Usage(wrong(text)));
        self.text(option).map(number).transpose()
    }
}

/// The words that a command takes besides its options: what the help calls them, and their largest number.
pub type Takes = (&'static str, usize);

/// No words.
pub const NOTHING: Takes = ("", 0);
/// The beginning of an exercise's name, or none.
pub const NAME: Takes = ("[NAME]", 1);
/// Any number of exercises and stages.
pub const NAMES: Takes = ("[NAME]…", usize::MAX);
/// A shell.
pub const SHELL: Takes = ("SHELL", 1);
/// All that follows as it is: another program reads it.
pub const REST: Takes = ("…", usize::MAX);

/// A command.
pub struct Command {
    /// Its word on the command line.
    pub name: &'static str,
    /// The words that it takes.
    pub takes: Takes,
    /// Runs it.
    pub run: Run,
    /// Its help, in a line.
    pub about: fn() -> String,
    /// Its own options.
    pub options: &'static [Choice],
}

/// The function of a command.
pub type Run = fn(&mut Session, &Args) -> Result<Answer>;

impl Command {
    /// A command without help and without options of its own.
    pub const fn new(name: &'static str, takes: Takes, run: Run) -> Self {
        Self { name, takes, run, about: String::new, options: &[] }
    }

    /// The same with this help.
    pub const fn about(self, about: fn() -> String) -> Self {
        Self { about, ..self }
    }

    /// The same with these options.
    pub const fn with(self, options: &'static [Choice]) -> Self {
        Self { options, ..self }
    }
}

/// Reads the words on the command line, the program's own name first: a command, or none for the overview,
/// and its arguments.
///
/// # Errors
/// If they can't be understood.
pub fn parse(commands: &[Command], words: Vec<OsString>) -> Result<(Option<&Command>, Args)> {
    let (mut command, mut args) = (None::<&Command>, Args::default());
    let mut parser = Parser::from_iter(words);
    while let Some(word) = parser.next().map_err(usage)? {
        match word {
            Short('h') => args.options.push((HELP, String::new())),
            Long(name) => {
                let mut all = command.iter().flat_map(|command| command.options).chain(&COMMON);
                let Some(option) = all.find(|option| option.name == name) else {
                    return Err(usage(word.unexpected()));
                };
                let needs_value = !option.value.is_empty();
                let value = if needs_value { text(parser.value().map_err(usage)?)? } else { String::new() };
                if needs_value && value.is_empty() {
                    return Err(usage(MissingValue { option: Some(format!("--{}", option.name)) }));
                }
                args.options.push((option.name, value));
            }
            Short(_) => return Err(usage(word.unexpected())),
            Value(word) => match (command, text(word)?) {
                (None, word) if args.has(HELP) || word == HELP => args.options.push((HELP, String::new())),
                (None, word) => {
                    let found = find(commands, &word)?;
                    if found.takes == REST {
                        args.words = parser.raw_args().map_err(usage)?.map(text).collect::<Result<_>>()?;
                    }
                    command = Some(found);
                }
                (Some(it), word) if args.words.len() == it.takes.1 => {
                    return Err(Error::Usage(match it.takes {
                        NOTHING => say!("{name} takes no name: `{word}` is one", name = it.name, word),
                        _ => say!("one name at a time: `{word}` is one too many", word),
                    }));
                }
                (Some(_), word) => args.words.push(word),
            },
        }
    }
    Ok((command, args))
}

fn find<'a>(commands: &'a [Command], word: &str) -> Result<&'a Command> {
    commands.iter().find(|command| command.name == word).ok_or_else(|| {
        let near = nearest(word, commands.iter().map(|command| command.name));
        Error::Usage(match near {
            Some(near) => say!("no command `{word}`; did you mean {near}?", word, near),
            None => say!("no command `{word}`; `cargo workbook help` lists them", word),
        })
    })
}

fn text(word: OsString) -> Result<String> {
    word.string().map_err(usage)
}

fn usage(error: lexopt::Error) -> Error {
    Error::Usage(say!("{error}; `cargo workbook help` shows the usage", error))
}

/// The text of `help`, in lines of 80 columns.
pub fn help(commands: &[Command]) -> String {
    let here = row("cargo workbook", &say!("where you are, and what is next"));
    let rows = rows("cargo workbook", commands);
    format!(
        "{}\n\n{here}{rows}\n{}\n{}",
        say!("Write the workbook's functions yourself, one at a time."),
        say!("The beginning of a name is enough. Without a name, the current exercise is meant."),
        COMMON.iter().map(option).collect::<String>()
    )
}

/// The rows of the help for these commands of a program.
pub fn rows(program: &str, commands: &[Command]) -> String {
    let mut rows = String::new();
    for command in commands {
        rows +=
            &row(format!("{program} {} {}", command.name, command.takes.0).trim_end(), &(command.about)());
        rows.extend(command.options.iter().map(option));
    }
    rows
}

fn option(Choice { name, value, about }: &Choice) -> String {
    row(format!("    --{name} {value}").trim_end(), &about())
}

fn row(head: &str, about: &str) -> String {
    let indent = " ".repeat(35);
    let options = lines_of(80).initial_indent(&indent).subsequent_indent(&indent);
    let about = textwrap::fill(about, options);
    match head.chars().count() < 33 {
        true => format!("  {head:33}{}\n", &about[indent.len()..]),
        false => format!("  {head}\n{about}\n"),
    }
}
