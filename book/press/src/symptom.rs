//! A symptom of the atlas: its picture, its cause, the test that tells it from its neighbours, and the
//! chapter about it.

use crate::{
    blocks::joined,
    figure::drawing,
    html::{escape, markdown_line},
    inline::inline,
    parts::{Part, parts},
    sources::{Sources, catalogue_of},
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
    let Symptom { id, cause, test, chapter, compiler } = read(body)?;
    let line = |text: &str| {
        inline(sources, page, &sources.say(page, &joined(text))).map(|text| markdown_line(&text))
    };
    let test_is = if compiler.is_some() { "The way out:" } else { "How to tell:" };
    let test_is = sources.own(test_is, &[]);
    let (title, picture) = match compiler {
        Some(Compiler { title, code, says }) => {
            (escape(sources.words.say(&catalogue_of(page), &title)).into_owned(), listing(&code, &says))
        }
        None => {
            let svg = drawing(sources, &format!("atlas-{id}"), number)?;
            // The index shows the same element, small.
            (title_of(&svg).to_owned(), svg.replacen("<svg ", &format!("<svg id=\"picture-{id}\" "), 1))
        }
    };
    Ok(format!(
        "<section class=\"symptom\" id=\"{id}\">\n{picture}\n<h3>{title}</h3>\n<p>{}</p>\n\
        <p class=\"symptom-test\"><strong>{test_is}</strong> {}</p>\n<p class=\"symptom-more\">{}</p>\n</section>\n",
        line(&cause)?,
        line(&test)?,
        read_on(sources, page, &chapter)?
    ))
}

fn read(body: &str) -> Result<Symptom> {
    toml::from_str(body).map_err(|error| anyhow!("symptom: {}", error.message()))
}

/// The title of a drawing.
fn title_of(svg: &str) -> &str {
    let before_end = svg.split("</title>").next().unwrap_or_default();
    before_end.rsplit('>').next().unwrap_or_default()
}

/// All pictures of a chapter's symptoms, small, each a link to its card.
///
/// # Errors
/// If a symptom is faulty.
pub fn index(sources: &Sources, file: &str) -> Result<String> {
    let mut links = String::new();
    for (_, part) in parts(&sources.text(file).unwrap_or_default()) {
        let Part::Fence { info: "symptom", body, .. } = part else { continue };
        let Symptom { id, compiler: None, .. } = read(body)? else { continue };
        let svg = drawing(sources, &format!("atlas-{id}"), 0)?;
        links += &format!(
            "<a href=\"#{id}\"><svg viewBox=\"0 0 640 480\" aria-hidden=\"true\"><use href=\"#picture-{id}\"/></svg>{}</a>\n",
            title_of(&svg)
        );
    }
    Ok(format!(
        "<nav class=\"symptom-index\" aria-label=\"{}\">\n{links}</nav>\n",
        sources.own_plain("All pictures", &[])
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
        format!(
            " <a href=\"{address}#write\">{}</a>",
            sources.own("write {name}", &[("name", &format!("<code>{}</code>", escape(&exercise.name)))])
        )
    });
    Ok(format!("<a href=\"{address}\">{}</a>{exercise}", escape(&entry.title)))
}
