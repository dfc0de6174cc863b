//! Larger changes of values: calls and their arguments, factors, signs.

use super::{
    Change,
    code::{Code, is_keyword},
    operators::is_operator,
};
use catalogue::later;
use std::ops::Range;

/// Swaps neighbouring arguments; leaves out a call, so that its receiver or an argument remains.
pub fn calls(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for open in 0..code.tokens.len() {
        let (true, Some(close)) = (matches!(code.word(open), "(" | "["), code.closing(open)) else {
            continue;
        };
        let arguments = code.arguments(open);
        if code.word_before(open) != "!" && !is_symmetric(code.word_before(open)) {
            for pair in arguments.windows(2) {
                let swapped = format!("{}, {}", code.source(&pair[1]), code.source(&pair[0]));
                let [first, second] = [&pair[0], &pair[1]].map(|it| code.said(it));
                let says = later!("{first} and {second} have changed places here.", first, second);
                changes.push(code.change(&(pair[0].start..pair[1].end), swapped, says));
            }
        }
        let is_call =
            code.word(open) == "(" && open > 0 && code.is_word(open - 1) && !is_keyword(code.word(open - 1));
        if !is_call {
            continue;
        }
        let whole = code.operand_before(close + 1);
        if code.word_before(open - 1) == "." {
            // From the dot on.
            changes.push(Change {
                range: code.tokens[open - 2].range.start..code.tokens[close].range.end,
                with: String::new(),
                says: later!("It does without `{method}` here.", method = code.word(open - 1)),
            });
            let receiver = whole.start..open - 2;
            if let [argument] = &arguments[..]
                && !code.source(argument).starts_with('|')
                && !is_symmetric(code.word(open - 1))
            {
                let (receiver, method) = (code.source(&receiver), code.word(open - 1));
                let with = format!("{}.{method}({receiver})", code.source(argument));
                let says =
                    later!("What calls `{method}`, and what it is given, have changed places.", method);
                changes.push(code.change(&whole, with, says));
            }
        }
        if code.word(open - 1) == "Some" && code.word_before(open - 1) == "=" {
            changes.push(code.change(&whole, "None".to_owned(), later!("It stays `None` here.")));
        }
        for argument in &arguments {
            let text = code.source(argument);
            let is_one = argument.len() == 1 || code.operand_from(argument.start) == *argument;
            let text = if is_one { text.to_owned() } else { format!("({text})") };
            let says = later!(
                "It takes {value} as it is here, without `{function}`.",
                value = code.said(argument),
                function = code.word(open - 1)
            );
            changes.push(code.change(&whole, text, says));
            // An index that a field holds.
            let is_field =
                argument.len() > 1 && argument.clone().all(|at| code.is_word(at) || code.word(at) == ".");
            if is_field {
                let says = later!("It takes 0 here, not {value}.", value = code.said(argument));
                changes.push(code.change(argument, "0".to_owned(), says));
            }
        }
    }
    changes
}

/// True if a function's arguments may stand in any order.
fn is_symmetric(function: &str) -> bool {
    matches!(function, "dot" | "min" | "max")
}

/// The other order of a product of matrices; that of numbers means nothing.
pub fn swapped_factors(code: &Code) -> Vec<Change> {
    let is_matrix = |text: &str| text.contains("_from_") && !text.contains("share");
    swapped_sides(code, |left, sign, right| sign != "*" || is_matrix(left) || is_matrix(right))
}

/// The two sides of an operator in each other's place, where they and it are meant.
pub fn swapped_sides(code: &Code, are_meant: impl Fn(&str, &str, &str) -> bool) -> Vec<Change> {
    let mut changes = Vec::new();
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
    changes
}

/// In a product of three matrices or more, the first one last, or the last one first.
pub fn rotated_products(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in code.places("*").filter(|at| is_operator(code, *at)) {
        let first = code.operand_before(at);
        let mut factors = vec![first.clone()];
        let mut sign = at;
        while code.word(sign) == "*" {
            factors.push(code.operand_from(sign + 1));
            sign = factors[factors.len() - 1].end;
        }
        let is_whole = first.start == 0 || code.word(first.start - 1) != "*";
        let are_matrices = factors.iter().all(|it| code.source(it).contains("from_"));
        if !is_whole || !are_matrices || factors.len() < 3 {
            continue;
        }
        let product = |factors: &[Range<usize>]| {
            factors.iter().map(|it| code.source(it)).collect::<Vec<_>>().join(" * ")
        };
        let (whole, end) = (first.start..sign, factors.len() - 1);
        let moved = format!("{} * {}", product(&factors[1..]), code.source(&first));
        let says = later!("{factor} is on the right here, so it acts first.", factor = code.said(&first));
        changes.push(code.change(&whole, moved, says));
        let moved = format!("{} * {}", code.source(&factors[end]), product(&factors[..end]));
        let says =
            later!("{factor} is on the left here, so it acts last.", factor = code.said(&factors[end]));
        changes.push(code.change(&whole, moved, says));
    }
    changes
}

/// Changes the sign of values that are assigned, returned or passed.
pub fn negated(code: &Code) -> Vec<Change> {
    let mut slots = Vec::new();
    for block in code.blocks() {
        for statement in code.statements(&block) {
            let is_written = |at: &usize| matches!(code.word(*at), "=" | "+=" | "return");
            let start = statement.clone().find(is_written).map(|at| at + 1);
            match (start, code.source(&statement).ends_with(';')) {
                (Some(start), true) => slots.push(start..statement.end - 1),
                (None, false) if !is_keyword(code.word(statement.start)) => slots.push(statement),
                _ => {}
            }
        }
    }
    for open in 0..code.tokens.len() {
        // Not in a pattern.
        let is_pattern = matches!(code.word_before(open), "Some" | "for" | "let" | "|" | "&");
        // The sign of a factor is the product's.
        let is_product = matches!(code.word_before(open), "dot" | "cross");
        let is_index =
            code.word(open) == "[" && (open > 0 && code.is_word(open - 1) || code.word_before(open) == "]");
        if matches!(code.word(open), "(" | "[")
            && !is_pattern
            && !is_product
            && !is_index
            && code.word_before(open) != "!"
        {
            slots.extend(
                code.arguments(open).into_iter().filter(|argument| !is_keyword(code.word(argument.start))),
            );
        }
    }
    let is_signed = |slot: &Range<usize>| {
        let text = code.source(slot);
        !text.starts_with(['-', '"', '&', '|', '{'])
            && text != "0"
            && text != "0.0"
            && !text.ends_with("::ZERO")
    };
    let negate = |slot: Range<usize>| {
        let says = later!("{value} has its sign changed here.", value = code.said(&slot));
        code.change(&slot, format!("-({})", code.source(&slot)), says)
    };
    slots.into_iter().filter(is_signed).map(negate).collect()
}
