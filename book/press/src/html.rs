//! Small pieces of HTML and Markdown.

pub use mdbook_core::utils::escape_html_attribute as escape;
use mdbook_markdown::{
    MarkdownOptions, new_cmark_parser,
    pulldown_cmark::{Event, html::push_html},
};

/// Markdown as HTML, without blank lines, so that it may stand inside an HTML element in Markdown.
pub fn markdown(text: &str) -> String {
    let mut html = String::new();
    push_html(&mut html, new_cmark_parser(text, &MarkdownOptions::default()));
    without_empty_lines(&html)
}

/// Markdown of a single paragraph, without the paragraph around it.
pub fn markdown_line(text: &str) -> String {
    let html = markdown(text);
    let inner = html.trim().strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>"));
    inner.filter(|inner| !inner.contains("<p>")).map_or(html.clone(), str::to_owned)
}

/// The text of Markdown, without its markup: for an `alt` or a title.
pub fn plain_text(text: &str) -> String {
    let mut plain = String::new();
    for event in new_cmark_parser(text, &MarkdownOptions::default()) {
        match event {
            Event::Text(text) | Event::Code(text) => plain += &text,
            Event::SoftBreak | Event::HardBreak => plain.push(' '),
            _ => {}
        }
    }
    plain
}

/// The same HTML without blank lines, which would switch back to Markdown.
pub fn without_empty_lines(html: &str) -> String {
    html.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

/// A text with all that stands between two marks, and the marks themselves, replaced.
pub fn replaced(text: &str, open: &str, close: &str, mut with: impl FnMut(&str) -> String) -> String {
    let (mut done, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(open) {
        let Some((inside, after)) = after.split_once(close) else { break };
        done += before;
        done += &with(inside);
        rest = after;
    }
    done + rest
}

/// Text that Markdown leaves as it is, wherever it stands.
pub fn shielded(text: &str) -> String {
    let mut safe = String::new();
    for character in text.chars() {
        match character {
            '*' | '_' | '[' | ']' | '`' | '~' | '\\' | '|' | '\'' | '-' | '$' | '{' | '}' => {
                safe += &format!("&#{};", u32::from(character));
            }
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html_without_empty_lines() {
        assert_eq!(markdown_line("Half `a` and *half*"), "Half <code>a</code> and <em>half</em>");
        assert_eq!(markdown("a\n\nb"), "<p>a</p>\n<p>b</p>");
        assert_eq!(plain_text("Half `a` and *half* [there](x.md)"), "Half a and half there");
    }
}
