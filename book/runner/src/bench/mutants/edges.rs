//! Changes that show at an edge alone: a comparison with some slack, a loop with a limit, an assertion that a
//! release build leaves out, an early end in place of a refusal.

use super::{Change, code::Code, operators::is_operator};

/// The rounds after which a limited loop ends.
const MOST: usize = 100;

/// All changes of this kind.
pub fn changes(code: &Code) -> Vec<Change> {
    let at_each = |at: usize| match code.word(at) {
        "<" | "<=" | ">" | ">=" if is_operator(code, at) => slack(code, at),
        "==" | "!=" if is_operator(code, at) => nearly_equal(code, at),
        "assert" | "assert_eq" | "assert_ne" => milder(code, at),
        "for" | "while" => limited(code, at).into_iter().collect(),
        "?" => vec![code.change(&(at..at + 1), ".unwrap_or_default()", "It goes on after an error.")],
        _ => vec![],
    };
    (0..code.tokens.len()).flat_map(at_each).collect()
}

/// A comparison in which the left side is a little more, or a little less.
fn slack(code: &Code, at: usize) -> Vec<Change> {
    let says = format!("The limit at `{}` is a little off.", code.word(at));
    let change = |more: &&str| code.change(&(at..at), format!("{more} "), &says[..]);
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
    if left.is_empty() { vec![] } else { vec![code.change(&(left.start..right.end), with, says)] }
}

/// An assertion in debug builds alone; and an early end instead of it.
fn milder(code: &Code, at: usize) -> Vec<Change> {
    let (Some([asserted, _]), Some(close)) = (code.assertion(at), code.closing(at + 2)) else {
        return vec![];
    };
    let asserted: Vec<&str> = asserted.iter().map(|it| code.source(it)).collect();
    let refused = match (code.word(at), &asserted[..]) {
        ("assert_eq", [left, right]) => format!("{left} != {right}"),
        ("assert_ne", [left, right]) => format!("{left} == {right}"),
        _ => format!("!({})", asserted.join(", ")),
    };
    let with = format!("if {refused} {{ return Default::default(); }}");
    let end = if code.word(close + 1) == ";" { close + 2 } else { close + 1 };
    vec![
        code.change(&(at..at), "debug_", "It does not refuse in a release build."),
        code.change(&(at..end), with, "It returns where it has to refuse."),
    ]
}

/// A loop that ends after a hundred rounds.
fn limited(code: &Code, at: usize) -> Option<Change> {
    let (open, says) = (code.next("{", at)?, "The loop has a limit.");
    if code.word(at) == "for" {
        let list = code.next("in", at).filter(|of| *of < open)? + 1..open;
        let with = format!("({}).into_iter().take({MOST})", code.source(&list));
        return Some(code.change(&list, with, says));
    }
    let condition = code.source(&(at + 1..open));
    let with = format!("let mut rounds = 0; while {condition} && {{ rounds += 1; rounds <= {MOST} }}");
    Some(code.change(&(at..open), with, says))
}
