//! The command line of the press.

use crate::{hand_out, make::make_and_report, order::Order, watch};
use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser};
use runner::exercise::workspace::find_root;
use std::{path::PathBuf, process::ExitCode};

const HELP: &str = "\
Makes the book.

  cargo workbook book             make it, and print its place
  cargo workbook book --open      show it in the browser, and make it again on every save
  cargo workbook book --zip       pack it into one file, to hand out

  --root DIR   the workbook's folder, if not this one
  --out DIR    the book's folder, if not target/book
  --blank NAME  leave the exercise's function blank in the pages; may be repeated
  --no-live    show pictures instead of live stages; build nothing for the web
  --pictures   take the missing pictures of demos and the README's; with --no-live build nothing for the web
  --figures DIR  use the figures drawn there already
";

/// The options given.
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

/// Runs the program.
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

/// Obeys the options. True if the book has no problems.
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
        println!("The whole book is in {}: unpack it, and open index.html.", file.display());
    }
    Ok(is_right)
}

fn order(args: &Args) -> Result<Order> {
    let root = match &args.root {
        Some(root) => root.clone(),
        None => find_root(&std::env::current_dir()?)
            .context("no workbook here: go to its folder, or name it with --root")?,
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
