//! Facts about what an answer does: true by construction, where no rival does the same.

use super::{
    Bodies, Case,
    conditions::{Condition, Tried, condition},
    relations::{Relation, relation},
    seen::One,
};
use crate::exercise::error::Result;
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
    /// The names of the columns of what it makes.
    pub columns: String,
    /// The relation of what it makes to what is right.
    pub relation: Option<Relation>,
    /// A condition on the inputs that all those cases meet.
    pub condition: Option<Condition>,
    /// True if it never fails in another way, and this one is no wrong value.
    pub is_alone: bool,
}

/// The facts about the failures of this kind; `None` if there are none.
///
/// # Errors
/// If the cases can't be asked for.
pub fn facts(bodies: &mut dyn Bodies, tried: &[One], kind: Kind) -> Result<Option<Facts>> {
    let of_kind: Vec<&One> = tried.iter().filter(|one| one.kind == Some(kind)).collect();
    if of_kind.len() < ENOUGH || !matches!(kind, Kind::Off | Kind::NotRefused | Kind::Changed | Kind::Panics)
    {
        return Ok(None);
    }
    let cases: Vec<Case> = tried.iter().map(|one| one.case.clone()).collect();
    let are_wrong = tried.iter().map(|one| one.kind == Some(kind));
    let inputs: Vec<Tried> = bodies.inputs(&cases)?.into_iter().zip(are_wrong).collect();
    let relation = if kind == Kind::Off { relation(&of_kind) } else { None };
    // The smallest case tells which refusal is missing.
    let condition = if matches!(kind, Kind::Off | Kind::Panics) { condition(&inputs) } else { None };
    let is_alone = kind != Kind::Off && tried.iter().all(|one| one.kind.is_none_or(|it| it == kind));
    let is_any = is_alone || relation.is_some() || condition.is_some();
    let columns = of_kind[0].right.columns.clone();
    Ok(is_any.then_some(Facts { kind, cases: of_kind.len(), columns, relation, condition, is_alone }))
}
