//! Whether all that the finished pages refer to is there, and on this machine.

use crate::{book::CHAPTERS, sources::Sources};
use html5ever::tokenizer::{BufferQueue, Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

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
pub fn check(sources: &Sources, out: &Path) -> Result<(), String> {
    let mut pages = BTreeMap::new();
    for path in files(out, "", ".css") {
        let text = fs::read_to_string(out.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        if let Some(address) = fetched_by_style(&text) {
            let what = format!("it would fetch {address} from another host: put the file into the book");
            sources.problems.add(&format!("book/{path}"), 0, what);
        }
    }
    for path in files(out, "", ".html") {
        let text = fs::read_to_string(out.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        pages.insert(path, read_page(&text));
    }
    // The first chapter is there twice, the second time as the book's front page.
    for (path, page) in pages.iter().filter(|(path, _)| *path != "index.html") {
        for id in &page.doubled {
            report(sources, path, id, &format!("the id `{id}` is there twice in this page"));
        }
        for (element, address) in &page.references {
            if let Some(what) = fault(&pages, out, path, element, address) {
                report(sources, path, address, &what);
            }
        }
    }
    Ok(())
}

/// The files of a kind below a folder; the live stages' own page is no page of the book.
fn files(out: &Path, folder: &str, kind: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(out.join(folder)).into_iter().flatten().flatten() {
        let name = format!("{folder}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() && (kind != ".html" || name != "live") {
            found.extend(files(out, &format!("{name}/"), kind));
        } else if name.ends_with(kind) {
            found.push(name);
        }
    }
    found
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

fn fault(
    pages: &BTreeMap<String, Page>,
    out: &Path,
    path: &str,
    element: &str,
    address: &str,
) -> Option<String> {
    if address.starts_with("//") || address.split_once(':').is_some_and(|(scheme, _)| !scheme.contains('/')) {
        let stays_here = element == "a" || address.starts_with("data:");
        return (!stays_here).then(|| {
            format!("<{element}> would fetch {address} from another host: put the file into the book")
        });
    }
    let (file, id) = address.split_once('#').map_or((address, None), |(file, id)| (file, Some(id)));
    if file.contains("live/pictures/") {
        // Whoever checks the demos says it better.
        return None;
    }
    let target = match file.split('?').next().unwrap_or("") {
        "" => path.to_owned(),
        file => joined(path, file)?,
    };
    let target = if target.ends_with('/') || target.is_empty() { target + "index.html" } else { target };
    match (pages.get(&target), id) {
        (Some(page), Some(id)) if !id.is_empty() && !page.ids.contains(id) => {
            Some(format!("dead link to {address}: that page has no `#{id}`"))
        }
        (None, _) if !out.join(&target).is_file() => Some(match element {
            "a" => format!("dead link to {address}: there is no such page"),
            _ => format!("<{element}> needs {address}, which isn't there"),
        }),
        _ => None,
    }
}

/// An address as seen from a page, from the book's first folder on.
fn joined(page: &str, address: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
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
        if let Token::TagToken(tag) = token {
            self.0.borrow_mut().add(&tag);
        }
        TokenSinkResult::Continue
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
    // Scripts may hold what looks like tags.
    input.push_back(without_scripts(text).into());
    let tokenizer = Tokenizer::new(Gather::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

fn without_scripts(text: &str) -> String {
    let mut pieces = text.split("<script");
    let mut kept = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let (tag, rest) = piece.split_once('>').unwrap_or((piece, ""));
        let after = rest.split_once("</script>").map_or("", |(_, after)| after);
        kept += &format!("<script{tag}></script>{after}");
    }
    kept
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
    fn addresses_are_joined_and_scripts_left_out() {
        assert_eq!(joined("stage1/a.html", "../b.html").as_deref(), Some("b.html"));
        assert_eq!(joined("a.html", "../b.html"), None);
        let page = read_page("<p id=x><script src=s.js>'<a href=q>'</script><a href=\"r\">");
        assert_eq!(page.references, [("script".into(), "s.js".into()), ("a".into(), "r".into())]);
        assert!(page.ids.contains("x"));
    }
}
