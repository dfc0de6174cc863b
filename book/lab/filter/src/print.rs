//! The tokens of an answer, printed as they were read.

use super::OWN;
use proc_macro2::{Delimiter, LineColumn, Spacing, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::ext::IdentExt;

/// Every token in its line, and in its column where that is free; comments are left out.
pub fn in_lines(pieces: &[Piece]) -> String {
    let (mut text, mut at) = (String::new(), LineColumn { line: 1, column: 0 });
    for Piece { span, text: token, .. } in pieces {
        let start = span.start();
        while at.line < start.line {
            text.push('\n');
            at = LineColumn { line: at.line + 1, column: 0 };
        }
        text += &" ".repeat(start.column.saturating_sub(at.column));
        text += token;
        at = span.end();
    }
    text + "\n"
}

/// All tokens in a row; without `has_texts` nothing is in the texts among them.
pub fn in_a_row<'a>(pieces: &'a [Piece], has_texts: bool) -> String {
    let is_text = |it: &Piece| it.is_literal && !it.text.starts_with(|first: char| first.is_ascii_digit());
    let token = |it: &'a Piece| if !has_texts && is_text(it) { "0" } else { &it.text[..] };
    pieces.iter().flat_map(|it| [token(it), if it.is_joint { "" } else { " " }]).collect()
}

/// A token, or a single bracket.
pub struct Piece {
    span: Span,
    /// The token.
    pub text: String,
    is_literal: bool,
    /// True if the next sign belongs to it.
    is_joint: bool,
}

/// All tokens but comments. The names at these places are the answer's own.
pub fn pieces(stream: &TokenStream, renamed: &BTreeSet<usize>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for token in without_comments(stream) {
        let is_joint = matches!(&token, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
        let is_literal = matches!(token, TokenTree::Literal(_));
        let piece = |span, text: String| Piece { span, text, is_literal, is_joint };
        match &token {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Parenthesis => ["(", ")"],
                    Delimiter::Brace => ["{", "}"],
                    Delimiter::Bracket => ["[", "]"],
                    Delimiter::None => ["", ""],
                };
                pieces.push(piece(group.span_open(), open.to_owned()));
                pieces.extend(self::pieces(&group.stream(), renamed));
                pieces.push(piece(group.span_close(), close.to_owned()));
            }
            TokenTree::Ident(it) if renamed.contains(&it.span().byte_range().start) => {
                pieces.push(piece(it.span(), format!("{OWN}{}", it.unraw())));
            }
            other => pieces.push(piece(other.span(), other.to_string())),
        }
    }
    pieces
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
        let is_end = |last: &usize| is_sign && is_group(at + last) && place(at) == place(at + last);
        let comment = (1..3).find(is_end);
        if comment.is_none() {
            kept.push(tokens[at].clone());
        }
        at += 1 + comment.unwrap_or(0);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        in_lines(&pieces(&text.parse().unwrap(), &BTreeSet::new()))
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
        let said = in_a_row(&pieces(&stream, &BTreeSet::from([9])), false);
        assert!(said.contains("workbook_own_inverse ( )") && !said.contains("text"), "{said}");
    }
}
