//! Self-contained pages: one style, light or dark as the reader's system is, and text that can't become
//! markup.

/// Escapes a text for HTML, also for attributes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' => escaped.push(c),
            // Control characters are not allowed in HTML, and these turn the direction of what follows.
            c if c.is_control() => escaped.push('\u{fffd}'),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A whole page. Its policy forbids the browser to fetch anything.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n\
        <body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        escape(title)
    )
}

/// A block of code, as it stands.
pub fn code(text: &str) -> String {
    format!("<pre><code>{}</code></pre>\n", escape(text.trim_end()))
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

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1d2430; --faint: #5b6472; --paper: #ffffff; --card: #f4f5f7; --line: #d5d9e0;
  --good: #1a6b3c; --bad: #b3261e; --ghost: #7a4fd0; --bone: #c9a86a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ee; --faint: #a2abb8; --paper: #14181f; --card: #1e242d; --line: #39424f;
    --good: #6fd79b; --bad: #ff8a80; --ghost: #b79cff; --bone: #8a713d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p { margin: .5rem 0; max-width: 44rem; }
code { font: .9em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
pre { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; margin: .5rem 0; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: anywhere; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.faint { color: var(--faint); }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1rem; margin: 1rem 0; align-items: start; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem; min-width: 0; }
.card pre { background: var(--paper); font-size: .85em; }
summary { cursor: pointer; color: var(--faint); }
figure { margin: .5rem 0; }
figcaption { color: var(--faint); font-size: .85rem; }
svg { display: block; width: 100%; max-width: 34rem; height: auto; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; }
svg .axis { stroke: var(--line); fill: none; }
svg .scale { stroke: var(--faint); fill: none; }
svg text { fill: var(--faint); font-size: 16px; }
svg .ghost { fill: none; stroke: var(--ghost); stroke-width: 1.8; }
svg .made { fill: none; stroke: var(--ink); stroke-width: 1.8; }
svg .bone { fill: none; stroke: var(--bone); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
svg .joint { fill: var(--bone); }
svg .right { fill: var(--ink); }
svg .off { fill: var(--bad); }
svg .error { stroke: var(--bad); stroke-width: 2; fill: none; }
ol li { margin: .75rem 0; }
@media print { .card, pre { break-inside: avoid; } }
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        let page =
            page("<script>", &(prose("a `b<c`\n\n</p><img src=x>\u{202e}") + &code("</code>\u{1b}[31m")));
        assert!(page.contains("<title>&lt;script&gt;</title>") && page.contains("<code>b&lt;c</code>"));
        assert!(page.contains("&lt;img src=x&gt;\u{fffd}") && page.contains("&lt;/code&gt;\u{fffd}[31m"));
        assert!(!page.contains("http://") && !page.contains("https://"), "nothing is fetched from elsewhere");
    }
}
