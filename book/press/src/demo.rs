//! A stage that runs in the page, or its picture where it can't.

use crate::{
    html::{escape, markdown_line, path_to_root, plain_text},
    inline::inline,
    sources::Sources,
};
use std::path::Path;

/// `{{#demo STAGE FLAGS | CAPTION}}`, or `{{#inspect …}}` with the table of a vertex's sum below it. What becomes of it
/// is written at the head of `book/live/demo.js`.
///
/// # Errors
/// If there is no such stage, no caption, or no picture; in words.
pub fn demo(sources: &Sources, page: &Path, words: &str, is_inspector: bool) -> Result<String, String> {
    let (words, caption) =
        words.split_once('|').ok_or("a demo has a caption: {{#demo STAGE FLAGS | CAPTION}}")?;
    let mut words = words.split_whitespace();
    let stage = words.next().ok_or("say which stage: {{#demo STAGE FLAGS | CAPTION}}")?;
    let flags: Vec<&str> = words.collect();
    if !sources.workbook.stages.iter().any(|it| it.package == stage) {
        return Err(format!("no stage `{stage}`"));
    }
    let caption = inline(sources, page, caption.trim())?;
    let root = path_to_root(page);
    let class = if is_inspector { "demo inspect" } else { "demo" };
    let button = "<button type=\"button\" class=\"demo-run\">Run it here</button>\n";
    Ok(format!(
        "<figure class=\"{class}\" data-stage=\"{stage}\" data-query=\"{}\" data-root=\"{root}\">\n<div class=\"demo-frame\">\n\
        <img src=\"{root}live/pictures/{}\" alt=\"{}\" width=\"640\" height=\"480\" loading=\"lazy\">\n{}</div>\n\
        <figcaption>{} <span class=\"demo-window\">In a window: <code>{}</code></span></figcaption>\n</figure>\n",
        escape(&live::query(&flags)),
        live::picture_name(stage, &flags),
        escape(&plain_text(&caption)),
        if sources.is_live { button } else { "" },
        markdown_line(&caption),
        escape(&command(stage, &flags)),
    ))
}

/// The command that opens the same in a window.
fn command(stage: &str, flags: &[&str]) -> String {
    let alias = stage.split('_').next().unwrap_or(stage);
    [&["cargo", alias], flags].concat().join(" ")
}
