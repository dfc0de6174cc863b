//! Changes that show at an edge alone: a comparison with some slack, a loop with a limit, an assertion that a
//! release build leaves out, an early end in place of a refusal.

use super::{Change, code::Code, operators::is_operator};
use std::ops::Range;

/// The rounds after which a limited loop ends.
const MOST: usize = 100;

/// All changes of this kind.
pub fn changes(code: &Code) -> Vec<Change> {
    let at_each = |at: usize| match code.word(at) {
        "<" | "<=" | ">" | ">=" if is_operator(code, at) => slack(code, at),
        "==" | "!=" if is_operator(code, at) => nearly_equal(code, at),
        "assert" | "assert_eq" | "assert_ne" => milder(code, at),
        "for" | "while" => limited(code, at).into_iter().collect(),
        "?" => {
            vec![code.change(&(at..at + 1), ".unwrap_or_default()".to_owned(), "It goes on after an error.")]
        }
        _ => Vec::new(),
    };
    (0..code.tokens.len()).flat_map(at_each).collect()
}

/// A comparison in which the left side is a little more, or a little less.
fn slack(code: &Code, at: usize) -> Vec<Change> {
    let start = code.tokens[at].range.start;
    let change = |more: &&str| Change {
        range: start..start,
        with: format!("{more} "),
        says: format!("The limit at `{}` is a little off.", code.word(at)).into(),
    };
    // Nothing is 0 by being a little longer.
    let is_zero = [code.word(at + 1), code.word_before(at)].contains(&"0.0");
    let slacks = ["+ 1e-4", "- 1e-4", "* 1.0001", "* 0.9999"];
    slacks[..if is_zero { 2 } else { 4 }].iter().map(change).collect()
}

/// Numbers that are nearly equal count as equal.
fn nearly_equal(code: &Code, at: usize) -> Vec<Change> {
    let (left, right) = (code.operand_before(at), code.operand_from(at + 1));
    let sign = if code.word(at) == "==" { "<" } else { ">=" };
    let with = format!("({} - {}).abs() {sign} 1e-4", code.source(&left), code.source(&right));
    let says = "Numbers that are nearly equal count as equal.";
    if left.is_empty() { Vec::new() } else { vec![code.change(&(left.start..right.end), with, says)] }
}

/// An assertion in debug builds alone; and an early end instead of it.
fn milder(code: &Code, at: usize) -> Vec<Change> {
    let word = code.word(at);
    let says = "It does not refuse in a release build.";
    let mut changes = vec![code.change(&(at..at + 1), format!("debug_{word}"), says)];
    let arguments: Vec<&str> = code.arguments(at + 2).iter().map(|it| code.source(it)).collect();
    let refused = match (word, &arguments[..]) {
        ("assert", [condition, ..]) => format!("!({condition})"),
        ("assert_eq", [left, right, ..]) => format!("{left} != {right}"),
        ("assert_ne", [left, right, ..]) => format!("{left} == {right}"),
        _ => return changes,
    };
    if let Some(close) = code.closing(at + 2) {
        let with = format!("if {refused} {{ return Default::default(); }}");
        let end = if code.word(close + 1) == ";" { close + 2 } else { close + 1 };
        changes.push(code.change(&(at..end), with, "It returns where it has to refuse."));
    }
    changes
}

/// A loop that ends after a hundred rounds.
fn limited(code: &Code, at: usize) -> Option<Change> {
    let open = code.next("{", at)?;
    let says = "The loop has a limit.";
    if code.word(at) == "for" {
        let from = (at..open).find(|from| code.word(*from) == "in")? + 1;
        let list: Range<usize> = from..open;
        let with = format!("({}).into_iter().take({MOST})", code.source(&list));
        return Some(code.change(&list, with, says));
    }
    let condition = at + 1..open;
    let with = format!(
        "let mut rounds = 0; while {} && {{ rounds += 1; rounds <= {MOST} }}",
        code.source(&condition)
    );
    Some(code.change(&(at..open), with, says))
}
