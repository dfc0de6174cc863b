//! Larger changes: arguments, calls, statements, conditions, loops.

use super::{
    Change,
    code::{Code, is_keyword},
    operators::is_operator,
};
use std::ops::Range;

/// All larger changes.
pub fn changes(code: &Code, is_rust: bool) -> Vec<Change> {
    let mut changes = calls(code);
    changes.extend(swapped_factors(code));
    changes.extend(statements(code, is_rust));
    changes.extend(conditions(code));
    changes.extend(negated(code));
    if is_rust {
        changes.extend(iterators(code));
    }
    changes
}

/// Swaps neighbouring arguments; leaves out a call, so that its receiver or an argument remains.
fn calls(code: &Code) -> Vec<Change> {
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
                let says = format!("{second} stands where {first} belongs, and the other way round.");
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
                says: format!("It does without `{}` here.", code.word(open - 1)),
            });
            let receiver = whole.start..open - 2;
            if let [argument] = &arguments[..]
                && !code.source(argument).starts_with('|')
                && !is_symmetric(code.word(open - 1))
            {
                let (receiver, method) = (code.source(&receiver), code.word(open - 1));
                let with = format!("{}.{method}({receiver})", code.source(argument));
                let says = format!("What calls `{method}`, and what it is given, have changed places.");
                changes.push(code.change(&whole, with, says));
            }
        }
        if code.word(open - 1) == "Some" && code.word_before(open - 1) == "=" {
            changes.push(code.change(&whole, "None".to_owned(), "It stays `None` here."));
        }
        for argument in &arguments {
            let text = code.source(argument);
            let is_one = argument.len() == 1 || code.operand_from(argument.start) == *argument;
            let text = if is_one { text.to_owned() } else { format!("({text})") };
            let says =
                format!("It takes {} as it is here, without `{}`.", code.said(argument), code.word(open - 1));
            changes.push(code.change(&whole, text, says));
        }
    }
    changes
}

/// True if a function's arguments may stand in any order.
fn is_symmetric(function: &str) -> bool {
    matches!(function, "dot" | "min" | "max")
}

/// The other order of a product of matrices; that of numbers means nothing.
fn swapped_factors(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    let is_meant = |at: &usize| matches!(code.word(*at), "*" | "-" | "/") && is_operator(code, *at);
    for at in (0..code.tokens.len()).filter(is_meant) {
        let (left, right) = (code.operand_before(at), code.operand_from(at + 1));
        let is_matrix = |text: &str| text.contains("_from_") && !text.contains("share");
        let (left_text, sign, right_text) = (code.source(&left), code.word(at), code.source(&right));
        if !left.is_empty() && (sign != "*" || is_matrix(left_text) || is_matrix(right_text)) {
            let with = format!("{right_text} {sign} {left_text}");
            let says = format!("The two sides of `{sign}` have changed places, and their order matters.");
            changes.push(code.change(&(left.start..right.end), with, says));
        }
    }
    changes
}

/// A statement left out; a refusal made too late; the end too early.
fn statements(code: &Code, is_rust: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    for block in code.blocks() {
        let statements = code.statements(&block);
        let is_loop = block.start > 0 && code.is_loop(block.start - 1);
        for (number, statement) in statements.iter().enumerate() {
            let text = code.source(statement);
            let is_block = text.ends_with('}');
            if text.ends_with(';') || is_block {
                changes.push(code.change(statement, String::new(), without(code, statement)));
                let early: &[&str] = if is_loop { &["break;"] } else { &[] };
                let end = if is_rust { "return Default::default();" } else { "" };
                // Where it ends anyway.
                let is_end = code.is_end(statement.end) || text.starts_with("return");
                let end = if is_end { "" } else { end };
                for early in early.iter().copied().chain([end]).filter(|early| !early.is_empty()) {
                    let says = match early {
                        "break;" => "The loop ends too early here.",
                        _ => "It ends here, and what has to follow is not done.",
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
                let says = "It refuses only after something has been changed.";
                changes.push(code.change(&(statement.start..done.end), format!("{rest} {text}"), says));
            }
        }
    }
    let elses = (0..code.tokens.len()).filter(|at| code.word(*at) == "else" && code.word(at + 1) == "{");
    changes.extend(elses.filter_map(|at| {
        let says = "Where the condition does not hold, nothing is done here.";
        Some(code.change(&(at..code.closing(at + 1)? + 1), String::new(), says))
    }));
    changes
}

/// What a body without this statement does.
fn without(code: &Code, statement: &Range<usize>) -> String {
    let is_written = |at: &usize| matches!(code.word(*at), "=" | "+=" | "-=" | "*=" | "/=");
    let written = statement.clone().find(is_written).map(|at| code.said(&(statement.start..at)));
    match (code.word(statement.start), written) {
        ("assert" | "assert_eq" | "assert_ne" | "debug_assert", _) => {
            "It lets through something that it has to refuse.".to_owned()
        }
        ("if" | "match", _) => "There is a case that it does not treat here.".to_owned(),
        ("for" | "while" | "loop", _) => "A loop is missing here.".to_owned(),
        ("return" | "break" | "continue", _) => "It goes on here where it has to stop.".to_owned(),
        (_, Some(written)) => format!("Nothing is written to {written} here."),
        (_, None) => {
            let call = statement
                .clone()
                .find(|&at| code.word(at) == "(")
                .map(|at| code.said(&(statement.start..at)));
            call.map_or("A step is missing here.".to_owned(), |call| format!("It never calls {call} here."))
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
            for (with, says) in [
                ("true", "It does so in every case here, whatever the condition is."),
                ("false", "It never does so here, whatever the condition is."),
            ] {
                changes.push(code.change(&(at + 1..end), with.to_owned(), says));
            }
        }
        // A spaced `?` is GLSL's.
        if code.word(at) == "?" && code.word(at + 1) != ";" && code.word(at + 1) != "." {
            let Some(colon) = (at..code.tokens.len()).find(|at| code.word(*at) == ":") else { continue };
            let Some(end) = (colon..code.tokens.len()).find(|at| code.word(*at) == ";") else { continue };
            let (yes, no) = (code.source(&(at + 1..colon)), code.source(&(colon + 1..end)));
            for (with, says) in [
                (format!("{no} : {yes}"), "The two choices have changed places here."),
                (format!("{yes} : {yes}"), "Both choices are the first one here."),
                (format!("{no} : {no}"), "Both choices are the second one here."),
            ] {
                changes.push(code.change(&(at + 1..end), with, says));
            }
        }
    }
    changes
}

/// Changes the sign of values that are assigned, returned or passed.
fn negated(code: &Code) -> Vec<Change> {
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
        let says = format!("{} has its sign changed here.", code.said(&slot));
        code.change(&slot, format!("-({})", code.source(&slot)), says)
    };
    slots.into_iter().filter(is_signed).map(negate).collect()
}

/// Reverses a loop's iterator, or drops its first element.
fn iterators(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in 0..code.tokens.len() {
        let range = if code.word(at) == "in" {
            let Some(open) = (at..code.tokens.len()).find(|at| code.word(*at) == "{") else { continue };
            at + 1..open
        } else if matches!(code.word(at), "iter" | "iter_mut") && code.word_before(at) == "." {
            code.operand_before(at + 3)
        } else {
            continue;
        };
        for (adapter, says) in [
            (".rev()", "It goes through the list from its end here."),
            (".skip(1)", "It leaves out the first of the list here."),
            (".take(1)", "It ends after the first of the list here."),
        ] {
            let with = format!("({}).into_iter(){adapter}", code.source(&range));
            changes.push(code.change(&range, with, says));
        }
    }
    for at in (0..code.tokens.len()).filter(|at| code.word(*at) == "len" && code.word_before(*at) == ".") {
        let whole = code.operand_before(at + 3);
        // The reserved capacity makes no difference.
        if whole.start > 1 && code.word(whole.start - 2) == "with_capacity" {
            continue;
        }
        for (end, says) in [
            (" - 1", "It counts one less here than there are."),
            (" + 1", "It counts one more here than there are."),
        ] {
            changes.push(code.change(&whole, format!("{}{end}", code.source(&whole)), says));
        }
    }
    changes
}
