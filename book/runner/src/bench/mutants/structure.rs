//! Larger changes: statements, conditions, loops; and those of [`values`].

use super::{Change, code::Code, order, values};
use catalogue::{Text, later};
use std::ops::Range;

/// All larger changes.
pub fn changes(code: &Code, is_rust: bool) -> Vec<Change> {
    let mut changes = values::calls(code);
    changes.extend(values::swapped_factors(code));
    changes.extend(values::rotated_products(code));
    changes.extend(statements(code, is_rust));
    changes.extend(conditions(code));
    changes.extend(values::negated(code));
    if is_rust {
        changes.extend(iterators(code));
        changes.extend(order::changes(code));
    }
    changes
}

/// A statement left out; a refusal made too late; the end too early.
fn statements(code: &Code, is_rust: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    for block in code.blocks() {
        let statements = code.statements(&block);
        let is_loop = block.start > 0 && code.is_loop(block.start - 1);
        let in_loop = code.is_in_loop(block.start);
        for (number, statement) in statements.iter().enumerate() {
            let text = code.source(statement);
            let is_block = text.ends_with('}');
            if text.ends_with(';') || is_block {
                changes.push(code.change(statement, String::new(), without(code, statement)));
                let early: &[&str] = match is_loop {
                    true if number + 1 < statements.len() => &["break;", "continue;"],
                    _ if in_loop => &["break;"],
                    _ => &[],
                };
                let end = if is_rust { "return Default::default();" } else { "" };
                // Where it ends anyway.
                let is_end = code.is_end(statement.end) || text.starts_with("return");
                let end = if is_end { "" } else { end };
                for early in early.iter().copied().chain([end]).filter(|early| !early.is_empty()) {
                    let says = match early {
                        "break;" => later!("The loop ends too early here."),
                        "continue;" => {
                            later!("The loop goes on with the next round here, and the rest is not done.")
                        }
                        _ => later!("It ends here, and what has to follow is not done."),
                    };
                    changes.push(code.change(statement, format!("{text} {early}"), says));
                }
            }
            // Refused only after something was done. A `let` does nothing yet.
            let is_done = |it: &&Range<usize>| {
                !code.source(it).starts_with("assert") && !code.source(it).starts_with("let")
            };
            let rest = &statements[number + 1..];
            if let (true, Some(done)) = (text.starts_with("assert"), rest.iter().find(is_done)) {
                let rest = code.source(&(rest[0].start..done.end));
                let says = later!("It refuses only after something has been changed.");
                changes.push(code.change(&(statement.start..done.end), format!("{rest} {text}"), says));
            }
        }
    }
    let elses = code.places("else").filter(|at| code.word(at + 1) == "{");
    changes.extend(elses.filter_map(|at| {
        let says = later!("Where the condition does not hold, nothing is done here.");
        Some(code.change(&(at..code.closing(at + 1)? + 1), String::new(), says))
    }));
    changes
}

/// What a body without this statement does.
fn without(code: &Code, statement: &Range<usize>) -> Text {
    let is_written = |at: &usize| matches!(code.word(*at), "=" | "+=" | "-=" | "*=" | "/=");
    let written = statement.clone().find(is_written).map(|at| code.said(&(statement.start..at)));
    match (code.word(statement.start), written) {
        ("assert" | "assert_eq" | "assert_ne" | "debug_assert", _) => {
            later!("It lets through something that it has to refuse.")
        }
        ("if", _) if code.word(statement.start + 1) != "let" => {
            let end = code.next("{", statement.start).unwrap_or(statement.end);
            later!(
                "It does nothing special here where {condition} holds.",
                condition = code.said(&(statement.start + 1..end))
            )
        }
        ("if" | "match", _) => later!("There is a case that it does not treat here."),
        ("for" | "while" | "loop", _) => later!("A loop is missing here."),
        ("return" | "break" | "continue", _) => later!("It goes on here where it has to stop."),
        (_, Some(written)) => later!("Nothing is written to {written} here.", written),
        (_, None) => {
            let call = statement
                .clone()
                .find(|&at| code.word(at) == "(")
                .map(|at| code.said(&(statement.start..at)));
            call.map_or(later!("A step is missing here."), |call| later!("It never calls {call} here.", call))
        }
    }
}

/// A condition always or never true; the two sides of `? :` swapped.
fn conditions(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in 0..code.tokens.len() {
        if matches!(code.word(at), "if" | "while") && code.word(at + 1) != "let" {
            // A guard ends at its arrow.
            let Some(end) = (at..code.tokens.len()).find(|at| matches!(code.word(*at), "{" | "=>")) else {
                continue;
            };
            let asked = code.said(&(at + 1..end));
            for (with, says) in [
                ("true", later!("It goes on here as if {asked} always held.", asked = &asked)),
                ("false", later!("It goes on here as if {asked} never held.", asked)),
            ] {
                changes.push(code.change(&(at + 1..end), with.to_owned(), says));
            }
        }
        // A spaced `?` is GLSL's.
        if code.word(at) == "?" && code.word(at + 1) != ";" && code.word(at + 1) != "." {
            let Some(colon) = code.next(":", at) else { continue };
            let Some(end) = code.next(";", colon) else { continue };
            let (yes, no) = (code.source(&(at + 1..colon)), code.source(&(colon + 1..end)));
            for (with, says) in [
                (format!("{no} : {yes}"), later!("The two choices have changed places here.")),
                (format!("{yes} : {yes}"), later!("Both choices are the first one here.")),
                (format!("{no} : {no}"), later!("Both choices are the second one here.")),
            ] {
                changes.push(code.change(&(at + 1..end), with, says));
            }
        }
    }
    changes
}

/// Reverses a loop's iterator, or drops its first element.
fn iterators(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in 0..code.tokens.len() {
        let range = if code.word(at) == "in" {
            let Some(open) = code.next("{", at) else { continue };
            at + 1..open
        } else if matches!(code.word(at), "iter" | "iter_mut") && code.word_before(at) == "." {
            code.operand_before(at + 3)
        } else {
            continue;
        };
        for (adapter, says) in [
            (".rev()", later!("It goes through the list from its end here.")),
            (".skip(1)", later!("It leaves out the first of the list here.")),
            (".take(1)", later!("It ends after the first of the list here.")),
        ] {
            let with = format!("({}).into_iter(){adapter}", code.source(&range));
            changes.push(code.change(&range, with, says));
        }
    }
    for at in code.places("len").filter(|at| code.word_before(*at) == ".") {
        let whole = code.operand_before(at + 3);
        // The reserved capacity makes no difference.
        if whole.start > 1 && code.word(whole.start - 2) == "with_capacity" {
            continue;
        }
        for (end, says) in [
            (" - 1", later!("It counts one less here than there are.")),
            (" + 1", later!("It counts one more here than there are.")),
        ] {
            changes.push(code.change(&whole, format!("{}{end}", code.source(&whole)), says));
        }
    }
    changes
}
