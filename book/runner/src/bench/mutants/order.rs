//! The order of statements: two neighbours in each other's place, where one writes what the other names.

use super::{Change, code::Code};
use catalogue::{Text, later};
use std::ops::Range;

/// All changes of this kind.
pub fn changes(code: &Code, changes: &mut Vec<Change>) {
    for block in code.blocks() {
        for [first, second] in code.statements(&block).array_windows() {
            let (Some(then), Some(now)) = (step(code, first), step(code, second)) else { continue };
            let depends = depends(code, first, second) || depends(code, second, first);
            // Where one function is called twice, as for two links, the order often means nothing.
            if depends && then != now && !is_sum(code, first, second) {
                let with = format!("{} {}", code.source(second), code.source(first));
                let says =
                    later!("Here {first} before {then}: look at which has to come first.", first = now, then);
                changes.push(code.change(&(first.start..second.end), with, says));
            }
        }
    }
}

/// What a statement does, in words; `None` for one that makes a variable, refuses, asks or repeats something.
fn step(code: &Code, statement: &Range<usize>) -> Option<Text> {
    let text = code.source(statement);
    let first = code.word(statement.start);
    let ends = ["let", "return", "break", "continue", "if", "match", "for", "while", "loop"];
    if ends.contains(&first) || first.starts_with("assert") {
        return None;
    }
    if let Some(written) = code.assigned(statement) {
        return Some(later!("{place} is written", place = code.said(&written)));
    }
    let open = statement.clone().find(|at| code.word(*at) == "(").filter(|_| text.ends_with(");"))?;
    Some(later!("{function} is called", function = code.said(&(statement.start..open))))
}

/// True if one statement names what another one writes.
fn depends(code: &Code, writer: &Range<usize>, other: &Range<usize>) -> bool {
    written(code, writer).iter().any(|place| {
        let root = code.word(place.start);
        other.clone().any(|at| {
            let is_whole = code.word(at) == root && !matches!(code.word(at + 1), "." | "[" | "(" | ":");
            let is_free = code.word_before(at) != ".";
            let same = at..at + place.len();
            is_free && (is_whole || same.end <= other.end && code.source(&same) == code.source(place))
        })
    })
}

/// The places that a statement writes: what it assigns to, what it borrows to be changed, and what its method
/// is called on.
fn written(code: &Code, statement: &Range<usize>) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = code.assigned(statement).into_iter().collect();
    let borrowed = statement.clone().filter(|at| code.word(*at) == "&" && code.word(at + 1) == "mut");
    places.extend(borrowed.map(|at| code.operand_from(at + 2)));
    let open = statement.clone().find(|at| code.word(*at) == "(");
    if let Some(open) = open.filter(|open| *open > statement.start + 2 && code.word(open - 2) == ".") {
        places.push(statement.start..open - 2);
    }
    places
}

/// True if both add to the same place: then their order means nothing.
fn is_sum(code: &Code, first: &Range<usize>, second: &Range<usize>) -> bool {
    let added = |statement| {
        let place = code.assigned(statement)?;
        Some((code.source(&place), code.word(place.end))).filter(|(_, sign)| *sign != "=")
    };
    added(first).is_some() && added(first) == added(second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::region::replaced;

    fn swapped(text: &str) -> Vec<[String; 2]> {
        let of = |it: Change| [replaced(text, it.range, &it.with), it.says.to_string()];
        let mut all = Vec::new();
        changes(&Code::new(text), &mut all);
        all.into_iter().map(of).collect()
    }

    #[test]
    fn a_step_that_writes_what_the_next_one_names_changes_places_with_it() {
        let swaps = swapped("a.clock.advance(1); step(&mut a.fades); a.pose = posed(a, b); done(a.pose);");
        let [fades, pose] = &swaps[..] else { panic!("{swaps:#?}") };
        assert_eq!(fades[0], "a.clock.advance(1); a.pose = posed(a, b); step(&mut a.fades); done(a.pose);");
        let says = "Here `a.pose` is written before `step` is called: look at which has to come first.";
        assert_eq!(fades[1], says);
        assert!(pose[0].ends_with("done(a.pose); a.pose = posed(a, b);"), "{pose:?}");
    }

    #[test]
    fn what_does_not_depend_on_each_other_stays() {
        for text in [
            "assert!(a); a = 1;",
            "let b = a; a = 1;",
            "x[i].up = a; x[j].down = b;",
            "sum += a; sum += b;",
            "link(all, 1); link(all, 2);",
            "a = 1; if a { b = 2; }",
            "a.x = 1; a.y = 2;",
        ] {
            assert_eq!(swapped(text), Vec::<[String; 2]>::new(), "{text}");
        }
    }
}
