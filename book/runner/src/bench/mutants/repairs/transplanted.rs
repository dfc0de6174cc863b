//! Parts of a right body, and a function's own steps, in other places of the function.

use super::VALUES;
use crate::{
    bench::mutants::{
        Change,
        code::Code,
        kinds::Kinds,
        parts::{self, calls, is_name, values, whole_statements},
    },
    exercise::tokens::Kind,
};
use std::{collections::BTreeSet, ops::Range};

/// Calls that any function may need.
const CALLS: [&str; 7] =
    [".abs()", ".inverse()", ".normalize()", ".powi(2)", ".rev()", ".sqrt()", ".transpose()"];
/// Those parts of a right body that can stand in one with these names, and are not most of it: that would
/// make any function right.
fn of_right<'a>(right: &'a Code, names: &BTreeSet<&str>, parts: Vec<Range<usize>>) -> BTreeSet<&'a str> {
    let may_stand = |part: &Range<usize>| {
        part.clone().all(|at| !is_name(right, at) || names.contains(right.word(at)))
            && 2 * part.len() <= right.tokens.len()
    };
    parts.into_iter().filter(may_stand).map(|part| right.source(&part)).collect()
}

/// One step more, in any place: of a right body, or of this one once more.
pub fn steps(code: &Code, names: &BTreeSet<&str>, right: &Code) -> Vec<Change> {
    let own = whole_statements(code);
    // Without their messages, whose names another body may not have.
    let refusals = (0..right.tokens.len()).filter_map(|at| {
        let [asserted, _] = right.assertion(at)?;
        let asserted = asserted.first()?.start..asserted.last()?.end;
        Some(format!("{}!({});", right.word(at), right.source(&asserted)))
    });
    let of_right = of_right(right, names, whole_statements(right)).into_iter().map(str::to_owned);
    let statements = of_right.chain(refusals).chain(own.iter().map(|it| code.source(it).to_owned()));
    // A whole loop is the answer itself, beside the one that is wrong.
    let is_loop = |it: &String| ["for ", "while ", "loop "].iter().any(|word| it.starts_with(word));
    let statements: BTreeSet<String> = statements.filter(|it| !is_loop(it)).collect();
    let mut steps = Vec::new();
    for block in code.all_blocks() {
        let parts = code.statements(&block);
        for at in parts.iter().map(|it| it.start).chain([block.end]) {
            // What is done twice in a row only makes a loop that is too short longer.
            let around = own.iter().filter(|it| it.start <= at && at <= it.end);
            let around: Vec<_> = around.map(|it| code.source(it)).collect();
            let other = statements.iter().filter(|it| !around.contains(&&it[..]));
            steps.extend(other.map(|it| code.change(&(at..at), format!("{it} "), "")));
        }
    }
    steps
}

/// Parts of a right body in this one: another value, a call that is missing.
pub fn parts(code: &Code, names: &BTreeSet<&str>, right: &Code, kinds: &Kinds) -> Vec<Change> {
    let (values, calls) = (of_right(right, names, values(right)), of_right(right, names, calls(right)));
    let mut changes = Vec::new();
    for part in parts::values(code) {
        let (text, is_single) = (code.source(&part), part.len() == 1);
        let is_number = code.tokens[part.start].kind == Kind::Number;
        let is_other = |value: &&str| *value != text && !kinds.differ(value, text);
        let short = names.iter().copied().chain(VALUES).filter(|_| is_single);
        let others = values.iter().copied().chain(short).filter(is_other).map(str::to_owned);
        let called = calls
            .iter()
            .chain(&CALLS)
            .filter(|call| !is_number && code.operand_from(part.start) == part && kinds.may_call(text, call));
        let called = called.map(|call| format!("{text}{call}"));
        let factors = names.iter().filter(|name| !is_number && **name != text && kinds.is_factor(name, text));
        let scaled = factors.map(|name| format!("{text} * {name}"));
        changes.extend(others.chain(called).chain(scaled).map(|with| code.change(&part, with, "")));
    }
    for call in parts::calls(code) {
        let others = calls.iter().filter(|other| **other != code.source(&call));
        changes.extend(others.map(|other| code.change(&call, *other, "")));
    }
    changes
}
