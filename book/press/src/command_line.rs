//! From the words on the command line to a finished book.

use crate::{
    make::{Order, make},
    watch,
};
use lexopt::{Arg, Parser};
use std::{path::PathBuf, process::ExitCode, time::Instant};
use workbook::book::find_root;

const HELP: &str = "\
Makes the book.

  cargo workbook book             make it, and say where it is
  cargo workbook book --open      show it in the browser, and make it anew on every save

  --root DIR   the workbook's folder, if it is not this one
  --out DIR    where the book is put, if not in target/book
  --no-live    pictures instead of live stages; nothing is built for the web
  --pictures   take the picture of every demo that has none
  --figures DIR  take the figures that are drawn there already
";

/// What was asked for.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// `--root`
    pub root: Option<PathBuf>,
    /// `--out`
    pub out: Option<PathBuf>,
    /// `--open`
    pub open: bool,
    /// `--no-live`
    pub no_live: bool,
    /// `--figures`
    pub figures: Option<PathBuf>,
    /// `--pictures`
    pub pictures: bool,
    /// `--help`
    pub help: bool,
}

/// The whole program.
pub fn run() -> ExitCode {
    let done = parse(Parser::from_env()).and_then(|args| obey(&args));
    match done {
        Ok(code) => code,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::from(2)
        }
    }
}

fn parse(mut words: Parser) -> Result<Args, String> {
    let mut args = Args::default();
    while let Some(word) = words.next().map_err(|error| error.to_string())? {
        match word {
            Arg::Long("root") => args.root = Some(words.value().map_err(|error| error.to_string())?.into()),
            Arg::Long("out") => args.out = Some(words.value().map_err(|error| error.to_string())?.into()),
            Arg::Long("open") => args.open = true,
            Arg::Long("no-live") => args.no_live = true,
            Arg::Long("figures") => {
                args.figures = Some(words.value().map_err(|error| error.to_string())?.into())
            }
            Arg::Long("pictures") => args.pictures = true,
            Arg::Long("help") | Arg::Short('h') => args.help = true,
            other => return Err(format!("{}; --help says what there is", other.unexpected())),
        }
    }
    Ok(args)
}

fn obey(args: &Args) -> Result<ExitCode, String> {
    if args.help {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let root = match &args.root {
        Some(root) => root.clone(),
        None => find_root(&std::env::current_dir().map_err(|error| error.to_string())?)
            .ok_or("no workbook here: go to its folder, or name it by --root")?,
    };
    let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
    let out = args.out.clone().unwrap_or_else(|| root.join("target/book"));
    let out = std::path::absolute(&out).map_err(|error| error.to_string())?;
    let (figures, live, pictures) = (args.figures.clone(), !args.no_live, args.pictures);
    let order = Order { root, out, figures, live, pictures };
    if args.open {
        watch::open(&order)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_right = make_and_say(&order)?;
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Makes the book, and says what came of it; whether all is right with it.
///
/// # Errors
/// If there can be no book; in words.
pub fn make_and_say(order: &Order) -> Result<bool, String> {
    let began = Instant::now();
    let made = make(order)?;
    for problem in &made.problems {
        eprintln!("{problem}");
    }
    for note in &made.notes {
        eprintln!("{note}");
    }
    let (index, seconds) = (order.out.join("index.html"), began.elapsed().as_secs_f32());
    println!("The book is in {} ({seconds:.1} s).", index.display());
    match made.problems.len() {
        0 => {}
        1 => eprintln!("There is 1 problem with it: see above."),
        count => eprintln!("There are {count} problems with it: see above."),
    }
    Ok(made.problems.is_empty())
}
