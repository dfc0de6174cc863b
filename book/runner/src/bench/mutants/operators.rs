//! Small changes: an operator, a number, a name.

use super::{
    Change,
    code::{Code, is_keyword},
    lines,
};
use crate::exercise::tokens::Kind;
use std::ops::Range;

/// The replacements of an operator.
const OPERATORS: [(&str, &[&str]); 21] = [
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["/"]),
    ("/", &["*"]),
    ("%", &["/"]),
    ("+=", &["-=", "="]),
    ("-=", &["+=", "="]),
    ("*=", &["/=", "="]),
    ("/=", &["*=", "="]),
    ("<", &["<=", ">"]),
    ("<=", &["<", ">"]),
    (">", &[">=", "<"]),
    (">=", &[">", "<"]),
    ("==", &["!="]),
    ("!=", &["=="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("|", &["&", "^"]),
    ("<<", &[">>"]),
    ("..", &["..="]),
    ("..=", &[".."]),
];

/// The replacements of a name that has a counterpart.
const NAMES: [(&str, &[&str]); 57] = [
    ("x", &["y"]),
    ("y", &["z"]),
    ("z", &["x"]),
    ("w", &["x"]),
    ("r", &["g"]),
    ("g", &["b"]),
    ("b", &["a"]),
    ("a", &["r"]),
    ("xyz", &["yzx"]),
    ("X", &["Y"]),
    ("Y", &["Z"]),
    ("Z", &["X"]),
    ("x_axis", &["y_axis"]),
    ("y_axis", &["z_axis"]),
    ("z_axis", &["x_axis"]),
    ("ZERO", &["ONE"]),
    ("IDENTITY", &["ZERO"]),
    ("true", &["false"]),
    ("false", &["true"]),
    ("min", &["max"]),
    ("max", &["min"]),
    ("sin", &["cos"]),
    ("cos", &["sin"]),
    ("acos", &["asin"]),
    ("floor", &["ceil", "round", "trunc"]),
    ("signum", &["abs"]),
    ("dot", &["distance"]),
    ("cross", &["dot"]),
    ("any", &["all"]),
    ("all", &["any"]),
    ("first", &["last"]),
    ("last_mut", &["first_mut"]),
    ("assert_eq", &["assert_ne"]),
    ("assert_ne", &["assert_eq"]),
    ("first_child", &["next_sibling", "parent"]),
    ("next_sibling", &["first_child"]),
    ("parent", &["child", "sibling", "first_child", "bone"]),
    ("child", &["parent", "sibling"]),
    ("sibling", &["bone", "child"]),
    ("bone", &["sibling"]),
    ("parent_world", &["world_position"]),
    ("world_position", &["parent_world", "position"]),
    ("position", &["world_position"]),
    ("low", &["high"]),
    ("high", &["low"]),
    ("from", &["to"]),
    ("to", &["from"]),
    ("real", &["dual"]),
    ("dual", &["real"]),
    ("before", &["after"]),
    ("after", &["before"]),
    ("translation", &["scale"]),
    ("scale", &["translation"]),
    ("start", &["end"]),
    ("end", &["start"]),
    ("from_le_bytes", &["from_be_bytes"]),
    ("to_le_bytes", &["to_be_bytes"]),
];

/// The line in which a number is another one, and that it is wrong there.
fn wrong_number(code: &Code, place: &Range<usize>, with: &str) -> String {
    let [_, line] = lines(code.text, place, with);
    format!("In `{}` the number should be another one than {with}.", line.trim())
}

/// Every token that has a counterpart.
pub fn changes(code: &Code) -> Vec<Change> {
    let mut changes = Vec::new();
    for (at, token) in code.tokens.iter().enumerate() {
        let mut with = |texts: Vec<String>, says: &dyn Fn(&str) -> String| {
            let change = |with: String| Change { range: token.range.clone(), says: says(&with), with };
            changes.extend(texts.into_iter().map(change));
        };
        let operand = || code.said(&code.operand_from(at + 1));
        match token.kind {
            Kind::Number => with(numbers(token.text, code.word_before(at) == "-"), &|with| {
                wrong_number(code, &token.range, with)
            }),
            Kind::Word => with(counterparts(&NAMES, token.text), &takes),
            Kind::Sign if is_unary(code, at) => match token.text {
                "-" => with(vec![String::new()], &|_| format!("{} keeps its sign here.", operand())),
                "!" => with(vec![String::new()], &|_| "It asks for the opposite here.".to_owned()),
                _ => {}
            },
            Kind::Sign if is_operator(code, at) => with(counterparts(&OPERATORS, token.text), &|with| {
                operator_says(token.text, with, &code.said(&code.operand_before(at)), &operand())
            }),
            Kind::Sign | Kind::Text => {}
        }
    }
    changes
}

/// What an operator in another's place does to its two operands.
fn operator_says(from: &str, to: &str, left: &str, right: &str) -> String {
    match (from, to) {
        ("+", _) => format!("{right} is subtracted here, so it counts with the other sign."),
        ("-", _) => format!("{right} is added here, so it counts with the other sign."),
        ("*", _) => format!("It divides by {right} here: the larger that is, the smaller the result."),
        ("/", _) => format!("It multiplies by {right} here: the larger that is, the larger the result."),
        ("%", _) => format!("It divides by {right} here, and keeps how often it fits, not what is left."),
        (_, "=") => format!("{left} is written over here: what it was before is lost."),
        ("+=", _) => format!("{right} is taken from {left} here."),
        ("-=", _) => format!("{right} is added to {left} here."),
        ("*=" | "/=", _) => format!("{left} is changed by {right} the other way round here."),
        ("<" | ">", "<=" | ">=") => format!("It holds here also where {left} and {right} are equal."),
        ("<=" | ">=", "<" | ">") if from[..1] == to[..1] => {
            format!("It doesn't hold here where {left} and {right} are equal.")
        }
        ("<" | "<=" | ">" | ">=", _) => format!("{left} and {right} are compared the other way round here."),
        ("==", _) => format!("It asks whether {left} and {right} differ here."),
        ("!=", _) => format!("It asks whether {left} and {right} are equal here."),
        ("&&", _) => "One of the two conditions is enough here.".to_owned(),
        ("||", _) => "Both conditions have to hold here.".to_owned(),
        ("..", _) => format!("The end, {right}, belongs to the range here."),
        ("..=", _) => format!("The end, {right}, does not belong to the range here."),
        _ => format!("The bits of {left} and {right} are put together in another way here."),
    }
}

/// What another name in a name's place does.
fn takes(with: &str) -> String {
    format!("It takes `{with}` here: look at which one is meant.")
}

/// Exchanges names of one group, such as parameters of one type or names in one pattern.
pub fn names_for_each_other(code: &Code, groups: &[Vec<String>]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (at, token) in code.tokens.iter().enumerate() {
        let is_field = code.word_before(at) == "." || code.word(at + 1) == ":";
        let is_bound = code.word_before(at) == "let" || code.word_before(at) == "mut";
        if token.kind != Kind::Word || is_field || is_bound {
            continue;
        }
        for group in groups.iter().filter(|group| group.iter().any(|name| name == token.text)) {
            let place = group.iter().position(|name| name == token.text).unwrap_or(0);
            let other = &group[(place + 1) % group.len()];
            changes.push(Change { range: token.range.clone(), with: other.clone(), says: takes(other) });
        }
    }
    changes
}

fn counterparts<const N: usize>(table: &[(&str, &[&str]); N], text: &str) -> Vec<String> {
    let found = table.iter().find(|(word, _)| *word == text);
    found.map_or(vec![], |(_, others)| others.iter().map(|it| it.to_string()).collect())
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
