//! The property of inputs that all cases that are off share, and no other case has.

use crate::cases::Case;
use std::collections::BTreeMap;

/// The number of cases that have to be off, and also right, before a shared property is no accident.
const ENOUGH: usize = 5;

/// The property of an input that holds in exactly the cases that are off; `cases` are the original's, each
/// with whether the answer is off.
pub fn sentence(cases: &[(&Case, bool)]) -> Option<String> {
    let off = cases.iter().filter(|(_, is_off)| *is_off).count();
    if off < ENOUGH || cases.len() - off < ENOUGH {
        return None;
    }
    let facts: Vec<(BTreeMap<String, bool>, bool)> =
        cases.iter().map(|(case, is_off)| (facts(case), *is_off)).collect();
    let (first, _) = facts.first()?;
    let holds = |name: &str, wanted: bool| {
        facts.iter().all(|(facts, is_off)| facts.get(name).is_some_and(|fact| (*fact == wanted) == *is_off))
    };
    let found = first.keys().find(|name| holds(name, true));
    found.map(|name| format!("It is off in exactly the {off} cases in which {name}."))
}

/// The properties of a case's inputs, each with whether it holds.
fn facts(case: &Case) -> BTreeMap<String, bool> {
    let inputs: Vec<(&str, &str)> = case.inputs.iter().filter_map(|line| line.split_once(" = ")).collect();
    let numbers: Vec<(&str, f64)> =
        inputs.iter().filter_map(|(name, value)| Some((*name, value.parse().ok()?))).collect();
    let mut facts = BTreeMap::new();
    for (at, (name, number)) in numbers.iter().enumerate() {
        facts.insert(format!("`{name}` is below 0"), *number < 0.0);
        facts.insert(format!("`{name}` is above 0"), *number > 0.0);
        facts.insert(format!("`{name}` is 0"), *number == 0.0);
        for (other, bound) in &numbers[at + 1..] {
            facts.insert(format!("`{name}` is below `{other}`"), number < bound);
            facts.insert(format!("`{name}` is above `{other}`"), number > bound);
            facts.insert(format!("`{name}` is the same as `{other}`"), number == bound);
        }
    }
    for (name, value) in inputs.iter().filter(|(_, value)| !value.contains(['(', '[', '{'])) {
        facts.insert(format!("`{name}` is none"), *value == "none");
        facts.insert(format!("`{name}` has more than one entry"), value.contains(", "));
    }
    facts
}
