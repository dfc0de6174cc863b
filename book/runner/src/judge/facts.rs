//! Facts about what an answer does: true by construction, where no rival does the same.

use super::{
    Bodies, Case,
    relations::{Pair, relation},
    seen::One,
};
use crate::exercise::error::Result;
use catalogue::Text;
use tables::case::{Kind, Outcome};

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
    /// True if it never fails in another way, and this one is no wrong value.
    pub is_alone: bool,
}

/// The facts about the failures of this kind; `None` if there are none.
///
/// # Errors
/// If the cases can't be asked for.
pub fn facts(bodies: &mut dyn Bodies, tried: &[One], kind: Kind) -> Result<Option<Facts>> {
    let wrong: Vec<&One> = tried.iter().filter(|one| one.kind == Some(kind)).collect();
    let cases = wrong.len();
    let is_told = matches!(kind, Kind::Off | Kind::NotRefused | Kind::Changed | Kind::Panics);
    if cases < ENOUGH || !is_told {
        return Ok(None);
    }
    let relation = if kind == Kind::Off { relation(&pairs(bodies, &wrong)?) } else { None };
    let is_alone = kind != Kind::Off && tried.iter().all(|one| one.kind.is_none_or(|it| it == kind));
    Ok((is_alone || relation.is_some()).then_some(Facts { kind, cases, relation, is_alone }))
}

/// These cases, in each of which a value is off, with their inputs.
fn pairs<'a>(bodies: &mut dyn Bodies, wrong: &[&'a One]) -> Result<Vec<Pair<'a>>> {
    let asked: Vec<Case> = wrong.iter().map(|one| one.case.clone()).collect();
    let pair = |(one, inputs): (&&'a One, _)| match &one.own {
        Outcome::Rows(made) => Some(Pair { right: &one.right, made, inputs }),
        _ => None,
    };
    Ok(wrong.iter().zip(bodies.inputs(&asked)?).filter_map(pair).collect())
}
