//! Code by its anchors, and links into the code.

use crate::{html::path_to_root, sources::Sources};
use std::path::Path;

/// A piece of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Where it begins, counted from 1.
    pub line: usize,
    /// Its lines, without other anchors and without the indentation that all of them have.
    pub text: String,
}

/// Finds the lines between `// ANCHOR: name` and `// ANCHOR_END: name`.
///
/// # Errors
/// If one of them is missing, or nothing is between them; in words.
pub fn region(text: &str, name: &str) -> Result<Region, String> {
    let lines: Vec<&str> = text.lines().collect();
    let place = |wanted: String| {
        let found = lines.iter().position(|line| line.trim() == wanted);
        found.ok_or(format!("has no line `{wanted}`"))
    };
    let start = place(format!("// ANCHOR: {name}"))? + 1;
    let end = place(format!("// ANCHOR_END: {name}"))?;
    let inside = lines.get(start..end).unwrap_or_default();
    let inside: Vec<&str> = inside.iter().copied().filter(|line| anchor(line).is_none()).collect();
    if inside.iter().all(|line| line.trim().is_empty()) {
        return Err(format!("has nothing between the anchors of `{name}`"));
    }
    Ok(Region { line: start + 1, text: dedented(&inside) })
}

/// The name that a line opens as an anchor.
pub fn opened_anchor(line: &str) -> Option<&str> {
    line.trim().strip_prefix("// ANCHOR: ").map(str::trim)
}

/// The name that a line opens or closes as an anchor.
pub fn anchor(line: &str) -> Option<&str> {
    opened_anchor(line).or_else(|| line.trim().strip_prefix("// ANCHOR_END: ").map(str::trim))
}

fn dedented(lines: &[&str]) -> String {
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    let indent = full.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines.iter().map(|line| format!("{}\n", line.get(indent..).unwrap_or(""))).collect()
}

/// `{{#code FILE:ANCHOR}}` as Markdown: a figure with the code and a link to the whole file.
///
/// # Errors
/// If the file or the region isn't there; in words.
pub fn include(sources: &Sources, page: &Path, words: &str) -> Result<String, String> {
    let (file, name) = words.split_once(':').ok_or("say {{#code FILE:ANCHOR}}")?;
    let text = sources.text(file).ok_or_else(|| format!("no file `{file}` in the workspace"))?;
    let region = region(&text, name).map_err(|what| format!("{file} {what}"))?;
    let link = page_of(sources, page, file, Some(name));
    sources.used.borrow_mut().regions.insert((file.to_owned(), name.to_owned()));
    let (fence, language) = (fence_for(&region.text), language(file));
    Ok(format!(
        "<figure class=\"code\">\n<figcaption><a href=\"{link}\"><code>{file}</code>, line {}</a></figcaption>\n\n\
        {fence}{language}\n{}{fence}\n\n</figure>\n",
        region.line, region.text
    ))
}

/// A link to `code:FILE` or `code:FILE#ANCHOR`.
///
/// # Errors
/// If the file or the anchor isn't there; in words.
pub fn link(sources: &Sources, page: &Path, target: &str) -> Result<String, String> {
    let (file, name) = target.split_once('#').map_or((target, None), |(file, name)| (file, Some(name)));
    let text = sources.text(file).ok_or_else(|| format!("no file `{file}` in the workspace"))?;
    if let Some(name) = name
        && !text.lines().any(|line| opened_anchor(line) == Some(name))
    {
        return Err(format!("{file} has no line `// ANCHOR: {name}`"));
    }
    Ok(page_of(sources, page, file, name))
}

/// The address of a file's page, which the book will then have.
fn page_of(sources: &Sources, page: &Path, file: &str, name: Option<&str>) -> String {
    sources.used.borrow_mut().code_files.insert(file.to_owned());
    let name = name.map_or(String::new(), |name| format!("#{name}"));
    format!("{}code/{file}.html{name}", path_to_root(page))
}

/// What the highlighter calls the language of a file, and what keeps mdBook from running it.
pub fn language(file: &str) -> &'static str {
    match file.rsplit('.').next() {
        Some("rs") => "rust,ignore",
        Some("glsl" | "vert" | "frag") => "cpp",
        Some("toml") => "toml",
        Some("js") => "javascript",
        Some("sh") => "bash",
        _ => "text",
    }
}

/// A fence that the text doesn't have.
pub fn fence_for(text: &str) -> &'static str {
    if text.contains("```") { "~~~~~~" } else { "```" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_lies_between_its_anchors() {
        let text = "a\n    // ANCHOR: f\n    fn f() {\n        1\n    }\n    // ANCHOR_END: f\n";
        assert_eq!(region(text, "f").unwrap(), Region { line: 3, text: "fn f() {\n    1\n}\n".into() });
        assert_eq!(region(text, "g").unwrap_err(), "has no line `// ANCHOR: g`");
        let empty = "// ANCHOR: f\n\n// ANCHOR_END: f\n";
        assert_eq!(region(empty, "f").unwrap_err(), "has nothing between the anchors of `f`");
    }
}
