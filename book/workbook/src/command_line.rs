//! From the words on the command line to a command, and from what it says to standard output.

use crate::{
    book::{Book, find_root, nearest},
    commands::{self, Said},
    completions,
    failure::{Failure, Result},
    put_back,
    screen::Screen,
    show, verify, watch,
};
use lexopt::{Arg, Parser, ValueExt};
use std::{io::Write, path::PathBuf, process::ExitCode};

const HELP: &str = "\
Write the workbook's functions yourself, one at a time.

  cargo workbook                  where you are, and what is next
  cargo workbook list             all exercises
  cargo workbook start [NAME]     blank a function, for you to write (--again: once more)
  cargo workbook check [NAME]     is it right? If not, what is wrong
  cargo workbook watch            check on every save, with a key each for hint, next, window, quit
  cargo workbook hint [NAME]      a hint; each time one more
  cargo workbook show [NAME]      the original beside your attempt
  cargo workbook restore [NAME]   put the original back, and keep your attempt (--all: every one)
  cargo workbook skip [NAME]      leave it out for now
  cargo workbook window [NAME]    the stage's window, on your code
  cargo workbook book             the book, as pages in target/book (--open: in the browser, made anew on every save)

For authors: cargo workbook verify [NAME or STAGE]…, with --record to write known_mistakes.txt anew.
For your shell: cargo workbook completions bash|zsh|fish.

The beginning of a name will do. Without one, it is the exercise you are at.
  --json       for a program to read
  --poll       watch: look at the files themselves, where saving goes unnoticed
  --root DIR   the workbook's folder, if it is not this one
";

const COMMANDS: [&str; 14] = [
    "list",
    "start",
    "check",
    "watch",
    "hint",
    "show",
    "restore",
    "skip",
    "window",
    "book",
    "verify",
    "completions",
    "help",
    "where",
];

/// What was asked for.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// One of the commands; `where` without one.
    pub command: String,
    /// What follows it.
    pub words: Vec<String>,
    /// `--json`
    pub json: bool,
    /// `--again`
    pub again: bool,
    /// `--all`
    pub all: bool,
    /// `--record`
    pub record: bool,
    /// `--poll`
    pub poll: bool,
    /// `--open`
    pub open: bool,
    /// `--root`
    pub root: Option<PathBuf>,
}

/// The whole program.
pub fn run() -> ExitCode {
    let args = match parse(Parser::from_env()) {
        Ok(args) => args,
        Err(failure) => return report(failure, false),
    };
    let json = args.json;
    match obey(&args) {
        Ok(said) => {
            let text = if json { format!("{}\n", said.json) } else { said.text };
            // Whoever stopped reading, as `head` does, has what they wanted.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::from(said.exit_code)
        }
        Err(failure) => report(failure, json),
    }
}

fn report(failure: Failure, json: bool) -> ExitCode {
    if json {
        println!("{}", serde_json::json!({ "error": failure.message }));
    } else {
        eprintln!("{failure}");
    }
    ExitCode::from(failure.exit_code)
}

fn parse(mut words: Parser) -> Result<Args> {
    let usage =
        |error: lexopt::Error| Failure::usage(format!("{error}; `cargo workbook help` lists what there is"));
    let mut args = Args::default();
    while let Some(word) = words.next().map_err(usage)? {
        match word {
            Arg::Long("json") => args.json = true,
            Arg::Long("again") => args.again = true,
            Arg::Long("all") => args.all = true,
            Arg::Long("record") => args.record = true,
            Arg::Long("poll") => args.poll = true,
            Arg::Long("open") => args.open = true,
            Arg::Long("root") => args.root = Some(words.value().map_err(usage)?.into()),
            Arg::Long("help") | Arg::Short('h') => args.command = "help".to_owned(),
            Arg::Value(value) if args.command.is_empty() => args.command = value.string().map_err(usage)?,
            Arg::Value(value) => args.words.push(value.string().map_err(usage)?),
            other => return Err(usage(other.unexpected())),
        }
    }
    Ok(args)
}

fn obey(args: &Args) -> Result<Said> {
    let screen = Screen::stdout();
    if args.command == "help" {
        return Ok(Said::text(HELP));
    }
    let book = Book::open(&root(args)?)?;
    let name = args.words.first().map(String::as_str);
    if args.words.len() > 1 && args.command != "verify" {
        return Err(Failure::usage(format!("one name at a time: `{}` is too much", args.words[1])));
    }
    match args.command.as_str() {
        "" | "where" => commands::overview(screen, &book),
        "list" => commands::list(screen, &book),
        "start" => commands::start(screen, &book, name, args.again),
        "check" => commands::check(screen, &book, name),
        "watch" => watch::watch(screen, &book, args),
        "hint" => commands::hint(screen, &book, name),
        "show" => show::show(screen, &book, name),
        "restore" if args.all => put_back::restore_all(&book),
        "restore" => put_back::restore(&book, name),
        "skip" => put_back::skip(screen, &book, name),
        "window" => commands::window(&book, name),
        "book" => commands::book(&book, args.open),
        "verify" => verify::verify(&book, &args.words, args.record),
        "completions" => completions::script(name).map(Said::text),
        other => {
            let near = nearest(other, COMMANDS.into_iter());
            let hint = near.map_or("`cargo workbook help` lists them".to_owned(), |near| {
                format!("did you mean {near}?")
            });
            Err(Failure::usage(format!("no command `{other}`; {hint}")))
        }
    }
}

/// The workbook at or above the current folder, or else the one that this program was built in.
fn root(args: &Args) -> Result<PathBuf> {
    if let Some(root) = &args.root {
        return root.canonicalize().map_err(|error| Failure::at(root, error));
    }
    let here = std::env::current_dir().ok().and_then(|folder| find_root(&folder));
    let built = || find_root(env!("CARGO_MANIFEST_DIR").as_ref());
    here.or_else(built)
        .ok_or_else(|| Failure::new("no workbook here: go to its folder, or name it by --root"))
}
