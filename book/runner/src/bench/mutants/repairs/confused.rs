//! Small changes by rule that mend what learners confuse, beside those of the mutants.

use crate::bench::mutants::{
    Change,
    code::{Code, is_assignment},
    operators::is_operator,
    parts::is_name,
};
use std::collections::BTreeMap;

/// What is changed step by step, as it was before.
pub const BEFORE: &str = "let workbook_before = ";

/// Operators that learners take for each other, beside those of the mutants.
const SIGNS: [&[&str]; 3] =
    [&["=", "+=", "-=", "*=", "|="], &["<", "<=", ">", ">=", "==", "!="], &["+", "-", "*", "/"]];

/// Words that learners take for each other, beside those of the mutants.
const WORDS: [&[&str]; 12] = [
    &["filter", "take_while", "skip_while"],
    &["filter_map", "map_while"],
    &["take", "skip"],
    &["first", "last"],
    &["position", "rposition"],
    &["min_by", "max_by"],
    &["floor", "ceil", "round", "trunc"],
    &["asin", "acos", "atan"],
    &["to_degrees", "to_radians"],
    &["from_rotation_x", "from_rotation_y", "from_rotation_z"],
    &["transform_point3", "transform_vector3"],
    &["MIN", "MAX", "MIN_POSITIVE", "INFINITY", "NEG_INFINITY"],
];

/// Another operator of its kind in place of each.
pub fn signs(code: &Code, changes: &mut Vec<Change>) {
    // In its `let` a variable has no value yet that could be added to.
    let is_bound = |at: usize| {
        let mut before = (0..at).rev().map(|at| code.word(at));
        code.word(at) == "=" && before.find(|it| matches!(*it, "let" | ";" | "{" | "}")) == Some("let")
    };
    for at in (0..code.tokens.len()).filter(|at| is_operator(code, *at) && !is_bound(*at)) {
        let kinds = SIGNS.iter().filter(|kind| kind.contains(&code.word(at)));
        // Times 1 is nothing, which is another change.
        let is_by_one = |sign: &str| matches!(sign, "*" | "/") && matches!(code.word(at + 1), "1" | "1.0");
        let others = kinds.copied().flatten().filter(|sign| **sign != code.word(at) && !is_by_one(sign));
        changes.extend(others.map(|sign| code.change(&(at..at + 1), *sign, "")));
    }
}

/// Another word of its kind in place of each; three arguments backwards; going on in place of the end of a
/// loop, and the other way round; two statements in each other's place, or two calls.
pub fn slips(code: &Code, changes: &mut Vec<Change>) {
    for at in (0..code.tokens.len()).filter(|at| matches!(code.word_before(*at), "." | "::")) {
        let kinds = WORDS.iter().filter(|kind| kind.contains(&code.word(at)));
        let others = kinds.copied().flatten().filter(|word| **word != code.word(at));
        changes.extend(others.map(|word| code.change(&(at..at + 1), *word, "")));
    }
    for open in code.places("(") {
        if let [first, second, third] = &code.arguments(open)[..] {
            let backwards = [third, second, first].map(|it| code.source(it)).join(", ");
            changes.push(code.change(&(first.start..third.end), backwards, ""));
        }
    }
    for first in code.places(".") {
        let call = |dot: usize| Some(dot..code.closing(dot + 2)? + 1);
        if let Some(first) = call(first)
            && let Some(second) = call(first.end).filter(|_| code.word(first.end) == ".")
        {
            let with = format!("{}{}", code.source(&second), code.source(&first));
            changes.push(code.change(&(first.start..second.end), with, ""));
        }
    }
    for [word, other] in [["break", "continue"], ["continue", "break"]] {
        changes.extend(code.places(word).map(|at| code.change(&(at..at + 1), other, "")));
    }
    for block in code.all_blocks() {
        for [first, second] in code.statements(&block).array_windows() {
            let with = format!("{} {}", code.source(second), code.source(first));
            changes.push(code.change(&(first.start..second.end), with, ""));
        }
    }
}

/// Brackets around two operands of which the sign beside them takes only one: `a / b * c`, `a + b / c`,
/// `a * b + c`.
pub fn brackets(code: &Code, changes: &mut Vec<Change>) {
    for at in (0..code.tokens.len()).filter(|at| is_operator(code, *at)) {
        let (left, right) = (code.operand_before(at), code.operand_from(at + 1));
        let [before, after] = [code.word_before(left.start), code.word(right.end)];
        let pair = match (code.word(at), before, after) {
            ("/", _, "*" | "/") | ("-", _, "+" | "-") => right.start..code.operand_from(right.end + 1).end,
            ("+" | "-", "*" | "/", _) => left.start..right.end,
            ("*" | "/", "+" | "-", _) => code.operand_before(left.start - 1).start..left.end,
            _ => continue,
        };
        changes.push(code.change(&pair, format!("({})", code.source(&pair)), ""));
    }
}

/// One operand left out: `a - b` becomes `a`, or `*a` if that is a reference, and `a * b` also `b`.
pub fn without_operand(code: &Code, changes: &mut Vec<Change>) {
    for at in (0..code.tokens.len()).filter(|at| is_operator(code, *at)) {
        let (left, mut right) = (code.operand_before(at), code.operand_from(at + 1));
        let is_sum = matches!(code.word(at), "+" | "-");
        // A sum's operand is a whole product.
        while is_sum && matches!(code.word(right.end), "*" | "/") {
            right.end = code.operand_from(right.end + 1).end;
        }
        if is_sum || matches!(code.word(at), "*" | "/" | "%") {
            changes.push(code.change(&(at..right.end), "", ""));
            if left.len() == 1 && is_name(code, left.start) {
                changes.push(code.change(&(left.start..right.end), format!("*{}", code.source(&left)), ""));
            }
        }
        if matches!(code.word(at), "+" | "*") && !left.is_empty() {
            changes.push(code.change(&(left.start..at + 1), "", ""));
        }
    }
}

/// What something was before the steps of a block that change it, wherever these read it.
pub fn not_yet_changed(code: &Code, changes: &mut Vec<Change>) {
    for block in code.all_blocks() {
        let mut steps: BTreeMap<&str, (usize, usize, Vec<usize>)> = BTreeMap::new();
        for statement in code.statements(&block).into_iter().filter(|it| code.word(it.start) != "let") {
            for at in statement.clone().filter(|at| is_assignment(code.word(*at))) {
                let name = code.operand_before(at).start;
                // A counter or a sum is read as it has become.
                if name + 1 < at && is_name(code, name) {
                    let all = steps.entry(code.word(name)).or_insert((statement.start, 0, Vec::new()));
                    all.1 = statement.end;
                    all.2.push(name);
                }
            }
        }
        for (name, (start, end, written)) in steps {
            let mut text = format!("{BEFORE}{name}.to_owned(); ");
            let mut done = code.bytes(&(start..end)).start;
            let is_read = |at: &usize| {
                code.word(*at) == name
                    && is_name(code, *at)
                    && !written.contains(at)
                    && code.word_before(*at) != "mut"
            };
            let read: Vec<usize> = (start..end).filter(is_read).collect();
            for at in &read {
                let of = &code.tokens[*at].range;
                text += &format!("{}workbook_before", &code.text[done..of.start]);
                done = of.end;
            }
            text += &code.text[done..code.bytes(&(start..end)).end];
            if !read.is_empty() {
                changes.push(code.change(&(start..end), text, ""));
            }
        }
    }
}
