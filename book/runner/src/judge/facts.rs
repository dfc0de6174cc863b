//! Facts about what an answer does: true by construction, where no rival does the same.

use super::{
    Bodies, Case,
    conditions::{Condition, Tried, condition},
    relations::relation,
    seen::One,
};
use crate::exercise::error::Result;
use catalogue::Text;
use tables::case::Kind;

/// The number of cases from which a fact is no accident.
const ENOUGH: usize = 5;

/// Facts about all cases in which an answer fails in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The way in which it fails.
    pub kind: Kind,
    /// The number of those cases.
    pub cases: usize,
    /// The relation of what it makes to what is right, in words.
    pub relation: Option<Text>,
    /// A condition that all those cases meet.
    pub condition: Option<Condition>,
    /// True if it never fails in another way, and this one is no wrong value.
    pub is_alone: bool,
}

/// The facts about the failures of this kind; `None` if there are none.
///
/// # Errors
/// If the cases can't be asked for.
pub fn facts(bodies: &mut dyn Bodies, tried: &[One], kind: Kind) -> Result<Option<Facts>> {
    let is_wrong = |one: &One| one.kind == Some(kind);
    let cases = tried.iter().filter(|one| is_wrong(one)).count();
    let is_told = matches!(kind, Kind::Off | Kind::NotRefused | Kind::Changed | Kind::Panics);
    if cases < ENOUGH || !is_told {
        return Ok(None);
    }
    let asked: Vec<Case> = tried.iter().map(|one| one.case.clone()).collect();
    let inputs = bodies.inputs(&asked)?;
    let all = tried.iter().zip(inputs);
    let all: Vec<Tried> = all.map(|(one, inputs)| Tried { one, inputs, is_wrong: is_wrong(one) }).collect();
    let relation = if kind == Kind::Off { relation(&all) } else { None };
    // The smallest case tells which refusal is missing.
    let condition = if matches!(kind, Kind::Off | Kind::Panics) { condition(&all) } else { None };
    let is_alone = kind != Kind::Off && tried.iter().all(|one| one.kind.is_none_or(|it| it == kind));
    let is_any = is_alone || relation.is_some() || condition.is_some();
    Ok(is_any.then_some(Facts { kind, cases, relation, condition, is_alone }))
}
