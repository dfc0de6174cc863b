//! Small changes of a learner's function, one of which may make it right: by the rules of the mutants, and
//! with refusals of a right function in it. No rule knows what is wrong; the cases tell which change mends
//! it.

pub mod confused;

use super::{
    Change, changes,
    code::{Code, unpaired},
    operators::is_operator,
    parts::is_name,
    squeezed,
    values::swapped_sides,
};
use crate::exercise::{body, replaced, stub::parameters, tokens};
use confused::{BEFORE, brackets, not_yet_changed, signs, slips, without_operand};
use std::{collections::BTreeSet, ops::Range};

/// Values that any function may need.
const VALUES: [&str; 5] = ["0", "1", "0.0", "1.0", "Default::default()"];

/// A changed function: the bytes of its region that are changed, or where something is put in, its place; and
/// the changed body.
pub type Repair = (Range<usize>, String);

/// All changes by rule of a function, given its region's text. Those that tell a learner most come
/// first: of a sign or a name before those of longer parts.
pub fn by_rule(region: &str, is_rust: bool) -> Vec<Repair> {
    let Some(own) = body(region) else { return vec![] };
    let (head, code) = (&region[..own.start], Code::new(&region[own.clone()]));
    let mut all = Vec::new();
    signs(&code, &mut all);
    slips(&code, &mut all);
    brackets(&code, &mut all);
    swapped_sides(&code, |_, sign, _| sign == "*", &mut all);
    match is_rust {
        true => all.extend(changes(&code, head, true)),
        // Each is drawn, and there is no time for all: x, y and z are confused first.
        false => all = [changes(&code, head, false), all].concat(),
    }
    without_operand(&code, &mut all);
    not_yet_changed(&code, &mut all);
    in_order(&code, own.start, all)
}

/// A refusal more in any place of a function, of those that a right body has.
pub fn with_refusals(region: &str, right: &str) -> Vec<Repair> {
    let Some(own) = body(region) else { return vec![] };
    let (head, code) = (&region[..own.start], Code::new(&region[own.clone()]));
    let (right, parameters) = (Code::new(right), parameters(&tokens(head)));
    let own_names = (0..code.tokens.len()).filter(|at| is_name(&code, *at)).map(|at| code.word(at));
    let names: BTreeSet<&str> = parameters.iter().map(String::as_str).chain(own_names).collect();
    // Without their messages, whose names another body may not have.
    let refusals = (0..right.tokens.len()).filter_map(|at| {
        let [asserted, _] = right.assertion(at)?;
        let asserted = asserted.first()?.start..asserted.last()?.end;
        let is_known = |at: usize| !is_name(&right, at) || names.contains(right.word(at));
        asserted.clone().all(is_known).then(|| format!("{}!({}); ", right.word(at), right.source(&asserted)))
    });
    let mut all = Vec::new();
    for refusal in refusals {
        for block in code.all_blocks() {
            let starts = code.statements(&block).into_iter().map(|it| it.start);
            all.extend(starts.chain([block.end]).map(|at| code.change(&(at..at), refusal.clone(), "")));
        }
    }
    in_order(&code, own.start, all)
}

/// The changed functions, each once; the body begins at `start`.
fn in_order(code: &Code, start: usize, mut all: Vec<Change>) -> Vec<Repair> {
    all.retain(|it| is_part(code, it) && !hides_a_fault(code, it));
    // Of a variable the value tells more than its use.
    let is_used = |it: &Change| {
        let name = &code.text[it.range.clone()];
        code.places(name).any(|at| matches!(code.word_before(at), "let" | "mut"))
    };
    all.sort_by_key(|it| (is_used(it), length(it)));
    let mut seen = BTreeSet::from([squeezed(code.text)]);
    let repair = |Change { range, with, .. }: Change| {
        (start + range.start..start + range.end, replaced(code.text, range, &with))
    };
    all.into_iter().map(repair).filter(|(_, body)| seen.insert(squeezed(body))).collect()
}

/// The length of what is changed. A whole condition tells more than its sign.
fn length(Change { range, with, .. }: &Change) -> usize {
    match &with[..] {
        "true" | "false" => 1,
        "<" | "<=" | ">" | ">=" | "==" | "!=" => 2,
        _ if range.is_empty() => with.len(),
        _ => range.len(),
    }
}

/// True if a change leaves most of the body as it is, and whole brackets in it.
fn is_part(code: &Code, change: &Change) -> bool {
    let replaced = &code.text[change.range.clone()];
    (2 * tokens(replaced).len() <= code.tokens.len() || change.with.starts_with(BEFORE))
        && !change.with.contains("=>")
        && [replaced, &change.with[..]].iter().all(|it| unpaired(it).is_none())
}

/// True if a change may make an answer right that stays as wrong as it is: a constant in place of what was
/// computed, or an end before what is wrong.
fn hides_a_fault(code: &Code, Change { range, with, .. }: &Change) -> bool {
    let replaced = &code.text[range.clone()];
    let is_constant = |text: &str| VALUES.contains(&text);
    let is_of_constant = |word: &str| {
        word == "::" || word.starts_with(|first: char| first.is_ascii_digit() || first.is_uppercase())
    };
    let is_written =
        |text: &str| tokens(text.trim_start_matches('-')).iter().all(|it| is_of_constant(it.text));
    with.ends_with(" continue;")
        || with.ends_with(" return Default::default();")
        || is_constant(with) && !is_written(replaced)
        || replaced == "ZERO" && with == "ONE"
        || is_beside_itself(code, range, with)
}

/// True if a name comes to stand on both sides of an operator, as in `b - b`.
fn is_beside_itself(code: &Code, range: &Range<usize>, with: &str) -> bool {
    let Some(at) = code.tokens.iter().position(|token| token.range == *range) else { return false };
    let others = [at.checked_sub(2), Some(at + 2)].into_iter().flatten();
    let mut equal = others.filter(|other| code.word(*other) == with && is_name(code, *other));
    let is_alone = |first: usize, last: usize| {
        !["*", "/", "%", "."].contains(&code.word_before(first))
            && !["*", "/", "%", ".", "[", "("].contains(&code.word(last + 1))
    };
    equal.any(|other| is_operator(code, at.max(other) - 1) && is_alone(at.min(other), at.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is changed, and the body as it is then.
    fn all(body: &str, right: &str) -> Vec<(String, String)> {
        let region = format!("fn f(low: f32, high: f32, all: &mut Vec<f32>) -> f32 {{\n    {body}\n}}\n");
        let of = |(place, body): (Range<usize>, String)| (region[place].to_owned(), body.trim().to_owned());
        let all = by_rule(&region, true).into_iter().chain(with_refusals(&region, right));
        all.map(of).collect()
    }

    #[track_caller]
    fn assert_has(body: &str, right: &str, part: &str, with: &str) {
        let all = all(body, right);
        assert!(all.contains(&(part.to_owned(), with.to_owned())), "{all:#?}");
    }

    #[test]
    fn operators_names_and_numbers_are_changed() {
        assert_has("low - high", "", "-", "low + high");
        assert_has("let a = low - 2.0 * high; a", "", "- 2.0 * high", "let a = low ; a");
        assert_has("let a = low * high; a", "", "low *", "let a =  high; a");
        assert_has("low - high * 0.5", "", "low", "high - high * 0.5");
        assert_has("low - high * 0.5", "", "0.5", "low - high * 1.0");
        let both = all("let a = low - high; a", "");
        assert!(!both.iter().any(|(_, body)| body.contains("= high - high")), "nothing is left: {both:#?}");
        assert_has("let mut sum = low; sum = high; sum", "", "=", "let mut sum = low; sum += high; sum");
        let by_one = all("low - 1.0", "");
        assert!(!by_one.iter().any(|(_, body)| body == "low * 1.0"), "that leaves it out: {by_one:#?}");
        assert_has("loop { break; }", "", "break", "loop { continue; }");
        let both = "for (at, it) in all.iter().rev().enumerate() { g(at, it); }";
        let exchanged = both.replace(".rev().enumerate()", ".enumerate().rev()");
        assert_has(both, "", ".rev().enumerate()", &exchanged);
        assert_has("let a = g(low, 2, high); a", "", "low, 2, high", "let a = g(high, 2, low); a");
        assert_has("let a = low / 2.0 * high; a", "", "2.0 * high", "let a = low / (2.0 * high); a");
        assert_has("let a = 1.0 - low - high; a", "", "low - high", "let a = 1.0 - (low - high); a");
        assert_has("let a = 2.0 * low + high; a", "", "low + high", "let a = 2.0 * (low + high); a");
        assert_has("let a = low + high / 2.0; a", "", "low + high", "let a = (low + high) / 2.0; a");
    }

    #[test]
    fn what_was_there_before_is_read() {
        let body = "let a = low; all[0] = a; all[1] = all[0] + high; a";
        let with = "let a = low; let workbook_before = all.to_owned(); all[0] = a; all[1] = workbook_before[0] + high; a";
        assert_has(body, "", "all[0] = a; all[1] = all[0] + high;", with);
        let is_before = |(_, body): &(String, String)| body.contains(BEFORE);
        assert!(
            !all("let mut sum = low; sum += high; sum += sum; sum", "").iter().any(is_before),
            "a sum grows"
        );
        assert!(!all("all[0] = low; all[1] = high; low", "").iter().any(is_before), "nothing is read");
    }

    #[test]
    fn refusals_of_the_right_body_stand_in_this_one() {
        let right =
            "assert!(low <= high, \"{low}\");\n    let both = low + high;\n    assert!(both > 0.0);\n    low";
        assert_has("high - low", right, "", "assert!(low <= high); high - low");
        let both = all("high - low", right);
        assert!(!both.iter().any(|(_, body)| body.contains("both")), "its names are others: {both:#?}");
    }

    #[test]
    fn what_tells_most_comes_first() {
        let all = all("let sum = low * high; sum", "assert!(low <= high);\n    low");
        let place = |wanted: &str| all.iter().position(|(_, body)| body == wanted).unwrap();
        assert!(place("let sum = low + high; sum") < place("let sum = low ; sum"));
        assert!(place("let sum = low ; sum") < place("assert!(low <= high); let sum = low * high; sum"));
    }
}
