//! Steps of a right body, and a function's own, in other places of the function.

use crate::bench::mutants::{
    Change,
    code::{Code, is_assignment},
    parts::{is_name, whole_statements},
};
use std::{collections::BTreeSet, ops::Range};

/// One step more, in any place: of a right body, or of this one once more.
pub fn steps(code: &Code, names: &BTreeSet<&str>, right: &Code) -> Vec<Change> {
    let own = whole_statements(code);
    // Without their messages, whose names another body may not have.
    let refusals = (0..right.tokens.len()).filter_map(|at| {
        let [asserted, _] = right.assertion(at)?;
        let asserted = asserted.first()?.start..asserted.last()?.end;
        Some(format!("{}!({});", right.word(at), right.source(&asserted)))
    });
    // Those that can stand in one with these names, and are not most of it, which makes any function right.
    let may_stand = |step: &Range<usize>| {
        let mut own = step.clone().filter(|at| is_name(right, *at));
        own.all(|at| names.contains(right.word(at))) && 2 * step.len() <= right.tokens.len()
    };
    let of_right = whole_statements(right).into_iter().filter(may_stand);
    let of_right = of_right.map(|step| right.source(&step).to_owned());
    let statements = of_right.chain(refusals).chain(own.iter().map(|it| code.source(it).to_owned()));
    // A whole loop is the answer itself, beside the one that is wrong.
    let is_loop = |it: &String| ["for ", "while ", "loop "].iter().any(|word| it.starts_with(word));
    // And what is sorted anew has lost the order that was wrong.
    let is_sorted_anew = |it: &String| it.contains(".sort") && code.text.contains(".sort");
    let statements: BTreeSet<String> = statements.filter(|it| !is_loop(it) && !is_sorted_anew(it)).collect();
    let mut steps = Vec::new();
    for block in code.all_blocks() {
        let parts = code.statements(&block);
        for at in parts.iter().map(|it| it.start).chain([block.end]) {
            // What is done twice in a row only makes a loop that is too short longer.
            let around = own.iter().filter(|it| it.start <= at && at <= it.end);
            let around: Vec<_> = around.map(|it| code.source(it)).collect();
            // Nor is a condition mended by what makes it never hold.
            let after = parts.iter().filter(|it| it.start >= at && code.word(it.start) == "if");
            let mut after = after.cloned().flatten();
            let mut is_set =
                |name: &str| after.any(|at| code.word(at) == name && is_assignment(code.word(at + 1)));
            let mut is_set_next = |step: &str| {
                let step = Code::new(step);
                is_assignment(step.word(1)) && is_set(step.word(0))
            };
            let other = statements.iter().filter(|it| !around.contains(&&it[..]) && !is_set_next(it));
            steps.extend(other.map(|it| code.change(&(at..at), format!("{it} "), "")));
        }
    }
    steps
}
