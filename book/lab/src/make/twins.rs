//! Functions that nearly do what an exercise's function does: a student who finds one has half an answer. The
//! teacher decides what to do about them.

use runner::exercise::tokens::{Kind, Token, tokens};
use std::collections::BTreeMap;

/// The likeness from which on a function is reported.
const LIKE: f64 = 0.75;
/// The smallest number of tokens compared: shorter bodies resemble many others.
const ENOUGH: usize = 12;

/// A function much like the original.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// The exercise.
    pub exercise: String,
    /// The file, relative to the workspace's root.
    pub file: String,
    /// The other function.
    pub name: String,
    /// The share, from 0 to 1, of tokens that both have in the same order.
    pub likeness: f64,
}

/// A function found in a file.
struct Function<'a> {
    name: &'a str,
    body: Vec<&'a str>,
}

/// The functions of a Rust file or a shader that are much like an exercise's original.
pub fn find(exercise: &str, original: &str, file: &str, text: &str) -> Vec<Twin> {
    let tokens_of_own = tokens(original);
    let own =
        without_assertions(functions(&tokens_of_own).into_iter().next().map_or(Vec::new(), |it| it.body));
    let mut found = Vec::new();
    for function in functions(&tokens(text)) {
        let other = without_assertions(function.body);
        let (shorter, longer) = (own.len().min(other.len()), own.len().max(other.len()));
        if shorter < ENOUGH || longer > 2 * shorter {
            continue;
        }
        let likeness = likeness(&own, &other).max(likeness(&renamed(&own), &renamed(&other)));
        if likeness >= LIKE {
            let (exercise, file, name) = (exercise.to_owned(), file.to_owned(), function.name.to_owned());
            found.push(Twin { exercise, file, name, likeness });
        }
    }
    found
}

/// A body without its assertions.
fn without_assertions(body: Vec<&str>) -> Vec<&str> {
    let mut is_in = false;
    let mut kept = Vec::new();
    for word in body {
        is_in |= word.starts_with("assert") || word.starts_with("debug_assert");
        if !is_in {
            kept.push(word);
        }
        is_in &= word != ";";
    }
    kept
}

fn functions<'a>(tokens: &[Token<'a>]) -> Vec<Function<'a>> {
    let starts = (0..tokens.len()).filter(|at| tokens[*at].text == "fn");
    let function = |at: usize| {
        let name = tokens.get(at + 1).filter(|token| token.kind == Kind::Word)?.text;
        let rest = tokens.get(at + 2..)?;
        let open = rest
            .iter()
            .position(|token| matches!(token.text, "{" | ";"))
            .filter(|at| rest[*at].text == "{")?;
        let mut depth = 0;
        let is_end = |token: &Token| {
            depth += i32::from(token.text == "{") - i32::from(token.text == "}");
            depth == 0
        };
        let length = rest[open..].iter().position(is_end)?;
        Some(Function { name, body: rest[open + 1..open + length].iter().map(|token| token.text).collect() })
    };
    starts.filter_map(function).collect()
}

/// The same body with a number for each name, in order of appearance, so that other names make no difference.
/// Called functions keep their names.
fn renamed(body: &[&str]) -> Vec<String> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let is_name = |text: &str| text.starts_with(|c: char| c.is_lowercase() || c == '_') && !is_keyword(text);
    let word = |at: usize| body.get(at).copied().unwrap_or_default();
    let one = |(at, text): (usize, &&'_ str)| {
        if !is_name(text) || word(at + 1) == "(" {
            return (*text).to_owned();
        }
        let next = numbers.len();
        format!("${}", numbers.entry(body[at]).or_insert(next))
    };
    body.iter().enumerate().map(one).collect()
}

fn is_keyword(text: &str) -> bool {
    ["let", "mut", "for", "in", "if", "else", "match", "return", "while", "loop", "as", "ref", "move"]
        .contains(&text)
}

/// Twice the length of the longest common subsequence, divided by the sum of both lengths.
fn likeness<T: PartialEq>(a: &[T], b: &[T]) -> f64 {
    let mut row = vec![0usize; b.len() + 1];
    for x in a {
        let mut before = 0;
        for (at, y) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if x == y { before + 1 } else { above.max(row[at]) };
            before = above;
        }
    }
    2.0 * row[b.len()] as f64 / (a.len() + b.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = "pub fn sum(list: &[f32]) -> f32 {\n    let mut sum = 0.0;\n    for x in list {\n        sum += 2.0 * x;\n    }\n    sum\n}\n";

    #[test]
    fn a_function_of_other_names_is_a_twin() {
        let other = "fn f() { 1 }\nfn total(all: &[f32]) -> f32 { let mut t = 0.0; for y in all { t += 3.0 * y; } t }";
        let twins = find("sum", ORIGINAL, "a.rs", other);
        assert_eq!(twins.iter().map(|twin| &twin.name[..]).collect::<Vec<_>>(), ["total"]);
        assert!(twins[0].likeness > 0.9 && twins[0].likeness < 1.0, "{}", twins[0].likeness);
    }

    #[test]
    fn a_function_that_does_something_else_is_no_twin() {
        let other =
            "fn f(a: u8) -> u8 { match a { 0 => 1, 1 => 4, n if n > 7 => g(n), _ => h(a, 3) } }\nfn t();";
        assert_eq!(find("sum", ORIGINAL, "a.rs", other), []);
    }

    #[test]
    fn assertions_make_no_difference() {
        let other =
            ORIGINAL.replace("    let mut", "    assert_eq!(list.len(), 3, \"three of them\");\n    let mut");
        assert_eq!(find("sum", ORIGINAL, "a.rs", &other)[0].likeness, 1.0);
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
