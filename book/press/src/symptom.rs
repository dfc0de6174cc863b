//! A symptom of the atlas: its picture, its cause, the test that tells it from its neighbours, and where to read on.

use crate::{
    figure::drawing,
    html::{escape, markdown_line},
    inline::inline,
    sources::Sources,
};
use anyhow::{Context, Result, anyhow};
use mdbook_core::utils::fs::path_to_root;
use serde::Deserialize;
use std::path::Path;

/// A block ```` ```symptom ````. Its picture is the figure `atlas-ID`, which also has its title; a symptom of
/// the compiler has a title, code, and what the compiler says of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Symptom {
    id: String,
    cause: String,
    test: String,
    /// The chapter's file.
    chapter: String,
    compiler: Option<Compiler>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Compiler {
    title: String,
    code: String,
    says: String,
}

/// The symptom as HTML; `number` distinguishes the page's figures.
///
/// # Errors
/// If it is faulty, or refers to something that doesn't exist.
pub fn card(sources: &Sources, page: &Path, number: usize, body: &str) -> Result<String> {
    let Symptom { id, cause, test, chapter, compiler } =
        toml::from_str(body).map_err(|error| anyhow!("symptom: {}", error.message()))?;
    let line = |text: &str| inline(sources, page, text).map(|text| markdown_line(&text));
    let test_is = if compiler.is_some() { "The way out" } else { "How to tell" };
    let (title, picture) = match compiler {
        Some(Compiler { title, code, says }) => (escape(&title).into_owned(), listing(&code, &says)),
        None => {
            let svg = drawing(sources, &format!("atlas-{id}"), number)?;
            let title = svg.split_once("</title>").and_then(|(before, _)| before.rsplit_once('>'));
            (title.context("a figure has a title")?.1.to_owned(), svg)
        }
    };
    Ok(format!(
        "<section class=\"symptom\" id=\"{id}\">\n{picture}\n<h3>{title}</h3>\n<p>{}</p>\n\
        <p class=\"symptom-test\"><strong>{test_is}:</strong> {}</p>\n<p class=\"symptom-more\">{}</p>\n</section>\n",
        line(&cause)?,
        line(&test)?,
        read_on(sources, page, &chapter)?
    ))
}

/// Code, and the compiler's words.
fn listing(code: &str, says: &str) -> String {
    // A blank line would switch back to Markdown.
    let [code, says] = [code, says].map(|text| escape(text.trim()).replace("\n\n", "\n&#10;"));
    format!(
        "<pre><code class=\"language-rust nohighlight\">{code}</code></pre>\n<pre class=\"compiler-says\"><code class=\"nohighlight\">{says}</code></pre>"
    )
}

/// The links to a chapter, and to its exercise if it has one.
fn read_on(sources: &Sources, page: &Path, chapter: &str) -> Result<String> {
    let entry = sources.contents.iter().find(|entry| entry.path == Path::new(chapter));
    let entry = entry.with_context(|| format!("symptom: no chapter `{chapter}`"))?;
    let address = path_to_root(page) + &chapter.replace(".md", ".html");
    let exercise = entry.header.exercise_in(&sources.workspace).map_or(String::new(), |exercise| {
        format!(" <a href=\"{address}#write\">write <code>{}</code></a>", escape(&exercise.name))
    });
    Ok(format!("<a href=\"{address}\">{}</a>{exercise}", escape(&entry.title)))
}
