//! A stage that runs in the page, or its picture if it can't.

use crate::{
    fault::usage,
    html::{escape, markdown_line, plain_text},
    live::demo::Demo,
    sources::Sources,
};
use anyhow::{Result, bail, ensure};
use std::path::Path;

const USAGE: &str = "demo STAGE FLAGS | CAPTION";

/// The demo that a directive names.
///
/// # Errors
/// If it names no stage of the workbook.
pub fn parse(sources: &Sources, words: &str) -> Result<Demo> {
    let demo = Demo::parse(words).ok_or_else(|| usage(USAGE))?;
    let is_there = sources.workspace.stages().any(|stage| stage.package == demo.stage);
    ensure!(is_there, "no stage `{}`", demo.stage);
    if let Some(file) = demo.file() {
        bail!("`{file}` belongs to no flag, and a stage in a page opens no file");
    }
    Ok(demo)
}

/// `{{#demo STAGE FLAGS | CAPTION}}`, or `{{#inspect …}}` with the table of a vertex's sum below it. Its HTML
/// is described at the head of `book/press/live/demo.js`.
///
/// # Errors
/// If it has no caption.
pub fn html(
    sources: &Sources,
    page: &Path,
    demo: &Demo,
    caption: &str,
    is_inspector: bool,
) -> Result<String> {
    if caption.is_empty() {
        return Err(usage(USAGE));
    }
    let root = sources.shared_root(page);
    let class = if is_inspector { "demo inspect" } else { "demo" };
    let (program, button) = match &sources.live_program {
        Some(name) => (
            format!(" data-program=\"{}\"", escape(name)),
            format!(
                "<button type=\"button\" class=\"demo-run\">{}</button>\n",
                sources.own("Run it here", &[])
            ),
        ),
        None => (String::new(), String::new()),
    };
    Ok(format!(
        "<figure class=\"{class}\" data-stage=\"{}\" data-query=\"{}\" data-root=\"{root}\"{program}>\n<div class=\"demo-frame\">\n\
        <img src=\"{root}live/pictures/{}\" alt=\"{}\" width=\"640\" height=\"480\" loading=\"lazy\">\n{}</div>\n\
        <figcaption>{} <span class=\"demo-window\">{}</span></figcaption>\n</figure>\n",
        demo.stage,
        escape(&demo.query()),
        demo.picture_name(),
        escape(&plain_text(caption)),
        button,
        markdown_line(caption),
        sources.own(
            "In a window: {command}",
            &[("command", &format!("<code>{}</code>", escape(&demo.command())))]
        ),
    ))
}
