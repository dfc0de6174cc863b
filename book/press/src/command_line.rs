//! The command line of the press.

use crate::{hand_out, make::make_and_report, order::Order};
use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser};
use runner::exercise::workspace::find_root;
use std::process::ExitCode;

const HELP: &str = "\
Makes the book.

  cargo workbook book             make it, and print its place
  cargo workbook book --zip       pack it into one file, to hand out
  cargo workbook book --pdf       print it into one file, with a Chromium browser

  --root DIR   the workbook's folder, if not this one
  --out DIR    the book's folder, if not target/book
  --blank NAME  leave the exercise's function blank in the pages; may be repeated
  --all-lines  judge the bodies that can be built from lines in all exercises, not only some of
               each stage; takes minutes, and --zip does it anyway
  --no-live    show pictures instead of live stages; build nothing for the web
  --pictures   take the missing pictures of demos and the README's; with --no-live build nothing for the web
  --words      bring the catalogues of translations up to date with the English texts
  --words-before DIR  report what was translated in the catalogues of this folder, and is no longer
";

/// The exercises of each stage whose bodies from lines are judged unless all are asked for.
const SOME: usize = 3;

/// Runs the program.
pub fn run() -> ExitCode {
    match parse(Parser::from_env()).and_then(obey) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

/// The options, or none if only help is asked for.
fn parse(mut words: Parser) -> Result<Option<Order>> {
    let mut order = Order { live: true, judges: SOME, ..Order::default() };
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("root") => order.root = words.value()?.into(),
            Arg::Long("out") => order.out = words.value()?.into(),
            Arg::Long("zip") => {
                order.zip = true;
                order.judges = usize::MAX;
            }
            Arg::Long("all-lines") => order.judges = usize::MAX,
            Arg::Long("pdf") => order.pdf = true,
            Arg::Long("no-live") => order.live = false,
            Arg::Long("blank") => order.blank.push(words.value()?.to_string_lossy().into_owned()),
            Arg::Long("words") => order.writes_words = true,
            Arg::Long("words-before") => order.words_before = Some(words.value()?.into()),
            Arg::Long("pictures") => order.pictures = true,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            other => bail!("{}; --help lists the options", other.unexpected()),
        }
    }
    find_folders(&mut order)?;
    Ok(Some(order))
}

/// Obeys the options. True if the book has no problems.
fn obey(order: Option<Order>) -> Result<bool> {
    let Some(order) = order else {
        print!("{HELP}");
        return Ok(true);
    };
    // Wrongly named languages were refused by whoever passed them on.
    let _ = catalogue::speak(None, &order.root, runner::say::TEXTS);
    let is_right = make_and_report(&order)?;
    if order.zip {
        let file = hand_out::zip(&order.out)?;
        println!("The whole book is in {}: unpack it, and open index.html.", file.display());
    }
    if order.pdf {
        // In the reader's language, if there is such an edition.
        let language = catalogue::language_of(None, &catalogue::languages(&order.root));
        let file = hand_out::pdf(&order.out, language.as_deref())?;
        println!("The whole book, without the files of code, is in {}.", file.display());
    }
    Ok(is_right)
}

/// Finds the workbook's folder, and the book's, where they were not named.
///
/// # Errors
/// If there is no workbook here.
pub fn find_folders(order: &mut Order) -> Result<()> {
    if order.root.as_os_str().is_empty() {
        order.root = find_root(&std::env::current_dir()?)
            .context("no workbook here: go to its folder, or name it with --root")?;
    }
    order.root = order.root.canonicalize().with_context(|| order.root.display().to_string())?;
    if order.out.as_os_str().is_empty() {
        order.out = order.root.join("target/book");
    }
    order.out = std::path::absolute(&order.out)?;
    Ok(())
}
