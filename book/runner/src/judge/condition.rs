//! The condition of its inputs under which an answer is wrong, or right, as far as one tells the cases apart.

use super::{seen::One, told::parts_of};
use crate::bench::traced::{LONG, Traced};
use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

/// The number of cases from which it is no accident.
const ENOUGH: usize = 5;

/// A condition that holds in all cases in which an answer is wrong, or in all in which it is right.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The condition, in Rust: `influences.is_empty()`.
    pub text: String,
    /// True if it holds in all wrong cases; false if in all right ones.
    pub is_wrong: bool,
    /// The number of these cases.
    pub count: usize,
    /// The number of all cases in which it holds.
    pub of: usize,
}

/// The condition that holds in the fewest other cases; `None` if all hold in too many of them. `inputs` are
/// the parameters' values in each of the cases.
pub fn condition_of(tried: &[One], inputs: &[Vec<Traced>]) -> Option<Condition> {
    // Of a case whose inputs were not told no condition is known.
    if inputs.iter().any(Vec::is_empty) {
        return None;
    }
    // Nor of a value that was not told to its end, but for its beginning.
    let is_cut = |it: &&Traced| it.values.iter().any(|value| value.len() >= LONG);
    let cut: BTreeSet<&str> = inputs.iter().flatten().filter(is_cut).map(|it| &it.name[..]).collect();
    let mut holds: BTreeMap<String, (usize, BTreeSet<usize>)> = BTreeMap::new();
    for (at, told) in inputs.iter().enumerate() {
        for (order, fact) in facts(told, &cut).into_iter().enumerate() {
            holds.entry(fact).or_insert((order, BTreeSet::new())).1.insert(at);
        }
    }
    let all = |is_wrong: bool| -> BTreeSet<usize> {
        tried.iter().enumerate().filter(|(_, one)| one.kind.is_some() == is_wrong).map(|(at, _)| at).collect()
    };
    let mut found: Vec<(usize, Condition)> = Vec::new();
    for (is_wrong, cases) in [(true, all(true)), (false, all(false))] {
        for (text, (order, of)) in &holds {
            let (count, of, is_rare) = (cases.len(), of, 2 * of.len() <= tried.len());
            if count >= ENOUGH && is_rare && of.len() <= 2 * count && cases.is_subset(of) {
                found.push((*order, Condition { text: text.clone(), is_wrong, count, of: of.len() }));
            }
        }
    }
    found.sort_by_key(|(order, it)| (it.of - it.count, *order));
    found.into_iter().map(|(_, condition)| condition).next()
}

/// All conditions that hold for these values of parameters; of those that are cut in some case, only whether
/// they are empty.
fn facts(told: &[Traced], cut: &BTreeSet<&str>) -> Vec<String> {
    let values: Vec<(&str, &str)> =
        told.iter().filter_map(|it| Some((&it.name[..], &it.values.first()?[..]))).collect();
    let mut all = Vec::new();
    for (name, value) in &values {
        if !cut.contains(name) || *value == "[]" {
            of_value(name, value, &mut all);
        }
    }
    for (at, (name, value)) in values.iter().enumerate() {
        for (other, than) in &values[at + 1..] {
            let (Ok(value), Ok(than)) = (value.parse::<f64>(), than.parse::<f64>()) else { continue };
            let sign = value.partial_cmp(&than).map(|order| match order {
                Ordering::Less => "<",
                Ordering::Equal => "==",
                Ordering::Greater => ">",
            });
            all.extend(sign.map(|sign| format!("{name} {sign} {other}")));
        }
    }
    all
}

/// The conditions that hold for one value, and for its fields or entries.
fn of_value(name: &str, value: &str, all: &mut Vec<String>) {
    let parts = parts_of(value);
    match value {
        "None" => all.push(format!("{name}.is_none()")),
        "true" => all.push(name.to_owned()),
        "false" => all.push(format!("!{name}")),
        "[]" => all.push(format!("{name}.is_empty()")),
        _ if value.starts_with("Some(") => all.push(format!("{name}.is_some()")),
        _ if value.starts_with('[') && !parts.is_empty() => {
            let count = parts.len();
            all.extend((count == 1).then(|| format!("{name}.len() == 1")));
            let limits = [1, 2, 4].into_iter().filter(|limit| count > *limit);
            all.extend(limits.map(|limit| format!("{name}.len() > {limit}")));
            let mut entries = BTreeSet::new();
            for (_, entry) in &parts {
                let mut of_entry = Vec::new();
                of_value("it", entry, &mut of_entry);
                let it = if entry.parse::<f64>().is_ok() { "&it" } else { "it" };
                entries.extend(of_entry.iter().map(|fact| format!("{name}.iter().any(|{it}| {fact})")));
            }
            all.extend(entries);
        }
        _ => {
            for (part, value) in parts.iter().filter(|_| value.contains('{')) {
                of_value(&format!("{name}{part}"), value, all);
            }
        }
    }
    if let Ok(number) = value.parse::<f64>() {
        let of = |limit: &str| if value.contains('.') { format!("{limit}.0") } else { limit.to_owned() };
        let facts = [
            (number == 0.0, "==", "0"),
            (number < 0.0, "<", "0"),
            (number == 1.0, "==", "1"),
            (number > 1.0, ">", "1"),
        ];
        let facts = facts.iter().filter(|(holds, ..)| *holds);
        all.extend(facts.map(|(_, sign, limit)| format!("{name} {sign} {}", of(limit))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Case;
    use tables::case::{Kind, Outcome, Right};

    fn told(values: &[(&str, &str)]) -> Vec<Traced> {
        let of = |(name, value): &(&str, &str)| Traced {
            line: 0,
            name: (*name).to_owned(),
            values: vec![(*value).to_owned()],
        };
        values.iter().map(of).collect()
    }

    #[test]
    fn a_case_has_facts() {
        let of = |values: &[(&str, &str)]| facts(&told(values), &BTreeSet::new());
        assert_eq!(of(&[("a", "-1.5"), ("b", "1")]), ["a < 0.0", "b == 1", "a < b"]);
        assert_eq!(of(&[("a", "[]"), ("b", "None"), ("c", "false")]), ["a.is_empty()", "b.is_none()", "!c"]);
        let list = "[S { at: 0, to: Some(1) }, S { at: 2, to: None }]";
        let any = ["it.at == 0", "it.at > 1", "it.to.is_none()", "it.to.is_some()"];
        let any = any.map(|fact| format!("a.iter().any(|it| {fact})"));
        assert_eq!(of(&[("a", list)])[1..], any);
        assert!(of(&[("a", "NaN"), ("b", "NaN"), ("c", "Vec3(0.5, 0.5, 0.5)")]).is_empty());
        assert_eq!(of(&[("a", "[0.0]")]), ["a.len() == 1", "a.iter().any(|&it| it == 0.0)"]);
        let cut = |list: &str| facts(&told(&[("a", list)]), &BTreeSet::from(["a"]));
        assert_eq!((cut("[0]"), cut("[]")), (vec![], vec!["a.is_empty()".to_owned()]));
    }

    #[test]
    fn a_condition_tells_wrong_cases_from_right_ones() {
        let right = Right {
            rows: String::new(),
            refuses: false,
            columns: String::new(),
            tolerance: 0.0,
            because: String::new(),
        };
        let one = |is_wrong: bool| One {
            case: Case::Numbered(0),
            draws: vec![],
            own: Outcome::Endless,
            right: right.clone(),
            kind: is_wrong.then_some(Kind::Off),
        };
        let lists = ["[]", "[1]", "[]", "[2, 3]", "[]", "[4]", "[]", "[5]", "[]", "[6, 7]", "[8]"];
        let inputs: Vec<_> = lists.iter().map(|list| told(&[("all", *list)])).collect();
        let of = |wrong: fn(&str) -> bool| {
            let tried: Vec<One> = lists.iter().map(|list| one(wrong(list))).collect();
            condition_of(&tried, &inputs).map(|it| (it.text, it.is_wrong, it.count, it.of))
        };
        let empty = || "all.is_empty()".to_owned();
        assert_eq!(of(|list| list == "[]"), Some((empty(), true, 5, 5)));
        assert_eq!(of(|list| list != "[]"), Some((empty(), false, 5, 5)));
        assert_eq!(of(|list| list == "[2, 3]"), None, "that may be an accident");
        let tried: Vec<One> = lists.iter().map(|list| one(*list == "[]")).collect();
        let not_told = [vec![vec![]], inputs[1..].to_vec()].concat();
        assert_eq!(condition_of(&tried, &not_told), None);
        assert_eq!(of(|list| list != "[1]" && list != "[4]"), None);
    }
}
