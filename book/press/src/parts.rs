//! The parts of a chapter: fenced blocks, directives on lines of their own, and the text between.

/// The directives that stand within a line.
pub const WITHIN: [&str; 2] = ["value", "measured"];

/// A part of a chapter.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<'a> {
    /// A fenced block.
    Fence {
        /// The line of the first fence, counted from 1.
        line: usize,
        /// The text after the first fence.
        info: &'a str,
        /// The text between the fences.
        body: &'a str,
        /// All of it, with the fences.
        whole: &'a str,
    },
    /// `{{#name words}}`
    Directive {
        /// The line, counted from 1.
        line: usize,
        /// `code`, `table`, …
        name: &'a str,
        /// The rest of the directive.
        words: &'a str,
    },
    /// `<!-- key: words -->`
    Header {
        /// The line, counted from 1.
        line: usize,
        /// `minutes`, `rows` or `exercise`
        key: &'a str,
        /// The text after the colon.
        words: &'a str,
    },
    /// A heading: `# Title`, or one of a lower level.
    Heading {
        /// The line, counted from 1.
        line: usize,
        /// The number of `#`.
        level: usize,
        /// The whole line.
        text: &'a str,
    },
    /// Lines without a blank line between them, or blank lines.
    Text {
        /// The number of its first line, counted from 1.
        line: usize,
        /// The text, with its line ends.
        text: &'a str,
    },
}

/// The keys of a chapter's header.
pub const HEADERS: [&str; 3] = ["minutes", "rows", "exercise"];

/// The parts of a chapter. Every byte belongs to one of them.
pub fn parts(chapter: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = chapter;
    let mut line = 1;
    while !rest.is_empty() {
        let (part, length) = next_part(rest, line);
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
        parts.push(part);
    }
    parts
}

fn next_part(rest: &str, line: usize) -> (Part<'_>, usize) {
    let first = rest.split_inclusive('\n').next().unwrap_or(rest);
    if let Some(fence) = fence(first) {
        return fenced(rest, first, fence, line);
    }
    if let Some(part) = one_line(first, line) {
        return (part, first.len());
    }
    let mut length = first.len();
    for next in rest[length..].split_inclusive('\n') {
        let ends = next.trim().is_empty() != first.trim().is_empty();
        if ends || fence(next).is_some() || one_line(next, 0).is_some() {
            break;
        }
        length += next.len();
    }
    (Part::Text { line, text: &rest[..length] }, length)
}

/// The run of backticks or tildes at the start of a line, if it is a fence.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|mark| ['`', '~'].contains(mark))?;
    let length = line.len() - line.trim_start_matches(mark).len();
    let is_fence = length >= 3 && !(mark == '`' && line[length..].contains('`'));
    is_fence.then(|| &line[..length])
}

fn fenced<'a>(rest: &'a str, first: &'a str, fence: &str, line: usize) -> (Part<'a>, usize) {
    let info = first.trim().trim_start_matches(['`', '~']).trim();
    let mut end = first.len();
    for next in rest[first.len()..].split_inclusive('\n') {
        let start = end;
        end += next.len();
        if next.trim().starts_with(fence) && next.trim().trim_start_matches(['`', '~']).is_empty() {
            let body = &rest[first.len()..start];
            return (Part::Fence { line, info, body, whole: &rest[..end] }, end);
        }
    }
    (Part::Fence { line, info, body: &rest[first.len()..], whole: rest }, rest.len())
}

fn one_line(text: &str, line: usize) -> Option<Part<'_>> {
    let trimmed = text.trim();
    if let Some(inside) = trimmed.strip_prefix("{{#").and_then(|text| text.strip_suffix("}}")) {
        let (name, words) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        // A line of values is text.
        return (!WITHIN.contains(&name)).then_some(Part::Directive { line, name, words: words.trim() });
    }
    if let Some(inside) = trimmed.strip_prefix("<!--").and_then(|text| text.strip_suffix("-->")) {
        let (key, words) = inside.split_once(':')?;
        let key = key.trim();
        return HEADERS.contains(&key).then_some(Part::Header { line, key, words: words.trim() });
    }
    let level = text.len() - text.trim_start_matches('#').len();
    let is_heading = (1..=6).contains(&level) && text[level..].starts_with(' ');
    is_heading.then_some(Part::Heading { line, level, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_falls_into_parts() {
        let chapter = "# T\n<!-- minutes: 3 -->\n\na\nb\n{{#code x:y}}\n```rust\n{{#code no}}\n\n```\nend {{#value a b c}}\n";
        let found = parts(chapter);
        assert_eq!(found[0], Part::Heading { line: 1, level: 1, text: "# T\n" });
        assert_eq!(found[1], Part::Header { line: 2, key: "minutes", words: "3" });
        assert_eq!(found[3], Part::Text { line: 4, text: "a\nb\n" });
        assert_eq!(found[4], Part::Directive { line: 6, name: "code", words: "x:y" });
        assert!(matches!(found[5], Part::Fence { line: 7, info: "rust", body: "{{#code no}}\n\n", .. }));
        assert_eq!(found[6], Part::Text { line: 11, text: "end {{#value a b c}}\n" });
        assert_eq!(found.len(), 7);
    }

    #[test]
    fn a_fence_may_lie_in_a_longer_one() {
        let found = parts("````text\n```predict\n```\n````\nafter\n");
        assert!(matches!(found[0], Part::Fence { body: "```predict\n```\n", .. }));
        assert_eq!(found[1], Part::Text { line: 5, text: "after\n" });
    }
}
