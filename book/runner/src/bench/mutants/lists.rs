//! Elements of lists: another one is taken than the one that is meant. And variables that begin with a
//! parameter.

use super::{Change, code::Code};
use crate::exercise::{stub::parameters, tokens::tokens};

/// All changes of this kind.
pub fn changes(code: &Code, head: &str) -> Vec<Change> {
    let mut changes = indices(code);
    changes.extend(counted(code));
    changes.extend(beginnings(code, &parameters(&tokens(head))));
    changes
}

/// The brackets around an index.
fn indexed<'a>(code: &'a Code<'a>) -> impl Iterator<Item = usize> + 'a {
    let is_list = |before: usize| code.is_word(before) || matches!(code.word(before), "]" | ")");
    code.places("[").filter(move |at| at.checked_sub(1).is_some_and(is_list))
}

/// The first element, the next or the one before in place of the one that is meant.
fn indices(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for index in indexed(code).filter_map(|open| Some(open + 1..code.closing(open)?)) {
        let (text, said) = (code.source(&index), code.said(&index));
        if text.parse::<u32>().is_ok() || text.contains("..") {
            continue;
        }
        for (with, says) in [
            ("0".to_owned(), format!("It takes the first element here, not the one at {said}.")),
            (format!("{text} + 1"), format!("It takes the element after the one at {said} here.")),
            (format!("{text} - 1"), format!("It takes the element before the one at {said} here.")),
        ] {
            changes.push(code.change(&index, with, says));
        }
    }
    changes
}

/// In a loop over a list, elements of another one taken in their order, whatever index stands there.
fn counted(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in code.places("for") {
        let Some(of) = code.next("in", at) else { continue };
        let Some(open) = code.next("{", of) else { continue };
        let Some(close) = code.closing(open) else { continue };
        // There the counter is the index already.
        if code.source(&(of..open)).contains("..") || code.source(&(of..open)).contains("enumerate") {
            continue;
        }
        for bracket in indexed(code).filter(|bracket| (open..close).contains(bracket)) {
            let Some(end) = code.closing(bracket) else { continue };
            let [pattern, list, before, after] =
                [at + 1..of, of + 1..open, open..bracket + 1, end..close + 1]
                    .map(|range| code.source(&range));
            let with = format!(
                "for (counted, {pattern}) in ({list}).into_iter().enumerate() {before}counted{after}"
            );
            let says = format!(
                "It takes the elements of {} one after the other here, whatever {} is.",
                code.said(&code.operand_before(bracket)),
                code.said(&(bracket + 1..end))
            );
            changes.push(code.change(&(at..close + 1), with, says));
        }
    }
    changes
}

/// A variable that begins with a parameter instead of with a constant.
fn beginnings(code: &Code, parameters: &[String]) -> Vec<Change> {
    let mut changes = Vec::new();
    for at in code.places("let").filter(|at| code.word(at + 1) == "mut") {
        let Some(equals) = code.next("=", at) else { continue };
        let Some(end) = code.next(";", equals) else { continue };
        let value = equals + 1..end;
        if code.source(&value).contains(['(', '{', '[']) {
            continue;
        }
        for parameter in parameters {
            let says = format!(
                "`{}` begins as `{parameter}` here, not as {}.",
                code.word(at + 2),
                code.said(&value)
            );
            changes.push(code.change(&value, parameter.clone(), says));
        }
    }
    changes
}
