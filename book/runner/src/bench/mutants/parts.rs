//! The parts of a body that can stand elsewhere in it, or in another one.

use super::{
    code::{Code, is_assignment, is_keyword, unpaired},
    operators::is_operator,
};
use crate::exercise::tokens::Kind;
use std::ops::Range;

/// True for a name that stands for a value; fields, functions and types have theirs elsewhere.
pub fn is_name(code: &Code, at: usize) -> bool {
    code.is_word(at)
        && !is_keyword(code.word(at))
        && code.word(at) != "_"
        && code.word(at).starts_with(|first: char| first.is_lowercase() || first == '_')
        && !matches!(code.word_before(at), "." | "::" | "as")
        && !matches!(code.word(at + 1), "(" | "::" | "!")
}

/// The values in a body: names and numbers with their fields and calls, arguments, the fields of a struct,
/// operands, conditions, what a loop goes through, what a closure makes, and what is assigned or returned.
pub fn values(code: &Code) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    for at in 0..code.tokens.len() {
        let is_bound = matches!(code.word_before(at), "let" | "mut" | "for");
        if code.tokens[at].kind == Kind::Number || is_name(code, at) && !is_bound {
            all.push(at..at + 1);
        }
        if matches!(code.word(at), "(" | "[" | "{") {
            let parts: Vec<_> = code.arguments(at).into_iter().map(|part| value_in(code, part)).collect();
            all.extend(parts.iter().filter_map(|part| first_product(code, part)));
            all.extend(parts);
        } else if code.word(at) == "." {
            all.push(code.operand_before(at));
        } else if is_operator(code, at) && !code.is_word(at) {
            all.extend([code.operand_before(at), code.operand_from(at + 1)]);
            // After a quotient's sign only the next operand is computed by itself.
            all.extend((!matches!(code.word(at), "/" | "%")).then(|| product_from(code, at + 1)));
        } else if matches!(code.word(at), "if" | "while" | "match" | "in") && code.word(at + 1) != "let" {
            all.extend(code.next("{", at).map(|open| at + 1..open));
        } else if code.is_word(at) && !is_bound && !matches!(code.word_before(at), "." | "::") {
            all.push(code.operand_from(at));
        }
    }
    for statement in code.all_blocks().iter().flat_map(|block| code.statements(block)) {
        let is_before = |at: &usize| is_assignment(code.word(*at)) || code.word(*at) == "return";
        let (end, start) = (code.next(";", statement.start), statement.clone().find(is_before));
        let part =
            start.map_or(statement.start, |at| at + 1)..end.unwrap_or(statement.end).min(statement.end);
        all.extend([first_product(code, &part), Some(part)].into_iter().flatten());
    }
    all.retain(|part| !part.is_empty() && is_value(code, part) && unpaired(code.source(part)).is_none());
    all.sort_by_key(|part| (part.start, part.end));
    all.dedup();
    all
}

/// A field's value, without its name; a closure's, without its parameters; any other value as it is.
fn value_in(code: &Code, part: Range<usize>) -> Range<usize> {
    match code.word(part.start) {
        _ if code.word(part.start + 1) == ":" => part.start + 2..part.end,
        "|" => code.next("|", part.start + 1).map_or(part.end, |at| at + 1)..part.end,
        _ => part,
    }
}

/// The product that begins here, with all its factors.
fn product_from(code: &Code, start: usize) -> Range<usize> {
    let mut end = code.operand_from(start).end;
    while matches!(code.word(end), "*" | "/" | "%") {
        end = code.operand_from(end + 1).end;
    }
    start..end
}

/// The first product of this sum.
fn first_product(code: &Code, part: &Range<usize>) -> Option<Range<usize>> {
    let product = product_from(code, part.start);
    (product.end < part.end).then_some(product)
}

/// False for a lone sign, for what a `let` binds, and for the name of a type or of a function.
fn is_value(code: &Code, part: &Range<usize>) -> bool {
    let (first, last) = (part.start, part.end - 1);
    let begins = code.is_word(first)
        || code.tokens[first].kind != Kind::Sign
        || part.len() > 1 && matches!(code.word(first), "(" | "[" | "-" | "&" | "*" | "!" | "|");
    let is_type = |at: usize| code.word(at).contains(char::is_lowercase) && code.is_word(at);
    let is_path = code.word_before(last) == "::" && code.word(last).starts_with(char::is_lowercase);
    let is_alone_type = part.len() == 1 && code.word(first).starts_with(char::is_uppercase) && is_type(first);
    let is_bound = matches!(code.word_before(first), "let" | "mut" | "for");
    begins && !is_bound && !is_keyword(code.word(first)) && !is_path && !is_alone_type
}
