//! The tokens of an answer, which are the same inside macros as elsewhere.

use super::{Refusal, names::is_in, print::without_comments};
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;

/// Keywords that no answer needs.
const KEYWORDS: &str = "async await crate extern macro_rules mod static super union unsafe yield";

/// The macros that an answer may call.
const MACROS: &str = "assert assert_eq assert_ne dbg debug_assert debug_assert_eq debug_assert_ne \
    eprint eprintln format matches panic print println todo unimplemented unreachable \
    vec write writeln";

/// The attributes that it may have, besides texts and what is derived; they say nothing to the compiler but
/// what not to warn of.
const ATTRIBUTES: &str = "allow cold expect inline must_use rustfmt warn";
const DERIVED: &str = "Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd";

/// The greatest depth of nested brackets, and the longest row of operators.
const DEEPEST: usize = 48;

/// Looks at all tokens.
///
/// # Errors
/// The first that is not allowed.
pub fn look(stream: &TokenStream) -> Result<(), Refusal> {
    inside(stream, 0)
}

fn inside(stream: &TokenStream, depth: usize) -> Result<(), Refusal> {
    let tokens = without_comments(stream);
    let mut row = 0;
    for (at, token) in tokens.iter().enumerate() {
        let sign = |at: Option<usize>| at.and_then(|at| tokens.get(at)).and_then(sign_of);
        row = if sign_of(token).is_some_and(|sign| "-!*&<|".contains(sign)) { row + 1 } else { 0 };
        if depth > DEEPEST || row > DEEPEST {
            return Err(Refusal::at(token.span(), "brackets or operators are nested too deeply"));
        }
        match token {
            TokenTree::Group(group) => inside(&group.stream(), depth + 1)?,
            TokenTree::Punct(sign) if sign.as_char() == '#' => attribute(sign.span(), tokens.get(at + 1))?,
            TokenTree::Ident(word) => {
                // `'static` is no keyword.
                let is_lifetime = sign(at.checked_sub(1)) == Some('\'');
                let is_group = matches!(tokens.get(at + 2), Some(TokenTree::Group(_)));
                let is_macro = sign(Some(at + 1)) == Some('!') && is_group;
                self::word(word, is_lifetime, is_macro)?;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    Ok(())
}

fn word(word: &syn::Ident, is_lifetime: bool, is_macro: bool) -> Result<(), Refusal> {
    let name = word.unraw().to_string();
    let refuse = |name: &str| Err(Refusal::not_allowed(word.span(), name));
    if is_in(KEYWORDS, &name) && !is_lifetime || name.to_lowercase().starts_with("workbook") {
        return refuse(&format!("`{name}`"));
    }
    // The compiler takes the sign for Kelvin for a K.
    if name.chars().any(|sign| !sign.is_ascii() && sign.to_lowercase().any(|it| it.is_ascii())) {
        return refuse(&format!("the name `{name}`"));
    }
    // A `!` after these turns what follows into its opposite.
    let before_not = "else if in let match move return while break mut";
    if is_macro && !is_in(before_not, &name) && !is_in(MACROS, &name) {
        return refuse(&format!("`{name}!`"));
    }
    Ok(())
}

fn sign_of(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(sign) => Some(sign.as_char()),
        _ => None,
    }
}

fn attribute(span: Span, brackets: Option<&TokenTree>) -> Result<(), Refusal> {
    let Some(TokenTree::Group(group)) = brackets else {
        return Err(Refusal::not_allowed(span, "an inner attribute"));
    };
    let words: Vec<TokenTree> = group.stream().into_iter().collect();
    let name = words.first().map(ToString::to_string).unwrap_or_default();
    let is_derived = |token: TokenTree| match token {
        TokenTree::Ident(word) => is_in(DERIVED, &word.to_string()),
        other => sign_of(&other) == Some(','),
    };
    let is_allowed = match (&name[..], &words[..]) {
        ("doc", words) => matches!(words, [_, _, TokenTree::Literal(_)]),
        ("derive", [_, TokenTree::Group(list), ..]) => list.stream().into_iter().all(is_derived),
        ("derive", _) => false,
        _ => is_in(ATTRIBUTES, &name),
    };
    let refuse = || Refusal::not_allowed(span, &format!("the attribute `{name}`"));
    if is_allowed { Ok(()) } else { Err(refuse()) }
}
