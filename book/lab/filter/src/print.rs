//! The tokens of an answer, printed as they were read.

use proc_macro2::{Delimiter, LineColumn, Spacing, Span, TokenStream, TokenTree};

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

/// All tokens in a row.
pub fn in_a_row(pieces: &[Piece]) -> String {
    pieces.iter().flat_map(|it| [&it.text[..], if it.is_joint { "" } else { " " }]).collect()
}

/// A token, or a single bracket.
pub struct Piece {
    span: Span,
    /// The token.
    pub text: String,
    /// True if the next sign belongs to it.
    is_joint: bool,
}

/// All tokens but comments.
pub fn pieces(stream: &TokenStream) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for token in without_comments(stream) {
        let is_joint = matches!(&token, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
        let piece = |span, text: String| Piece { span, text, is_joint };
        match &token {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Parenthesis => ["(", ")"],
                    Delimiter::Brace => ["{", "}"],
                    Delimiter::Bracket => ["[", "]"],
                    Delimiter::None => ["", ""],
                };
                pieces.push(piece(group.span_open(), open.to_owned()));
                pieces.extend(self::pieces(&group.stream()));
                pieces.push(piece(group.span_close(), close.to_owned()));
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
        in_lines(&pieces(&text.parse().unwrap()))
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
}
