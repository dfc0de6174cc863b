//! The judge: from what bodies do in many cases to a verdict, as plain data.
//!
//! It knows neither programs nor terminals: whatever can try a [body](Bodies) in a case can be judged.

pub mod recorded;
pub mod served;

use exercises::error::Result;
use std::{collections::BTreeSet, ops::Range, time::Duration};
use tables::{
    case::{Kind, Outcome, Right},
    smallest::{order, smallest},
};

/// The number of cases.
pub const COUNT: u64 = 2000;
/// The number of further cases for telling a twin from an answer.
const MORE: u64 = 500;
/// The number of attempts to make a failing case smaller.
pub const TRIES: usize = 3000;
/// The same where the program ends, and is started anew for each attempt.
const DEADLY_TRIES: usize = 200;
/// The same where each attempt may take as long as [`HURRY`].
const SLOW_TRIES: usize = 24;
const HURRY: Duration = Duration::from_millis(60);
/// The time that a body is waited for once more if it seems to be endless.
const LONGER: Duration = Duration::from_millis(1500);
/// The time after which the smallest case is taken to be endless.
const AGAIN: Duration = Duration::from_millis(700);
/// The number of wrong cases in which a twin has to agree before it is no accident.
const ENOUGH: usize = 5;

/// The learner's own body.
pub const OWN: &str = "own";

/// A case: one of those that a number makes, or a list of draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Case {
    /// The case of this number.
    Numbered(u64),
    /// The case that these draws make.
    Drawn(Vec<u32>),
}

/// What is right in a case, and the case's draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What is right.
    pub right: Right,
    /// The draws.
    pub draws: Vec<u32>,
}

/// The bodies of one function, which can be tried.
pub trait Bodies {
    /// What is right in each case; `None` where there is no case.
    ///
    /// # Errors
    /// If they can't be tried at all.
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>>;

    /// What a body does in each case; `None` where there is no case. The list ends after the first case in
    /// which the body doesn't end.
    ///
    /// # Errors
    /// As [`Bodies::rights`].
    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>>;

    /// The inputs of a case in words.
    ///
    /// # Errors
    /// As [`Bodies::outcomes`].
    fn inputs(&mut self, case: &Case) -> Result<Vec<(String, String)>>;

    /// Sets how long a body is waited for in one case.
    fn wait(&mut self, patience: Duration);
}

/// The judge's findings on an answer that is wrong in some case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The number of cases that were tried.
    pub tried: usize,
    /// The number of those in which the answer is wrong.
    pub wrong: usize,
    /// The smallest failing case of each kind, at most two; none if its time was up, but in no single case.
    pub smallest: Vec<Smallest>,
    /// The body that does the same.
    pub twin: Option<Twin>,
}

/// A failing case from which nothing can be left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Smallest {
    /// The kind of the failure.
    pub kind: Kind,
    /// The draws that make it.
    pub draws: Vec<u32>,
    /// Its inputs in words, each with its name.
    pub inputs: Vec<(String, String)>,
    /// What the answer did.
    pub outcome: Outcome,
    /// What is right.
    pub right: Right,
    /// The words in which the original refuses it, if it does and can be asked.
    pub refusal: Option<String>,
}

impl Smallest {
    /// The case in one sentence.
    pub fn sentence(&self) -> String {
        let inputs: Vec<String> =
            self.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let fault = self.right.fault(&self.outcome).unwrap_or_default();
        format!("With {}: {fault}", inputs.join(", "))
    }
}

/// A body that does what the answer does.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// The body's place in the list of rivals.
    pub rival: usize,
    /// The number of wrong cases in which they do the same.
    pub cases: usize,
    /// The kind of these cases; `None` if they do the same in all cases, the right ones, too.
    pub kind: Option<Kind>,
}

/// Judges a body, such as the learner's [own](OWN). `rivals` are the bodies that may be its twin, those to be preferred first.
/// `original` is the body that is right, if it can be tried; in `tries` attempts a failing case is made smaller. `None` if the own is right in all cases.
///
/// # Errors
/// If the bodies can't be tried.
pub fn judge(
    bodies: &mut dyn Bodies,
    own: &str,
    original: Option<&str>,
    rivals: &[String],
    tries: usize,
) -> Result<Option<Findings>> {
    let seen = Seen::of(bodies, own, 0..COUNT)?;
    let wrong: Vec<&One> = seen.cases.iter().filter(|one| one.kind.is_some()).collect();
    if wrong.is_empty() {
        return Ok(None);
    }
    let mut findings = Findings { tried: seen.cases.len(), wrong: wrong.len(), ..Findings::default() };
    for kind in kinds(&wrong) {
        findings.smallest.extend(smallest_of(bodies, own, original, &wrong, (kind, tries))?);
    }
    findings.twin = twin(bodies, own, rivals, &seen, &findings.smallest)?;
    Ok(Some(findings))
}

/// The cases that were tried with the own body, the simplest first.
struct Seen {
    cases: Vec<One>,
}

/// One of them.
#[derive(Clone)]
struct One {
    case: Case,
    draws: Vec<u32>,
    own: Outcome,
    right: Right,
    kind: Option<Kind>,
}

impl One {
    fn new(case: Case, Asked { right, draws }: Asked, own: Outcome) -> Self {
        Self { kind: right.failure(&own), case, draws, own, right }
    }
}

impl Seen {
    fn of(bodies: &mut dyn Bodies, body: &str, numbers: Range<u64>) -> Result<Self> {
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
        let cases = pairs.filter_map(|((case, asked), own)| Some(One::new(case, asked, own?)));
        Ok(Self { cases: cases.collect() })
    }
}

/// The kinds of failures, at most two: what never ends is said alone; what is off comes before refusals.
fn kinds(wrong: &[&One]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> =
        wrong.iter().filter_map(|one| one.kind).collect::<BTreeSet<_>>().into_iter().collect();
    let alone = |kind: &Kind| matches!(kind, Kind::Endless | Kind::Died | Kind::Unwritten);
    if let Some(alone) = kinds.iter().copied().find(alone) {
        return vec![alone];
    }
    kinds.truncate(2);
    kinds
}

/// The smallest case that fails in this way.
fn smallest_of(
    bodies: &mut dyn Bodies,
    own: &str,
    original: Option<&str>,
    wrong: &[&One],
    (kind, tries): (Kind, usize),
) -> Result<Option<Smallest>> {
    let Some(start) = wrong.iter().find(|one| one.kind == Some(kind)) else { return Ok(None) };
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
    let mut fails = |list: &[u32]| match one(bodies, own, list) {
        Ok(one) => one.filter(|one| one.kind == Some(kind)).map(|one| one.draws),
        Err(error) => {
            problem = Some(error);
            None
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
    if is_slow {
        bodies.wait(AGAIN);
    }
    let mut found = None;
    // What seemed endless in a hurry may not be.
    for draws in [&draws, &start.draws] {
        if found.is_none() {
            found = one(bodies, own, draws)?.filter(|one| one.kind == Some(kind));
        }
    }
    if is_slow {
        bodies.wait(HURRY);
    }
    // Where it is its time in all cases together that is up, no single one takes long.
    let found = found.or_else(|| (kind != Kind::Endless).then(|| (*start).clone()));
    let Some(One { case, draws, own: outcome, right, .. }) = found else { return Ok(None) };
    let inputs = bodies.inputs(&case)?;
    let tried = match original.filter(|_| kind == Kind::NotRefused) {
        Some(original) => bodies.outcomes(original, &[case])?.pop().flatten(),
        None => None,
    };
    let refusal = match tried {
        Some(Outcome::Refusal(refusal)) => Some(refusal.message),
        _ => None,
    };
    Ok(Some(Smallest { kind, draws, inputs, outcome, right, refusal }))
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

/// The own body in the case that these draws make.
fn one(bodies: &mut dyn Bodies, body: &str, draws: &[u32]) -> Result<Option<One>> {
    let case = Case::Drawn(draws.to_vec());
    let own = bodies.outcomes(body, std::slice::from_ref(&case))?.pop().flatten();
    let asked = bodies.rights(std::slice::from_ref(&case))?.pop().flatten();
    Ok(own.zip(asked).map(|(own, asked)| One::new(case, asked, own)))
}

/// The rival that does what the own body does: in all cases, or else in all wrong cases of the first kind.
fn twin(
    bodies: &mut dyn Bodies,
    own: &str,
    rivals: &[String],
    seen: &Seen,
    smallest: &[Smallest],
) -> Result<Option<Twin>> {
    let Some(first) = smallest.first().filter(|it| it.kind != Kind::Unwritten) else { return Ok(None) };
    // An answer that never ends was tried in one such case alone.
    let enough = if matches!(first.kind, Kind::Endless | Kind::Died) { 1 } else { ENOUGH };
    let of_kind: Vec<&One> = seen.cases.iter().filter(|one| one.kind == Some(first.kind)).collect();
    let others: Vec<&One> = seen.cases.iter().filter(|one| one.kind != Some(first.kind)).collect();
    let right: Vec<&One> = seen.cases.iter().filter(|one| one.kind.is_none()).collect();
    if of_kind.len() < enough {
        return Ok(None);
    }
    let mut partly = None;
    for (at, rival) in rivals.iter().enumerate() {
        if !agrees(bodies, rival, &of_kind)? {
            continue;
        }
        if agrees(bodies, rival, &others)? && cannot_be_told_apart(bodies, own, rival, enough)? {
            let cases = seen.cases.iter().filter(|one| one.kind.is_some()).count();
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
    let more = Seen::of(bodies, own, COUNT..COUNT + MORE)?;
    agrees(bodies, rival, &more.cases.iter().collect::<Vec<_>>())
}

/// True if a rival does in all these cases what the own body did; asked in growing parts, so that the first
/// difference ends it.
fn agrees(bodies: &mut dyn Bodies, rival: &str, cases: &[&One]) -> Result<bool> {
    let (mut at, mut length) = (0, 1);
    while at < cases.len() {
        let part = &cases[at..cases.len().min(at + length)];
        let asked: Vec<Case> = part.iter().map(|one| one.case.clone()).collect();
        let tried = bodies.outcomes(rival, &asked)?;
        let is_same = |(one, tried): (&&One, Option<Outcome>)| {
            tried.is_some_and(|outcome| outcome.agrees(&one.own, &one.right))
        };
        if tried.len() < part.len() || !part.iter().zip(tried).all(is_same) {
            return Ok(false);
        }
        (at, length) = (at + length, 8 * length);
    }
    Ok(true)
}

#[cfg(test)]
mod tests;
