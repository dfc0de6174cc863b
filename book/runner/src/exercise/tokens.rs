//! The tokens of code, without its comments; for Rust and GLSL alike, as far as needed here.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A number; not the one after a dot, which is a field.
    Number,
    /// A string, a character or a lifetime.
    Text,
    /// Operators and brackets.
    Sign,
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Token<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its text.
    pub text: &'a str,
    /// Its bytes.
    pub range: Range<usize>,
}

/// Operators of several characters, longest first.
const SIGNS: [&str; 23] = [
    "..=", "<<=", ">>=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
    "|=", "&=", "^=", "..", "<<", ">>",
];

/// All tokens; comments and white space are skipped.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if let Some(length) = comment(rest) {
            length
        } else {
            let after_dot = tokens.last().is_some_and(|token| token.text == ".");
            let (kind, length) = next(rest, first, after_dot);
            // `r#name` is the same name.
            let raw = rest[..length].strip_prefix("r#").filter(|_| kind == Kind::Word);
            tokens.push(Token { kind, text: raw.unwrap_or(&rest[..length]), range: at..at + length });
            length
        };
        at += length;
    }
    tokens
}

/// True if two texts are equal apart from comments, layout and a comma before a closing bracket.
pub fn same_code(a: &str, b: &str) -> bool {
    let words = |text| {
        let tokens = tokens(text);
        let is_idle = |at: usize| {
            let next = tokens.get(at + 1).map_or("", |token| token.text);
            tokens[at].text == "," && matches!(next, ")" | "]" | "}")
        };
        let kept = (0..tokens.len()).filter(|at| !is_idle(*at));
        kept.map(|at| tokens[at].text).collect::<Vec<_>>()
    };
    words(a) == words(b)
}

/// The length of the comment that begins here, if one does.
fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] if depth > 0 => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    rest.starts_with("/*").then_some(at)
}

fn next(rest: &str, first: char, after_dot: bool) -> (Kind, usize) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let end_from = |start: usize| rest[start..].find(|c| !is_word(c)).map_or(rest.len(), |at| start + at);
    match first {
        '0'..='9' if !after_dot => {
            let whole = end_from(0);
            let part = rest[whole..].strip_prefix('.');
            let has_part = part.is_some_and(|part| part.starts_with(|c: char| c.is_ascii_digit()));
            (Kind::Number, if has_part { end_from(whole + 1) } else { whole })
        }
        '"' => (Kind::Text, quoted(rest, '"')),
        'r' if rest[1..].trim_start_matches('#').starts_with('"') => (Kind::Text, raw(rest)),
        'b' | 'c' if rest[1..].starts_with("r\"") || rest[1..].starts_with("r#") => {
            (Kind::Text, 1 + raw(&rest[1..]))
        }
        'r' if rest[1..].strip_prefix('#').is_some_and(|name| name.starts_with(is_word)) => {
            (Kind::Word, end_from(2))
        }
        // A lifetime has no second quote.
        '\'' if rest.chars().nth(1) != Some('\\') && rest.chars().nth(2) != Some('\'') => {
            (Kind::Text, end_from(1))
        }
        '\'' => (Kind::Text, quoted(rest, '\'')),
        _ if is_word(first) => (Kind::Word, end_from(0)),
        _ => {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            (Kind::Sign, sign.map_or(first.len_utf8(), |sign| sign.len()))
        }
    }
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// `r#"…"#`, with any number of `#`.
fn raw(rest: &str) -> usize {
    let signs = rest[1..].find('"').unwrap_or(0);
    let end = format!("\"{}", "#".repeat(signs));
    let start = 1 + signs + 1;
    rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_falls_into_its_tokens() {
        let texts = |text| tokens(text).into_iter().map(|token| token.text).collect::<Vec<_>>();
        assert_eq!(
            texts("a.0 += 1.5e3 * b[0..=n]; // c"),
            ["a", ".", "0", "+=", "1.5e3", "*", "b", "[", "0", "..=", "n", "]", ";"]
        );
        assert_eq!(
            texts(r#"f::<'a>("x \" y", '\'', 'z')"#),
            ["f", "::", "<", "'a", ">", "(", r#""x \" y""#, ",", r"'\''", ",", "'z'", ")"]
        );
        assert_eq!(
            tokens("x.0 1.0").iter().map(|token| token.kind).collect::<Vec<_>>()[2..],
            [Kind::Word, Kind::Number]
        );
    }

    #[test]
    fn comments_and_layout_are_no_code() {
        assert!(same_code("f(a, /* b /* c */ */ 1.0)\n", "f(\n    a, // x\n    1.0,\n)"));
        assert!(!same_code("f(a)", "f(b)"));
        assert!(!same_code("\"// a\"", "\"// b\""), "what is in a text is no comment");
        assert_eq!(tokens("r#\"a \" // b\"# r").len(), 2);
        assert_eq!(tokens("br\"a \\\" cr#\"b\"\"# r").len(), 3);
        assert_eq!(tokens("/* never closed").len(), 0);
    }
}
