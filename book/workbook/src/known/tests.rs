//! Outcomes that are recognised, and outcomes that must not be.

use super::*;

fn said(failures: &[(&str, &str)]) -> Outcome {
    let failures = failures.iter().map(|(test, said)| (test.to_string(), said.to_string())).collect();
    Outcome { failures, ..Outcome::default() }
}

#[test]
fn a_mistake_is_found_alone_or_beside_refusals_left_out() {
    let mistakes = [(1, said(&[("x", "1")])), (2, said(&[("x", "1"), ("y", "2")]))];
    let found = |failures: &[(&str, &str)]| recognise(&mistakes, &said(failures), &[]);
    assert_eq!(found(&[("x", "1.00001")]), Some(Found { number: 1, extent: Extent::All }));
    assert_eq!(found(&[("x", "1"), ("y", "2")]), Some(Found { number: 2, extent: Extent::All }));
    assert_eq!(
        found(&[("x", "1"), ("z", NOT_REFUSED)]),
        Some(Found { number: 1, extent: Extent::LetsThrough })
    );
    assert_eq!(found(&[("x", "1"), ("y", "5")]), None, "something else is wrong as well");
    assert_eq!(found(&[("x", "7")]), None);
}

#[test]
fn a_mistake_that_shows_in_random_cases_alone_is_not_seen_without_them() {
    let mistakes = [(1, said(&[("x::random_cases", "1")]))];
    let found = |failures: &[(&str, &str)]| recognise(&mistakes, &said(failures), &[]);
    assert_eq!(found(&[("x::random_cases", "2")]), None);
    assert_eq!(found(&[("y", NOT_REFUSED)]), None);
}

#[test]
fn a_panic_in_any_words_stands_for_those_in_a_stage() {
    let in_a_stage = |words: &str, tests: &[&str]| Outcome {
        refused: tests.iter().map(|test| test.to_string()).collect(),
        ..said(&[("x", words)])
    };
    let mistakes = [(1, in_a_stage("assertion failed: in any words", &["x"]))];
    let own = |tests: &[&str]| recognise(&mistakes, &in_a_stage("no child", tests), &[]);
    assert_eq!(own(&["x"]), Some(Found { number: 1, extent: Extent::All }));
    assert_eq!(own(&[]), None, "a test's own assertion is something else");
}

#[test]
fn a_test_that_fails_by_its_table_alone_is_compared_by_that() {
    let with_table = |failures: &[(&str, &str)], row: &str| Outcome {
        tables: [("it__x.snap".to_owned(), row.to_owned())].into(),
        ..said(failures)
    };
    let mistakes = [(1, with_table(&[], "0 1.0"))];
    let outcome = with_table(&[("x", "")], "0 1.0");
    assert_eq!(recognise(&mistakes, &outcome, &[]), Some(Found { number: 1, extent: Extent::All }));
    assert_eq!(recognise(&mistakes, &with_table(&[("x", "")], "0 2.0"), &[]), None);
}

/// The outcomes of twelve cases, of which the last two are to be refused; `None` is a panic.
fn cases(make: impl Fn(usize) -> Option<f64>) -> Vec<Case> {
    let case = |at| {
        let output = make(at).map_or("refuses: no".to_owned(), |number| format!("place {number:.5}"));
        Case { inputs: vec![format!("x = {at}")], output: vec![output], ..Case::default() }
    };
    (0..12).map(case).collect()
}

fn right(at: usize) -> Option<f64> {
    (at < 10).then_some(at as f64)
}

/// A mistake that is off by a fraction from that case on.
fn off(at: usize, by: f64) -> Option<f64> {
    right(at).map(|number| number + by)
}

fn of_cases(make: impl Fn(usize) -> Option<f64>) -> Outcome {
    Outcome { cases: cases(make), ..said(&[("x::random_cases", "a case")]) }
}

fn extent(mistakes: &[(usize, Outcome)], own: impl Fn(usize) -> Option<f64>) -> Option<Extent> {
    recognise(mistakes, &of_cases(own), &cases(right)).map(|found| found.extent)
}

#[test]
fn a_mistake_is_found_beside_refusals_left_out_and_panics() {
    let mistakes = [(1, of_cases(|at| off(at, 0.3)))];
    assert_eq!(extent(&mistakes, |at| off(at, 0.3)), Some(Extent::All));
    assert_eq!(extent(&mistakes, |at| off(at, 0.3).or(Some(0.5))), Some(Extent::LetsThrough));
    assert_eq!(extent(&mistakes, |at| if at < 3 { None } else { off(at, 0.3) }), Some(Extent::Panics));
    assert_eq!(
        extent(&mistakes, |at| if at == 4 { Some(0.7) } else { off(at, 0.3) }),
        Some(Extent::AndMore(9))
    );
}

#[test]
fn an_answer_that_refuses_early_shows_no_mistake() {
    let mistakes =
        [(1, of_cases(|at| off(at, 0.3))), (2, of_cases(|at| if at < 9 { right(at) } else { None }))];
    assert_eq!(extent(&mistakes, |_| None), None);
    assert_eq!(extent(&mistakes, |at| if at == 3 { None } else { right(at) }), None);
    // Known mistakes that were ended before they said anything, on a busy machine.
    let ended = [(1, said(&[("x::random_cases", "it was still running")]))];
    assert_eq!(extent(&ended, |at| if at == 3 { None } else { right(at) }), None);
}

#[test]
fn a_mistake_in_few_cases_is_not_found_in_an_answer_wrong_in_all() {
    let begins_with_one_more = |at| if at < 4 { off(at, 0.3) } else { right(at) };
    let mistakes = [(1, of_cases(begins_with_one_more))];
    assert_eq!(extent(&mistakes, |at| if at < 4 { off(at, 0.3) } else { off(at, 0.7) }), None);
    assert_eq!(
        extent(&mistakes, |at| if at < 3 { off(at, 0.3) } else { right(at) }),
        None,
        "right where it is not"
    );
}

#[test]
fn whole_numbers_may_agree_by_accident() {
    let mistakes = [(1, of_cases(|at| off(at, 1.0)))];
    assert_eq!(extent(&mistakes, |at| if at == 4 { Some(9.0) } else { off(at, 1.0) }), None);
}

#[test]
fn two_mistakes_at_once_are_told_apart() {
    let first = |at| if at < 5 { off(at, 0.3) } else { right(at) };
    let second = |at| if at > 3 { off(at, 0.7) } else { right(at) };
    let mistakes = [(1, of_cases(first)), (2, of_cases(second))];
    let both = |at: usize| {
        off(
            at,
            if at < 4 {
                0.3
            } else if at == 4 {
                1.0
            } else {
                0.7
            },
        )
    };
    assert_eq!(extent(&mistakes, both), Some(Extent::With(2)));
    assert_eq!(
        extent(&mistakes, |at| if at == 2 { right(at) } else { both(at) }),
        None,
        "right where one shows"
    );
    let second = |at| if at > 1 { off(at, 0.7) } else { right(at) };
    let mistakes = [(1, of_cases(first)), (2, of_cases(second))];
    assert_eq!(extent(&mistakes, both), None, "seen alone too seldom");
}
