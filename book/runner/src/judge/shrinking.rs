//! The smallest case in which a body fails in one way.

use super::{
    Bodies, Smallest, TRIES,
    seen::{One, one},
};
use crate::exercise::Result;
use std::time::Duration;
use tables::{
    case::{Kind, Outcome, Right},
    smallest::{order, smallest},
};

/// The same where the program ends, and is started anew for each attempt.
const DEADLY_TRIES: usize = 200;
/// The same where each attempt may take as long as [`HURRY`].
const SLOW_TRIES: usize = 24;
const HURRY: Duration = Duration::from_millis(60);
/// The time after which the smallest case is taken to be endless.
const AGAIN: Duration = Duration::from_millis(700);

/// A difference of so many tolerances does not look like one of rounding.
const CLEAR: f64 = 1000.0;

/// What a failing case may be.
type Quality = fn(&One) -> bool;

/// How telling a failing case is; the most telling first.
pub const TELLING: &[Quality] =
    &[|one| is_clearly_off(one) && is_finite(&one.own, &one.right), is_clearly_off, |_| true];
/// Beside one with a wrong number: those in which it is none.
pub const NO_NUMBER: &[Quality] = &[is_no_number];

/// The smallest case that fails in this way, of the most telling ones that there are.
///
/// # Errors
/// If the bodies can't be tried.
pub fn smallest_of(
    bodies: &mut dyn Bodies,
    own: &str,
    original: Option<&str>,
    wrong: &[&One],
    (kind, telling, tries): (Kind, &[Quality], usize),
) -> Result<Option<Smallest>> {
    let first = |is_telling: fn(&One) -> bool| {
        let is_such = move |one: &One| one.kind == Some(kind) && is_telling(one);
        Some((wrong.iter().find(|one| is_such(one))?, is_such))
    };
    let Some((start, is_such)) = telling.iter().copied().find_map(first) else { return Ok(None) };
    let tries = match kind {
        Kind::Endless => tries.min(SLOW_TRIES),
        Kind::Died => tries.min(DEADLY_TRIES),
        _ => tries,
    };
    let is_slow = kind == Kind::Endless;
    if is_slow {
        bodies.wait(HURRY);
    }
    let mut problem = None;
    let mut fails = |list: &[u32]| {
        if problem.is_some() {
            return None;
        }
        match one(bodies, own, list) {
            Ok(one) => one.filter(is_such).map(|one| one.draws),
            Err(error) => {
                problem = Some(error);
                None
            }
        }
    };
    let mut draws = start.draws.clone();
    if (1..TRIES).contains(&tries) {
        draws = zeroed(draws, &mut fails);
    }
    let draws = smallest(draws, tries, fails);
    if let Some(error) = problem {
        return Err(error);
    }
    // What seems endless in a hurry, or uses up the rest of its program's time, may not be: a program that
    // has only this case is waited for longer.
    let mut again = |draws: &[u32]| {
        let mut after = |patience| {
            bodies.wait(patience);
            Ok(one(bodies, own, draws)?.filter(|one| one.kind == Some(kind)))
        };
        if is_slow && after(HURRY)?.is_none() { Ok(None) } else { after(AGAIN) }
    };
    let found = match again(&draws)? {
        None => again(&start.draws)?,
        found => found,
    };
    // Where it is its time in all cases together that is up, no single one takes long.
    let is_alone = found.is_some();
    let found = found.or_else(|| (kind != Kind::Endless).then(|| (*start).clone()));
    let Some(One { case, draws, own: outcome, right, .. }) = found else { return Ok(None) };
    let inputs = bodies.inputs(&case)?;
    let mut refusal = None;
    if let (Kind::NotRefused, Some(original)) = (kind, original)
        && let Some(Outcome::Refusal(refused)) = bodies.outcomes(original, &[case])?.pop().flatten()
    {
        refusal = Some(refused.message);
    }
    Ok(Some(Smallest { kind, is_alone, draws, inputs, outcome, right, refusal }))
}

/// True if it is off by much more than is allowed.
fn is_clearly_off(one: &One) -> bool {
    let within = one.right.clone().within(CLEAR * one.right.tolerance);
    one.kind == Some(Kind::Off) && within.failure(&one.own) == Some(Kind::Off)
}

/// True unless a number that is wrong is infinite or none at all.
pub fn is_finite(made: &Outcome, right: &Right) -> bool {
    let Outcome::Rows(rows) = made else { return true };
    let has_no_number =
        |rows: &str| rows.split_whitespace().any(|word| matches!(word, "NaN" | "inf" | "-inf"));
    !has_no_number(rows) || has_no_number(&right.rows)
}

/// True if a wrong number is none, and there are as many as there should be.
fn is_no_number(one: &One) -> bool {
    let Outcome::Rows(rows) = &one.own else { return false };
    let (made, right) = (rows.split_whitespace(), one.right.rows.split_whitespace());
    made.clone().count() == right.clone().count()
        && made.zip(right).any(|(it, right)| it == "NaN" && right != it)
}

/// The draws with halves, quarters and so on, and then single ones, made 0 where it still fails: a coarse
/// beginning where attempts are few.
fn zeroed(mut draws: Vec<u32>, fails: &mut impl FnMut(&[u32]) -> Option<Vec<u32>>) -> Vec<u32> {
    for parts in [2, 4, 8, draws.len()] {
        let length = draws.len().div_ceil(parts.max(1)).max(1);
        for start in (0..draws.len()).step_by(length) {
            let mut list = draws.clone();
            let end = list.len().min(start + length);
            if start < end && list[start..end].iter().any(|number| *number > 0) {
                list[start..end].fill(0);
                draws = fails(&list).filter(|taken| order(taken, &draws).is_lt()).unwrap_or(draws);
            }
        }
    }
    draws
}
