//! A drawing of the project's own, embedded in the page so that it takes the page's colours.

use crate::{
    drawing_words,
    fault::did_you_mean,
    html::{markdown_line, without_empty_lines},
    inline::captioned,
    sources::Sources,
};
use anyhow::{Result, anyhow};
use std::path::Path;

/// `{{#figure NAME | CAPTION}}` as HTML; `number` distinguishes the page's figures.
///
/// # Errors
/// If there is no such figure; with the nearest name.
pub fn figure(sources: &Sources, page: &Path, number: usize, words: &str) -> Result<String> {
    let (name, caption) = captioned(sources, page, words)?;
    let caption = match &caption[..] {
        "" => String::new(),
        caption => format!("<figcaption>{}</figcaption>\n", markdown_line(caption)),
    };
    let svg = drawing(sources, name, number)?;
    Ok(format!("<figure class=\"figure\">\n{svg}\n{caption}</figure>\n"))
}

/// The `svg` element of a figure. A page may show it twice: `number` makes its ids unique.
///
/// # Errors
/// If there is no such figure; with the nearest name.
pub fn drawing(sources: &Sources, name: &str, number: usize) -> Result<String> {
    let svg = sources.figures.get(name).ok_or_else(|| {
        let hint = did_you_mean(name, sources.figures.keys().map(String::as_str));
        anyhow!("no figure `{name}` in book/figures{hint}")
    })?;
    // An XML declaration is not allowed within a page.
    let start = svg.find("<svg").unwrap_or(0);
    let svg = without_empty_lines(&drawing_words::translated(sources, &svg[start..]));
    Ok(svg.replace(&format!("fig-{name}-"), &format!("fig-{name}-{number}-")))
}
