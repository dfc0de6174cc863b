//! Colours, where the terminal shows them, and paragraphs that fit it.

use super::wide::{joined, lines_of};
use crossterm::style::{StyledContent, Stylize};
use std::{
    io::IsTerminal,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};
use textwrap::{WordSplitter, core::display_width, fill};

/// The capabilities of standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Screen {
    color: bool,
    links: bool,
    keys: bool,
}

impl Screen {
    /// Standard output: colour in a terminal, unless `NO_COLOR` is set.
    pub fn stdout() -> Self {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let is_terminal = std::io::stdout().is_terminal() && !is_dumb && knows_colors();
        // In a remote session, links to local files lead nowhere.
        let is_here = !is_set("SSH_CONNECTION") && !is_set("SSH_TTY");
        let links = is_terminal && is_here && supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout);
        Self { color: is_terminal && !is_set("NO_COLOR"), links, keys: false }
    }

    /// The same with single keys in place of commands.
    pub fn with_keys(self) -> Self {
        Self { keys: true, ..self }
    }

    /// True if single keys replace commands.
    pub fn has_keys(self) -> bool {
        self.keys
    }

    /// Text in the colour of right answers.
    pub fn good(self, text: &str) -> String {
        self.with(text, Stylize::dark_green)
    }

    /// Text in the colour of errors.
    pub fn bad(self, text: &str) -> String {
        self.with(text, Stylize::dark_red)
    }

    /// Emphasised text.
    pub fn strong(self, text: &str) -> String {
        self.with(text, Stylize::bold)
    }

    /// Unimportant text.
    pub fn faint(self, text: &str) -> String {
        self.with(text, Stylize::dim)
    }

    fn with<'a>(self, text: &'a str, style: impl FnOnce(&'a str) -> StyledContent<&'a str>) -> String {
        if self.color { style(text).to_string() } else { text.to_owned() }
    }

    /// A text that links to an address; `None` if the terminal is not known to support links.
    pub fn link(self, text: &str, address: &str) -> Option<String> {
        self.links.then(|| format!("\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\"))
    }

    /// A file's path and line, as a link to it. Some terminals recognise such a text by themselves, including
    /// the line.
    pub fn place(self, text: &str, address: &str) -> String {
        let finds_it = std::env::var_os("TERM_PROGRAM").is_some_and(|program| program == "vscode");
        let link = if finds_it { None } else { self.link(text, address) };
        link.unwrap_or_else(|| text.to_owned())
    }

    /// A terminal with links.
    #[cfg(test)]
    pub fn with_links() -> Self {
        Self { links: true, ..Self::default() }
    }

    /// The number of columns of the terminal; `None` if standard output is not a terminal.
    pub fn columns(self) -> Option<usize> {
        std::io::stdout().is_terminal().then(size)?.map(|(columns, _rows)| columns)
    }

    /// Prints to standard error why nothing happens, unless the result is dropped within two seconds.
    pub fn patience(self, why: &str) -> Sender<()> {
        let (done, waiting) = mpsc::channel();
        let why = why.to_owned();
        thread::spawn(move || {
            let waited = waiting.recv_timeout(Duration::from_secs(2));
            if waited == Err(RecvTimeoutError::Timeout) && std::io::stderr().is_terminal() {
                eprintln!("{why}");
            }
        });
        done
    }
}

/// The terminal's columns and rows; `None` if it doesn't know them: it may say 0.
pub fn size() -> Option<(usize, usize)> {
    let (columns, rows) = crossterm::terminal::size().ok()?;
    (columns > 0 && rows > 0).then_some((columns.into(), rows.into()))
}

/// True if a terminal understands colours; among Windows' consoles only the newer ones do.
fn knows_colors() -> bool {
    #[cfg(windows)]
    return crossterm::ansi_support::supports_ansi();
    #[cfg(not(windows))]
    true
}

/// An author's text, broken into lines that fit a terminal.
pub fn paragraph(text: &str) -> String {
    let columns = Screen::default().columns().map_or(80, |columns| columns.min(80));
    let options = lines_of(columns).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    let parts = text.trim().split("\n\n").map(|part| fill(&joined(part), &options));
    parts.collect::<Vec<_>>().join("\n\n")
}

/// A text with lines of at most `columns` columns: longer ones are wrapped with their indentation.
pub fn fit(text: &str, columns: usize) -> String {
    let fit_line = |line: &str| {
        let indent = &line[..line.len() - line.trim_start().len()];
        let options = lines_of(columns).subsequent_indent(indent);
        if display_width(line) > columns { fill(line, options) } else { line.to_owned() }
    };
    text.lines().map(|line| fit_line(line) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::{fit, paragraph};

    #[test]
    fn a_long_line_goes_on_below_it() {
        assert_eq!(fit("  one two three\n\nfour\n", 10), "  one two\n  three\n\nfour\n");
        assert_eq!(fit("\x1b[1mone two\x1b[0m\n", 8), "\x1b[1mone two\x1b[0m\n", "colours take no room");
    }

    #[test]
    fn a_paragraph_is_broken_between_words_and_a_blank_line_stays() {
        let text = paragraph(&format!("{}\nend.\n\nA well-kept one.", "four ".repeat(15)));
        assert_eq!(text, format!("{}end.\n\nA well-kept one.", "four ".repeat(15)));
        assert!(paragraph(&"well-kept ".repeat(20)).lines().all(|line| line.len() <= 80));
    }
}
