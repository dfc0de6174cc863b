//! Checks that everything the finished pages refer to exists, and is on this machine.

use crate::{contents::CHAPTERS, finished_page::FinishedPage, sources::Sources};
use anyhow::{Context, Result};
use percent_encoding::percent_decode_str;
use runner::exercise::copy::files;
use std::{collections::BTreeMap, fs, path::Path};
use url::Url;

/// An assumed address of the book, to tell its own addresses from others.
const HOME: &str = "http://book/pages/";

/// Checks all pages below a folder. Faults become problems of their chapters.
///
/// # Errors
/// If a page can't be read.
pub fn check(sources: &Sources, out: &Path) -> Result<()> {
    for (path, text) in texts(out, ".css")? {
        if let Some(address) = fetched_by_style(&text) {
            sources.problems.add(&format!("book/{path}"), 0, elsewhere("it", address));
        }
    }
    let pages = texts(out, ".html")?.into_iter().map(|(path, text)| (path, FinishedPage::read(&text)));
    let site = Site { out, pages: pages.collect() };
    // The first chapter exists twice, the second time as the book's front page.
    for (path, page) in site.pages.iter().filter(|(path, _)| *path != "index.html") {
        for id in &page.doubled {
            report(sources, path, id, &format!("the id `{id}` is there twice in this page"));
        }
        for (element, address) in &page.references {
            if let Some(what) = site.fault(path, element, address) {
                report(sources, path, address, &what);
            }
        }
    }
    Ok(())
}

/// The paths and texts of all files of one kind below a folder. The live stages' own page is not a page of
/// the book.
fn texts(out: &Path, kind: &str) -> Result<Vec<(String, String)>> {
    let mut paths = files(out)?;
    paths.retain(|path| path.ends_with(kind) && !(kind == ".html" && path.starts_with("live/")));
    paths.sort();
    let read = |path: String| {
        let text = fs::read_to_string(out.join(&path)).with_context(|| path.clone())?;
        Ok((path, text))
    };
    paths.into_iter().map(read).collect()
}

/// The first address on another host that a style sheet loads something from.
fn fetched_by_style(text: &str) -> Option<&str> {
    let ends = ['"', '\'', ')', ';'];
    let pieces = text.split("url(").skip(1).chain(text.split("@import").skip(1));
    let addresses =
        pieces.map(|piece| piece.trim_start_matches([' ', '"', '\'']).split(ends).next().unwrap_or(""));
    addresses
        .into_iter()
        .find(|address| ["http:", "https:", "//"].iter().any(|start| address.starts_with(start)))
}

fn elsewhere(element: &str, address: &str) -> String {
    format!("{element} would fetch {address} from another host: put the file into the book")
}

/// The finished pages.
struct Site<'a> {
    out: &'a Path,
    pages: BTreeMap<String, FinishedPage>,
}

impl Site<'_> {
    /// The fault of an element's address on a page, if there is one.
    fn fault(&self, page: &str, element: &str, address: &str) -> Option<String> {
        let home = Url::parse(HOME).expect("an address");
        let Ok(target) = home.join(page).and_then(|page| page.join(address)) else {
            return Some(format!("{address} is not a valid address"));
        };
        if target.origin() != home.origin() {
            let is_fetched = element != "a" && target.scheme() != "data";
            return is_fetched.then(|| elsewhere(&format!("<{element}>"), address));
        }
        let file = target.path().strip_prefix(home.path()).map(file_of);
        match file {
            // The checks of the demos have a better message.
            Some(file) if file.starts_with("live/pictures/") => None,
            Some(file) if self.pages.contains_key(&file) || self.out.join(&file).is_file() => {
                let id = percent_decode_str(target.fragment()?).decode_utf8_lossy();
                let is_dead =
                    !id.is_empty() && self.pages.get(&file).is_some_and(|page| !page.ids.contains(&id[..]));
                is_dead.then(|| format!("dead link to {address}: that page has no `#{id}`"))
            }
            _ if element == "a" => Some(format!("dead link to {address}: there is no such page")),
            _ => Some(format!("<{element}> needs {address}, which doesn't exist")),
        }
    }
}

/// The file that an address's path refers to; for a folder its `index.html`.
fn file_of(path: &str) -> String {
    let path = percent_decode_str(path).decode_utf8_lossy().into_owned();
    if path.is_empty() || path.ends_with('/') { path + "index.html" } else { path }
}

/// Finds the chapter and the line that cause a page's fault, or the file of code.
fn report(sources: &Sources, page: &str, address: &str, what: &str) {
    let page = page.trim_end_matches(".html");
    // The other editions are made of the same chapters.
    let languages = catalogue::languages(&sources.root);
    let mut chapters = languages.iter().filter_map(|language| page.strip_prefix(language)?.strip_prefix('/'));
    let chapter = || format!("{CHAPTERS}/{}.md", chapters.next().unwrap_or(page));
    let file = page.strip_prefix("code/").map_or_else(chapter, str::to_owned);
    let text = sources.text(&file).unwrap_or_default();
    // The author may have written the whole address, or, in a directive, a part of it.
    let (path, id) = address.split_once('#').unwrap_or((address, ""));
    let name = path.rsplit('/').next().unwrap_or("");
    let id = if id.is_empty() { String::new() } else { format!("#{id}") };
    let written = [address.replace(".html", ".md"), address.to_owned(), id, name.replace(".html", ".md")];
    let line = written.iter().filter(|word| !word.is_empty()).find_map(|word| {
        let line = text.lines().position(|line| line.contains(&word[..]));
        line.map(|index| index + 1)
    });
    sources.problems.add(&file, line.unwrap_or(0), what);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_fetch_nothing_from_elsewhere() {
        let here = "@import 'a.css'; b { background: url(\"../c.png\") } d { background: url(data:image/png;base64,AA) }";
        assert_eq!(fetched_by_style(here), None);
        assert_eq!(fetched_by_style("a { b: url( 'https://c/d' ) }"), Some("https://c/d"));
        assert_eq!(fetched_by_style("@import \"//c/d.css\";"), Some("//c/d.css"));
    }

    #[test]
    fn links_out_of_the_book_are_dead() {
        let pages = BTreeMap::from([("b.html".to_owned(), FinishedPage::default())]);
        let site = Site { out: Path::new("/none"), pages };
        assert_eq!(site.fault("stage1/a.html", "a", "../b.html"), None);
        assert_eq!(site.fault("a.html", "a", "b.html?x=1"), None);
        assert!(site.fault("a.html", "a", "../b.html").unwrap().starts_with("dead link"));
        assert_eq!(site.fault("a.html", "a", "mailto:a@example.org"), None);
        assert_eq!(site.fault("a.html", "img", "data:image/png;base64,AA"), None);
    }
}
