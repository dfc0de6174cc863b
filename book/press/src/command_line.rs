//! From the words on the command line to a finished book.

use crate::{hand_out, make::make_and_report, order::Order, watch};
use anyhow::{Context, Result, bail};
use exercises::workspace::find_root;
use lexopt::{Arg, Parser};
use std::{path::PathBuf, process::ExitCode};

const HELP: &str = "\
Makes the book.

  cargo workbook book             make it, and print where it is
  cargo workbook book --open      show it in the browser, and make it anew on every save
  cargo workbook book --zip       make one file of it, to hand out

  --root DIR   the workbook's folder, if it is not this one
  --out DIR    where the book is put, if not in target/book
  --blank NAME  the exercise's function is blank in the pages; may be given several times
  --no-live    pictures instead of live stages; nothing is built for the web
  --pictures   take the picture of every demo that has none; with --no-live nothing is built for the web first
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
    /// `--zip`
    pub zip: bool,
    /// `--no-live`
    pub no_live: bool,
    /// `--blank`
    pub blank: Vec<String>,
    /// `--figures`
    pub figures: Option<PathBuf>,
    /// `--pictures`
    pub pictures: bool,
    /// `--help`
    pub help: bool,
}

/// The whole program.
pub fn run() -> ExitCode {
    let is_right = parse(Parser::from_env()).and_then(|args| obey(&args));
    match is_right {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

fn parse(mut words: Parser) -> Result<Args> {
    let mut args = Args::default();
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("root") => args.root = Some(words.value()?.into()),
            Arg::Long("out") => args.out = Some(words.value()?.into()),
            Arg::Long("open") => args.open = true,
            Arg::Long("zip") => args.zip = true,
            Arg::Long("no-live") => args.no_live = true,
            Arg::Long("blank") => args.blank.push(words.value()?.to_string_lossy().into_owned()),
            Arg::Long("figures") => args.figures = Some(words.value()?.into()),
            Arg::Long("pictures") => args.pictures = true,
            Arg::Long("help") | Arg::Short('h') => args.help = true,
            other => bail!("{}; --help lists the options", other.unexpected()),
        }
    }
    Ok(args)
}

/// Whether all is right with the book.
fn obey(args: &Args) -> Result<bool> {
    if args.help {
        print!("{HELP}");
        return Ok(true);
    }
    let order = order(args)?;
    if args.open {
        watch::open(&order)?;
        return Ok(true);
    }
    let is_right = make_and_report(&order)?;
    if args.zip {
        let file = hand_out::zip(&order.out)?;
        println!("All of it is in {}: unpack that, and open index.html.", file.display());
    }
    Ok(is_right)
}

fn order(args: &Args) -> Result<Order> {
    let root = match &args.root {
        Some(root) => root.clone(),
        None => find_root(&std::env::current_dir()?)
            .context("no workbook here: go to its folder, or name it by --root")?,
    };
    let root = root.canonicalize().with_context(|| root.display().to_string())?;
    let out = args.out.clone().unwrap_or_else(|| root.join("target/book"));
    let out = std::path::absolute(&out)?;
    Ok(Order {
        root,
        out,
        figures: args.figures.clone(),
        blank: args.blank.clone(),
        live: !args.no_live,
        pictures: args.pictures,
    })
}
