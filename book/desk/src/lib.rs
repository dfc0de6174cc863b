//! `cargo workbook book --open`: the book in the browser, made again on every save, with each chapter's
//! exercise as a place to write. What is written there is saved in the workbook's own file and checked by the
//! runner; then the page's demos run it.
//!
//! # The modules
//!
//! Each module knows only those below it:
//!
//! - [`watch`]: makes the book, opens it, and notes what is saved
//! - [`serve`]: the addresses; [`door`]: who may ask for them
//! - [`turn`]: what an exercise's part of a page shows, and what its buttons do
//! - [`own_stages`]: the stages with the learner's functions, as a program for the page
//! - [`desk`]: what all requests share
//!
//! The page's side is `desk.js` and `desk.css` in `book/press/live`. Only a page that is served loads them.
//!
//! The book is there in several languages at once. Each request names that of its page, and is answered in
//! that; the terminal is told everything in the reader's.
//!
//! # Bounds
//!
//! Only this machine is answered, and only under its own name; whatever changes something needs a token that
//! is made anew at each start and stands in the pages alone. What can be asked for is what `check`, `start`,
//! `hint`, `show`, `restore` and `skip` do, and writing between the anchors of an exercise's function.

pub mod desk;
pub mod door;
pub mod own_stages;
pub mod serve;
pub mod turn;
pub mod watch;

use anyhow::{Result, anyhow, bail};
use lexopt::{Arg, Parser};
use press::{command_line::find_folders, order::Order};
use runner::say::TEXTS;
use std::process::ExitCode;

const HELP: &str = "\
Makes the book, shows it in the browser, and makes it again on every save.

  --root DIR    the workbook's folder, if not this one
  --out DIR     the book's folder, if not target/book
  --no-live     show pictures instead of live stages; build nothing for the web
  --no-browser  only print the address
";

/// Runs the program.
pub fn run() -> ExitCode {
    match parse(Parser::from_env()).and_then(|asked| asked.map_or_else(help, |it| watch::open(&it.0, it.1))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

fn help() -> Result<()> {
    print!("{HELP}");
    Ok(())
}

/// The book, and whether a browser is opened; none if only help is asked for.
fn parse(mut words: Parser) -> Result<Option<(Order, bool)>> {
    let (mut order, mut has_browser) = (Order { live: true, ..Order::default() }, true);
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("root") => order.root = words.value()?.into(),
            Arg::Long("out") => order.out = words.value()?.into(),
            Arg::Long("no-live") => order.live = false,
            Arg::Long("no-browser") => has_browser = false,
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            other => bail!("{}; --help lists the options", other.unexpected()),
        }
    }
    find_folders(&mut order)?;
    catalogue::speak(None, &order.root, TEXTS).map_err(|unknown| anyhow!(unknown))?;
    Ok(Some((order, has_browser)))
}
