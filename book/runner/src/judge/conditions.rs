//! Where an answer is wrong: a condition that is met in all cases of a kind of failure, and hardly elsewhere.

use super::{Inputs, seen::One};
use catalogue::{Text, later};
use std::{cmp::Ordering, collections::BTreeSet};

/// The smallest share of the cases that meet a condition in which the answer is wrong, and of all cases that
/// don't meet it: either hardly any other case meets it, or half of them don't.
const SHARES: [[f64; 2]; 2] = [[0.8, 0.1], [0.4, 0.5]];

/// The largest number of entries that is told.
const MOST: usize = 9;

/// The name that inputs share that are 0 or the identity.
pub const REST_OF_INPUTS: &str = "all else";

/// A condition that is met wherever an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The condition, after "where".
    pub words: Text,
    /// The number of cases that meet it.
    pub met: usize,
    /// The number of those in which the answer is wrong.
    pub wrong: usize,
}

/// A case with its inputs, and whether the answer is wrong in it.
pub struct Tried<'a> {
    /// The case.
    pub one: &'a One,
    /// Its inputs.
    pub inputs: Inputs,
    /// True if the answer is wrong in the way that is looked at.
    pub is_wrong: bool,
}

/// The condition that tells best where an answer is wrong.
pub fn condition(tried: &[Tried]) -> Option<Condition> {
    let numbers = names(tried, |value| value.parse::<f64>().is_ok());
    let lists = names(tried, is_list);
    let groups =
        names(tried, |_| true).iter().map(|name| group(name)).filter(|it| it.contains('…')).collect();
    let met_in = |it: &Tried| met_in(it, [&numbers, &lists, &groups]).into_iter();
    let met_of = |it: &Tried, some: &BTreeSet<Text>| -> BTreeSet<Text> {
        met_in(it).filter(|words| some.contains(words)).collect()
    };
    let (wrong, others): (Vec<&Tried>, Vec<_>) = tried.iter().partition(|it| it.is_wrong);
    let first = met_in(wrong.first()?).collect();
    let common = wrong.iter().fold(first, |common, it| met_of(it, &common));
    let others: Vec<BTreeSet<Text>> = others.iter().map(|it| met_of(it, &common)).collect();
    let found = common.into_iter().filter_map(|words| {
        let met = wrong.len() + others.iter().filter(|met| met.contains(&words)).count();
        let [share, rest] = [(wrong.len(), met), (tried.len() - met, tried.len())]
            .map(|(part, whole)| part as f64 / whole as f64);
        let is_told = SHARES.iter().any(|[least, least_rest]| share >= *least && rest >= *least_rest);
        is_told.then_some(Condition { words, met, wrong: wrong.len() })
    });
    // Of several the same one, whatever the language is.
    found.min_by_key(|it| (it.met, it.words.in_english()))
}

/// The names of the inputs that are such values in some case.
fn names(tried: &[Tried], is_such: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let inputs = tried.iter().flat_map(|it| &it.inputs);
    inputs.filter(|(_, value)| is_such(value)).map(|(name, _)| name.clone()).collect()
}

/// True for a list in words: in brackets, or of several entries that begin with the same word.
fn is_list(value: &str) -> bool {
    let starts: Vec<_> = entries(value).iter().map(|entry| entry.split(' ').next()).collect();
    let are_alike = starts.len() > 1 && starts.iter().all(|start| *start == starts[0]);
    value.starts_with('[') || value == "none" || are_alike
}

/// The name that inputs share whose names differ in a number.
pub fn group(name: &str) -> String {
    let mut parts = name.split(|letter: char| letter.is_ascii_digit());
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| if all.ends_with('…') { all + part } else { all + "…" + part })
}

/// The numbers of an input: of a number or a vector in words, or 0 where nothing is said of it.
pub fn numbers_of(inputs: &Inputs, name: &str) -> Option<Vec<f64>> {
    match inputs.iter().find(|(other, _)| other == name) {
        Some((_, value)) => value.trim_matches(['(', ')']).split(", ").map(|it| it.parse().ok()).collect(),
        None => inputs.iter().any(|(name, _)| name == REST_OF_INPUTS).then(|| vec![0.0]),
    }
}

/// All conditions that a case meets, after "where".
fn met_in(tried: &Tried, [numbers, lists, groups]: [&BTreeSet<String>; 3]) -> Vec<Text> {
    let (mut met, inputs) = (Vec::new(), &tried.inputs);
    let of = |name: &String| Some((Text::from(format!("`{name}`")), *numbers_of(inputs, name)?.first()?));
    let mut numbers: Vec<(Text, f64)> = numbers.iter().filter_map(of).collect();
    // Inputs of one kind may be hundreds.
    let single: Vec<&(Text, f64)> =
        numbers.iter().filter(|(name, _)| !group(&name.english).contains('…')).collect();
    for (at, (name, number)) in single.iter().enumerate() {
        for (other_name, other) in &single[at + 1..] {
            met.push(match number.total_cmp(other) {
                Ordering::Less => later!("{name} is below {other}", name, other = other_name),
                Ordering::Equal => later!("{name} equals {other}", name, other = other_name),
                Ordering::Greater => later!("{name} is above {other}", name, other = other_name),
            });
        }
    }
    // What is right, if that is one number.
    if let [_, number] = tried.one.right.rows.split_whitespace().collect::<Vec<_>>()[..]
        && let Ok(number) = number.parse()
    {
        numbers.push((later!("the right number"), number));
    }
    for (name, number) in &numbers {
        met.extend((*number < 0.0).then(|| later!("{name} is negative", name)));
        met.extend((*number == 0.0).then(|| later!("{name} is 0", name)));
        met.extend((*number > 1.0).then(|| later!("{name} is above 1", name)));
    }
    for name in lists {
        let Some((_, value)) = inputs.iter().find(|(other, _)| other == name) else { continue };
        let entries = entries(value);
        met.extend(counts(
            entries.len(),
            |count| later!("`{name}` has at least {count} entries", name, count),
            |count| match count {
                1 => later!("`{name}` has at most 1 entry", name),
                _ => later!("`{name}` has at most {count} entries", name, count),
            },
            || later!("`{name}` has no entries", name),
        ));
        if entries.iter().collect::<BTreeSet<_>>().len() < entries.len() {
            met.push(later!("`{name}` has an entry twice", name));
        }
        let numbers: Vec<f64> = entries.iter().filter_map(|it| it.parse().ok()).collect();
        if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
            met.push(later!("`{name}` does not go up from each entry to the next", name));
        }
    }
    let own: Vec<String> = inputs.iter().map(|(name, _)| group(name)).collect();
    for group in groups {
        let count = own.iter().filter(|other| *other == group).count();
        if count > 0 {
            met.push(later!("the inputs name some `{group}`", group));
        }
        met.extend(counts(
            count,
            |count| later!("the inputs name at least {count} `{group}`", count, group),
            |count| later!("the inputs name at most {count} `{group}`", count, group),
            || later!("the inputs name no `{group}`", group),
        ));
    }
    let words = inputs.iter().flat_map(|(_, value)| value.split(|letter: char| !letter.is_alphabetic()));
    met.extend(words.filter(|word| word.len() > 2).map(|word| later!("the inputs say `{word}`", word)));
    met
}

/// What is true of a count of things.
fn counts(
    count: usize,
    at_least: impl Fn(usize) -> Text,
    at_most: impl Fn(usize) -> Text,
    none: impl Fn() -> Text,
) -> Vec<Text> {
    let more = (2..=count.min(MOST)).map(at_least);
    more.chain((count.max(1)..=MOST).map(at_most)).chain((count == 0).then(none)).collect()
}

/// The entries of a list in words: what its commas separate.
fn entries(value: &str) -> Vec<&str> {
    let inner = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(value);
    if matches!(inner, "" | "none") {
        return Vec::new();
    }
    let mut depth = 0;
    let is_comma = |letter: char| {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        letter == ',' && depth == 0
    };
    inner.split(is_comma).map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::tests::one;
    use catalogue::{Catalogue, po::Message, speaking};

    fn found(cases: &[(&[(&str, &str)], bool)]) -> Option<(String, usize, usize)> {
        let one = one("sum 1", "sum 2");
        let tried = |(inputs, is_wrong): &(&[(&str, &str)], bool)| {
            let inputs = inputs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            Tried { one: &one, inputs: inputs.collect(), is_wrong: *is_wrong }
        };
        let tried: Vec<Tried> = cases.iter().map(tried).collect();
        condition(&tried).map(|it| (it.words.to_string(), it.met, it.wrong))
    }

    #[track_caller]
    fn assert_found(cases: &[(&[(&str, &str)], bool)], words: &str, met: usize, wrong: usize) {
        assert_eq!(found(cases), Some((words.to_owned(), met, wrong)));
    }

    #[test]
    fn a_number_of_which_nothing_is_said_is_0() {
        let cases: [(&[_], _); 3] =
            [(&[("t", "-1.5")], true), (&[("all else", "0")], false), (&[("t", "2")], false)];
        assert_found(&cases, "`t` is negative", 1, 1);
    }

    #[test]
    fn two_numbers_are_compared() {
        let cases: [(&[_], _); 3] = [
            (&[("a", "1"), ("b", "2")], true),
            (&[("a", "3"), ("b", "2")], false),
            (&[("a", "2"), ("b", "2")], false),
        ];
        assert_found(&cases, "`a` is below `b`", 1, 1);
    }

    #[test]
    fn of_several_conditions_the_same_one_is_told_in_every_language() {
        let cases: [(&[_], _); 2] = [(&[("a", "-1"), ("b", "2")], true), (&[("a", "3"), ("b", "2")], false)];
        assert_found(&cases, "`a` is below `b`", 1, 1);
        let message =
            |english: &str, says: &str| Message { english: english.into(), says: says.into(), line: 1 };
        let pairs = [("{name} is below {other}", "{name} 低于 {other}"), ("{name} is negative", "A")];
        let chinese = Catalogue::new(pairs.map(|(english, says)| message(english, says)));
        speaking(Box::leak(Box::new(chinese)), || assert_found(&cases, "`a` 低于 `b`", 1, 1));
    }

    #[test]
    fn lists_count_by_their_entries_and_names_by_their_kind() {
        let cases: [(&[_], _); 3] = [
            (&[("list", "[(1, 2), (3, 4)]")], false),
            (&[("list", "[(1, 2), (3, 4), (5, 6)]")], true),
            (&[("list", "none")], false),
        ];
        assert_found(&cases, "`list` has at least 3 entries", 1, 1);
        let cases: [(&[_], _); 3] = [
            (&[("list", "joint 0 by 1, joint 2 by 0")], true),
            (&[("list", "joint 0 by 1")], false),
            (&[("move", "scaled by 2, moved by 1")], false),
        ];
        assert_found(&cases, "`list` has at least 2 entries", 1, 1);
        let cases: [(&[_], _); 3] =
            [(&[("row 0", "(1)"), ("row 1", "(2)")], true), (&[("row 0", "(1)")], false), (&[], false)];
        assert_found(&cases, "the inputs name at least 2 `row …`", 1, 1);
    }

    #[test]
    fn the_order_of_a_list_is_told_and_what_is_in_it_twice() {
        let cases: [(&[_], _); 4] = [
            (&[("list", "[1, 2, 3]")], false),
            (&[("list", "[1, 3, 2]")], true),
            (&[("list", "[2, 2]")], true),
            (&[("list", "[1, 2]")], false),
        ];
        assert_found(&cases, "`list` does not go up from each entry to the next", 2, 2);
        let cases: [(&[_], _); 2] = [(&[("list", "[5, 1, 5]")], true), (&[("list", "[5, 1, 2]")], false)];
        assert_found(&cases, "`list` has an entry twice", 1, 1);
    }

    #[test]
    fn a_word_is_told_if_hardly_anything_else_has_it() {
        let cases: [(&[_], _); 4] = [
            (&[("player", "paused")], true),
            (&[("player", "loops")], false),
            (&[("player", "loops, paused")], true),
            (&[("player", "loops")], false),
        ];
        assert_found(&cases, "the inputs say `paused`", 2, 2);
        let cases: [(&[_], _); 4] = [
            (&[("player", "paused")], true),
            (&[("player", "paused")], false),
            (&[("player", "paused")], false),
            (&[("player", "loops")], false),
        ];
        assert_eq!(found(&cases), None, "one of three is no rule");
    }
}
