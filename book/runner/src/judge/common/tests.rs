use super::*;
use crate::judge::Case;
use tables::case::Right;

/// What is in common if these are the right rows and those that were made.
fn of(pairs: &[[&str; 2]]) -> Option<Common> {
    let one = |[right, made]: &[&str; 2]| One {
        case: Case::Drawn(Vec::new()),
        draws: Vec::new(),
        own: Outcome::Rows((*made).to_owned()),
        right: Right {
            rows: (*right).to_owned(),
            refuses: false,
            columns: String::new(),
            tolerance: 1e-5,
            because: String::new(),
        },
        kind: (right != made).then_some(Kind::Off),
    };
    common(&pairs.iter().map(one).collect::<Vec<_>>())
}

fn of_each(numbers: [f64; 5], pair: impl Fn(f64) -> [String; 2]) -> Option<Common> {
    let pairs = numbers.map(pair);
    of(&pairs.each_ref().map(|pair| pair.each_ref().map(|it| &it[..])))
}

const NUMBERS: [f64; 5] = [1.0, -2.0, 0.5, 4.0, 300.0];

#[test]
fn a_column_that_alone_is_off_is_found_if_another_varies() {
    let z = |right| {
        of_each(NUMBERS, |x| [format!("a {x} {right} {x}"), format!("a {x} {right} {}", x * x + 1.0)])
    };
    let common = z("0").unwrap();
    assert_eq!((common.columns, common.relation), (vec![2], None));
    let alone = of_each(NUMBERS, |x| [format!("a 0 0 {x}"), format!("a 0 0 {}", x * x + 1.0)]);
    assert_eq!(alone, None, "the others are 0 in all cases");
}

#[test]
fn a_relation_to_what_is_right_is_found() {
    let by = |made: fn(f64) -> f64| {
        of_each(NUMBERS, |x| [format!("a {x}"), format!("a {}", made(x))]).and_then(|it| it.relation)
    };
    assert_eq!(by(|x| -x), Some(Relation::Times(-1.0)));
    assert_eq!(by(|x| 3.0 * x), Some(Relation::Times(3.0)));
    assert_eq!(by(|x| x - 2.0), Some(Relation::More(-2.0)));
    assert_eq!(by(|_| 0.25), Some(Relation::Always(0.25)));
    assert_eq!(by(|x| if x > 99.0 { x + 1.0 } else { x - 2.0 }), None);
    let same = of_each([2.0; 5], |x| [format!("a {x}"), format!("a {}", 2.0 * x)]);
    assert_eq!(same, None, "2 more, twice as much, or always 4?");
}

#[test]
fn few_cases_are_an_accident_and_a_row_too_many_is_no_number() {
    assert_eq!(of(&[["a 1", "a -1"], ["a 2", "a -2"], ["a 3", "a -3"], ["a 4", "a -4"]]), None);
    assert_eq!(of_each(NUMBERS, |x| [format!("a {x}"), format!("a {}\nb 1", -x)]), None);
}
