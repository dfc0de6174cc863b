//! Turns what an answer does into a verdict, a score and a reason.

use crate::{
    Exercise, Judged, Result, Verdict,
    results::Picture,
    trying::{Rights, Trying},
    wasm::{TOO_DEEP, TOO_LARGE},
};
use filter::linked;
use runner::{
    exercise::{stub::parameters, tokens},
    judge::{Asked, Bodies, Case, OWN, Smallest, judge},
    say::facts,
};
use std::collections::{BTreeMap, BTreeSet};
use tables::{
    case::{Outcome, Right},
    label_and_numbers,
};

/// The number of attempts to make a failing case smaller: for many students fewer than for one.
const TRIES: usize = 250;
/// The letters of the smallest case's sentence that are kept: what an answer makes may be a very long word.
const SENTENCE: usize = 1000;

/// What is right without any work, and so earns nothing.
pub struct Unearned {
    /// The numbers of the cases in which an answer that does nothing is right.
    easy: BTreeSet<u64>,
    /// The number of the other cases in which the best constant is right.
    constant: u32,
}

impl Unearned {
    /// Of these cases, the numbers of some being known as easy.
    pub fn of(rights: &Rights, easy: BTreeSet<u64>) -> Self {
        let cases = rights.cases().filter(|(at, _)| !easy.contains(at)).map(|(_, asked)| &asked.right);
        let constant = best_constant(&cases.filter(|asked| !asked.refuses).collect::<Vec<_>>());
        Self { easy, constant }
    }
}

/// The largest number of cases in which one result is right: that of one may be within the tolerance of
/// others. A result that is right once is no constant.
fn best_constant(cases: &[&Right]) -> u32 {
    let all: BTreeSet<&str> = cases.iter().map(|asked| &asked.rows[..]).collect();
    let count = |rows: &str| {
        let made = Outcome::Rows(rows.to_owned());
        cases.iter().filter(|asked| asked.failure(&made).is_none()).count() as u32
    };
    all.into_iter().map(count).max().filter(|count| *count > 1).unwrap_or_default()
}

/// Judges an answer in the hidden cases. The rivals are the known `mistakes` of these numbers.
///
/// # Errors
/// If the native program does not answer.
pub fn judged(
    exercise: &Exercise,
    mistakes: &[usize],
    unearned: &Unearned,
    trying: &mut Trying,
) -> Result<Judged> {
    let rivals: Vec<String> = (0..mistakes.len()).map(|at| at.to_string()).collect();
    let findings = judge(trying, OWN, Some("original"), &rivals, TRIES)?;
    if findings.wrong == 0 {
        return Ok(Judged::right(trying.rights.cases().count()));
    }
    let verdict = verdict(findings.smallest.first().map(|it| &it.outcome), &trying.done);
    if verdict == Verdict::NotWritten {
        return Ok(Judged::said(verdict, "It is still blank."));
    }
    let mistake = findings.twin.as_ref().map(|twin| mistakes[twin.rival]);
    let known = mistake.map(|number| &exercise.mistakes[number - 1]);
    let smallest = findings.smallest.first().map(Smallest::sentence).into_iter();
    let smallest = shortened(smallest.chain(facts::sentence(&findings)).collect::<Vec<_>>().join(". "));
    let says = match known {
        Some(known) => known.says.clone(),
        None if verdict == Verdict::Wrong || !smallest.is_empty() => smallest.clone(),
        None => "It takes too long in all cases together.".to_owned(),
    };
    let (right, share) = marks(trying, unearned);
    let share = if verdict == Verdict::Wrong { share / 2.0 } else { 0.0 };
    // A mistake that is known is never worth less than one that is not.
    let score = share.max(known.map_or(0.0, |known| known.credit));
    let mistake = mistake.map(|number| format!("mistake {number}"));
    // Where it was stopped, the other cases were not tried.
    let rigs_right = (verdict == Verdict::Wrong).then_some(right);
    Ok(Judged { verdict, score, mistake, says, rigs_right, smallest, ..Judged::default() })
}

/// A sentence as far as it is kept.
fn shortened(sentence: String) -> String {
    match sentence.char_indices().nth(SENTENCE) {
        Some((end, _)) => sentence[..end].to_owned() + "…",
        None => sentence,
    }
}

/// True if an answer is right in all cases that count.
///
/// # Errors
/// If the native program does not answer.
pub fn is_right(trying: &mut Trying) -> Result<bool> {
    Ok(right_in(trying)?.len() == trying.rights.cases().count())
}

/// The cases in which an answer is right.
///
/// # Errors
/// If the native program does not answer.
pub fn right_in(trying: &mut Trying) -> Result<Vec<u64>> {
    let rights = trying.rights;
    let cases: Vec<Case> = rights.cases().map(|(number, _)| Case::Numbered(number)).collect();
    let outcomes = trying.outcomes(OWN, &cases)?;
    let is_right =
        |asked: &Asked, it: &Option<Outcome>| it.as_ref().is_none_or(|it| asked.right.failure(it).is_none());
    let tried = rights.cases().zip(&outcomes).filter(|((_, asked), it)| is_right(asked, it));
    Ok(tried.map(|((number, _), _)| number).collect())
}

/// The verdict on what an answer did in the smallest case, of which the reason speaks, and in all others.
fn verdict(smallest: Option<&Outcome>, done: &BTreeMap<u64, Outcome>) -> Verdict {
    let mut all = smallest.into_iter().chain(done.values());
    match all.find(|it| matches!(it, Outcome::Endless | Outcome::Died(_))) {
        Some(Outcome::Died(why)) if why.english == TOO_LARGE => Verdict::TooMuchMemory,
        Some(Outcome::Died(why)) if why.english != TOO_DEEP => Verdict::Wrong,
        Some(_) => Verdict::NeverEnds,
        None if done.values().all(|it| matches!(it, Outcome::Unwritten(_))) => Verdict::NotWritten,
        None => Verdict::Wrong,
    }
}

/// The number of hidden cases that are right, and the share of those that count: the ones with a result that
/// takes some work, and all that have to be refused together as one. What the best constant gets earns
/// nothing.
fn marks(trying: &Trying, Unearned { easy, constant }: &Unearned) -> (u32, f64) {
    let cases = trying.rights.cases();
    counted(cases.map(|(at, asked)| (&asked.right, easy.contains(&at), trying.done.get(&at))), *constant)
}

fn counted<'a>(
    cases: impl Iterator<Item = (&'a Right, bool, Option<&'a Outcome>)>,
    constant: u32,
) -> (u32, f64) {
    let (mut results, mut refusals, mut right) = ([0u32; 2], [0u32; 2], 0);
    for (asked, is_easy, outcome) in cases {
        let is_right = u32::from(outcome.is_some_and(|outcome| asked.failure(outcome).is_none()));
        right += is_right;
        if !is_easy {
            let counts = if asked.refuses { &mut refusals } else { &mut results };
            *counts = [counts[0] + is_right, counts[1] + 1];
        }
    }
    let refuses = u32::from(refusals[1] > 0);
    let got = results[0].saturating_sub(constant) + if refusals[0] == refusals[1] { refuses } else { 0 };
    (right, f64::from(got) / f64::from((results[1] - constant + refuses).max(1)))
}

/// Bodies that do nothing: each returns the default value, or an argument of the result's type.
pub fn nothing_done(original: &str) -> Vec<String> {
    let own = linked::in_file("", original).into_iter().next().unwrap_or_default();
    let arguments = own.inputs.into_iter().zip(parameters(&tokens(original)));
    let arguments = arguments.filter(|(kind, _)| *kind == own.output).map(|(_, name)| name);
    ["Default::default()".to_owned()].into_iter().chain(arguments).map(|it| format!("    {it}\n")).collect()
}

/// The largest number of points that are drawn.
const MOST: usize = 600;

/// The scene as the original and as an answer make it; `None` if its rows are no places, or do not differ.
pub fn picture(exercise: &Exercise, expected: &str, made: &str) -> Option<Picture> {
    let lines = exercise.outline.clone().filter(|_| !tables::agree(expected, made))?;
    let points =
        |table: &str| table.lines().filter_map(|row| point(&label_and_numbers(row).1)).take(MOST).collect();
    let numbers = |place: &str| place.split(' ').filter_map(|it| it.parse().ok()).collect::<Vec<_>>();
    let bones = exercise.bones.iter().filter_map(|place| point(&numbers(place))).collect();
    Some(Picture { expected: points(expected), got: points(made), lines, bones })
}

/// Three numbers as a point. What is no number is far away: JSON has no word for it.
fn point(numbers: &[f64]) -> Option<[f64; 3]> {
    let point = <[f64; 3]>::try_from(numbers).ok()?;
    Some(point.map(|number| if number.is_finite() { number } else { 1e30 }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables::case::Refusal;

    fn right(refuses: bool, rows: &str) -> Right {
        let rows = if refuses { "" } else { rows }.to_owned();
        Right { rows, refuses, columns: String::new(), tolerance: 1e-5, because: String::new() }
    }

    #[test]
    fn an_answer_that_does_nothing_gives_the_default_or_what_it_got() {
        let bodies = |head: &str| nothing_done(&format!("pub fn f{head} {{\n    todo!()\n}}\n")).join("");
        assert_eq!(
            bodies("(mut a: Vec3, b: &[Vec3], c: Vec3) -> Vec3"),
            "    Default::default()\n    a\n    c\n"
        );
        assert_eq!(bodies("(a: &mut [u8])"), "    Default::default()\n");
    }

    #[test]
    fn all_refusals_together_count_as_one_case() {
        let refused = Outcome::Refusal(Refusal::default());
        let [one, two] = ["x 1\n", "x 2\n"].map(|rows| Outcome::Rows(rows.to_owned()));
        let cases = [false, true, true, true, false];
        let cases: Vec<Right> =
            cases.iter().zip(["x 1\n", "", "", "", "x 2\n"]).map(|(r, t)| right(*r, t)).collect();
        let marks = |outcomes: [&Outcome; 5], easy: usize| {
            let all = cases.iter().zip(outcomes).enumerate();
            counted(all.map(|(at, (right, outcome))| (right, at < easy, Some(outcome))), 0)
        };
        let all = |outcomes| marks(outcomes, 0);
        let panics = all([&refused; 5]);
        assert_eq!(panics, (3, 1.0 / 3.0), "one who always panics");
        assert_eq!(all([&one, &refused, &refused, &refused, &two]).1, 1.0);
        assert_eq!(all([&one, &refused, &one, &refused, &two]).1, 2.0 / 3.0);
        let easy = marks([&one, &one, &one, &one, &refused], 1);
        assert_eq!(easy, (1, 0.0), "right where an answer that does nothing is right");
    }

    #[test]
    fn the_verdict_is_that_of_the_smallest_case() {
        let large = Outcome::Died(TOO_LARGE.into());
        let done = BTreeMap::from([(0, Outcome::Endless), (1, large.clone())]);
        assert_eq!(verdict(Some(&large), &done), Verdict::TooMuchMemory);
        assert_eq!(verdict(None, &done), Verdict::NeverEnds);
    }

    #[test]
    fn no_sentence_is_longer_than_a_page() {
        let word = |count| "é".repeat(count);
        assert_eq!(shortened(word(SENTENCE)), word(SENTENCE));
        assert_eq!(shortened(word(3_000_000)), word(SENTENCE) + "…");
    }

    #[test]
    fn the_best_constant_earns_nothing() {
        let share = |rows: [&str; 4], made: [&str; 4]| {
            let (cases, made) =
                (rows.map(|it| right(false, it)), made.map(|it| Outcome::Rows(it.to_owned())));
            let constant = best_constant(&cases.iter().collect::<Vec<_>>());
            counted(cases.iter().zip(&made).map(|(right, made)| (right, false, Some(made))), constant).1
        };
        let rows = ["x 1\n", "x 1\n", "x 1\n", "x 0\n"];
        assert_eq!((share(rows, ["x 1\n"; 4]), share(rows, ["x 0\n"; 4])), (0.0, 0.0));
        assert_eq!(share(rows, rows), 1.0);
        let close = ["x 1\n", "x 1.000001\n", "x 0.999999\n", "x 2\n"];
        assert_eq!(share(close, ["x 1\n"; 4]), 0.0, "within the tolerance");
        let unlike = ["x 1\n", "x 2\n", "x 3\n", "x 4\n"];
        assert_eq!(share(unlike, ["x 1\n"; 4]), 0.25, "right once");
    }
}
