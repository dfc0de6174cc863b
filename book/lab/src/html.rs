//! Self-contained pages: one style, light or dark as the reader's system is, and text that can't become
//! markup.

use crate::{Verdict, results::plain};

/// Escapes a text for HTML, also for attributes; control characters and invisible ones are shown as such.
pub fn escape(text: &str) -> String {
    let signs = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    signs.iter().fold(plain(text), |text, (sign, name)| text.replace(*sign, name))
}

/// A whole page. Its policy forbids the browser to fetch anything.
pub fn page(title: &str, body: &str) -> String {
    let (title, style) = (escape(title), include_str!("style.css"));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
        <style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// A block of code, as it stands.
pub fn code(text: &str) -> String {
    format!("<pre><code>{}</code></pre>\n", escape(text.trim_end()))
}

/// Something that opens with a click on its summary.
pub fn folded(summary: &str, inside: &str) -> String {
    format!("<details><summary>{}</summary>\n{inside}</details>\n", escape(summary))
}

/// Paragraphs, separated by blank lines; text between backticks becomes code.
pub fn prose(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|part| !part.trim().is_empty());
    paragraphs.map(|part| format!("<p>{}</p>\n", words(part.trim()))).collect()
}

/// Words in a line; text between backticks becomes code.
pub fn words(text: &str) -> String {
    let escaped = escape(text);
    let pieces = escaped.split('`').enumerate().map(|(at, piece)| match at % 2 {
        1 => format!("<code>{piece}</code>"),
        _ => piece.to_owned(),
    });
    pieces.collect()
}

/// A verdict in words and in its colour.
pub fn verdict(verdict: Verdict) -> String {
    let (_, class, words) = verdict.shown();
    format!("<span class=\"{class}\">{words}</span>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        let page =
            page("<script>", &(prose("a `b<c`\n\n</p><img src=x>\u{202e}") + &code("</code>\u{1b}[31m")));
        assert!(page.contains("<title>&lt;script&gt;</title>") && page.contains("<code>b&lt;c</code>"));
        assert!(page.contains("&lt;img src=x&gt;\\u{202e}") && page.contains("&lt;/code&gt;\\u{1b}[31m"));
        assert!(!page.contains("http://") && !page.contains("https://"), "nothing is fetched from elsewhere");
    }
}
