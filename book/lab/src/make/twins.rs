//! Functions that nearly do what an exercise's function does: a student who finds one has half an answer. The
//! teacher decides what to do about them.

use runner::exercise::{Token, tokens, tokens::Kind};
use similar::{Algorithm, capture_diff_slices, get_diff_ratio};
use std::{collections::BTreeMap, hash::Hash};

/// The likeness from which on a function is reported.
const LIKE: f32 = 0.75;
/// The smallest number of tokens compared: shorter bodies resemble many others.
const ENOUGH: usize = 12;

/// The functions of a Rust file or a shader that are much like an exercise's original: the share, from 0 to
/// 1, of tokens that both have in the same order, and the name.
pub fn find(original: &str, text: &str) -> Vec<(f32, String)> {
    let (tokens_of_own, tokens) = (tokens(original), tokens(text));
    let own = functions(&tokens_of_own).into_iter().next().map_or(Vec::new(), |(_, body)| body);
    let mut found = Vec::new();
    for (name, other) in functions(&tokens) {
        let (shorter, longer) = (own.len().min(other.len()), own.len().max(other.len()));
        if shorter < ENOUGH || longer > 2 * shorter {
            continue;
        }
        let likeness = likeness(&own, &other).max(likeness(&renamed(&own), &renamed(&other)));
        if likeness >= LIKE {
            found.push((likeness, name.to_owned()));
        }
    }
    found
}

/// All functions: their names, and the words of their bodies.
fn functions<'a>(tokens: &[Token<'a>]) -> Vec<(&'a str, Vec<&'a str>)> {
    let starts = (0..tokens.len()).filter(|at| tokens[*at].text == "fn");
    let function = |at: usize| {
        let name = tokens.get(at + 1).filter(|token| token.kind == Kind::Word)?.text;
        let rest = tokens.get(at + 2..)?;
        let open = rest.iter().position(|token| matches!(token.text, "{" | ";"))?;
        let mut depth = 0;
        let is_end = |token: &Token| {
            depth += i32::from(token.text == "{") - i32::from(token.text == "}");
            depth == 0
        };
        // A `;` ends at once what has no body.
        let length = rest[open..].iter().position(is_end).filter(|length| *length > 0)?;
        Some((name, without_assertions(&rest[open + 1..open + length])))
    };
    starts.filter_map(function).collect()
}

/// The words of a body without its assertions.
fn without_assertions<'a>(body: &[Token<'a>]) -> Vec<&'a str> {
    let mut is_in = false;
    let mut kept = Vec::new();
    for word in body.iter().map(|token| token.text) {
        is_in |= word.starts_with("assert") || word.starts_with("debug_assert");
        if !is_in {
            kept.push(word);
        }
        is_in &= word != ";";
    }
    kept
}

/// The same body with a number for each name, in order of appearance, so that other names make no difference.
/// Called functions keep their names.
fn renamed(body: &[&str]) -> Vec<String> {
    const KEYWORDS: [&str; 13] =
        ["let", "mut", "for", "in", "if", "else", "match", "return", "while", "loop", "as", "ref", "move"];
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut one = |(at, text): (usize, &&'_ str)| {
        let is_name = text.starts_with(|c: char| c.is_lowercase() || c == '_') && !KEYWORDS.contains(text);
        if !is_name || body.get(at + 1) == Some(&"(") {
            return (*text).to_owned();
        }
        let next = numbers.len();
        format!("${}", numbers.entry(body[at]).or_insert(next))
    };
    body.iter().enumerate().map(&mut one).collect()
}

/// Twice the length of the longest common subsequence, divided by the sum of both lengths.
fn likeness<T: Ord + Hash>(a: &[T], b: &[T]) -> f32 {
    get_diff_ratio(&capture_diff_slices(Algorithm::Lcs, a, b), a.len(), b.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = "pub fn sum(list: &[f32]) -> f32 {\n    let mut sum = 0.0;\n    for x in list {\n        sum += 2.0 * x;\n    }\n    sum\n}\n";

    #[test]
    fn a_function_of_other_names_is_a_twin() {
        let other = "fn f() { 1 }\nfn total(all: &[f32]) -> f32 { let mut t = 0.0; for y in all { t += 3.0 * y; } t }";
        let twins = find(ORIGINAL, other);
        assert_eq!(twins.iter().map(|(_, name)| &name[..]).collect::<Vec<_>>(), ["total"]);
        assert!(twins[0].0 > 0.9 && twins[0].0 < 1.0, "{twins:?}");
    }

    #[test]
    fn a_function_that_does_something_else_is_no_twin() {
        let other =
            "fn f(a: u8) -> u8 { match a { 0 => 1, 1 => 4, n if n > 7 => g(n), _ => h(a, 3) } }\nfn t();";
        assert_eq!(find(ORIGINAL, other), []);
    }

    #[test]
    fn assertions_make_no_difference() {
        let other =
            ORIGINAL.replace("    let mut", "    assert_eq!(list.len(), 3, \"three of them\");\n    let mut");
        assert_eq!(find(ORIGINAL, &other)[0].0, 1.0);
    }

    #[test]
    fn likeness_counts_tokens_in_the_same_order() {
        let like = |a: &'static str, b: &'static str| {
            let words = |text: &'static str| text.split(' ').collect::<Vec<_>>();
            likeness(&words(a), &words(b))
        };
        assert_eq!(
            (like("a b c", "a b c"), like("a b", "c d"), like("a b c d", "a x c d")),
            (1.0, 0.0, 0.75)
        );
    }
}
