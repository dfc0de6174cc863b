//! Where an answer is wrong: a condition on the inputs that holds in all cases of a kind of failure, and
//! hardly elsewhere.

use super::Inputs;
use std::collections::{BTreeMap, BTreeSet};

/// The smallest share of the cases that meet a condition in which the answer is wrong, and of all cases that
/// don't meet it: either hardly any other case meets it, or half of them don't.
const SHARES: [[f64; 2]; 2] = [[0.8, 0.1], [0.4, 0.5]];

/// The name that inputs share that are 0 or the identity.
const REST_OF_INPUTS: &str = "all else";

/// A condition that is met wherever an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// What it is about.
    pub of: Of,
    /// What is asked of its number.
    pub asks: Asks,
    /// The number of cases that meet it.
    pub met: usize,
    /// The number of those in which the answer is wrong.
    pub wrong: usize,
}

/// What a condition is about; each has a number in every case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// An input that is a number.
    Number(String),
    /// An input that is a list, by the number of its entries.
    List(String),
    /// Inputs of one kind, whose names differ in a number, by their number.
    Group(String),
    /// Inputs in whose words this one is, by their number.
    Word(String),
}

/// What is asked of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asks {
    /// It is below 0.
    Negative,
    /// It is 0.
    Zero,
    /// It is above 1.
    AboveOne,
    /// It is at least this.
    AtLeast(usize),
    /// It is at most this.
    AtMost(usize),
}

/// The inputs of a case, and whether the answer is wrong in it.
pub type Tried = (Inputs, bool);

/// The condition that tells best where an answer is wrong.
pub fn condition(tried: &[Tried]) -> Option<Condition> {
    let is_list = |(_, value): &&(String, String)| value.starts_with('[') || value == "none";
    let lists = tried.iter().flat_map(|(inputs, _)| inputs.iter().filter(is_list).map(|(name, _)| &name[..]));
    let lists: BTreeSet<&str> = lists.collect();
    let numbers: Vec<(Numbers, bool)> =
        tried.iter().map(|(inputs, is_wrong)| (Numbers::of(inputs, &lists), *is_wrong)).collect();
    let all: BTreeSet<&Of> = numbers.iter().flat_map(|(numbers, _)| numbers.named.keys()).collect();
    let mut best: Option<Condition> = None;
    for of in all {
        let wrong: Vec<f64> = numbers.iter().filter(|it| it.1).map(|it| it.0.get(of)).collect();
        for asks in asked(of, &wrong) {
            let met = numbers.iter().filter(|it| asks.holds(it.0.get(of))).count();
            let [share, rest] = [(wrong.len(), met), (numbers.len() - met, numbers.len())]
                .map(|(part, whole)| part as f64 / whole as f64);
            let is_told = SHARES.iter().any(|[least, least_rest]| share >= *least && rest >= *least_rest);
            if is_told && best.as_ref().is_none_or(|best| met < best.met) {
                best = Some(Condition { of: of.clone(), asks, met, wrong: wrong.len() });
            }
        }
    }
    best
}

impl Asks {
    fn holds(self, number: f64) -> bool {
        match self {
            Self::Negative => number < 0.0,
            Self::Zero => number == 0.0,
            Self::AboveOne => number > 1.0,
            Self::AtLeast(least) => number >= least as f64,
            Self::AtMost(most) => number <= most as f64,
        }
    }
}

/// What may be asked of something, given its numbers in all cases in which the answer is wrong.
fn asked(of: &Of, wrong: &[f64]) -> Vec<Asks> {
    let asks = match of {
        Of::Number(_) => vec![Asks::Negative, Asks::Zero, Asks::AboveOne],
        Of::Word(_) => vec![Asks::AtLeast(1)],
        _ => {
            let [least, most] =
                [f64::min, f64::max].map(|of| wrong.iter().copied().reduce(of).unwrap_or(0.0));
            vec![Asks::AtLeast(least as usize), Asks::AtMost(most as usize)]
        }
    };
    // Where there is nothing, hardly anything can be wrong.
    let is_told = |asks: &Asks| {
        !matches!((of, asks), (Of::List(_), Asks::AtLeast(0 | 1)) | (Of::Group(_), Asks::AtLeast(0)))
    };
    let asks = asks.into_iter().filter(is_told);
    asks.filter(|asks| wrong.iter().all(|number| asks.holds(*number))).collect()
}

/// The numbers of a case.
struct Numbers {
    named: BTreeMap<Of, f64>,
    /// True if inputs that are 0 are not named.
    has_rest: bool,
}

impl Numbers {
    /// The numbers of these inputs; `lists` are the names of those that are lists.
    fn of(inputs: &[(String, String)], lists: &BTreeSet<&str>) -> Self {
        let mut named = BTreeMap::new();
        for (name, value) in inputs.iter().filter(|(name, _)| name != REST_OF_INPUTS) {
            let group = name.split(|letter: char| letter.is_ascii_digit()).collect::<Vec<_>>().join("…");
            if let Ok(number) = value.parse() {
                named.insert(Of::Number(name.clone()), number);
            } else if lists.contains(&name[..]) {
                named.insert(Of::List(name.clone()), entries(value) as f64);
            }
            if group != *name {
                *named.entry(Of::Group(group)).or_default() += 1.0;
            }
            let words: BTreeSet<&str> = value.split(|letter: char| !letter.is_alphabetic()).collect();
            for word in words.into_iter().filter(|word| word.len() > 2) {
                *named.entry(Of::Word(word.to_owned())).or_default() += 1.0;
            }
        }
        let has_rest = inputs.iter().any(|(name, _)| name == REST_OF_INPUTS);
        Self { named, has_rest }
    }

    /// The number of something; that of an input of which nothing is said is 0, or else there is none.
    fn get(&self, of: &Of) -> f64 {
        let is_none = matches!(of, Of::Number(_) | Of::List(_)) && !self.has_rest;
        self.named.get(of).copied().unwrap_or(if is_none { f64::NAN } else { 0.0 })
    }
}

/// The number of entries of a list in words: what its commas separate.
fn entries(value: &str) -> usize {
    let inner = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(value);
    if matches!(inner, "" | "none") {
        return 0;
    }
    let mut depth = 0;
    let is_comma = |letter: char| {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        letter == ',' && depth == 0
    };
    inner.chars().map(is_comma).filter(|it| *it).count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(inputs: &[(&str, &str)], is_wrong: bool) -> Tried {
        (inputs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(), is_wrong)
    }

    fn found(tried: &[Tried]) -> Option<(Of, Asks, usize, usize)> {
        condition(tried).map(|it| (it.of, it.asks, it.met, it.wrong))
    }

    #[test]
    fn a_number_of_which_nothing_is_said_is_0() {
        let cases =
            [tried(&[("t", "-1.5")], true), tried(&[("all else", "0")], false), tried(&[("t", "2")], false)];
        assert_eq!(found(&cases), Some((Of::Number("t".to_owned()), Asks::Negative, 1, 1)));
    }

    #[test]
    fn lists_count_by_their_entries_and_names_by_their_kind() {
        let cases = [
            tried(&[("list", "[(1, 2), (3, 4)]")], false),
            tried(&[("list", "[(1, 2), (3, 4), (5, 6)]")], true),
            tried(&[("list", "none")], false),
        ];
        assert_eq!(found(&cases), Some((Of::List("list".to_owned()), Asks::AtLeast(3), 1, 1)));
        let cases = [
            tried(&[("row 0", "(1)"), ("row 1", "(2)")], true),
            tried(&[("row 0", "(1)")], false),
            tried(&[], false),
        ];
        assert_eq!(found(&cases), Some((Of::Group("row …".to_owned()), Asks::AtLeast(2), 1, 1)));
    }

    #[test]
    fn a_word_is_told_if_hardly_anything_else_has_it() {
        let cases = [("paused", true), ("loops", false), ("loops, paused", true), ("loops", false)]
            .map(|(word, is_wrong)| tried(&[("player", word)], is_wrong));
        assert_eq!(found(&cases), Some((Of::Word("paused".to_owned()), Asks::AtLeast(1), 2, 2)));
        let cases = [("paused", true), ("paused", false), ("paused", false), ("loops", false)]
            .map(|(word, is_wrong)| tried(&[("player", word)], is_wrong));
        assert_eq!(found(&cases), None, "one of three is no rule");
    }
}
