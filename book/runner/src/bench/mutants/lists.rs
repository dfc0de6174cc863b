//! Elements of lists: another one is taken than the one that is meant. And variables that begin with a
//! parameter.

use super::{Change, code::Code};
use crate::exercise::{stub::parameters, tokens::tokens};
use catalogue::later;
use std::ops::Range;

/// All changes of this kind.
pub fn changes(code: &Code, head: &str, changes: &mut Vec<Change>) {
    indices(code, changes);
    counted(code, changes);
    beginnings(code, &parameters(&tokens(head)), changes);
    others(code, head, changes);
    zeros(code, changes);
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

/// The loops over something: where `for`, `in` and the two braces of each are.
fn loops<'a>(code: &'a Code<'a>) -> impl Iterator<Item = [usize; 4]> + 'a {
    code.places("for").filter_map(|at| {
        let of = code.next("in", at)?;
        let open = code.next("{", of)?;
        Some([at, of, open, code.closing(open)?])
    })
}

/// In a loop over a list, elements of another one taken in their order, whatever index stands there.
fn counted(code: &Code, changes: &mut Vec<Change>) {
    for [at, of, open, close] in loops(code) {
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

/// A variable that begins with a parameter instead of with a constant.
fn beginnings(code: &Code, parameters: &[String], changes: &mut Vec<Change>) {
    for at in code.places("let").filter(|at| code.word(at + 1) == "mut") {
        let Some(equals) = code.next("=", at) else { continue };
        let Some(end) = code.next(";", equals) else { continue };
        let value = equals + 1..end;
        if code.source(&value).contains(['(', '{', '[']) {
            continue;
        }
        for parameter in parameters {
            let (name, said) = (code.word(at + 2), code.said(&value));
            let says = later!(
                "`{name}` begins as `{parameter}` here, not as {value}.",
                name,
                parameter,
                value = said
            );
            changes.push(code.change(&value, parameter, says));
        }
    }
}

/// An element of a list that is a parameter in place of another list's; and a list that is emptied before it
/// is added to, or sorted the other way round.
fn others(code: &Code, head: &str, changes: &mut Vec<Change>) {
    let head = Code::new(head);
    let of = |kind: &'static [&str]| {
        let is_of = |at: &usize| (0..kind.len()).all(|n| head.word(at + 1 + n) == kind[n]);
        let places = (0..head.tokens.len()).filter(|at| head.is_word(*at));
        places.filter(is_of).map(|at| head.word(at)).collect::<Vec<_>>()
    };
    for index in indexed(code) {
        let list = index.start - 2..index.start - 1;
        if !code.is_word(list.start) || code.word_before(list.start) == "." {
            continue;
        }
        for other in of(&[":", "&", "["]).into_iter().filter(|other| *other != code.word(list.start)) {
            let said = code.said(&list);
            let says = later!("It takes an element of `{other}` here, not of {list}.", other, list = said);
            changes.push(code.change(&list, other, says));
        }
    }
    let start = 0..usize::from(!code.tokens.is_empty());
    for list in of(&[":", "&", "mut", "Vec"]) {
        let says = later!("What `{list}` held before is lost here.", list);
        changes.push(code.change(&start, format!("{list}.clear(); {}", code.source(&start)), says));
    }
    for statement in code.blocks().iter().flat_map(|block| code.statements(block)) {
        let is_sort = |at: &usize| code.word(*at).starts_with("sort") && code.word_before(*at) == ".";
        let text = code.source(&statement);
        if let Some(sort) = statement.clone().find(is_sort)
            && text.ends_with(");")
            && !text.contains('=')
        {
            let list = code.source(&(statement.start..sort - 1));
            // What is equal keeps its order.
            let with = format!("{list}.reverse(); {text} {list}.reverse();");
            let says = later!("`{list}` is sorted the other way round here.", list);
            changes.push(code.change(&statement, with, says));
        }
    }
}

/// In a loop, a number 0 taken for none by a condition that compares something else.
fn zeros(code: &Code, changes: &mut Vec<Change>) {
    for [at, of, open, close] in loops(code) {
        let is_plain = |ask: &usize| (open..close).contains(ask) && code.word(ask + 1) != "let";
        for ask in code.places("if").filter(is_plain) {
            let Some(end) = code.next("{", ask) else { continue };
            let condition = ask + 1..end;
            if !condition.clone().any(|it| matches!(code.word(it), "<" | ">")) {
                continue;
            }
            let is_asked = |name: &str| condition.clone().any(|it| code.word(it) == name);
            let names = (at + 1..of).filter(|name| code.is_word(*name)).map(|name| code.word(name));
            for name in names.filter(|name| !is_asked(name)) {
                let with = format!("{name} != 0 && ({})", code.source(&condition));
                let says = later!("Where `{name}` is 0 it does nothing here, as if 0 meant none.", name);
                changes.push(code.change(&condition, with, says));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::region::replaced;

    #[track_caller]
    fn assert_becomes(head: &str, text: &str, with: &str, says: &str) {
        let mut all = Vec::new();
        changes(&Code::new(text), head, &mut all);
        let of = |it: Change| (replaced(text, it.range, &it.with), it.says.to_string());
        let all: Vec<_> = all.into_iter().map(of).collect();
        assert!(all.contains(&(with.to_owned(), says.to_owned())), "{all:#?}");
    }

    #[test]
    fn a_list_is_taken_for_another_emptied_or_sorted_the_other_way() {
        let head = "fn f(all: &[u8], out: &mut Vec<u8>) {";
        let says = "It takes an element of `all` here, not of `sums`.";
        assert_becomes(head, "sums[i]", "all[i]", says);
        let says = "What `out` held before is lost here.";
        assert_becomes(head, "out.push(1);", "out.clear(); out.push(1);", says);
        let says = "`a` is sorted the other way round here.";
        assert_becomes(
            head,
            "a.sort_by_key(|it| it.b);",
            "a.reverse(); a.sort_by_key(|it| it.b); a.reverse();",
            says,
        );
    }

    #[test]
    fn a_0_is_taken_for_none() {
        let says = "Where `joint` is 0 it does nothing here, as if 0 meant none.";
        let [text, with] = ["w > 0.0", "joint != 0 && (w > 0.0)"]
            .map(|asked| format!("for (&joint, &w) in all {{ if {asked} {{ push(joint); }} }}"));
        assert_becomes("fn f() {", &text, &with, says);
    }
}
