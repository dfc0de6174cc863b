//! Code by its anchors, and links into the code.

use crate::{fault::usage, sources::Sources};
use anyhow::{Context, Result, anyhow, ensure};
use runner::exercise::region::{Anchor, Region, anchor, find_region};
use std::{collections::BTreeSet, path::Path};

/// `{{#code FILE:ANCHOR}}` as Markdown: a figure with the code and a link to the whole file.
///
/// # Errors
/// If the file or the region isn't there.
pub fn include(sources: &Sources, page: &Path, words: &str) -> Result<String> {
    let (file, name) = words.split_once(':').ok_or_else(|| usage("code FILE:ANCHOR"))?;
    let text = text_of(sources, file)?;
    let region = region_of(file, &text, name)?;
    let line = region.lines(&text).start;
    let code = &text[region.whole];
    ensure!(!code.trim().is_empty(), "{file}: nothing is between the anchors of `{name}`");
    sources.used.borrow_mut().regions.insert((file.to_owned(), name.to_owned()));
    let link = page_of(sources, page, file, Some(name));
    let place =
        sources.own("{file}, line {line}", &[("file", &format!("<code>{file}</code>")), ("line", &line)]);
    let (fence, language) = (fence_for(code), language(file));
    Ok(format!(
        "<figure class=\"code\">\n<figcaption><a href=\"{link}\">{place}</a></figcaption>\n\n\
        {fence}{language}\n{code}{fence}\n\n</figure>\n"
    ))
}

/// A link to `code:FILE` or `code:FILE#ANCHOR`.
///
/// # Errors
/// If the file or the anchor isn't there.
pub fn link(sources: &Sources, page: &Path, target: &str) -> Result<String> {
    let (file, name) = target.split_once('#').map_or((target, None), |(file, name)| (file, Some(name)));
    let text = text_of(sources, file)?;
    if let Some(name) = name {
        region_of(file, &text, name)?;
    }
    Ok(page_of(sources, page, file, name))
}

fn text_of(sources: &Sources, file: &str) -> Result<String> {
    sources.text(file).with_context(|| format!("no file `{file}` in the workspace"))
}

fn region_of(file: &str, text: &str, name: &str) -> Result<Region> {
    find_region(text, name).map_err(|fault| anyhow!("{file}: {fault}"))
}

/// The address of a file's page, which is then added to the book.
pub fn page_of(sources: &Sources, page: &Path, file: &str, name: Option<&str>) -> String {
    sources.used.borrow_mut().code_files.insert(file.to_owned());
    let name = name.map_or(String::new(), |name| format!("#{name}"));
    format!("{}code/{file}.html{name}", sources.shared_root(page))
}

/// A whole file as Markdown, with a link target at each of its anchors and at each of these lines, counted
/// from 1.
pub fn whole_file(file: &str, text: &str, lines: &BTreeSet<usize>) -> String {
    let mut page = format!("# `{file}`\n\n<div class=\"whole-file\">\n\n");
    let (fence, language) = (fence_for(text), language(file));
    let mut piece = String::new();
    let end_piece = |page: &mut String, piece: &mut String| {
        if !piece.trim().is_empty() {
            *page += &format!("{fence}{language}\n{}\n{fence}\n\n", piece.trim_matches('\n'));
        }
        piece.clear();
    };
    for (number, line) in (1..).zip(text.lines()) {
        if lines.contains(&number) {
            end_piece(&mut page, &mut piece);
            page += &format!("<div id=\"L{number}\"></div>\n\n");
        }
        let Some(anchor) = anchor(line) else {
            piece += &format!("{line}\n");
            continue;
        };
        end_piece(&mut page, &mut piece);
        page += &match anchor {
            Anchor::Open(name) => format!("<div class=\"code-part\" id=\"{name}\">\n\n"),
            Anchor::Close(_) => "</div>\n\n".to_owned(),
        };
    }
    end_piece(&mut page, &mut piece);
    page + "</div>\n"
}

/// The highlighter's name for a file's language, with the words that keep mdBook from running it.
fn language(file: &str) -> &'static str {
    match file.rsplit('.').next() {
        Some("rs") => "rust,ignore",
        Some("glsl" | "vert" | "frag") => "cpp",
        Some("toml") => "toml",
        Some("js") => "javascript",
        Some("sh") => "bash",
        _ => "text",
    }
}

/// A fence that does not occur in the text.
fn fence_for(text: &str) -> &'static str {
    if text.contains("```") { "~~~~~~" } else { "```" }
}
