//! Elements of lists: another one is taken than the one that is meant. And variables that begin with a
//! parameter.

use super::{Change, code::Code};
use crate::exercise::{stub::parameters, tokens::tokens};
use catalogue::later;

/// All changes of this kind.
pub fn changes(code: &Code, head: &str) -> Vec<Change> {
    let mut changes = indices(code);
    changes.extend(counted(code));
    changes.extend(beginnings(code, &parameters(&tokens(head))));
    changes.extend(others(code, head));
    changes.extend(zeros(code));
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
            ("0".to_owned(), later!("It takes the first element here, not the one at {said}.", said = &said)),
            (
                format!("{text} + 1"),
                later!("It takes the element after the one at {said} here.", said = &said),
            ),
            (format!("{text} - 1"), later!("It takes the element before the one at {said} here.", said)),
        ] {
            changes.push(code.change(&index, with, says));
        }
    }
    changes
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
fn counted(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for [at, of, open, close] in loops(code) {
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
            let says = later!(
                "It takes the elements of {list} one after the other here, whatever {index} is.",
                list = code.said(&code.operand_before(bracket)),
                index = code.said(&(bracket + 1..end))
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
            let says = later!(
                "`{name}` begins as `{parameter}` here, not as {value}.",
                name = code.word(at + 2),
                parameter,
                value = code.said(&value)
            );
            changes.push(code.change(&value, parameter.clone(), says));
        }
    }
    changes
}

/// An element of a list that is a parameter in place of another list's; and a list that is emptied before it
/// is added to, or sorted the other way round.
fn others(code: &Code, head: &str) -> Vec<Change> {
    let head = Code::new(head);
    let is_of = |at: &usize, kind: &[&str]| (0..kind.len()).all(|n| head.word(at + 1 + n) == kind[n]);
    let of = |kind: &[&str]| {
        let places = (0..head.tokens.len()).filter(|at| head.is_word(*at) && is_of(at, kind));
        places.map(|at| head.word(at).to_owned()).collect::<Vec<_>>()
    };
    let mut changes = Vec::new();
    for open in indexed(code).filter(|open| code.is_word(open - 1) && code.word_before(open - 1) != ".") {
        let list = open - 1..open;
        for other in of(&[":", "&", "["]).into_iter().filter(|other| other != code.word(open - 1)) {
            let says = later!(
                "It takes an element of `{other}` here, not of {list}.",
                other = &other,
                list = code.said(&list)
            );
            changes.push(code.change(&list, other, says));
        }
    }
    let start = 0..usize::from(!code.tokens.is_empty());
    for list in of(&[":", "&", "mut", "Vec"]) {
        let says = later!("What `{list}` held before is lost here.", list = &list);
        changes.push(code.change(&start, format!("{list}.clear(); {}", code.source(&start)), says));
    }
    for statement in code.blocks().iter().flat_map(|block| code.statements(block)) {
        let is_sort = |at: &usize| code.word(*at).starts_with("sort") && code.word_before(*at) == ".";
        let Some(sort) = statement.clone().find(is_sort) else { continue };
        if code.source(&statement).ends_with(");") && !code.source(&statement).contains('=') {
            let list = code.source(&(statement.start..sort - 1));
            // What is equal keeps its order.
            let with = format!("{list}.reverse(); {} {list}.reverse();", code.source(&statement));
            changes.push(code.change(
                &statement,
                with,
                later!("`{list}` is sorted the other way round here.", list),
            ));
        }
    }
    changes
}

/// In a loop, a number 0 taken for none by a condition that compares something else.
fn zeros(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for [at, of, open, close] in loops(code) {
        for ask in code.places("if").filter(|ask| (open..close).contains(ask) && code.word(ask + 1) != "let")
        {
            let Some(end) = code.next("{", ask) else { continue };
            let condition = ask + 1..end;
            if !condition.clone().any(|it| matches!(code.word(it), "<" | ">")) {
                continue;
            }
            let is_asked = |name: &usize| condition.clone().any(|it| code.word(it) == code.word(*name));
            for name in (at + 1..of).filter(|name| code.is_word(*name) && !is_asked(name)) {
                let name = code.word(name);
                let with = format!("{name} != 0 && ({})", code.source(&condition));
                let says = later!("Where `{name}` is 0 it does nothing here, as if 0 meant none.", name);
                changes.push(code.change(&condition, with, says));
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::region::replaced;

    #[track_caller]
    fn assert_becomes(head: &str, text: &str, with: &str, says: &str) {
        let all = changes(&Code::new(text), head);
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
