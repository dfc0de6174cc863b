//! Facts about what an answer does, in sentences.

use crate::{
    judge::{Findings, facts::Facts},
    say::screen::{Screen, paragraph},
};
use catalogue::say;
use tables::{case::Kind, words::cases};

/// The facts, a paragraph; `None` if there are none.
pub fn in_words(screen: Screen, findings: &Findings) -> Option<String> {
    let facts = findings.facts.as_ref()?;
    let of_relation =
        |fact| say!("In all {cases} where a value is off, {fact}.", cases = cases(facts.cases), fact);
    let relation = facts.relation.as_ref().map(of_relation);
    let alone = facts.is_alone.then(|| alone(facts, findings.tried));
    let said: Vec<String> = [relation, alone].into_iter().flatten().collect();
    Some(format!("{}\n", screen.strong(&paragraph(&said.join(" ")))))
}

/// Nothing else is wrong.
fn alone(facts: &Facts, tried: usize) -> String {
    let cases = cases(tried - facts.cases);
    match facts.kind {
        Kind::NotRefused => {
            say!("Only a refusal is missing: in the other {cases} yours is right.", cases)
        }
        Kind::Changed => say!("It only refuses too late: in the other {cases} yours is right.", cases),
        _ => say!("Where it does not stop, in the other {cases}, yours is right.", cases),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(facts: Facts) -> String {
        let findings =
            Findings { tried: 2000, wrong: facts.cases, facts: Some(facts), ..Findings::default() };
        in_words(Screen::default(), &findings).unwrap().replace('\n', " ").trim().to_owned()
    }

    const FACTS: Facts = Facts { kind: Kind::Off, cases: 500, relation: None, is_alone: false };

    #[test]
    fn a_relation_names_its_cases() {
        let relation = said(Facts { relation: Some("it is 0".into()), ..FACTS });
        assert_eq!(relation, "In all 500 cases where a value is off, it is 0.");
    }

    #[test]
    fn a_refusal_that_is_all_that_is_missing_is_said_so() {
        let alone = said(Facts { kind: Kind::NotRefused, is_alone: true, ..FACTS });
        assert_eq!(alone, "Only a refusal is missing: in the other 1,500 cases yours is right.");
    }
}
