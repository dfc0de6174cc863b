//! A shader's exercise written in the page, in any copy of the book: the browser compiles it.
//!
//! The page's side is `book/press/live/shader.js`. It tries the function in the shader's own pieces, as the
//! stage joins them, and gets them with the known mistakes from `live/answers/NAME.js`, one call of
//! `answerData`.

use crate::{answer, html::escape, sources::Sources};
use anyhow::{Context, Result};
use runner::exercise::{Exercise, function::look_at, region::with_body};
use serde_json::{Map, Value, json};
use std::{fs, path::Path};

/// The constant of stage 5 that the shaders share with Rust: the file, and what stands before its value.
const PER_LINE: (&str, &str) = ("stage5_gpu/src/joint_texture.rs", "pub const MATRICES_PER_LINE: usize = ");

/// The form of a page; empty if the exercise is no shader's, or its answer is not for this book.
pub fn html(sources: &Sources, exercise: &Exercise, page: &Path) -> String {
    if exercise.is_rust() || sources.blank.contains(&exercise.name) {
        return String::new();
    }
    let (name, root) = (escape(&exercise.name), sources.shared_root(page));
    format!(
        "<form class=\"shader\" hidden data-exercise=\"{name}\" data-root=\"{root}\" aria-label=\"{}\">\n\
        <p>{}</p>\n\
        <div class=\"code-lead\"></div>\n<div class=\"code-editor\"></div>\n<p class=\"code-keys\" tabindex=\"-1\"></p>\n\
        <div class=\"answer-buttons\"><button type=\"button\" class=\"answer-main\" data-does=\"open\">{}</button></div>\n\
        <div class=\"answer-said\" role=\"status\"></div>\n<ol class=\"code-hints\"></ol>\n<div class=\"answer-window\"></div>\n</form>\n",
        sources.own_plain("Write {name} here", &[("name", &name)]),
        sources.own("Or write it here: the page compiles it for your graphics card and tries it there, and the stage draws with it.", &[]),
        sources.own("Write it here", &[]),
    )
}

/// Writes what the pages' scripts load.
///
/// # Errors
/// If a function can't be read, or a file can't be written.
pub fn write(sources: &Sources, folder: &Path) -> Result<()> {
    let is_shader = |exercise: &&Exercise| !exercise.is_rust() && !sources.blank.contains(&exercise.name);
    for exercise in sources.workspace.exercises().filter(is_shader) {
        let function = look_at(&sources.workspace, exercise)?;
        if function.is_handed_out_blank() {
            continue;
        }
        let whole = |body: &str| with_body(&function.original, body).unwrap_or_default();
        let mistakes = exercise
            .mistake_bodies(&function.original)
            .map(|(number, body)| (body, &exercise.mistakes[number - 1].says))
            .map(|(body, says)| json!({ "code": whole(&body), "body": body, "says": says }));
        let shaders = Path::new(&exercise.path()).parent().map(Path::to_owned).unwrap_or_default();
        let pieces = fs::read_dir(sources.root.join(&shaders))?.flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let text = sources.original_text(&format!("{}/{name}", shaders.display()))?;
            Some((name.strip_suffix(".glsl")?.to_owned(), Value::from(text)))
        });
        let (file, before) = PER_LINE;
        let text = sources.text(file).unwrap_or_default();
        let per_line = text.split(before).nth(1).and_then(|rest| rest.split(';').next()).context(file)?;
        let data = json!({
            "window": answer::window(sources, exercise)?, "blank": function.stub, "original": function.original,
            "pieces": pieces.collect::<Map<_, _>>(), "matrices_per_line": per_line,
            "mistakes": mistakes.collect::<Vec<_>>(), "hints": exercise.hints, "why": exercise.why,
        });
        answer::write(folder, &exercise.name, &data)?;
    }
    Ok(())
}
