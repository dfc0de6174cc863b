//! The rival that does what a body does.

use super::{
    Bodies, COUNT, Case, Smallest, Twin,
    seen::{One, in_parts, seen},
};
use crate::exercise::error::Result;
use tables::case::{Kind, Outcome};

/// The number of further cases for telling a twin from an answer.
const MORE: u64 = 500;
/// The number of wrong cases in which a twin has to agree before it is no accident.
const ENOUGH: usize = 5;
/// The numbers of cases that tell which rivals do the same in any of them, and in many.
const FEW: usize = 12;
const MANY: usize = 100;

/// The rival that does what the own body does: in all cases, or else in all wrong cases of the first kind, or
/// else in many of them. One that does so in some only is right wherever the own is right: it has one of its
/// faults, and no other.
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
    let Some(first) = smallest.first().filter(|it| it.kind != Kind::Unwritten) else { return Ok(None) };
    // An answer that never ends was tried in one such case alone.
    let enough = if matches!(first.kind, Kind::Endless | Kind::Died) { 1 } else { ENOUGH };
    let of_kind: Vec<&One> = tried.iter().filter(|one| one.kind == Some(first.kind)).collect();
    let others: Vec<&One> = tried.iter().filter(|one| one.kind != Some(first.kind)).collect();
    let right: Vec<&One> = tried.iter().filter(|one| one.kind.is_none()).collect();
    if of_kind.len() < enough {
        return Ok(None);
    }
    let mut partly = None;
    for (at, rival) in rivals.iter().enumerate() {
        if !agrees(bodies, rival, &of_kind)? {
            continue;
        }
        if agrees(bodies, rival, &others)? && cannot_be_told_apart(bodies, own, rival, enough)? {
            let cases = tried.iter().filter(|one| one.kind.is_some()).count();
            return Ok(Some(Twin { rival: at, cases, of: cases, kind: None }));
        }
        if partly.is_none() && agrees(bodies, rival, &right)? {
            let cases = of_kind.len();
            partly = Some(Twin { rival: at, cases, of: cases, kind: Some(first.kind) });
        }
    }
    if partly.is_none() && enough > 1 {
        partly = in_many(bodies, rivals, &of_kind, &right)?;
    }
    Ok(partly)
}

/// The rival that does the same in most of the wrong cases of a kind, if that is half of them or more, and in
/// all right ones.
fn in_many(
    bodies: &mut dyn Bodies,
    rivals: &[String],
    of_kind: &[&One],
    right: &[&One],
) -> Result<Option<Twin>> {
    let (few, many) = (some(of_kind, FEW), some(of_kind, MANY));
    let mut best = (0, 0);
    for (at, rival) in rivals.iter().enumerate() {
        if same(bodies, rival, &few)? == 0 {
            continue;
        }
        let cases = same(bodies, rival, &many)?;
        if cases > best.0 && agrees(bodies, rival, right)? {
            best = (cases, at);
        }
    }
    if 2 * best.0 < many.len() {
        return Ok(None);
    }
    let (rival, of) = (best.1, of_kind.len());
    let cases = same(bodies, &rivals[rival], of_kind)?;
    let kind = of_kind[0].kind;
    Ok((cases >= ENOUGH).then_some(Twin { rival, cases, of, kind }))
}

/// At most so many of these cases, the small ones and the large ones.
pub fn some<'a>(cases: &[&'a One], most: usize) -> Vec<&'a One> {
    cases.iter().step_by(cases.len().div_ceil(most).max(1)).copied().collect()
}

/// True if a rival does the same in further cases.
fn cannot_be_told_apart(bodies: &mut dyn Bodies, own: &str, rival: &str, enough: usize) -> Result<bool> {
    if enough == 1 {
        return Ok(true);
    }
    let more = seen(bodies, own, COUNT..COUNT + MORE)?;
    agrees(bodies, rival, &more.iter().collect::<Vec<_>>())
}

/// True if a rival does in all these cases what the own body did; asked in growing parts, so that the first
/// difference ends it.
fn agrees(bodies: &mut dyn Bodies, rival: &str, cases: &[&One]) -> Result<bool> {
    for part in in_parts(cases.len() as u64, 1) {
        let part = &cases[part.start as usize..part.end as usize];
        if same(bodies, rival, part)? < part.len() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The number of these cases in which a rival does what the own body did.
fn same(bodies: &mut dyn Bodies, rival: &str, cases: &[&One]) -> Result<usize> {
    let asked: Vec<Case> = cases.iter().map(|one| one.case.clone()).collect();
    let tried = bodies.outcomes(rival, &asked)?;
    let is_same = |(one, tried): &(&&One, Option<Outcome>)| {
        tried.as_ref().is_some_and(|outcome| outcome.agrees(&one.own, &one.right))
    };
    Ok(cases.iter().zip(tried).filter(is_same).count())
}
