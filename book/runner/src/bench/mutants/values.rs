//! Larger changes of values: calls and their arguments, factors, signs.

use super::{
    Change,
    code::{Code, is_keyword},
    operators::is_operator,
};
use catalogue::later;

/// Swaps neighbouring arguments; leaves out a call, so that its receiver or an argument remains.
pub fn calls(code: &Code, changes: &mut Vec<Change>) {
    for open in (0..code.tokens.len()).filter(|at| matches!(code.word(*at), "(" | "[")) {
        let Some(close) = code.closing(open) else { continue };
        let (arguments, name) = (code.arguments(open), code.word_before(open));
        if name != "!" && !is_symmetric(name) {
            for [first, second] in arguments.array_windows() {
                let swapped = format!("{}, {}", code.source(second), code.source(first));
                let whole = first.start..second.end;
                let [first, second] = [first, second].map(|it| code.said(it));
                let says = later!("{first} and {second} have changed places here.", first, second);
                changes.push(code.change(&whole, swapped, says));
            }
        }
        if code.word(open) != "(" || open == 0 || !code.is_word(open - 1) || is_keyword(name) {
            continue;
        }
        let whole = code.operand_before(close + 1);
        if code.word_before(open - 1) == "." {
            // From the dot on.
            let says = later!("It does without `{method}` here.", method = name);
            changes.push(code.change(&(open - 2..close + 1), "", says));
            if let [argument] = &arguments[..]
                && !code.source(argument).starts_with('|')
                && !is_symmetric(name)
            {
                let (argument, receiver) = (code.source(argument), code.source(&(whole.start..open - 2)));
                let says = later!(
                    "What calls `{method}`, and what it is given, have changed places.",
                    method = name
                );
                changes.push(code.change(&whole, format!("{argument}.{name}({receiver})"), says));
            }
        }
        for argument in &arguments {
            let (text, value) = (code.source(argument), code.said(argument));
            let is_one = argument.len() == 1 || code.operand_from(argument.start) == *argument;
            let with = if is_one { text.to_owned() } else { format!("({text})") };
            let says = later!(
                "It takes {value} as it is here, without `{function}`.",
                value = &value,
                function = name
            );
            changes.push(code.change(&whole, with, says));
        }
    }
}

/// True if a function's arguments may stand in any order.
fn is_symmetric(function: &str) -> bool {
    matches!(function, "dot" | "min" | "max")
}

/// The other order of a product of matrices; that of numbers means nothing.
pub fn swapped_factors(code: &Code, changes: &mut Vec<Change>) {
    let is_matrix = |text: &str| text.contains("_from_") && !text.contains("share");
    swapped_sides(code, |left, sign, right| sign != "*" || is_matrix(left) || is_matrix(right), changes);
}

/// The two sides of an operator in each other's place, where they and it are meant.
pub fn swapped_sides(code: &Code, are_meant: impl Fn(&str, &str, &str) -> bool, changes: &mut Vec<Change>) {
    let is_meant = |at: &usize| matches!(code.word(*at), "*" | "-" | "/") && is_operator(code, *at);
    for at in (0..code.tokens.len()).filter(is_meant) {
        let (left, right) = (code.operand_before(at), code.operand_from(at + 1));
        let (left_text, sign, right_text) = (code.source(&left), code.word(at), code.source(&right));
        if !left.is_empty() && are_meant(left_text, sign, right_text) {
            let with = format!("{right_text} {sign} {left_text}");
            let says =
                later!("The two sides of `{sign}` have changed places, and their order matters.", sign);
            changes.push(code.change(&(left.start..right.end), with, says));
        }
    }
}

/// Changes the sign of values that are assigned, returned or passed.
pub fn negated(code: &Code, changes: &mut Vec<Change>) {
    let mut slots = Vec::new();
    for statement in code.blocks().iter().flat_map(|block| code.statements(block)) {
        let is_written = |at: &usize| matches!(code.word(*at), "=" | "+=" | "return");
        match (statement.clone().find(is_written), code.source(&statement).ends_with(';')) {
            (Some(at), true) => slots.push(at + 1..statement.end - 1),
            (None, false) if !is_keyword(code.word(statement.start)) => slots.push(statement),
            _ => {}
        }
    }
    for open in 0..code.tokens.len() {
        let before = code.word_before(open);
        // Not in a macro or a pattern, and the sign of a factor is the product's.
        let is_meant = !matches!(before, "!" | "Some" | "for" | "let" | "|" | "&" | "dot" | "cross");
        let is_index = before == "]" || open > 0 && code.is_word(open - 1);
        if is_meant && (code.word(open) == "(" || code.word(open) == "[" && !is_index) {
            let arguments = code.arguments(open).into_iter();
            slots.extend(arguments.filter(|argument| !is_keyword(code.word(argument.start))));
        }
    }
    slots.retain(|slot| {
        let text = code.source(slot);
        !text.starts_with(['-', '"', '&', '|', '{'])
            && !matches!(text, "0" | "0.0")
            && !text.ends_with("::ZERO")
    });
    for slot in &slots {
        let says = later!("{value} has its sign changed here.", value = code.said(slot));
        changes.push(code.change(slot, format!("-({})", code.source(slot)), says));
    }
}
