//! A drawing of the project's own making, in the page itself: so that it takes the page's colours.

use crate::{
    html::{markdown_line, without_empty_lines},
    inline::inline,
    sources::Sources,
};
use std::path::Path;
use workbook::book::nearest;

/// `{{#figure NAME | CAPTION}}`; `number` tells the page's figures apart.
///
/// # Errors
/// If there is none of that name; with the nearest name.
pub fn figure(sources: &Sources, page: &Path, number: usize, words: &str) -> Result<String, String> {
    let (name, caption) = words.split_once('|').map_or((words, ""), |(name, caption)| (name, caption));
    let (name, caption) = (name.trim(), inline(sources, page, caption.trim())?);
    let caption = match &caption[..] {
        "" => String::new(),
        caption => format!("<figcaption>{}</figcaption>\n", markdown_line(caption)),
    };
    let svg = drawing(sources, name)?;
    let svg = svg.replace(&format!("fig-{name}-"), &format!("fig-{name}-{number}-"));
    Ok(format!("<figure class=\"figure\">\n{svg}\n{caption}</figure>\n"))
}

/// The element `svg` of that name.
///
/// # Errors
/// If there is none of that name; with the nearest name.
pub fn drawing(sources: &Sources, name: &str) -> Result<String, String> {
    let svg = sources.figures.get(name).ok_or_else(|| {
        let near = nearest(name, sources.figures.keys().map(String::as_str));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        format!("no figure `{name}` in book/figures{hint}")
    })?;
    // An XML head has no place within a page.
    let start = svg.find("<svg").unwrap_or(0);
    Ok(without_empty_lines(&svg[start..]))
}
