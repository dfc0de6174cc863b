//! The tokens of an answer, which are the same inside macros as elsewhere.

use super::{
    Refusal,
    names::{STANDARD, is_in},
    print::without_comments,
};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::{Ident, Path, Token, ext::IdentExt, parse::Parser, punctuated::Punctuated};

/// Keywords that no answer needs.
const KEYWORDS: &str = "async await crate extern macro_rules mod super unsafe yield";

/// The macros that an answer may call.
const MACROS: &str = "assert assert_eq assert_ne dbg debug_assert debug_assert_eq debug_assert_ne \
    eprint eprintln format matches panic print println todo unimplemented unreachable \
    vec write writeln";

/// The attributes that it may have, besides texts and what is derived; they change no result.
const ATTRIBUTES: &str = "allow cold default deny expect forbid inline must_use repr rustfmt warn";
const DERIVED: &str = "Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd";

/// What is said of tests beside an answer.
const ELSEWHERE: &str = "modules and tests of your own belong below the line with `ANCHOR_END`";

/// The greatest depth of nested brackets, and the longest row of operators.
const DEEPEST: usize = 48;
/// The most tokens between two of `;`, `,` and braces: an expression may be as deep as it is long.
const LONGEST: usize = 1000;
/// The longest number. To read one takes time that grows with the square of its length.
const DIGITS: usize = 200;

/// Refuses what would take a parser too long, or too much stack.
///
/// # Errors
/// The first place of that kind.
pub fn is_light(stream: &TokenStream) -> Result<(), Refusal> {
    is_light_inside(stream, 0)
}

fn is_light_inside(stream: &TokenStream, depth: usize) -> Result<(), Refusal> {
    let (mut row, mut length) = (0, 0);
    for token in without_comments(stream) {
        let sign = sign_of(&token);
        row = if sign.is_some_and(|sign| "-!*&<|".contains(sign)) { row + 1 } else { 0 };
        length = if sign.is_some_and(|sign| ",;".contains(sign)) { 0 } else { length + 1 };
        if depth > DEEPEST || row > DEEPEST {
            return Err(Refusal::at(token.span(), "brackets or operators are nested too deeply"));
        }
        if length > LONGEST {
            return Err(Refusal::at(token.span(), "an expression or a type is too long"));
        }
        match &token {
            TokenTree::Group(group) => {
                is_light_inside(&group.stream(), depth + 1)?;
                length = if group.delimiter() == Delimiter::Brace { 0 } else { length };
            }
            TokenTree::Literal(it) => {
                let text = it.to_string();
                if text.len() > DIGITS && text.starts_with(|first: char| first.is_ascii_digit()) {
                    return Err(Refusal::at(it.span(), "a number is too long"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Looks at all tokens.
///
/// # Errors
/// The first that is not allowed.
pub fn look(stream: &TokenStream) -> Result<(), Refusal> {
    let tokens = without_comments(stream);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            // `pub(crate)`
            TokenTree::Group(group) if group.stream().to_string() == "crate" => {}
            TokenTree::Group(group) => look(&group.stream())?,
            TokenTree::Punct(sign) if sign.as_char() == '#' => attribute(sign.span(), tokens.get(at + 1))?,
            TokenTree::Ident(name) => word(name, tokens[..at].last(), &tokens[at + 1..])?,
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    Ok(())
}

fn word(word: &Ident, before: Option<&TokenTree>, after: &[TokenTree]) -> Result<(), Refusal> {
    let name = word.unraw().to_string();
    // `'static` is no keyword.
    let is_lifetime = before.and_then(sign_of) == Some('\'');
    let is_macro = matches!(after, [sign, TokenTree::Group(_), ..] if sign_of(sign) == Some('!'));
    let refuse = |name: &str| Err(Refusal::not_allowed(word.span(), name));
    if name == "mod" {
        return Err(Refusal::at(word.span(), ELSEWHERE));
    }
    if is_in(KEYWORDS, &name) && !is_lifetime || name.to_lowercase().starts_with("workbook") {
        return refuse(&format!("`{name}`"));
    }
    // The compiler takes the sign for Kelvin for a K.
    if name.chars().any(|sign| !sign.is_ascii() && sign.to_lowercase().any(|it| it.is_ascii())) {
        return refuse(&format!("the name `{name}`"));
    }
    // A `!` after these turns what follows into its opposite.
    let before_not = "else if in let match move return while break mut";
    if is_macro && !is_lifetime && !is_in(before_not, &name) && !is_in(MACROS, &name) {
        return refuse(&format!("`{name}!`"));
    }
    Ok(())
}

fn sign_of(token: &TokenTree) -> Option<char> {
    if let TokenTree::Punct(sign) = token { Some(sign.as_char()) } else { None }
}

fn attribute(span: Span, brackets: Option<&TokenTree>) -> Result<(), Refusal> {
    let Some(TokenTree::Group(group)) = brackets else {
        return Err(Refusal::not_allowed(span, "an inner attribute"));
    };
    let words: Vec<TokenTree> = group.stream().into_iter().collect();
    let name = words.first().map(ToString::to_string).unwrap_or_default();
    // `std::fmt::Debug`, too: `std` and `core` are no answer's own, and only the last word is derived.
    let is_derived = |path: &Path| {
        let words: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        let is_standard = words.len() == 1 || STANDARD.contains(&&words[0][..]);
        is_standard && words.last().is_some_and(|last| is_in(DERIVED, last))
    };
    let is_allowed = match (&name[..], &words[..]) {
        ("doc", words) => matches!(words, [_, _, TokenTree::Literal(_)]),
        ("derive", [_, TokenTree::Group(list), ..]) => {
            let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(list.stream());
            paths.is_ok_and(|paths| paths.iter().all(is_derived))
        }
        ("derive", _) => false,
        _ => is_in(ATTRIBUTES, &name),
    };
    match is_allowed {
        true => Ok(()),
        false if is_in("cfg test", &name) => Err(Refusal::at(span, ELSEWHERE)),
        false => Err(Refusal::not_allowed(span, &format!("the attribute `{name}`"))),
    }
}
