//! The bodies that tell what an answer and the original compute in a call, and what the parameters are.

use super::{Bodies, Case, built::renamed, condition::Known, seen::One, told::told_in};
use crate::{
    bench::traced::{CALLS, Traced, inputs, second, traced},
    exercise::{Function, Result},
};

/// These bodies, by the key of the first: the answer's for each call, the original's, and two that stop in
/// the first call and in the second.
pub struct Telling(usize);

impl Telling {
    /// Bodies with keys from this one on.
    pub fn from(first: usize) -> Self {
        Self(first)
    }

    /// The key after theirs.
    pub fn end(&self) -> usize {
        self.0 + 2 * CALLS + 2
    }

    /// The bodies; one that can't be made is empty.
    pub fn bodies(&self, function: &Function) -> Vec<String> {
        let own = (1..=CALLS).map(|call| traced(&function.text, call));
        let original = (1..=CALLS).map(|call| Some(renamed(function) + &traced(&function.original, call)?));
        let others = [inputs(&function.text), second(&function.text)];
        own.chain(original).chain(others).map(Option::unwrap_or_default).collect()
    }

    /// The last call in a case, of those that can be told, and what the answer and the original compute in
    /// it.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn in_case(
        &self,
        cases: &mut dyn Bodies,
        case: Option<Case>,
    ) -> Result<(usize, Vec<Traced>, Vec<Traced>)> {
        let mut told = |key| Ok(told_in(cases, key, case.as_slice())?.pop().flatten());
        let (mut last, mut own) = (1, Vec::new());
        for call in 1..=CALLS {
            if let Some(told) = told(self.0 + call - 1)? {
                (last, own) = (call, told);
            }
        }
        let original = told(self.0 + CALLS + last - 1)?.unwrap_or_default();
        Ok((last, own, original))
    }

    /// What the parameters are in the cases in which an answer was tried; `None` if there are several calls
    /// in one of them.
    ///
    /// # Errors
    /// If the bodies can't be asked.
    pub fn inputs(&self, cases: &mut dyn Bodies, tried: &[One]) -> Result<Option<Vec<Known>>> {
        let (mut all, first) = (Vec::new(), self.0 + 2 * CALLS);
        for one in tried {
            // Where the body changes, a thread begins, in which no call was counted.
            let mut told = |key| Ok(told_in(cases, key, std::slice::from_ref(&one.case))?.pop().flatten());
            all.push(told(first)?);
            // A second call is not waited for where the first may not end.
            if one.ends() && told(first + 1)?.is_some() {
                return Ok(None);
            }
        }
        Ok(Some(Known::of_parameters(&all)))
    }
}
