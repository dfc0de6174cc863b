//! What a body computes in some cases, as text: in one place, or of all its variables.

use super::{Bodies, Case};
use crate::{
    bench::traced::{Traced, told},
    exercise::Result,
};
use std::{ops::Range, slice};
use tables::case::Outcome;

/// The values that a place has in each of some cases, one after another; none where they are not computed.
pub type Told = Vec<Vec<String>>;

/// What a body told in each of some cases; `None` where it does not come to its end.
pub type Traces = Vec<Option<Vec<Traced>>>;

/// The number of a value's parts that are looked at.
const MOST: usize = 4;

/// What a body tells in these cases.
///
/// # Errors
/// If it can't be asked.
pub fn told_in(cases: &mut dyn Bodies, key: &str, asked: &[Case]) -> Result<Traces> {
    let messages = messages(cases, key, asked)?;
    let mut told: Vec<_> = messages.into_iter().map(|message| told(&message?, false)).collect();
    told.resize(asked.len(), None);
    Ok(told)
}

/// The same for one case, by names alone: the values of each in the order in which it had them.
///
/// # Errors
/// If it can't be asked.
pub fn told_by_name(cases: &mut dyn Bodies, key: &str, case: &Case) -> Result<Option<Vec<Traced>>> {
    let message = messages(cases, key, slice::from_ref(case))?.pop().flatten();
    Ok(message.and_then(|message| told(&message, true)))
}

fn messages(cases: &mut dyn Bodies, key: &str, asked: &[Case]) -> Result<Vec<Option<String>>> {
    let of = |outcome: Option<Outcome>| match outcome {
        Some(Outcome::Refusal(refusal)) => Some(refusal.message),
        _ => None,
    };
    Ok(cases.outcomes(key, asked)?.into_iter().map(of).collect())
}

/// The values of what was told alone.
pub fn values(told: &[Option<Vec<Traced>>]) -> Told {
    told.iter().map(|case| case.iter().flatten().flat_map(|it| it.values.clone()).collect()).collect()
}

/// True if the first values look as if they were of one type.
pub fn are_alike(own: &Told, other: &Told) -> bool {
    let first = |told: &Told| told.iter().flatten().next().cloned();
    first(own).zip(first(other)).is_some_and(|(own, other)| is_alike(&own, &other))
}

/// True if one value may take the place of another: in all cases it looks as if it were of the same type, and
/// is computed often enough, and in these it differs.
pub fn may_replace(own: &Told, right: &Told, wrong: Range<usize>) -> bool {
    own.iter().zip(right).enumerate().all(|(at, (own, right))| {
        let fits = own.len() <= right.len() && own.iter().zip(right).all(|(own, right)| is_alike(own, right));
        fits && (!wrong.contains(&at) || !own.is_empty() && !are_close(own, right))
    })
}

/// The part of these cases, of those in which both values are computed, in which they are the same: from 0 to
/// 1, and 0 if there are none.
pub fn equal_part(own: &[Vec<String>], right: &[Vec<String>]) -> f32 {
    let both: Vec<_> = own.iter().zip(right).filter(|(a, b)| !a.is_empty() && !b.is_empty()).collect();
    let equal = both.iter().filter(|(own, right)| are_close(own, right)).count();
    equal as f32 / both.len().max(1) as f32
}

/// True if these values differ in the last digits of their numbers at most, as far as there are both.
fn are_close(own: &[String], right: &[String]) -> bool {
    let is_close = |own: &str, right: &str| match (own.parse::<f64>(), right.parse::<f64>()) {
        (Ok(own), Ok(right)) => (own - right).abs() <= 1e-5 * (1.0 + own.abs()),
        _ => own == right,
    };
    own.iter().zip(right).all(|(own, right)| {
        let (own, right) = (words(own), words(right));
        own.len() == right.len() && own.iter().zip(&right).all(|(own, right)| is_close(own, right))
    })
}

/// The names and numbers in a value.
fn words(value: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '.');
    value.split(|letter| !is_part(letter)).filter(|word| !word.is_empty()).collect()
}

/// True if two values look as if they were of one type.
fn is_alike(own: &str, right: &str) -> bool {
    let kind = |value: &str| match value.parse::<f64>() {
        Ok(_) => (value.parse::<i64>().is_ok(), String::new()),
        Err(_) => {
            let end = value.find(|letter: char| !letter.is_alphanumeric());
            (false, value[..end.map_or(value.len(), |end| end + 1)].to_owned())
        }
    };
    let is_bool = |value: &str| matches!(value, "true" | "false");
    let is_option = |value: &str| value == "None" || value.starts_with("Some(");
    kind(own) == kind(right) || is_bool(own) && is_bool(right) || is_option(own) && is_option(right)
}

/// The calls that a value of this type may lack.
pub fn calls_of(value: &str) -> &'static [&'static str] {
    match value {
        _ if value.contains('.') && value.parse::<f64>().is_ok() => &[".abs()", ".sqrt()", ".floor()"],
        _ if value.starts_with("Vec") => &[".abs()", ".normalize()"],
        _ if value.starts_with("Quat") => &[".inverse()", ".normalize()"],
        _ if value.starts_with("Mat") => &[".inverse()", ".transpose()"],
        _ => &[],
    }
}

/// What was told, and each part that its values have in all cases, with the part's name.
pub fn with_parts(told: &Told) -> Vec<(String, Told)> {
    let first = told.iter().flatten().next();
    let names = first.into_iter().flat_map(|value| parts_of(value)).map(|(name, _)| name).take(MOST);
    let part = |name: String| {
        let of = |value: &String| Some(parts_of(value).into_iter().find(|(it, _)| *it == name)?.1);
        let told = told.iter().map(|case| case.iter().map(of).collect());
        Some((name.clone(), told.collect::<Option<Told>>()?))
    };
    let parts: Vec<_> = names.filter_map(part).collect();
    [(String::new(), told.clone())].into_iter().chain(parts).collect()
}

/// The parts of a value, and how each is reached: of `Vec2(0.5, 1.0)` they are `.x` and `.y`.
pub fn parts_of(value: &str) -> Vec<(String, String)> {
    let is_whole = value.ends_with([')', '}', ']']);
    let Some(open) = value.find(['(', '{', '[']).filter(|_| is_whole) else { return vec![] };
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in value[open + 1..value.len() - 1].chars() {
        depth += i32::from(matches!(letter, '(' | '{' | '[')) - i32::from(matches!(letter, ')' | '}' | ']'));
        match parts.last_mut() {
            Some(part) if letter != ',' || depth > 0 => part.push(letter),
            _ => parts.push(String::new()),
        }
    }
    let parts = parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty());
    let named = |(at, part): (usize, String)| match &value[open..=open] {
        "[" => Some((format!("[{at}]"), part)),
        "{" => part.split_once(": ").map(|(name, part)| (format!(".{name}"), part.to_owned())),
        _ if value.starts_with("Vec") || value.starts_with("Quat") => {
            Some((format!(".{}", ["x", "y", "z", "w"].get(at)?), part))
        }
        _ => None,
    };
    parts.enumerate().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(cases: &[&[&str]]) -> Told {
        cases.iter().map(|values| values.iter().map(|it| (*it).to_owned()).collect()).collect()
    }

    #[test]
    fn a_value_has_parts() {
        let of = |value: &str| {
            let parts = parts_of(value).into_iter();
            parts.map(|(name, part)| format!("{name}={part}")).collect::<Vec<_>>()
        };
        assert_eq!(of("Vec3(0.5, 1.0, -0.0)"), [".x=0.5", ".y=1.0", ".z=-0.0"]);
        assert_eq!(of("S { at: Vec2(1.0, 2.0), on: true }"), [".at=Vec2(1.0, 2.0)", ".on=true"]);
        assert_eq!(of("[1, [2, 3]]"), ["[0]=1", "[1]=[2, 3]"]);
        assert!(of("Some(1)").is_empty() && of("0.5").is_empty() && of("[]").is_empty());
        let all = with_parts(&told(&[&["Vec2(1.0, 2.0)", "Vec2(3.0, 4.0)"], &[]]));
        let wanted = [
            ("", told(&[&["Vec2(1.0, 2.0)", "Vec2(3.0, 4.0)"], &[]])),
            (".x", told(&[&["1.0", "3.0"], &[]])),
            (".y", told(&[&["2.0", "4.0"], &[]])),
        ];
        assert_eq!(all, wanted.map(|(name, told)| (name.to_owned(), told)));
    }

    #[test]
    fn a_right_value_differs_in_all_wrong_cases() {
        let own = told(&[&["1.0"], &["2.0", "3.0"], &["5.0"]]);
        let fits = |right: &[&[&str]]| may_replace(&own, &told(right), 0..2);
        assert!(fits(&[&["0.0"], &["2.0", "4.0"], &["5.0"]]));
        assert!(!fits(&[&["1.0000001"], &["2.0", "4.0"], &["5.0"]]), "the first is not wrong");
        assert!(!fits(&[&["0.0"], &["4.0"], &["5.0"]]), "there are too few");
        assert!(!fits(&[&["true"], &["false", "true"], &["true"]]), "of another type");
        assert!(!may_replace(&told(&[&[], &["2.0"]]), &told(&[&["1.0"], &["1.0"]]), 0..2));
        assert!(may_replace(&told(&[&["None"]]), &told(&[&["Some(1)"]]), 0..1));
        assert!(!may_replace(&told(&[&["Vec3(1.0, 1.0, 1.0)"]]), &told(&[&["Vec2(1.0, 2.0)"]]), 0..1));
    }

    #[test]
    fn cases_with_both_values_count() {
        let own = told(&[&["Vec2(1.0, 2.0)"], &["Vec2(3.0, 2.0)"], &["Vec2(5.0, 1.0)"], &[]]);
        let right = told(&[&["Vec2(1.0, 1.9999999)"], &["Vec2(3.0, 2.0)"], &["Vec2(5.0, 2.0)"], &["1"]]);
        assert_eq!(equal_part(&own, &right), 2.0 / 3.0);
        assert_eq!((equal_part(&own[..2], &right), equal_part(&own[3..], &right[3..])), (1.0, 0.0));
    }
}
