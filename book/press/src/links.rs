//! Whether all that the finished pages refer to is there, and on this machine.

use crate::{
    contents::CHAPTERS,
    sources::{Sources, slashed},
};
use anyhow::{Context, Result};
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts, states::RawKind,
};
use percent_encoding::percent_decode_str;
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use url::Url;
use walkdir::{DirEntry, WalkDir};

/// Where the book is thought to be, to tell its own addresses from others'.
const HOME: &str = "http://book/pages/";

/// What a page has, and what it refers to.
#[derive(Debug, Default)]
struct Page {
    ids: BTreeSet<String>,
    doubled: BTreeSet<String>,
    /// The element and the address.
    references: Vec<(String, String)>,
}

/// Checks all pages below a folder; what is wrong becomes a problem of the chapter.
///
/// # Errors
/// If a page can't be read.
pub fn check(sources: &Sources, out: &Path) -> Result<()> {
    for (path, text) in files(out, ".css")? {
        if let Some(address) = fetched_by_style(&text) {
            sources.problems.add(&format!("book/{path}"), 0, elsewhere("it", address));
        }
    }
    let pages = files(out, ".html")?.into_iter().map(|(path, text)| (path, read_page(&text)));
    let site = Site { out, pages: pages.collect() };
    // The first chapter is there twice, the second time as the book's front page.
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

/// The paths and texts of a kind of files below a folder; the live stages' own page is no page of the book.
fn files(out: &Path, kind: &str) -> Result<Vec<(String, String)>> {
    let is_page = |entry: &DirEntry| kind != ".html" || entry.depth() != 1 || entry.file_name() != "live";
    let mut found = Vec::new();
    for entry in WalkDir::new(out).sort_by_file_name().into_iter().filter_entry(is_page) {
        let entry = entry?;
        let path = entry.path().strip_prefix(out).ok().and_then(slashed);
        if let Some(path) = path.filter(|path| path.ends_with(kind)) {
            let text =
                fs::read_to_string(entry.path()).with_context(|| entry.path().display().to_string())?;
            found.push((path, text));
        }
    }
    Ok(found)
}

/// The first address of another host that a style sheet loads something from.
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
    pages: BTreeMap<String, Page>,
}

impl Site<'_> {
    /// What is wrong with an element's address on a page; none where nothing is.
    fn fault(&self, page: &str, element: &str, address: &str) -> Option<String> {
        let home = Url::parse(HOME).expect("an address");
        let Ok(target) = home.join(page).and_then(|page| page.join(address)) else {
            return Some(format!("{address} is not a valid address"));
        };
        if target.origin() != home.origin() {
            let is_fetched = element != "a" && target.scheme() != "data";
            return is_fetched.then(|| elsewhere(&format!("<{element}>"), address));
        }
        let path =
            target.path().strip_prefix(home.path()).map(|path| percent_decode_str(path).decode_utf8_lossy());
        let path =
            path.map(|path| if path.is_empty() || path.ends_with('/') { path + "index.html" } else { path });
        let is_there = |path: &str| self.pages.contains_key(path) || self.out.join(path).is_file();
        match path {
            // The checks of the demos have a better message.
            Some(path) if path.starts_with("live/pictures/") => None,
            Some(path) if is_there(&path) => {
                let id = target.fragment().filter(|id| !id.is_empty())?;
                let id = percent_decode_str(id).decode_utf8_lossy();
                let is_dead = self.pages.get(&path[..]).is_some_and(|page| !page.ids.contains(&id[..]));
                is_dead.then(|| format!("dead link to {address}: that page has no `#{id}`"))
            }
            _ if element == "a" => Some(format!("dead link to {address}: there is no such page")),
            _ => Some(format!("<{element}> needs {address}, which isn't there")),
        }
    }
}

/// Finds the chapter and the line that a page's fault comes from.
fn report(sources: &Sources, page: &str, address: &str, what: &str) {
    let file = format!("{CHAPTERS}/{}.md", page.trim_end_matches(".html"));
    let text = sources.text(&file).unwrap_or_default();
    // As the author may have written it: the whole address, or, where a directive made it, a part.
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

/// Gathers a page from its tags.
#[derive(Default)]
struct Gather(RefCell<Page>);

impl TokenSink for Gather {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        self.0.borrow_mut().add(&tag);
        match &*tag.name {
            // A script may hold what looks like tags.
            "script" if tag.kind == TagKind::StartTag => TokenSinkResult::RawData(RawKind::ScriptData),
            _ => TokenSinkResult::Continue,
        }
    }
}

impl Page {
    fn add(&mut self, tag: &Tag) {
        let element = tag.name.to_string();
        for attribute in &tag.attrs {
            let value = attribute.value.to_string();
            match &*attribute.name.local {
                "id" if self.ids.contains(&value) => drop(self.doubled.insert(value)),
                "id" => drop(self.ids.insert(value)),
                "href" | "src" | "poster" | "action" => self.references.push((element.clone(), value)),
                _ => {}
            }
        }
    }
}

fn read_page(text: &str) -> Page {
    let input = BufferQueue::default();
    input.push_back(text.into());
    let tokenizer = Tokenizer::new(Gather::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
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
        let pages = BTreeMap::from([("b.html".to_owned(), Page::default())]);
        let site = Site { out: Path::new("/none"), pages };
        assert_eq!(site.fault("stage1/a.html", "a", "../b.html"), None);
        assert_eq!(site.fault("a.html", "a", "b.html?x=1"), None);
        assert!(site.fault("a.html", "a", "../b.html").unwrap().starts_with("dead link"));
        assert_eq!(site.fault("a.html", "a", "mailto:a@example.org"), None);
        assert_eq!(site.fault("a.html", "img", "data:image/png;base64,AA"), None);
    }

    #[test]
    fn what_looks_like_tags_in_scripts_is_left_out() {
        let page = read_page("<p id=x><script src=s.js>'<a href=q>'</script><a href=\"r\">");
        assert_eq!(page.references, [("script".into(), "s.js".into()), ("a".into(), "r".into())]);
        assert!(page.ids.contains("x"));
    }
}
