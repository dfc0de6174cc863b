//! A body's words and signs. The same for Rust and GLSL, as far as mutants need them.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A number; not the one after a dot, which is a field.
    Number,
    /// A text, a character or a lifetime.
    Text,
    /// Operators and brackets.
    Sign,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: &'a str,
    /// Its bytes.
    pub range: Range<usize>,
}

/// Signs of several characters, longest first.
const SIGNS: [&str; 23] = [
    "..=", "<<=", ">>=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
    "|=", "&=", "^=", "..", "<<", ">>",
];

/// All tokens; comments and spaces are passed over.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let after_dot = tokens.last().is_some_and(|token| token.text == ".");
        let (kind, length) = next(rest, first, after_dot);
        tokens.push(Token { kind, text: &rest[..length], range: at..at + length });
        at += length;
    }
    tokens
}

fn next(rest: &str, first: char, after_dot: bool) -> (Kind, usize) {
    let until = |is_part: &dyn Fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    match first {
        '0'..='9' if after_dot => (Kind::Word, until(&is_word)),
        '0'..='9' => {
            let whole = until(&is_word);
            let part =
                rest[whole..].strip_prefix('.').filter(|part| part.starts_with(|c: char| c.is_ascii_digit()));
            let part = part.map_or(0, |part| 1 + part.find(|c| !is_word(c)).unwrap_or(part.len()));
            (Kind::Number, whole + part)
        }
        '"' => (Kind::Text, quoted(rest, '"')),
        // A lifetime has no second quote.
        '\'' if rest.chars().nth(1) != Some('\\') && rest.chars().nth(2) != Some('\'') => {
            (Kind::Text, 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1))
        }
        '\'' => (Kind::Text, quoted(rest, '\'')),
        _ if is_word(first) => (Kind::Word, until(&is_word)),
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
}
