//! Facts about what an answer does, in sentences.

use super::{test::capital, twin::wrong_in};
use crate::{
    judge::{
        Findings,
        conditions::{Asks, Condition, Of},
        facts::Facts,
        relations::{Are, Relation},
    },
    say::screen::{Screen, paragraph},
};
use tables::{
    case::Kind,
    words::{self, counted, label_in_words, thousands},
};

/// The facts, a paragraph; `None` if there are none.
pub fn in_words(screen: Screen, findings: &Findings) -> Option<String> {
    let facts = findings.facts.as_ref()?;
    let relation = facts.relation.as_ref().map(|it| relation(facts, it));
    let condition = facts.condition.as_ref().map(|it| condition(facts, it));
    let alone = facts.is_alone.then(|| alone(facts, findings.tried));
    let said: Vec<String> = [relation, alone, condition].into_iter().flatten().collect();
    Some(format!("{}\n", screen.strong(&paragraph(&said.join(" ")))))
}

/// What is made, compared with what is right.
fn relation(facts: &Facts, relation: &Relation) -> String {
    let said = match relation {
        Relation::Reversed => "yours has the right rows in reverse order".to_owned(),
        Relation::Reordered => "yours has the right rows in another order".to_owned(),
        Relation::Empty => "yours has no rows at all".to_owned(),
        Relation::WithoutLast => "yours has the right rows without the last ones".to_owned(),
        Relation::WithoutFirst => "yours has the right rows without the first ones".to_owned(),
        Relation::AndMore => "yours has the right rows, and more behind them".to_owned(),
        Relation::Cells { row, column, are } => cells(facts, row.as_deref(), *column, *are),
    };
    format!("In all {} where a value is off, {said}.", counted(facts.cases, "case"))
}

/// What is off, and in which way.
fn cells(facts: &Facts, row: Option<&str>, column: Option<(usize, usize)>, are: Option<Are>) -> String {
    let (kind, names) = facts.columns.split_once(": ").unwrap_or((&facts.columns, ""));
    let row = row.map(|row| label_in_words(kind, row));
    let column = column.map(|(at, of)| column_name(names, at, of));
    let place = match (row, column) {
        (Some(row), Some(column)) => Some(format!("{column} of {row}")),
        (row, column) => row.or(column),
    };
    let are = are.map(|are| match are {
        Are::Zero => "0".to_owned(),
        Are::Negated => "the right number with the other sign".to_owned(),
        Are::Times(2.0) => "twice the right number".to_owned(),
        Are::Times(0.5) => "half the right number".to_owned(),
        Are::Times(factor) => format!("{} times the right number", words::number(factor)),
        Are::More(more) if more < 0.0 => format!("the right number less {}", words::number(-more)),
        Are::More(more) => format!("the right number plus {}", words::number(more)),
    });
    match (place, are) {
        (Some(place), None) => format!("only {place} is off, and all else is right"),
        (Some(place), Some(are)) => format!("only {place} is off: it is {are}"),
        (None, are) => format!("each wrong number is {}", are.unwrap_or_default()),
    }
}

/// The name of one of so many columns; three without names are coordinates.
fn column_name(names: &str, at: usize, of: usize) -> String {
    let names: Vec<&str> = names.split(", ").filter(|name| !name.is_empty()).collect();
    let names = if names.len() == of { &names[..] } else { &["x", "y", "z"][..] };
    match names.get(at).filter(|_| names.len() == of) {
        Some(name) => format!("`{name}`"),
        None => format!("number {}", at + 1),
    }
}

/// Nothing else is wrong.
fn alone(facts: &Facts, tried: usize) -> String {
    let right = counted(tried - facts.cases, "case");
    match facts.kind {
        Kind::NotRefused => format!("Only a refusal is missing: in the other {right} yours is right."),
        Kind::Changed => format!("It only refuses too late: in the other {right} yours is right."),
        _ => format!("Where it does not stop, in the other {right}, yours is right."),
    }
}

/// Where it fails.
fn condition(facts: &Facts, Condition { of, asks, met, wrong }: &Condition) -> String {
    let what = capital(wrong_in(facts.kind));
    let of = met_by(of, *asks);
    match met == wrong {
        true => format!("{what} in all {} {of}, and in no other.", counted(*met, "case")),
        false => format!("{what} only {of}: in {} of those {}.", thousands(*wrong), counted(*met, "case")),
    }
}

/// The cases that meet a condition.
fn met_by(of: &Of, asks: Asks) -> String {
    match (of, asks) {
        (Of::Number(name), Asks::Negative) => format!("where `{name}` is negative"),
        (Of::Number(name), Asks::AboveOne) => format!("where `{name}` is above 1"),
        (Of::Number(name), _) => format!("where `{name}` is 0"),
        (Of::List(name), Asks::AtMost(0)) => format!("where `{name}` is none or empty"),
        (Of::List(name), Asks::AtLeast(1)) => format!("where `{name}` is not empty"),
        (Of::List(name), Asks::AtMost(most)) => format!("where `{name}` has at most {}", entries(most)),
        (Of::List(name), Asks::AtLeast(least)) => format!("where `{name}` has at least {}", entries(least)),
        (Of::Group(name), Asks::AtMost(0)) => format!("where the inputs name no `{name}`"),
        (Of::Group(name), Asks::AtLeast(1)) => format!("where the inputs name some `{name}`"),
        (Of::Group(name), Asks::AtMost(most)) => format!("where the inputs name at most {most} of `{name}`"),
        (Of::Group(name), Asks::AtLeast(least)) => {
            format!("where the inputs name {least} or more of `{name}`")
        }
        (Of::Word(word), _) => format!("where the inputs say `{word}`"),
        (Of::List(name) | Of::Group(name), _) => format!("where it depends on `{name}`"),
    }
}

fn entries(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(facts: Facts) -> String {
        let findings =
            Findings { tried: 2000, wrong: facts.cases, facts: Some(facts), ..Findings::default() };
        in_words(Screen::default(), &findings).unwrap().replace('\n', " ").trim().to_owned()
    }

    fn facts(kind: Kind) -> Facts {
        let columns = "bone: x, y, z".to_owned();
        Facts { kind, cases: 500, columns, relation: None, condition: None, is_alone: false }
    }

    #[test]
    fn a_relation_names_the_place_and_the_way() {
        let with = |row: Option<&str>, column, are| {
            let relation = Some(Relation::Cells { row: row.map(str::to_owned), column, are });
            said(Facts { relation, ..facts(Kind::Off) })
        };
        let head = "In all 500 cases where a value is off,";
        assert_eq!(
            with(Some("0"), Some((2, 3)), None),
            format!("{head} only `z` of bone 0 is off, and all else is right.")
        );
        let other_sign = with(None, Some((1, 3)), Some(Are::Negated));
        assert_eq!(
            other_sign,
            format!("{head} only `y` is off: it is the right number with the other sign.")
        );
        let less = with(None, None, Some(Are::More(-1.0)));
        assert_eq!(less, format!("{head} each wrong number is the right number less 1."));
    }

    #[test]
    fn a_condition_names_its_cases() {
        let with = |of, asks, met| {
            let condition = Some(Condition { of, asks, met, wrong: 500 });
            said(Facts { condition, ..facts(Kind::Off) })
        };
        let negative = with(Of::Number("t".to_owned()), Asks::Negative, 500);
        assert_eq!(negative, "A value is off in all 500 cases where `t` is negative, and in no other.");
        let long = with(Of::List("all".to_owned()), Asks::AtLeast(5), 520);
        assert_eq!(
            long,
            "A value is off only where `all` has at least 5 entries: in 500 of those 520 cases."
        );
    }

    #[test]
    fn a_refusal_that_is_all_that_is_missing_is_said_so() {
        let alone = said(Facts { is_alone: true, ..facts(Kind::NotRefused) });
        assert_eq!(alone, "Only a refusal is missing: in the other 1,500 cases yours is right.");
    }
}
