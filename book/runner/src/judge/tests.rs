//! A sum of two numbers below 100, judged with bodies that do something else.

use super::*;
use crate::exercise::Error;
use tables::case::Refusal;

type Body = fn(u32, u32) -> Outcome;

fn rows(sum: u32) -> Outcome {
    Outcome::Rows(format!("sum {sum}"))
}

fn refusal() -> Outcome {
    Outcome::Refusal(Refusal { message: "too large".to_owned(), ..Refusal::default() })
}

/// The sum; from 100 on it has to refuse.
fn sum(a: u32, b: u32) -> Outcome {
    if a + b < 100 { rows(a + b) } else { refusal() }
}

struct Sums(Vec<(&'static str, Body)>);

fn draws(case: &Case) -> Vec<u32> {
    match case {
        Case::Numbered(number) => {
            let mixed = (*number as u32).wrapping_mul(2_654_435_761);
            vec![mixed >> 8 & 63, mixed >> 20 & 63]
        }
        Case::Drawn(draws) => [0, 1].map(|at| draws.get(at).map_or(0, |it| *it.min(&63))).to_vec(),
    }
}

impl Bodies for Sums {
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        let asked = |case: &Case| {
            let draws = draws(case);
            let right = sum(draws[0], draws[1]);
            let (refuses, rows) = match right {
                Outcome::Rows(rows) => (false, rows),
                _ => (true, String::new()),
            };
            let right =
                Right { rows, refuses, columns: String::new(), tolerance: 0.001, because: String::new() };
            Some(Asked { right, draws })
        };
        Ok(cases.iter().map(asked).collect())
    }

    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        let (_, body) = self.0.iter().find(|(name, _)| *name == body).expect("it is there");
        let mut outcomes = Vec::new();
        for case in cases {
            let draws = draws(case);
            outcomes.push(Some(body(draws[0], draws[1])));
            if outcomes.last() == Some(&Some(Outcome::Endless)) {
                break;
            }
        }
        Ok(outcomes)
    }

    fn inputs(&mut self, case: &Case) -> Result<Inputs> {
        let numbers = draws(case).into_iter().map(|number| number.to_string());
        Ok(["a", "b"].map(str::to_owned).into_iter().zip(numbers).collect())
    }

    fn wait(&mut self, _: Duration) {}
}

fn judged(own: Body, rivals: &[(&'static str, Body)]) -> Findings {
    let names: Vec<String> = rivals.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut bodies = Sums([&[(OWN, own), ("original", sum as Body)], rivals].concat());
    judge(&mut bodies, OWN, Some("original"), &names, TRIES).unwrap()
}

#[test]
fn what_is_right_has_no_findings() {
    for own in [sum, |a, b| sum(b, a)] {
        assert_eq!(judged(own, &[]), Findings { tried: 2000, ..Findings::default() });
    }
}

#[test]
fn the_smallest_case_is_found_and_said() {
    let findings = judged(|a, b| if a > 9 { rows(a + b + 1) } else { sum(a, b) }, &[]);
    assert_eq!(findings.smallest[0].sentence(), "With a = 10, b = 0: `sum`: is 11, should be 10");
    assert!(findings.wrong < findings.tried);
    let said = findings.smallest[1].sentence();
    assert!(said.ends_with("it should have refused, with a panic"), "{said}");
    assert_eq!(findings.smallest[1].refusal.as_deref(), Some("too large"));
    assert_eq!(findings.smallest.len(), 2);
}

/// What is off by 1, a thousand tolerances, may seem to be rounded.
#[test]
fn what_is_clearly_off_comes_before_what_is_smaller() {
    let own: Body = |a, b| rows(a + b + if a > 20 { 50 } else { u32::from(a > 9) });
    let findings = judged(own, &[]);
    assert_eq!(findings.smallest[0].sentence(), "With a = 21, b = 0: `sum`: is 71, should be 21");
}

#[test]
fn a_number_that_is_wrong_tells_more_than_none() {
    fn beside(large: &str, a: u32, b: u32) -> Outcome {
        match a {
            _ if a + b >= 100 => sum(a, b),
            21.. => Outcome::Rows(String::from(large)),
            _ => rows(a + b + if b > 40 { 50 } else { 0 }),
        }
    }
    let own: Body = |a, b| beside("sum NaN", a, b);
    let said: Vec<String> = judged(own, &[]).smallest.iter().map(Smallest::sentence).collect();
    let wanted =
        ["With a = 0, b = 41: `sum`: is 91, should be 41", "With a = 21, b = 0: `sum`: is NaN, should be 21"];
    assert_eq!(said, wanted, "what is no number is told beside it");
    let others: [Body; 2] = [|a, b| beside("sum inf", a, b), |a, b| beside("sum NaN NaN", a, b)];
    assert_eq!(
        others.map(|own| judged(own, &[]).smallest.len()),
        [1, 1],
        "not what is infinite, or too many"
    );
    let own: Body = |a, b| if a > 20 { Outcome::Rows(String::from("sum NaN")) } else { sum(a, b) };
    assert_eq!(judged(own, &[]).smallest[0].sentence(), "With a = 21, b = 0: `sum`: is NaN, should be 21");
}

#[test]
fn what_is_never_wrong_leaves_the_parts_that_are() {
    let one = |made: &str, right: &str, refuses| {
        let right = Right {
            rows: right.to_owned(),
            refuses,
            columns: String::new(),
            tolerance: 0.1,
            because: String::new(),
        };
        One {
            case: Case::Numbered(0),
            draws: vec![],
            own: Outcome::Rows(made.to_owned()),
            right,
            kind: Some(Kind::Off),
        }
    };
    let of = |all: &[One]| wrong_parts(&all.iter().collect::<Vec<_>>());
    let (turn, place) = (
        one("turn 1\nplace 2\nsize 1\nname 1", "turn 0\nplace 2\nsize 1\nname 1", false),
        one("turn 1\nplace 3\nsize 1\nname 1", "turn 1\nplace 2\nsize 1\nname 1", false),
    );
    assert_eq!(of(&[place.clone(), turn.clone()]), ["turn", "place"]);
    assert_eq!(of(std::slice::from_ref(&turn)), ["turn"]);
    assert!(
        of(&[
            turn.clone(),
            place,
            one("turn 1\nplace 2\nsize 2\nname 1", "turn 1\nplace 2\nsize 1\nname 1", false)
        ])
        .is_empty(),
        "each is wrong somewhere"
    );
    assert!(of(&[turn, one("turn 1", "", true)]).is_empty(), "where it should refuse there are no parts");
}

#[test]
fn what_never_ends_is_said_alone() {
    let own: Body = |a, b| if b == 7 { Outcome::Endless } else { rows(a) };
    let findings = judged(own, &[("1", |_, _| rows(0)), ("2", own)]);
    assert_eq!(findings.smallest.len(), 1);
    assert_eq!(
        findings.smallest[0].sentence(),
        "With a = 0, b = 7: it takes too long, and was stopped: does something in it never end?"
    );
    assert_eq!(findings.twin.unwrap().rival, 1);
}

#[test]
fn a_twin_does_the_same_in_all_cases_or_in_all_of_a_kind() {
    let difference: Body = |a, b| rows(a.abs_diff(b));
    let refusing: Body = |a, b| if a + b < 100 { rows(a.abs_diff(b)) } else { refusal() };
    let product: Body = |a, b| rows(a * b);
    let twin = |own, rivals: &[(&'static str, Body)]| judged(own, rivals).twin;
    let whole = twin(difference, &[("1", product), ("2", refusing), ("3", difference)]).unwrap();
    assert_eq!((whole.rival, whole.kind), (2, None));
    // It alone refuses nothing, and that is no evidence for a body that refuses something else.
    let careless: Body = |a, b| rows(a + b);
    let turned: Body = |a, b| if a + b < 100 { refusal() } else { rows(a + b) };
    let one: Body = |a, b| if a == 63 { rows(a + b) } else { sum(a, b) };
    assert_eq!(twin(careless, &[("1", turned), ("2", one)]), None);
    // Made smaller, the case may be one that was not drawn, and in which a rival does something else.
    let small: Body = |a, b| if a < 4 { sum(a, b) } else { rows(a.abs_diff(b) + 50) };
    let other: Body = |a, b| {
        if (a, b) == (4, 0) {
            rows(70)
        } else if a < 4 {
            sum(a, b)
        } else {
            rows(a.abs_diff(b) + 50)
        }
    };
    assert_eq!(twin(small, &[("1", other)]), None);
    assert_eq!(twin(small, &[("1", other), ("2", small)]).unwrap().rival, 1);
    let part = twin(difference, &[("1", product), ("2", refusing)]).unwrap();
    assert_eq!((part.rival, part.kind), (1, Some(Kind::Off)));
    assert_eq!(twin(difference, &[("1", product)]), None);
}

#[test]
fn too_few_wrong_cases_prove_no_twin() {
    // At most one or two cases are wrong.
    let own: Body = |a, b| if a == 63 && b == 63 { rows(0) } else { sum(a, b) };
    assert_eq!(judged(own, &[("1", own)]).twin, None);
}

/// Bodies that can't be tried any more once they were asked for so many lists of cases.
struct Failing(Sums, usize);

impl Bodies for Failing {
    fn rights(&mut self, cases: &[Case]) -> Result<Vec<Option<Asked>>> {
        self.0.rights(cases)
    }

    fn outcomes(&mut self, body: &str, cases: &[Case]) -> Result<Vec<Option<Outcome>>> {
        self.1 = self.1.checked_sub(1).expect("nobody asks again after an error");
        if self.1 == 0 { Err(Error::Busy(String::new())) } else { self.0.outcomes(body, cases) }
    }

    fn inputs(&mut self, case: &Case) -> Result<Inputs> {
        self.0.inputs(case)
    }

    fn wait(&mut self, _: Duration) {}
}

#[test]
fn an_error_ends_the_search_for_a_smaller_case() {
    let mut bodies = Failing(Sums(vec![(OWN, |_, _| rows(0))]), 4);
    assert!(matches!(judge(&mut bodies, OWN, None, &[], TRIES), Err(Error::Busy(_))));
}
