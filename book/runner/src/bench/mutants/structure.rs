//! Larger changes: statements, conditions, loops; and those of [`values`].

use super::{Change, code::Code, values};
use catalogue::{Text, later};
use std::ops::Range;

/// All larger changes.
pub fn changes(code: &Code, is_rust: bool, changes: &mut Vec<Change>) {
    values::calls(code, changes);
    values::swapped_factors(code, changes);
    statements(code, is_rust, changes);
    conditions(code, changes);
    values::negated(code, changes);
    if is_rust {
        iterators(code, changes);
    }
}

/// A statement left out; the end too early.
fn statements(code: &Code, is_rust: bool, changes: &mut Vec<Change>) {
    for block in code.blocks() {
        let statements = code.statements(&block);
        let is_loop = block.start > 0 && code.is_loop(block.start - 1);
        for (number, statement) in statements.iter().enumerate() {
            let (text, rest) = (code.source(statement), &statements[number + 1..]);
            if text.ends_with([';', '}']) {
                changes.push(code.change(statement, "", without(code, statement)));
                let mut add = |end: &str, says: Text| {
                    changes.push(code.change(statement, format!("{text} {end}"), says));
                };
                if code.is_in_loop(block.start) {
                    add("break;", later!("The loop ends too early here."));
                }
                if is_loop && !rest.is_empty() {
                    let says = later!("The loop goes on with the next round here, and the rest is not done.");
                    add("continue;", says);
                }
                let ends_anyway = code.is_end(statement.end) || text.starts_with("return");
                if is_rust && !ends_anyway {
                    let says = later!("It ends here, and what has to follow is not done.");
                    add("return Default::default();", says);
                }
            }
        }
    }
}

/// What a body without this statement does.
fn without(code: &Code, statement: &Range<usize>) -> Text {
    match (code.word(statement.start), code.assigned(statement)) {
        ("assert" | "assert_eq" | "assert_ne" | "debug_assert", _) => {
            later!("It lets through something that it has to refuse.")
        }
        ("if", _) if code.word(statement.start + 1) != "let" => {
            let end = code.next("{", statement.start).unwrap_or(statement.end);
            let condition = code.said(&(statement.start + 1..end));
            later!("The case in which {condition} holds is not treated here.", condition)
        }
        ("if" | "match", _) => later!("There is a case that it does not treat here."),
        ("for" | "while" | "loop", _) => later!("A loop is missing here."),
        ("return" | "break" | "continue", _) => later!("It goes on here where it has to stop."),
        (_, Some(written)) => later!("Nothing is written to {written} here.", written = code.said(&written)),
        (_, None) => match statement.clone().find(|at| code.word(*at) == "(") {
            Some(open) => later!("It never calls {call} here.", call = code.said(&(statement.start..open))),
            None => later!("A step is missing here."),
        },
    }
}

/// A condition always or never true.
fn conditions(code: &Code, changes: &mut Vec<Change>) {
    for at in 0..code.tokens.len() {
        // A guard ends at its arrow.
        if matches!(code.word(at), "if" | "while")
            && code.word(at + 1) != "let"
            && let Some(end) = (at..code.tokens.len()).find(|at| matches!(code.word(*at), "{" | "=>"))
        {
            let (condition, asked) = (at + 1..end, code.said(&(at + 1..end)));
            let always = later!("It goes on here as if {asked} always held.", asked = &asked);
            let never = later!("It goes on here as if {asked} never held.", asked);
            changes
                .extend([code.change(&condition, "true", always), code.change(&condition, "false", never)]);
        }
    }
}

/// Reverses a loop's iterator, or drops its first element.
fn iterators(code: &Code, changes: &mut Vec<Change>) {
    for at in 0..code.tokens.len() {
        let list = match code.word(at) {
            "in" => code.next("{", at).map(|open| at + 1..open),
            "iter" | "iter_mut" if code.word_before(at) == "." => Some(code.operand_before(at + 3)),
            _ => None,
        };
        let Some(list) = list else { continue };
        for (adapter, says) in [
            (".rev()", later!("It goes through the list from its end here.")),
            (".skip(1)", later!("It leaves out the first of the list here.")),
            (".take(1)", later!("It ends after the first of the list here.")),
        ] {
            let with = format!("({}).into_iter(){adapter}", code.source(&list));
            changes.push(code.change(&list, with, says));
        }
    }
    for at in code.places("len").filter(|at| code.word_before(*at) == ".") {
        let whole = code.operand_before(at + 3);
        // The reserved capacity makes no difference.
        if whole.start < 2 || code.word(whole.start - 2) != "with_capacity" {
            let (text, less) = (code.source(&whole), later!("It counts one less here than there are."));
            let more = later!("It counts one more here than there are.");
            changes.push(code.change(&whole, format!("{text} - 1"), less));
            changes.push(code.change(&whole, format!("{text} + 1"), more));
        }
    }
}
