//! Elements of lists: another one is taken than the one that is meant.

use super::{Change, code::Code};
use catalogue::later;
use std::ops::Range;

/// All changes of this kind.
pub fn changes(code: &Code, head: &str, changes: &mut Vec<Change>) {
    indices(code, changes);
    counted(code, changes);
    others(code, head, changes);
}

/// The indices that stand in brackets.
fn indexed<'a>(code: &'a Code<'a>) -> impl Iterator<Item = Range<usize>> + 'a {
    let is_list = |before: usize| code.is_word(before) || matches!(code.word(before), "]" | ")");
    let opens = code.places("[").filter(move |at| at.checked_sub(1).is_some_and(is_list));
    opens.filter_map(|open| Some(open + 1..code.closing(open)?))
}

/// The first element, the next or the one before in place of the one that is meant.
fn indices(code: &Code, changes: &mut Vec<Change>) {
    for index in indexed(code) {
        let (text, said) = (code.source(&index), code.said(&index));
        if text.parse::<u32>().is_ok() || text.contains("..") {
            continue;
        }
        let first = later!("It takes the first element here, not the one at {said}.", said = &said);
        let next = later!("It takes the element after the one at {said} here.", said = &said);
        let last = later!("It takes the element before the one at {said} here.", said);
        changes.push(code.change(&index, "0", first));
        changes.push(code.change(&index, format!("{text} + 1"), next));
        changes.push(code.change(&index, format!("{text} - 1"), last));
    }
}

/// In a loop over a list, elements of another one taken in their order, whatever index stands there.
fn counted(code: &Code, changes: &mut Vec<Change>) {
    for at in code.places("for") {
        let Some(of) = code.next("in", at) else { continue };
        let Some(open) = code.next("{", of) else { continue };
        let Some(close) = code.closing(open) else { continue };
        let list = code.source(&(of + 1..open));
        // There the counter is the index already.
        if list.contains("..") || list.contains("enumerate") {
            continue;
        }
        for index in indexed(code).filter(|index| (open..close).contains(&(index.start - 1))) {
            let [pattern, before, after] =
                [at + 1..of, open..index.start, index.end..close + 1].map(|range| code.source(&range));
            let with = format!(
                "for (counted, {pattern}) in ({list}).into_iter().enumerate() {before}counted{after}"
            );
            let says = later!(
                "It takes the elements of {list} one after the other here, whatever {index} is.",
                list = code.said(&code.operand_before(index.start - 1)),
                index = code.said(&index)
            );
            changes.push(code.change(&(at..close + 1), with, says));
        }
    }
}

/// An element of a list that is a parameter in place of another list's.
fn others(code: &Code, head: &str, changes: &mut Vec<Change>) {
    let head = Code::new(head);
    let is_slice = |at: &usize| head.word_before(*at) == "&" && head.word_before(at - 1) == ":";
    let lists: Vec<&str> = head.places("[").filter(is_slice).map(|at| head.word(at - 3)).collect();
    for index in indexed(code) {
        let list = index.start - 2..index.start - 1;
        if !code.is_word(list.start) || code.word_before(list.start) == "." {
            continue;
        }
        for &other in lists.iter().filter(|other| **other != code.word(list.start)) {
            let said = code.said(&list);
            let says = later!("It takes an element of `{other}` here, not of {list}.", other, list = said);
            changes.push(code.change(&list, other, says));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::region::replaced;

    #[test]
    fn an_element_is_taken_of_another_list() {
        let mut all = Vec::new();
        changes(&Code::new("sums[i]"), "fn f(all: &[u8]) {", &mut all);
        let is_of_all = |it: &&Change| replaced("sums[i]", it.range.clone(), &it.with) == "all[i]";
        let found = all.iter().find(is_of_all).expect("an element of `all`");
        assert_eq!(found.says.to_string(), "It takes an element of `all` here, not of `sums`.");
    }
}
