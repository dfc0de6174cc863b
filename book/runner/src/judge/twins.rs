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

/// The rival that does what the own body does: in all cases, or else in all wrong cases of the first kind.
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
            return Ok(Some(Twin { rival: at, cases, kind: None }));
        }
        // A value says much by itself; but many bodies stop, or don't, in the same cases.
        if partly.is_none() && (first.kind == Kind::Off || agrees(bodies, rival, &right)?) {
            partly = Some(Twin { rival: at, cases: of_kind.len(), kind: Some(first.kind) });
        }
    }
    Ok(partly)
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
///
/// # Errors
/// If it can't be tried.
pub fn agrees(bodies: &mut dyn Bodies, rival: &str, cases: &[&One]) -> Result<bool> {
    for part in in_parts(cases.len() as u64, 1) {
        let part = &cases[part.start as usize..part.end as usize];
        let asked: Vec<Case> = part.iter().map(|one| one.case.clone()).collect();
        let tried = bodies.outcomes(rival, &asked)?;
        let is_same = |(one, tried): (&&One, Option<Outcome>)| {
            tried.is_some_and(|outcome| outcome.agrees(&one.own, &one.right))
        };
        if tried.len() < part.len() || !part.iter().zip(tried).all(is_same) {
            return Ok(false);
        }
    }
    Ok(true)
}
