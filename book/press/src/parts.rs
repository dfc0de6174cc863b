//! The parts of a chapter: fenced blocks, directives on lines of their own, and the text between.

/// The directives that stand within a line.
pub const WITHIN: [&str; 2] = ["value", "measured"];

/// A part of a chapter.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<'a> {
    /// A fenced block.
    Fence {
        /// The text after the first fence.
        info: &'a str,
        /// The text between the fences.
        body: &'a str,
        /// All of it, with the fences.
        whole: &'a str,
    },
    /// `{{#name words}}`
    Directive {
        /// `code`, `table`, …
        name: &'a str,
        /// The rest of the directive.
        words: &'a str,
    },
    /// `<!-- key: words -->`
    Header {
        /// `minutes`, `rows` or `exercise`
        key: &'a str,
        /// The text after the colon.
        words: &'a str,
    },
    /// A heading: `# Title`, or one of a lower level.
    Heading {
        /// The number of `#`.
        level: usize,
        /// The whole line.
        text: &'a str,
    },
    /// Lines without a blank line between them, or blank lines.
    Text {
        /// The text, with its line ends.
        text: &'a str,
    },
}

/// The keys of a chapter's header.
pub const HEADERS: [&str; 3] = ["minutes", "rows", "exercise"];

/// The parts of a chapter, each with the number of its first line, counted from 1. Every byte belongs to one
/// of them.
pub fn parts(chapter: &str) -> Vec<(usize, Part<'_>)> {
    let mut parts = Vec::new();
    let mut rest = chapter;
    let mut line = 1;
    while !rest.is_empty() {
        let (part, length) = next_part(rest);
        parts.push((line, part));
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    parts
}

fn next_part(rest: &str) -> (Part<'_>, usize) {
    let first = rest.split_inclusive('\n').next().unwrap_or(rest);
    if let Some(fence) = fence(first) {
        return fenced(rest, first, fence);
    }
    if let Some(part) = one_line(first) {
        return (part, first.len());
    }
    let mut length = first.len();
    for next in rest[length..].split_inclusive('\n') {
        let ends = next.trim().is_empty() != first.trim().is_empty();
        if ends || fence(next).is_some() || one_line(next).is_some() {
            break;
        }
        length += next.len();
    }
    (Part::Text { text: &rest[..length] }, length)
}

/// The run of backticks or tildes at the start of a line, if it is a fence.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|mark| ['`', '~'].contains(mark))?;
    let length = line.len() - line.trim_start_matches(mark).len();
    let is_fence = length >= 3 && !(mark == '`' && line[length..].contains('`'));
    is_fence.then(|| &line[..length])
}

fn fenced<'a>(rest: &'a str, first: &'a str, fence: &str) -> (Part<'a>, usize) {
    let info = first.trim().trim_start_matches(['`', '~']).trim();
    let mut end = first.len();
    for next in rest[first.len()..].split_inclusive('\n') {
        let start = end;
        end += next.len();
        if next.trim().starts_with(fence) && next.trim().trim_start_matches(['`', '~']).is_empty() {
            let body = &rest[first.len()..start];
            return (Part::Fence { info, body, whole: &rest[..end] }, end);
        }
    }
    (Part::Fence { info, body: &rest[first.len()..], whole: rest }, rest.len())
}

fn one_line(text: &str) -> Option<Part<'_>> {
    let trimmed = text.trim();
    if let Some(inside) = trimmed.strip_prefix("{{#").and_then(|text| text.strip_suffix("}}")) {
        let (name, words) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        // A line of values is text.
        return (!WITHIN.contains(&name)).then_some(Part::Directive { name, words: words.trim() });
    }
    if let Some(inside) = trimmed.strip_prefix("<!--").and_then(|text| text.strip_suffix("-->")) {
        let (key, words) = inside.split_once(':')?;
        let key = key.trim();
        return HEADERS.contains(&key).then_some(Part::Header { key, words: words.trim() });
    }
    let level = text.len() - text.trim_start_matches('#').len();
    let is_heading = (1..=6).contains(&level) && text[level..].starts_with(' ');
    is_heading.then_some(Part::Heading { level, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_falls_into_parts() {
        let chapter = "# T\n<!-- minutes: 3 -->\n\na\nb\n{{#code x:y}}\n```rust\n{{#code no}}\n\n```\nend {{#value a b c}}\n";
        let found = parts(chapter);
        assert_eq!(found[0], (1, Part::Heading { level: 1, text: "# T\n" }));
        assert_eq!(found[1], (2, Part::Header { key: "minutes", words: "3" }));
        assert_eq!(found[3], (4, Part::Text { text: "a\nb\n" }));
        assert_eq!(found[4], (6, Part::Directive { name: "code", words: "x:y" }));
        assert!(matches!(found[5], (7, Part::Fence { info: "rust", body: "{{#code no}}\n\n", .. })));
        assert_eq!(found[6], (11, Part::Text { text: "end {{#value a b c}}\n" }));
        assert_eq!(found.len(), 7);
    }

    #[test]
    fn a_fence_may_lie_in_a_longer_one() {
        let found = parts("````text\n```predict\n```\n````\nafter\n");
        assert!(matches!(found[0], (1, Part::Fence { body: "```predict\n```\n", .. })));
        assert_eq!(found[1], (5, Part::Text { text: "after\n" }));
    }
}
