//! The cases in which a body was tried.

use super::{Asked, Bodies, Case, Smallest};
use crate::exercise::Result;
use std::{iter::successors, ops::Range, time::Duration};
use tables::{
    case::{Kind, Outcome, Right},
    smallest::order,
};

/// The time within which a body has to answer: a case takes microseconds.
pub const PATIENCE: Duration = Duration::from_millis(700);
/// The time that a body is waited for once more if it seems to be endless.
const LONGER: Duration = Duration::from_millis(1500);

/// A case in which a body was tried.
#[derive(Clone)]
pub struct One {
    /// The case.
    pub case: Case,
    /// Its draws.
    pub draws: Vec<u32>,
    /// What the body did.
    pub own: Outcome,
    /// What is right.
    pub right: Right,
    /// The kind of its failure, if it is wrong.
    pub kind: Option<Kind>,
}

impl One {
    /// True if the body came to an end, be it by a panic.
    pub fn ends(&self) -> bool {
        !matches!(self.own, Outcome::Endless | Outcome::Died(_))
    }

    /// A smallest case, as one that was tried.
    pub fn of(Smallest { kind, draws, outcome, right, .. }: &Smallest) -> Self {
        let (draws, own, right) = (draws.clone(), outcome.clone(), right.clone());
        Self { case: Case::Drawn(draws.clone()), draws, own, right, kind: Some(*kind) }
    }

    fn new(case: Case, Asked { right, draws }: Asked, own: Outcome) -> Self {
        Self { kind: right.failure(&own), case, draws, own, right }
    }
}

/// A body in the cases of these numbers, the simplest first.
///
/// # Errors
/// If it can't be tried.
pub fn seen(bodies: &mut dyn Bodies, body: &str, numbers: Range<u64>) -> Result<Vec<One>> {
    bodies.wait(PATIENCE);
    let numbered: Vec<Case> = numbers.map(Case::Numbered).collect();
    let asked = bodies.rights(&numbered)?;
    let mut asked: Vec<(Case, Asked)> =
        numbered.into_iter().zip(asked).filter_map(|(case, asked)| Some((case, asked?))).collect();
    asked.sort_by(|(_, a), (_, b)| order(&a.draws, &b.draws));
    let cases: Vec<Case> = asked.iter().map(|(case, _)| case.clone()).collect();
    let mut own = bodies.outcomes(body, &cases)?;
    if own.last() == Some(&Some(Outcome::Endless)) {
        // The machine may have been busy with something else: it goes on from there, with more patience.
        own.pop();
        bodies.wait(LONGER);
        own.extend(bodies.outcomes(body, &cases[own.len()..])?);
    }
    let pairs = asked.into_iter().zip(own);
    Ok(pairs.filter_map(|((case, asked), own)| Some(One::new(case, asked, own?))).collect())
}

/// The numbers below `count` in parts that grow, so that the first difference is found soon.
pub fn in_parts(count: u64, first: u64) -> impl Iterator<Item = Range<u64>> {
    let grown = move |part: &Range<u64>| Some(part.end..count.min(part.end + 8 * (part.end - part.start)));
    successors(Some(0..count.min(first)), grown).take_while(|part| !part.is_empty())
}

/// A body in the case that these draws make.
///
/// # Errors
/// If it can't be tried.
pub fn one(bodies: &mut dyn Bodies, body: &str, draws: &[u32]) -> Result<Option<One>> {
    let case = Case::Drawn(draws.to_vec());
    let own = bodies.outcomes(body, std::slice::from_ref(&case))?.pop().flatten();
    let asked = bodies.rights(std::slice::from_ref(&case))?.pop().flatten();
    Ok(own.zip(asked).map(|(own, asked)| One::new(case, asked, own)))
}
