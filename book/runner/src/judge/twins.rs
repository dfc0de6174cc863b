//! The rival that does what a body does.

use super::{
    Bodies, COUNT, Case, Smallest, Twin,
    seen::{One, PATIENCE, in_parts, seen},
};
use crate::exercise::Result;
use tables::case::{Kind, Outcome};

/// The number of further cases for telling a twin from an answer.
const MORE: u64 = 500;
/// The number of wrong cases in which a twin has to agree before it is no accident.
const ENOUGH: usize = 5;

/// The rival that does what the own body does in all cases, or else in all wrong cases of the first kind, and
/// in the smallest case that is shown. One that does so in these only is right wherever the own is right: it
/// has one of its faults, and no other. One that never ends, or ends the program, was tried in one such case
/// alone.
///
/// # Errors
/// If the bodies can't be tried.
pub fn twin(
    bodies: &mut dyn Bodies,
    own: &str,
    rivals: &[String],
    tried: &[One],
    smallest: &[Smallest],
) -> Result<Option<Twin>> {
    let Some(kind) = smallest.first().map(|it| it.kind).filter(|kind| *kind != Kind::Unwritten) else {
        return Ok(None);
    };
    let ends_there = matches!(kind, Kind::Endless | Kind::Died);
    let (of_kind, others): (Vec<&One>, Vec<&One>) = tried.iter().partition(|one| one.kind == Some(kind));
    let right: Vec<&One> = others.iter().copied().filter(|one| one.kind.is_none()).collect();
    bodies.wait(PATIENCE);
    if ends_there {
        return twin_in(bodies, rivals, &smallest[0], &others);
    }
    if of_kind.len() < ENOUGH {
        return Ok(None);
    }
    let shown: Vec<One> = smallest.iter().map(One::of).collect();
    let shown: Vec<&One> = shown.iter().collect();
    let mut partly = None;
    for (at, rival) in rivals.iter().enumerate() {
        if !agrees(bodies, rival, &shown[..1])? || !agrees(bodies, rival, &of_kind)? {
            continue;
        }
        if agrees(bodies, rival, &shown)? && agrees(bodies, rival, &others)? {
            let more = seen(bodies, own, COUNT..COUNT + MORE)?;
            if agrees(bodies, rival, &more.iter().collect::<Vec<_>>())? {
                return Ok(Some(Twin { rival: at, cases: tried.len() - right.len(), kind: None }));
            }
        }
        if partly.is_none() && agrees(bodies, rival, &right)? {
            partly = Some(Twin { rival: at, cases: of_kind.len(), kind: Some(kind) });
        }
    }
    Ok(partly)
}

/// The rival that does not end, or ends the program, in an answer's smallest case, either, and does the same
/// in the others in which the answer was tried before it was stopped.
fn twin_in(
    bodies: &mut dyn Bodies,
    rivals: &[String],
    case: &Smallest,
    others: &[&One],
) -> Result<Option<Twin>> {
    let drawn = [Case::Drawn(case.draws.clone())];
    for (rival, body) in rivals.iter().enumerate() {
        let ends_too = |made: Option<Outcome>| made.as_ref() == Some(&case.outcome);
        if agrees(bodies, body, others)? && ends_too(bodies.outcomes(body, &drawn)?.pop().flatten()) {
            return Ok(Some(Twin { rival, cases: 1, kind: Some(case.kind) }));
        }
    }
    Ok(None)
}

/// At most so many of these cases, the small ones and the large ones.
pub fn some<'a>(cases: &[&'a One], most: usize) -> Vec<&'a One> {
    cases.iter().step_by(cases.len().div_ceil(most).max(1)).copied().collect()
}

/// True if a rival does in all these cases what the own body did; asked in growing parts, so that the first
/// difference ends it.
fn agrees(bodies: &mut dyn Bodies, rival: &str, cases: &[&One]) -> Result<bool> {
    for part in in_parts(cases.len() as u64, 1) {
        let part = &cases[part.start as usize..part.end as usize];
        if count(bodies, rival, part)? < part.len() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of these cases in which a body does the same as the own one.
fn count(bodies: &mut dyn Bodies, body: &str, cases: &[&One]) -> Result<usize> {
    let asked: Vec<Case> = cases.iter().map(|one| one.case.clone()).collect();
    let made = bodies.outcomes(body, &asked)?;
    // Of one that does not end in a case, the rest is not known.
    if made.len() < cases.len() {
        return Ok(0);
    }
    let is_same = |(one, made): &(&&One, Option<Outcome>)| {
        made.as_ref().is_some_and(|made| made.agrees(&one.own, &one.right))
    };
    Ok(cases.iter().zip(made).filter(is_same).count())
}
