//! Each sentence appears where it holds, and not where it fails in a single case.

use super::*;

/// Twelve cases: `position`, `offset` and `t`, and two rows of three numbers.
fn right() -> Vec<Case> {
    let case = |at: usize| {
        let x = 1.5 + at as f64;
        Case {
            inputs: vec![
                format!("position = Vec3({x:?}, 2.0, {:?})", -x),
                format!("offset = Vec3(0.5, {:?}, 1.0)", 0.25 * x),
                format!("t = {:?}", x - 6.0),
                format!("joint 0 = moved by ({x}, 1, {})", 2.0 * x),
                format!("joint 1 = moved by (3, {x}, 5)"),
            ],
            output: vec![row("root", [x + 1.0, 2.0 * x, -x]), row("hand", [0.5, -x * x, x + 4.0])],
            ..Case::default()
        }
    };
    (0..12).map(case).collect()
}

fn row(label: &str, numbers: [f64; 3]) -> String {
    let [x, y, z] = numbers;
    format!("{label} {x:.5} {y:.5} {z:.5}")
}

/// The description of an answer whose cases are the right ones, changed by `change`.
fn said(change: impl Fn(&mut Case)) -> String {
    let mut own = right();
    own.iter_mut().for_each(change);
    let described = describe(&own, &right()).join(" ");
    // A sentence about all cases disappears if one of them has an inexplicable result.
    own[7].output[1] = row("hand", [77.5, 3.25, -8.125]);
    assert_ne!(describe(&own, &right()).join(" "), described, "one case is otherwise");
    described
}

/// The same for answers whose rows are made from the right ones and their places in the table.
fn of_rows(change: impl Fn(&Case, usize, [f64; 3]) -> [f64; 3]) -> String {
    said(|case| {
        let rows = case.output.iter().enumerate().map(|(at, line)| {
            let (label, numbers) = tables::label_and_numbers(line);
            row(label, change(case, at, [numbers[0], numbers[1], numbers[2]]))
        });
        case.output = rows.collect();
    })
}

fn numbers(case: &Case, input: usize) -> [f64; 3] {
    let inner = case.inputs[input].split_once('(').unwrap().1.trim_end_matches(')');
    let numbers: Vec<f64> = inner.split(", ").map(|word| word.parse().unwrap()).collect();
    [numbers[0], numbers[1], numbers[2]]
}

#[test]
fn nothing_is_said_of_a_right_answer_or_of_chance() {
    assert!(describe(&right(), &right()).is_empty());
    let mut own = right();
    for (at, case) in own.iter_mut().enumerate() {
        case.output[0] = row("root", [at as f64 * 1.7, 3.1, 0.1 * (at * at) as f64]);
        case.output[1] = row("hand", [9.7, at as f64, 4.5 - 0.3 * at as f64]);
    }
    assert!(describe(&own, &right()).is_empty());
    // Two cases are no rule.
    let mut own = right();
    own[0].output[0] = row("root", [0.0; 3]);
    own[1].output[0] = row("root", [0.0; 3]);
    assert!(describe(&own, &right()).is_empty());
}

#[test]
fn numbers_all_changed_in_the_same_way() {
    type Change = fn(f64) -> f64;
    let cases: [(Change, &str); 6] = [
        (|_| 0.0, "Wherever a row is off, it is all zero."),
        (|it| -it, "Wherever a row is off, every number has the other sign."),
        (|it| 2.0 * it, "Wherever a row is off, it is twice as large as it should be."),
        (|it| 0.5 * it, "Wherever a row is off, it is half as large as it should be."),
        (
            |it| it.to_degrees(),
            "Wherever a row is off, it is 57.3 times as large as it should be, which is 180/π: degrees for radians.",
        ),
        (|it| it + 1.5, "Wherever a row is off, it is the right value plus (1.5, 1.5, 1.5)."),
    ];
    for (change, words) in cases {
        assert_eq!(of_rows(|_, _, numbers| numbers.map(change)), words);
    }
    assert_eq!(
        of_rows(|_, _, _| [f64::NAN; 3]),
        "Wherever a row is off, it holds NaN, which is not a number."
    );
    assert_eq!(of_rows(|_, _, _| [0.5, 1.0, 2.0]), "Wherever a row is off, it is always (0.5, 1, 2).");
}

#[test]
fn columns() {
    assert_eq!(
        of_rows(|_, _, [x, y, z]| [-x, y, z]),
        "Wherever a row is off, it is mirrored: the first number has the other sign, and the rest is right."
    );
    assert_eq!(
        of_rows(|_, _, [x, y, z]| [y, x, z]),
        "Wherever a row is off, it holds the right numbers in another order: second, first, third."
    );
    assert_eq!(
        of_rows(|_, _, [x, y, z]| [x, y * y + 1.0, z]),
        "Wherever a row is off, only its second number is wrong."
    );
    assert_eq!(
        of_rows(|_, _, numbers| if numbers[0] > 5.0 {
            numbers.map(|it| 3.0 * it)
        } else {
            numbers.map(|it| 4.0 * it)
        }),
        "Wherever a row is off, it points the right way, but has another length than it should have."
    );
    assert_eq!(
        of_rows(|_, at, [x, y, z]| if at == 0 { [-x, y, z] } else { [x, -y, z] }),
        "Wherever a row is off, its numbers have the right sizes, but not all the right signs."
    );
}

#[test]
fn inputs_that_are_the_answer_too_much_or_missing() {
    let with = |input, factor: f64| {
        of_rows(move |case, _, [x, y, z]| {
            let [a, b, c] = numbers(case, input).map(|it| factor * it);
            [x + a, y + b, z + c]
        })
    };
    assert_eq!(
        of_rows(|case, _, _| numbers(case, 0)),
        "Wherever a row is off, it is the input `position`, unchanged."
    );
    assert_eq!(
        of_rows(|case, at, _| numbers(case, 3 + at)),
        "Wherever a row is off, it is the input `joint`, unchanged."
    );
    assert_eq!(with(1, 1.0), "Wherever a row is off, it is the right value plus the input `offset`.");
    assert_eq!(with(1, -1.0), "Wherever a row is off, it is the right value minus the input `offset`.");
    assert_eq!(with(1, -2.0), "Wherever a row is off, it is the right value minus twice the input `offset`.");
}

#[test]
fn rows_that_are_missing_too_many_or_elsewhere() {
    assert_eq!(
        said(|case| case.output = vec![String::new(), String::new()]),
        "Wherever it is off, it has no rows at all."
    );
    assert_eq!(
        said(|case| case.output.swap(0, 1)),
        "Wherever it is off, the rows are right, but the last one comes first."
    );
    assert_eq!(
        said(|case| case.output[1] = case.output[0].replace("root", "hand")),
        "Wherever `hand` is off, it is what the first row should be."
    );
    let shorter = |change: fn(&mut Case)| {
        let mut own = right();
        own.iter_mut().for_each(change);
        describe(&own, &right()).join(" ")
    };
    let last = shorter(|case| drop(case.output.pop()));
    assert_eq!(last, "Wherever it is off, the last row is missing, and the others are right.");
    let first = shorter(|case| drop(case.output.remove(0)));
    assert_eq!(first, "Wherever it is off, the first row is missing, and the others are right.");
    let more = shorter(|case| case.output.push(row("more", [1.0; 3])));
    assert_eq!(more, "Wherever it is off, the rows are right, but there is an extra one at the end.");
    let wrong_and_more = shorter(|case| case.output = vec![row("more", [1.0; 3]); 3]);
    assert_eq!(wrong_and_more, "Wherever it is off, there are too many rows.");
    let hand = shorter(|case| {
        let [x, y, z] = numbers(case, 0);
        case.output[1] = row("hand", [x * x, y * z, z * x + 1.0]);
    });
    assert_eq!(hand, "Only `hand` is ever off, and `root` never.");
}

#[test]
fn rows_for_columns() {
    let matrix = |case: &Case, is_turned: bool| {
        let x = numbers(case, 0)[0];
        let at = |row: usize, column: usize| x * (row * row) as f64 + column as f64;
        let row = |row: usize| -> String {
            let numbers = (0..4).map(|it| if is_turned { at(it, row) } else { at(row, it) });
            numbers.fold(format!("0.{row}"), |text, number| format!("{text} {number:.5}"))
        };
        Case { output: (0..4).map(row).collect(), ..case.clone() }
    };
    let [own, original]: [Vec<Case>; 2] =
        [true, false].map(|is_turned| right().iter().map(|case| matrix(case, is_turned)).collect());
    assert_eq!(
        describe(&own, &original),
        ["Wherever it is off, the matrices are transposed: rows and columns are exchanged."]
    );
}

#[test]
fn refusals_that_are_missing_or_too_many() {
    let refusal = Case { output: vec!["refuses: no".to_owned()], ..Case::default() };
    let original: Vec<Case> = right().into_iter().chain([(); 4].map(|()| refusal.clone())).collect();
    let mut own = original.clone();
    own[12..].iter_mut().for_each(|case| case.output = vec![row("root", [1.0; 3])]);
    assert_eq!(describe(&own, &original), ["It refuses none of the 4 cases that it should refuse."]);
    own[13] = refusal.clone();
    assert_eq!(describe(&own, &original), ["It lets through 3 of the 4 cases that it should refuse."]);
    let mut own = original.clone();
    own[..3].iter_mut().for_each(|case| case.output = refusal.output.clone());
    assert_eq!(describe(&own, &original), ["It stops with a panic in 3 of the 12 cases that have a result."]);
}

#[test]
fn properties_shared_by_the_cases_that_are_off() {
    let change = |is_meant: fn(usize) -> bool| {
        let mut own = right();
        for (at, case) in own.iter_mut().enumerate().filter(|(at, _)| is_meant(*at)) {
            case.output[0] = row("root", [at as f64 * 1.7, 3.1, 0.1 * (at * at) as f64]);
            case.output[1] = row("hand", [9.7, at as f64, 4.5 - 0.3 * at as f64]);
        }
        describe(&own, &right())
    };
    assert_eq!(change(|at| at < 5), ["It is off in exactly the 5 cases in which `t` is below 0."]);
    assert!(change(|at| at < 4 || at == 9).is_empty());
}
