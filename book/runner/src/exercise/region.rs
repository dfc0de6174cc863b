//! A function's place in its file: between two comments that name it.
//!
//! ```text
//! // ANCHOR: blend
//! /// Where all its bones take a vertex …
//! pub fn blend(…) -> Vec3 {
//!     …                          the body
//! }
//! // ANCHOR_END: blend
//! ```
//!
//! The body lies between the first `{` and its `}`, whatever the layout, in Rust as in GLSL. While a bracket
//! is missing, it begins after the first line that ends in `{`, and ends before the next line that is exactly
//! `}`.

use crate::exercise::tokens;
use catalogue::say;
use std::ops::Range;

/// The place of a function in the text of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// The bytes between the two anchors: comment, signature and body.
    pub whole: Range<usize>,
    /// The line after which the body begins, counted from 1.
    pub line: usize,
}

impl Region {
    /// Its lines in the text of its file, counted from 1.
    pub fn lines(&self, text: &str) -> Range<usize> {
        let first = text[..self.whole.start].lines().count() + 1;
        first..first + text[self.whole.clone()].lines().count()
    }
}

/// A line that begins or ends a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor<'a> {
    /// The region of that name begins after it.
    Open(&'a str),
    /// The region of that name ends before it.
    Close(&'a str),
}

/// The anchor on a line, if there is one.
pub fn anchor(line: &str) -> Option<Anchor<'_>> {
    let line = line.trim_end();
    let open = line.strip_prefix("// ANCHOR: ").map(Anchor::Open);
    open.or_else(|| line.strip_prefix("// ANCHOR_END: ").map(Anchor::Close))
}

/// Finds the text between the anchors of a name, each alone on its line and not indented.
///
/// # Errors
/// If an anchor is missing, doubled or in the wrong order, in words.
pub fn find_region(text: &str, name: &str) -> Result<Region, String> {
    let open = only_line(text, &format!("// ANCHOR: {name}"))?;
    let close = only_line(text, &format!("// ANCHOR_END: {name}"))?;
    if close.start < open.end {
        return Err(say!("`// ANCHOR_END: {name}` comes before `// ANCHOR: {name}`", name));
    }
    let whole = open.end..close.start;
    let body_start = body(&text[whole.clone()]).map_or(0, |body| body.start);
    Ok(Region { line: text[..whole.start + body_start].lines().count(), whole })
}

/// The text between the function's braces, as bytes of its region: whole lines, unless the braces share a
/// line with it. `None` if there are no braces.
pub fn body(region_text: &str) -> Option<Range<usize>> {
    between_braces(region_text).or_else(|| by_lines(region_text))
}

/// `None` if a brace has no partner.
fn between_braces(region_text: &str) -> Option<Range<usize>> {
    let (mut depth, mut start) = (0, 0);
    let mut braces = tokens(region_text).into_iter().filter(|token| matches!(token.text, "{" | "}"));
    let end = braces.find_map(|brace| {
        if depth == 0 {
            start = brace.range.end;
        }
        depth += if brace.text == "{" { 1 } else { -1 };
        (depth <= 0).then_some(brace.range.start)
    })?;
    if end < start {
        // It begins with a `}`.
        return None;
    }
    let inside = &region_text[start..end];
    let first = inside.find('\n').filter(|at| inside[..*at].trim().is_empty()).map_or(0, |at| at + 1);
    let last =
        inside.rfind('\n').filter(|at| inside[*at..].trim().is_empty()).map_or(inside.len(), |at| at + 1);
    Some(start + first..start + last.max(first))
}

fn by_lines(region_text: &str) -> Option<Range<usize>> {
    let mut lines = lines(region_text);
    let words = |line: &Range<usize>| region_text[line.clone()].trim_end();
    let head = lines.find(|line| words(line).ends_with('{') && !words(line).starts_with("//"))?;
    let foot = lines.find(|line| words(line) == "}")?;
    Some(head.end..foot.start)
}

/// The text with `with` in place of a range.
pub fn replaced(text: &str, range: Range<usize>, with: &str) -> String {
    [&text[..range.start], with, &text[range.end..]].concat()
}

/// A region's text with another body; `None` if it has none.
pub fn with_body(region_text: &str, new_body: &str) -> Option<String> {
    let new_body: String = new_body.lines().flat_map(|line| [line, "\n"]).collect();
    Some(replaced(region_text, body(region_text)?, &new_body))
}

/// Each line's range, its line end included.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let range = start..start + line.len();
        start = range.end;
        range
    })
}

fn only_line(text: &str, wanted: &str) -> Result<Range<usize>, String> {
    // An editor may have put a byte order mark before the first line.
    let words = |line: &Range<usize>| text[line.clone()].trim_end().trim_start_matches('\u{feff}');
    let mut found = lines(text).filter(|line| words(line) == wanted);
    match (found.next(), found.next()) {
        (Some(line), None) => Ok(line),
        (None, _) => Err(say!("the line `{wanted}` is missing", wanted)),
        (Some(_), Some(_)) => Err(say!("the line `{wanted}` is there more than once", wanted)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "use a;\n// ANCHOR: f\n/// Says {\npub fn f(\n    x: u8,\n) -> u8 {\n    if x > 1 {\n        2\n    } else {\n        x\n    }\n}\n// ANCHOR_END: f\n";

    #[test]
    fn the_body_lies_between_the_functions_own_braces() {
        let region = find_region(TEXT, "f").unwrap();
        assert_eq!(region.line, 6);
        let text = &TEXT[region.whole];
        assert!(text.starts_with("/// Says {\npub fn"));
        let body = &text[body(text).unwrap()];
        assert!(body.starts_with("    if x > 1 {\n") && body.ends_with("    }\n"), "{body}");
    }

    #[test]
    fn a_body_is_found_however_its_lines_are_laid_out() {
        let own = |text: &str| body(text).map(|range| text[range].to_owned());
        let is = |text: &str, wanted: &str| assert_eq!(own(text).as_deref(), Some(wanted), "{text}");
        is("fn f() -> u8 { 1 }\n", " 1 ");
        is("fn f() -> u8\n{\n  1\n  }\n", "  1\n");
        is("/// Says {\nfn f() { if x {\n1\n} }\n", " if x {\n1\n} ");
        is("fn f() {\r\n  \"}\"\r\n}\r\nfn g() {}\r\n", "  \"}\"\r\n");
        is("fn f() {}\n", "");
        is("fn f() {\n}\n", "");
        is("fn f() {\n    if x {\n}\n", "    if x {\n");
        assert_eq!(own("}\nfn f();\n"), None);
    }

    #[test]
    fn blanking_and_putting_back_leaves_every_byte() {
        let region = find_region(TEXT, "f").unwrap();
        let original = TEXT[region.whole.clone()].to_owned();
        let stub = with_body(&original, "    todo!()\n").unwrap();
        assert_eq!(stub.lines().count(), 6);
        let blank = replaced(TEXT, region.whole, &stub);
        assert_eq!(replaced(&blank, find_region(&blank, "f").unwrap().whole, &original), TEXT);
    }

    #[test]
    fn says_which_anchor_is_wrong() {
        let said = |text: &str| find_region(text, "f").unwrap_err();
        assert!(said("").contains("`// ANCHOR: f` is missing"));
        assert!(said("// ANCHOR: f\n").contains("`// ANCHOR_END: f` is missing"));
        assert!(said(&TEXT.repeat(2)).contains("`// ANCHOR: f` is there more than once"));
        assert!(said("// ANCHOR_END: f\n// ANCHOR: f\n").contains("comes before"));
        assert!(find_region(TEXT, "fn").is_err(), "a name is a whole name");
    }

    #[test]
    fn a_line_is_an_anchor_or_none() {
        assert_eq!(anchor("// ANCHOR: f\r\n"), Some(Anchor::Open("f")));
        assert_eq!(anchor("// ANCHOR_END: f"), Some(Anchor::Close("f")));
        assert_eq!(anchor("    // ANCHOR: f"), None, "anchors stand at column zero");
    }

    #[test]
    fn a_function_without_an_end_has_no_body() {
        assert_eq!(body("fn f() {\n"), None);
        assert_eq!(body("/// {\n}\n"), None);
    }
}
