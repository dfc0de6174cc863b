//! The condition under which an answer is wrong, or right, as far as one tells the cases apart: of its
//! inputs, or of a value that it computes on its way.

#[cfg(test)]
mod tests;

use super::{
    seen::One,
    told::{Told, parts_of},
};
use crate::bench::traced::{LONG, MANY, Traced};
use std::collections::{BTreeMap, BTreeSet};

/// What the chance of an accident may be: there are hundreds of conditions.
const ACCIDENT: f64 = 1e-9;

/// A condition that holds in all cases in which an answer is wrong, or in all in which it is right.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The condition, in Rust: `influences.is_empty()`.
    pub text: String,
    /// The line of the file in which the answer computes the value that it is about; `None` for a parameter.
    pub line: Option<usize>,
    /// True if it says nothing of that value, only that it is computed.
    pub is_computed: bool,
    /// True if that has several values in some case, of which at least one is meant.
    pub is_once: bool,
    /// True if it holds in all wrong cases; false if in all right ones.
    pub is_wrong: bool,
    /// The number of these cases.
    pub count: usize,
    /// The number of all cases in which it holds.
    pub of: usize,
}

/// What a value was in each of the cases in which an answer was tried.
pub struct Known {
    /// The line of the file in which the answer computes it; `None` for a parameter.
    pub line: Option<usize>,
    /// What computes it, or a parameter's name.
    pub text: String,
    /// The values, one after another where there are several; none where it is not computed.
    pub told: Told,
}

impl Known {
    /// The parameters, by what they were in each case; none if they were not told in each.
    pub fn of_parameters(inputs: &[Option<Vec<Traced>>]) -> Vec<Self> {
        let Some(inputs) = inputs.iter().cloned().collect::<Option<Vec<_>>>() else { return vec![] };
        let count = inputs.iter().map(Vec::len).min().unwrap_or_default();
        let known = |at: usize| {
            let told = inputs.iter().map(|told| told[at].values.clone()).collect();
            Self { line: None, text: inputs[0][at].name.clone(), told }
        };
        (0..count).map(known).collect()
    }

    /// All its conditions, each with the cases in which it holds: with one of its values, if there are
    /// several; none if some values were not told. An empty one means that it is computed.
    fn conditions(&self) -> BTreeMap<String, BTreeSet<usize>> {
        let mut holds: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        if self.told.iter().any(|values| values.len() >= MANY) {
            return holds;
        }
        // What always has one value where it is computed tells only where that is; a number, not even that.
        let mut values = self.told.iter().flatten();
        let first = values.next();
        if self.line.is_some() && values.all(|value| Some(value) == first) {
            if !self.text.starts_with(|first: char| first.is_ascii_digit()) {
                holds.insert(String::new(), self.computed().collect());
            }
            return holds;
        }
        // Of what was not told to its end nothing is known but that it has a beginning.
        let is_cut = self.told.iter().flatten().any(|value| value.len() >= LONG);
        let name = operand(&self.text);
        for (at, values) in self.told.iter().enumerate() {
            let mut all = Vec::new();
            for value in values.iter().filter(|value| !is_cut || *value == "[]") {
                match (&value[..], self.text.strip_prefix('!').filter(|_| name != self.text)) {
                    ("true", _) => all.push(self.text.clone()),
                    ("false", Some(negated)) => all.push(negated.to_owned()),
                    _ => of_value(&name, value, self.line.is_none(), &mut all),
                }
            }
            all.into_iter().for_each(|it| _ = holds.entry(it).or_default().insert(at));
        }
        // What one of several values always is says only that they are computed, as of a counter that it is
        // 0.
        if self.line.is_some() && self.told.iter().any(|values| values.len() > 1) {
            let computed: BTreeSet<usize> = self.computed().collect();
            let before = holds.len();
            holds.retain(|_, cases| *cases != computed);
            if holds.len() < before {
                holds.insert(String::new(), computed);
            }
        }
        holds
    }

    /// The cases in which it is computed.
    fn computed(&self) -> impl Iterator<Item = usize> {
        (0..self.told.len()).filter(|at| !self.told[*at].is_empty())
    }

    /// True if one of its conditions holds in the first of these cases, up to `wrong`, and not in half of the
    /// others, or the other way round.
    pub fn tells_apart(&self, wrong: usize) -> bool {
        let right = self.told.len() - wrong;
        self.conditions().values().any(|cases| {
            let in_wrong = cases.range(..wrong).count();
            let in_right = cases.len() - in_wrong;
            (in_wrong == wrong && 2 * in_right < right) || (in_right == right && 2 * in_wrong < wrong)
        })
    }
}

/// The condition that holds in the fewest other cases, and of these the first; `None` if all hold in too many
/// of them.
pub fn condition_of(tried: &[One], known: &[Known]) -> Option<Condition> {
    let wrong: BTreeSet<usize> = (0..tried.len()).filter(|at| tried[*at].kind.is_some()).collect();
    let mut found: Vec<Condition> = Vec::new();
    for it in known {
        let is_once = it.told.iter().any(|values| values.len() > 1);
        for (text, cases) in it.conditions() {
            let (of, in_wrong) = (cases.len(), cases.intersection(&wrong).count());
            let (is_computed, text) = (text.is_empty(), if text.is_empty() { it.text.clone() } else { text });
            // What is computed is 1 or more by accident, such as a counter.
            let is_limit =
                !is_computed && it.line.is_some() && (text.ends_with("1") || text.ends_with("1.0"));
            for (is_wrong, all, count) in
                [(true, wrong.len(), in_wrong), (false, tried.len() - wrong.len(), of - in_wrong)]
            {
                let is_meant = count == all && (count == of || !is_limit);
                if is_meant && is_condition_of(count, of, is_wrong, tried.len()) {
                    let (text, line) = (text.clone(), it.line);
                    found.push(Condition { text, line, is_computed, is_once, is_wrong, count, of });
                }
            }
        }
    }
    found.into_iter().min_by_key(|it| it.of - it.count)
}

/// True if that which holds in all cases of one side, the wrong or the right ones, `count` of `all`, and in
/// `of` in all says something about that side.
fn is_condition_of(count: usize, of: usize, is_wrong: bool, all: usize) -> bool {
    // In how many it would be wrong by this, and is.
    let (expected, wrong) = if is_wrong { (of, count) } else { (all - count, all - of) };
    let is_likely = 5 * wrong >= expected && (4 * of <= 3 * all || !is_wrong || of == count);
    // By accident it would hold in all of these so seldom.
    let chance = (of as f64 / all as f64).powf(count as f64);
    is_likely && chance < ACCIDENT
}

/// A value's text as an operand: in brackets, if it has operators.
fn operand(text: &str) -> String {
    let mut depth = 0;
    let is_outside = |letter: char| {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        depth == 0 && letter == ' '
    };
    let is_whole = text.starts_with(|first: char| first.is_alphanumeric() || first == '(');
    match is_whole && !text.chars().any(is_outside) {
        true => text.to_owned(),
        false => format!("({text})"),
    }
}

/// The conditions that hold for one value, for its entries, and for its fields if it `has_fields`: code that
/// means a field names it.
fn of_value(name: &str, value: &str, has_fields: bool, all: &mut Vec<String>) {
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
                of_value("it", entry, has_fields, &mut of_entry);
                let it = if entry.parse::<f64>().is_ok() { "&it" } else { "it" };
                entries.extend(of_entry.iter().map(|fact| format!("{name}.iter().any(|{it}| {fact})")));
            }
            all.extend(entries);
        }
        _ => {
            for (part, value) in parts.iter().filter(|_| has_fields) {
                of_value(&format!("{name}{part}"), value, has_fields, all);
            }
        }
    }
    if let Ok(number) = value.parse::<f64>() {
        let is_whole = value.parse::<i64>().is_ok();
        let of = |limit: &str| if is_whole { limit.to_owned() } else { format!("{limit}.0") };
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
