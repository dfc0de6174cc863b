//! A stage that runs in the page, or its picture where it can't.

use crate::{
    html::{escape, markdown_line, path_to_root, plain_text},
    inline::inline,
    make::Order,
    sources::Sources,
};
use std::{collections::BTreeSet, fs, path::Path, process::Command};

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

/// Checks every demo against its stage's own program: scenes, steps and flags; and that a picture stands in for it.
pub fn check(sources: &Sources, order: &Order) {
    let demos = sources.used.borrow().demos.clone();
    let stages: BTreeSet<&str> =
        demos.iter().filter_map(|(.., words)| words.first()).map(String::as_str).collect();
    let stages =
        stages.into_iter().filter(|stage| sources.workbook.stages.iter().any(|it| it.package == *stage));
    let mut cargo = sources.workbook.site().cargo();
    cargo.args(["build", "--quiet"]).args(stages.flat_map(|stage| ["--package", stage]));
    if order.live && !demos.is_empty() && !cargo.status().is_ok_and(|status| status.success()) {
        return sources.problems.add("book", 0, "the stages can't be built, so no demo was checked");
    }
    for (file, line, words) in &demos {
        let Some((stage, flags)) = words.split_first() else { continue };
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let wrong = refused(sources, stage, &flags).or_else(|| without_picture(order, stage, &flags));
        if let Some(what) = wrong {
            sources.problems.add(file, *line, what);
        }
    }
    check_pictures(sources, order, &demos);
}

/// A picture that stands in for no demo is removed, or reported.
fn check_pictures(sources: &Sources, order: &Order, demos: &[(String, usize, Vec<String>)]) {
    let name = |words: &Vec<String>| {
        let (stage, flags) = words.split_first()?;
        Some(live::picture_name(stage, &flags.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    let wanted: BTreeSet<String> = demos.iter().filter_map(|(.., words)| name(words)).collect();
    let folder = "book/live/pictures";
    for picture in sources.files_in(folder).iter().filter(|picture| !wanted.contains(*picture)) {
        let path = format!("{folder}/{picture}");
        if !order.pictures {
            let what =
                "it stands in for no demo: remove it, or `cargo run --package press -- --pictures` does";
            sources.problems.add(&path, 0, what);
        } else if let Err(error) = fs::remove_file(order.root.join(&path)) {
            sources.problems.add(&path, 0, error.to_string());
        }
    }
}

/// What the stage's program says against the flags; none where it takes them, or can't be run.
fn refused(sources: &Sources, stage: &str, flags: &[&str]) -> Option<String> {
    let program = sources.workbook.site().target.join("debug").join(stage);
    let output = Command::new(program).args(flags).arg("--print").output().ok()?;
    // 2 is for what can't be understood; a function that is still unwritten ends otherwise.
    (output.status.code() == Some(2)).then(|| String::from_utf8_lossy(&output.stderr).trim().to_owned())
}

fn without_picture(order: &Order, stage: &str, flags: &[&str]) -> Option<String> {
    let name = live::picture_name(stage, flags);
    if !order.live || order.root.join("book/live/pictures").join(&name).is_file() {
        return None;
    }
    if order.pictures {
        return live::capture(&order.root, stage, flags).err();
    }
    Some(format!(
        "no picture {name} stands in for this demo: `cargo run --package press -- --pictures` takes it"
    ))
}
