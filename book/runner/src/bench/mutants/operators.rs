//! Small changes: an operator, a number, a name.

use super::{
    Change,
    code::{Code, is_keyword},
    lines,
};
use crate::exercise::tokens::Kind;
use catalogue::{Text, later};

/// Operators, each followed by those that are put in its place.
const OPERATORS: [&str; 21] = [
    "+ -", "- +", "* /", "/ *", "% /", "+= -= =", "-= += =", "*= /= =", "/= *= =", "< <= >", "<= < >",
    "> >= <", ">= > <", "== !=", "!= ==", "&& ||", "|| &&", "| & ^", "<< >>", ".. ..=", "..= ..",
];

/// Names that stand for each other.
const GROUPS: [&[&str]; 16] = [
    &["x", "y", "z"],
    &["X", "Y", "Z"],
    &["x_axis", "y_axis", "z_axis"],
    &["r", "g", "b", "a"],
    &["true", "false"],
    &["min", "max"],
    &["sin", "cos"],
    &["any", "all"],
    &["assert_eq", "assert_ne"],
    &["parent_world", "world_position"],
    &["world_position", "position"],
    &["low", "high"],
    &["from", "to"],
    &["real", "dual"],
    &["before", "after"],
    &["translation", "scale"],
];

/// Names, each with those that stand for it, but it not for them.
const NAMES: [(&str, &[&str]); 15] = [
    ("w", &["x"]),
    ("xyz", &["yzx"]),
    ("ZERO", &["ONE"]),
    ("IDENTITY", &["ZERO"]),
    ("acos", &["asin"]),
    ("floor", &["ceil", "round", "trunc"]),
    ("signum", &["abs"]),
    ("dot", &["distance"]),
    ("cross", &["dot"]),
    ("first_child", &["next_sibling", "parent"]),
    ("next_sibling", &["first_child"]),
    ("parent", &["child", "sibling", "first_child", "bone"]),
    ("child", &["parent", "sibling"]),
    ("sibling", &["bone", "child"]),
    ("bone", &["sibling"]),
];

/// The line in which a number is another one, and that it is wrong there; or what is not added or taken away.
fn wrong_number(code: &Code, at: usize, with: &str) -> Text {
    let place = &code.tokens[at].range;
    if with.parse() == Ok(0.0) && matches!(code.word_before(at), "+" | "-") {
        return later!("{number} is missing here.", number = code.word(at));
    }
    let [_, line] = lines(code.text, place, with);
    // The 3 of `1e-3` is no number by itself, nor is the 1 of -1.
    let is_before = |letter: char| letter.is_ascii_digit() || matches!(letter, 'e' | '-');
    let before = &code.text[..place.start];
    let head = &before[before.trim_end_matches(is_before).len()..];
    let number = format!("{head}{with}");
    later!("The {number} in `{line}` is wrong.", line = line.trim(), number)
}

/// What another operator in an operator's place does to the operands on its left and right.
fn operates(sign: &str, with: &str, left: &Text, right: &Text) -> Text {
    match (sign, with) {
        ("+", _) => later!("{right} is subtracted here, so it counts with the other sign.", right),
        ("-", _) => later!("{right} is added here, so it counts with the other sign.", right),
        (_, "=") => later!("{left} is overwritten here, so its earlier value is lost.", left),
        ("+=" | "-=" | "*=" | "/=", _) => later!("{left} is changed in another way here.", left),
        ("<", "<=") | (">", ">=") => {
            later!("The condition here also holds where {left} and {right} are equal.", left, right)
        }
        ("<=", "<") | (">=", ">") => {
            later!("The condition here does not hold where {left} and {right} are equal.", left, right)
        }
        ("<" | "<=" | ">" | ">=", _) => {
            later!("{left} and {right} are compared the other way round here.", left, right)
        }
        ("==" | "!=", _) => later!("It asks for the opposite here."),
        ("&&", _) => later!("One of the two conditions is enough here."),
        ("||", _) => later!("Both conditions have to hold here."),
        ("..", _) => later!("The end, {right}, belongs to the range here.", right),
        ("..=", _) => later!("The end, {right}, does not belong to the range here.", right),
        _ => later!("{left} and {right} are put together in another way here.", left, right),
    }
}

/// Every token that has a counterpart.
pub fn changes(code: &Code, changes: &mut Vec<Change>) {
    for (at, token) in code.tokens.iter().enumerate() {
        let mut add = |with: &str, says: Text| changes.push(code.change(&(at..at + 1), with, says));
        let right = || code.said(&code.operand_from(at + 1));
        match token.kind {
            Kind::Number => {
                for with in numbers(token.text, code.word_before(at) == "-") {
                    add(&with, wrong_number(code, at, &with));
                }
            }
            Kind::Word => counterparts(token.text).for_each(|with| add(with, takes(with, token.text))),
            Kind::Sign if is_unary(code, at) => match token.text {
                "-" => add("", later!("The minus before {operand} is missing here.", operand = right())),
                "!" => add("", later!("It asks for the opposite here.")),
                _ => {}
            },
            Kind::Sign if is_operator(code, at) => {
                let signs =
                    OPERATORS.iter().find_map(|signs| signs.strip_prefix(&format!("{} ", token.text)));
                for with in signs.into_iter().flat_map(|signs| signs.split(' ')) {
                    let left = code.said(&code.operand_before(at));
                    add(with, operates(token.text, with, &left, &right()));
                }
            }
            Kind::Sign | Kind::Text => {}
        }
    }
}

/// What another name in a name's place does.
fn takes(with: &str, meant: &str) -> Text {
    later!("It takes `{with}` here where `{meant}` is meant.", with, meant)
}

/// Exchanges names of one group, such as parameters of one type or names in one pattern.
pub fn names_for_each_other(code: &Code, groups: &[Vec<&str>], changes: &mut Vec<Change>) {
    for (at, token) in code.tokens.iter().enumerate() {
        let is_field = code.word_before(at) == "." || code.word(at + 1) == ":";
        if token.kind != Kind::Word || is_field || matches!(code.word_before(at), "let" | "mut") {
            continue;
        }
        for group in groups {
            if let Some(place) = group.iter().position(|name| *name == token.text) {
                let other = group[(place + 1) % group.len()];
                changes.push(code.change(&(at..at + 1), other, takes(other, token.text)));
            }
        }
    }
}

/// The names that may stand in a name's place.
fn counterparts(text: &str) -> impl Iterator<Item = &'static str> {
    let groups = GROUPS.iter().filter(move |group| group.contains(&text)).copied();
    let names = NAMES.iter().filter(move |(name, _)| *name == text).map(|(_, others)| *others);
    groups.chain(names).flatten().copied().filter(move |other| *other != text)
}

/// 0, 1, one more, and the other sign.
fn numbers(text: &str, is_negative: bool) -> Vec<String> {
    let is_float = text.contains('.');
    let value: f64 = text.parse().unwrap_or(0.5);
    let shown = |value: f64| if is_float { format!("{value:?}") } else { format!("{value}") };
    let mut others = vec![shown(0.0), shown(1.0), shown(value + 1.0)];
    if value > 1.0 && !is_float {
        others.push(shown(value - 1.0));
    }
    if value != 0.0 && is_float && !is_negative {
        others.push(format!("-{text}"));
    }
    others.retain(|other| other != text);
    others
}

/// True for a sign before its operand: no space follows, and no operand precedes it.
fn is_unary(code: &Code, at: usize) -> bool {
    let before = at.checked_sub(1);
    let follows_operand = before.is_some_and(|before| {
        (code.is_word(before) && !is_keyword(code.word(before)))
            || code.tokens[before].kind == Kind::Number
            || matches!(code.word(before), ")" | "]")
    });
    !follows_operand
        && code.tokens.get(at + 1).is_some_and(|next| next.range.start == code.tokens[at].range.end)
}

/// True for an operator between two operands: a space is before and after it. A range has none, but operands
/// on both sides.
pub fn is_operator(code: &Code, at: usize) -> bool {
    let (before, token, after) = (at.wrapping_sub(1), &code.tokens[at], at + 1);
    let (Some(before), Some(after)) = (code.tokens.get(before), code.tokens.get(after)) else { return false };
    let is_spaced = before.range.end < token.range.start && token.range.end < after.range.start;
    let is_range =
        token.text.starts_with("..") && !matches!(before.text, "," | "{" | "[") && after.text != "}";
    is_spaced || is_range
}
