//! The tokens of an answer, printed as they were read.

use proc_macro2::{Delimiter, Group, LineColumn, Literal, Spacing, Span, TokenStream, TokenTree};

/// Every token in its line, and in its column where that is free; comments are left out.
pub fn in_lines(stream: &TokenStream) -> String {
    let mut page = Page { text: String::new(), at: LineColumn { line: 1, column: 0 } };
    page.all(stream);
    page.text + "\n"
}

/// All tokens in a row.
pub fn in_a_row(stream: &TokenStream) -> String {
    row(stream, &ToString::to_string)
}

/// All tokens in a row, with nothing in the texts among them.
pub fn without_texts(stream: &TokenStream) -> String {
    row(stream, &|literal| {
        let literal = literal.to_string();
        if literal.starts_with(|first: char| first.is_ascii_digit()) { literal } else { "0".to_owned() }
    })
}

fn row(stream: &TokenStream, of_literal: &dyn Fn(&Literal) -> String) -> String {
    let mut text = String::new();
    for token in without_comments(stream) {
        match token {
            TokenTree::Group(group) => {
                let [open, close] = brackets(&group);
                text += &format!("{open} {}{close} ", row(&group.stream(), of_literal));
            }
            TokenTree::Literal(literal) => text += &(of_literal(&literal) + " "),
            TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint => text.push(sign.as_char()),
            other => text += &format!("{other} "),
        }
    }
    text
}

struct Page {
    text: String,
    /// The end of what was printed.
    at: LineColumn,
}

impl Page {
    fn all(&mut self, stream: &TokenStream) {
        for token in without_comments(stream) {
            match token {
                TokenTree::Group(group) => {
                    let [open, close] = brackets(&group);
                    self.put(group.span_open(), open);
                    self.all(&group.stream());
                    self.put(group.span_close(), close);
                }
                TokenTree::Punct(sign) => self.put(sign.span(), &sign.to_string()),
                TokenTree::Ident(word) => self.put(word.span(), &word.to_string()),
                TokenTree::Literal(literal) => self.put(literal.span(), &literal.to_string()),
            }
        }
    }

    fn put(&mut self, span: Span, token: &str) {
        let start = span.start();
        while self.at.line < start.line {
            self.text.push('\n');
            self.at = LineColumn { line: self.at.line + 1, column: 0 };
        }
        let gap = start.column.saturating_sub(self.at.column);
        self.text.extend(std::iter::repeat_n(' ', gap));
        self.text += token;
        self.at = span.end();
    }
}

fn brackets(group: &Group) -> [&'static str; 2] {
    match group.delimiter() {
        Delimiter::Parenthesis => ["(", ")"],
        Delimiter::Brace => ["{", "}"],
        Delimiter::Bracket => ["[", "]"],
        Delimiter::None => ["", ""],
    }
}

/// The tokens without those that the lexer makes of a comment: `#`, perhaps `!`, and brackets, all in the
/// comment's place.
pub fn without_comments(stream: &TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
    let place = |at: usize| tokens.get(at).map(|token| token.span().byte_range());
    let is_group = |at: usize| matches!(tokens.get(at), Some(TokenTree::Group(_)));
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let is_sign = matches!(&tokens[at], TokenTree::Punct(sign) if sign.as_char() == '#');
        let length =
            (2..4).find(|length| is_sign && is_group(at + length - 1) && place(at) == place(at + length - 1));
        match length {
            Some(length) => at += length,
            None => {
                kept.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        in_lines(&text.parse().unwrap())
    }

    #[test]
    fn tokens_keep_their_lines_and_comments_go() {
        let text = "/// Adds.\npub fn f(a: u8) -> u8 {\n    // One.\n    a /* or */ + 1 // more\n}\n";
        assert_eq!(printed(text), "\npub fn f(a: u8) -> u8 {\n\n    a          + 1\n}\n");
    }

    #[test]
    fn what_is_printed_has_the_same_tokens() {
        for text in [
            "fn f<'a>(x: &'a [u8]) -> Vec<Vec<u8>> { x.iter().map(|y| vec![*y >> 1, b'\\'']).collect() }",
            "fn f() { let s = (r#\"a\"#, br\"\\\", c\"x\", '\\u{1F600}', 1.0e-3_f32, 0..=1, a&&!b); }",
        ] {
            let again: TokenStream = printed(text).parse().unwrap();
            assert_eq!(again.to_string(), text.parse::<TokenStream>().unwrap().to_string());
        }
    }

    #[test]
    fn texts_hide_nothing() {
        let stream: TokenStream = "f(br\"\\\", inverse(), \"text\")".parse().unwrap();
        assert!(without_texts(&stream).contains("inverse ( )") && !without_texts(&stream).contains("text"));
    }
}
