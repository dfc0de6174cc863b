//! Checks an answer's tokens, which are the same inside macros and closures as elsewhere.

use super::{Refusal, surroundings::asks};
use runner::exercise::{
    Exercise,
    refusal::{ready_made, same_head},
    tokens::{Kind, Token, tokens},
};

/// The macros that an answer may call.
const MACROS: [&str; 20] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The modules of the standard library that an answer may use.
const MODULES: [&str; 35] = [
    "array",
    "borrow",
    "boxed",
    "cell",
    "char",
    "cmp",
    "collections",
    "convert",
    "default",
    "f32",
    "f64",
    "fmt",
    "hash",
    "hint",
    "i16",
    "i32",
    "i64",
    "i8",
    "iter",
    "mem",
    "num",
    "ops",
    "option",
    "primitive",
    "rc",
    "result",
    "slice",
    "str",
    "string",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
    "vec",
];

/// The attributes that an answer may have.
const ATTRIBUTES: [&str; 9] =
    ["allow", "derive", "doc", "expect", "inline", "must_use", "rustfmt", "test_case", "warn"];

/// Keywords that no answer needs.
const WORDS: [&str; 13] = [
    "asm",
    "async",
    "await",
    "extern",
    "global_allocator",
    "impl",
    "macro_rules",
    "mod",
    "static",
    "super",
    "trait",
    "union",
    "unsafe",
];

/// Keywords that may stand before a `!` that does not belong to a macro.
const BEFORE_NOT: [&str; 9] = ["else", "if", "in", "let", "match", "move", "return", "while", "break"];

/// The reason why an answer in Rust is refused for its tokens.
pub fn refusal(exercise: &Exercise, text: &str) -> Option<Refusal> {
    let tokens = tokens(text);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    for (at, token) in tokens.iter().enumerate() {
        let refuse = |name: &str| Some(Refusal::not_allowed(text, token.range.start, name));
        let (name, before) = (token.text, if at > 0 { word(at - 1) } else { "" });
        if name == "#" {
            let attribute = if word(at + 1) == "!" { word(at + 3) } else { word(at + 2) };
            if !ATTRIBUTES.contains(&attribute) || word(at + 1) == "!" {
                return refuse(&format!("the attribute `{attribute}`"));
            }
        }
        if token.kind != Kind::Word {
            continue;
        }
        if WORDS.contains(&name) && before != "." && !is_impl_trait(&tokens, at) {
            return refuse(&format!("`{name}`"));
        }
        let is_macro = word(at + 1) == "!" && matches!(word(at + 2), "(" | "[" | "{");
        if is_macro && !BEFORE_NOT.contains(&name) && !MACROS.contains(&name) {
            return refuse(&format!("`{name}!`"));
        }
        if matches!(name, "std" | "core" | "alloc" | "proc_macro" | "test")
            && is_crate(&tokens, at)
            && let Some(module) = modules(&tokens, at).into_iter().find(|module| !MODULES.contains(module))
        {
            return refuse(&format!("{name}::{module}"));
        }
        if name.starts_with("workbook_") {
            return refuse(&format!("`{name}`"));
        }
    }
    let (name, what) = match (asks(text), ready_made(exercise, text)) {
        (Some(name), _) => (name.clone(), format!("{name} is not allowed in an answer; {}", super::MAY_USE)),
        (None, Some(name)) => (name.clone(), solves_it(&name)),
        (None, None) => return None,
    };
    let at = tokens.iter().find(|token| token.text == name.trim_end_matches('!'));
    Some(Refusal::at(text, at.map_or(0, |token| token.range.start), what))
}

fn solves_it(name: &str) -> String {
    format!("`{name}` does what this exercise asks for: write it yourself")
}

/// True for `impl` in a type, as in a signature; `shape` checks its other uses.
fn is_impl_trait(tokens: &[Token], at: usize) -> bool {
    let before = if at > 0 { tokens[at - 1].text } else { "" };
    tokens[at].text == "impl" && matches!(before, ":" | "->" | "&" | "<" | "," | "(")
}

/// True if the word names a crate, not a local or a field: a path begins with it, or a `use` contains it.
fn is_crate(tokens: &[Token], at: usize) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| token.text);
    let before = word(at.checked_sub(1));
    let is_start =
        before != "." && (before != "::" || word(at.checked_sub(2)).chars().all(|c| !c.is_alphanumeric()));
    is_start
        && (word(Some(at + 1)) == "::" || matches!(before, "use" | "{" | ","))
        && (word(Some(at + 1)) == "::" || is_in_use(tokens, at))
}

fn is_in_use(tokens: &[Token], at: usize) -> bool {
    tokens[..at].iter().rev().take_while(|token| token.text != ";").any(|token| token.text == "use")
}

/// The modules after a crate's name: one, or all in braces.
fn modules<'a>(tokens: &[Token<'a>], at: usize) -> Vec<&'a str> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
    match word(at + 2) {
        _ if word(at + 1) != "::" => vec!["*"],
        "{" => {
            let (mut depth, mut all) = (0, Vec::new());
            for place in at + 2..tokens.len() {
                match word(place) {
                    "{" => depth += 1,
                    "}" => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
                let is_first = matches!(word(place - 1), "{" | ",");
                if depth == 1 && is_first && word(place) != "{" {
                    all.push(word(place));
                }
            }
            all
        }
        module => vec![module],
    }
}

/// The first place where brackets are nested more deeply than `deepest`, or operators form a longer row.
pub fn too_deep(text: &str, deepest: usize) -> Option<usize> {
    let (mut depth, mut signs) = (0usize, 0);
    for token in tokens(text) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_prefix = matches!(token.text, "-" | "!" | "*" | "&" | "&&" | "<" | "<<" | "|" | "||");
        signs = if is_prefix { signs + 1 } else { 0 };
        if depth > deepest || signs > deepest {
            return Some(token.range.start);
        }
    }
    None
}

/// The reason why an answer in GLSL is refused.
pub fn of_glsl(exercise: &Exercise, original: &str, text: &str) -> Option<Refusal> {
    if !same_head(text, original) {
        return Some(Refusal::whole("its signature is not the one that was handed out"));
    }
    // The preprocessor chooses between an exercise's bodies.
    if let Some(token) = tokens(text).into_iter().find(|token| token.text == "#") {
        return Some(Refusal::at(
            text,
            token.range.start,
            "a line with # is not allowed in an answer".to_owned(),
        ));
    }
    let asks = asks(text).map(|name| Refusal::whole(format!("{name} is not allowed in an answer")));
    asks.or_else(|| ready_made(exercise, text).map(|name| Refusal::whole(solves_it(&name))))
}
