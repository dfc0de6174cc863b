//! Sentences about the numbers in the rows that are off.

use super::{
    columns,
    rows::{Off, close, kind_of, same},
};

/// The simplest sentence that holds for all rows that are off.
pub fn sentence(rows: &[Off]) -> Option<String> {
    let first = rows.first()?;
    let all = |holds: &dyn Fn(&Off) -> bool| rows.iter().all(holds);
    let subject = match kind_of(first.label) {
        Some(kind) if all(&|row| kind_of(row.label) == Some(kind)) => format!("`{kind}`"),
        _ => "a row".to_owned(),
    };
    let said = |what: &str| Some(format!("Wherever {subject} is off, {what}."));
    if all(&|row| row.own.iter().any(|number| number.is_nan())) {
        return said("it holds NaN, which is not a number");
    }
    if rows.iter().any(|row| row.own.iter().any(|number| !number.is_finite())) {
        return None;
    }
    if all(&|row| row.own.iter().all(|number| *number == 0.0)) {
        return said(if first.own.len() == 1 { "it is zero" } else { "it is all zero" });
    }
    if all(&|row| same(&row.own, &first.own)) {
        return said(&format!("it is always {}", in_brackets(&first.own)));
    }
    if all(&|row| row.own.iter().zip(&row.right).all(|(own, right)| close(*own, -right))) {
        return said(if first.own.len() == 1 {
            "it has the other sign"
        } else {
            "every number has the other sign"
        });
    }
    factor(rows)
        .or_else(|| input(rows))
        .or_else(|| difference(rows))
        .or_else(|| square(rows))
        .or_else(|| columns::mirrored_or_exchanged(rows))
        .or_else(|| other_row(rows))
        .or_else(|| direction(rows))
        .or_else(|| columns::only_some(rows))
        .and_then(|what| said(&what))
}

/// The same factor everywhere.
fn factor(rows: &[Off]) -> Option<String> {
    let pairs = || rows.iter().flat_map(|row| row.own.iter().zip(&row.right));
    let (own, right) = pairs().max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
    let factor = own / right;
    let rounding = 1e-5 * (1.0 + factor.abs());
    let holds = pairs().all(|(own, right)| {
        (own - factor * right).abs() <= rounding + 1e-5 * right.abs() * factor.abs().max(1.0)
    });
    if !holds || !factor.is_finite() || right.abs() < 0.01 {
        return None;
    }
    let near = |value: f64| (factor / value - 1.0).abs() < 1e-3;
    Some(if near(2.0) {
        "it is twice as large as it should be".to_owned()
    } else if near(0.5) {
        "it is half as large as it should be".to_owned()
    } else if near(180.0 / std::f64::consts::PI) {
        "it is 57.3 times as large as it should be, which is 180/π: degrees for radians".to_owned()
    } else if near(std::f64::consts::PI / 180.0) {
        "it is 57.3 times too small, which is 180/π: radians for degrees".to_owned()
    } else {
        format!("it is {factor:.4} times what it should be")
    })
}

/// It is one of the inputs.
fn input(rows: &[Off]) -> Option<String> {
    let name = input_that(rows, |row, value| same(&row.own, value))?;
    Some(format!("it is the input `{name}`, unchanged"))
}

/// The name of an input for which something holds everywhere.
fn input_that<'a>(rows: &'a [Off], holds: impl Fn(&Off, &[f64]) -> bool) -> Option<&'a str> {
    let of_row =
        |row: &Off, name: &str| row.inputs.iter().any(|(other, value)| other == name && holds(row, value));
    let (name, _) = rows.first()?.inputs.iter().find(|(name, _)| rows.iter().all(|row| of_row(row, name)))?;
    Some(name)
}

/// The difference from the right value is always the same, or a multiple of an input.
fn difference(rows: &[Off]) -> Option<String> {
    let too_much =
        |row: &Off| -> Vec<f64> { row.own.iter().zip(&row.right).map(|(own, right)| own - right).collect() };
    let first = too_much(&rows[0]);
    if rows.iter().all(|row| same(&too_much(row), &first)) {
        return Some(format!("it is the right value plus {}", in_brackets(&first)));
    }
    let multiple = |factor: f64| {
        input_that(rows, |row, value| {
            let times: Vec<f64> = value.iter().map(|number| factor * number).collect();
            same(&too_much(row), &times) && value.iter().any(|number| *number != 0.0)
        })
    };
    let name = |name: &str| format!("the input `{name}`");
    let too_much = || multiple(1.0).map(|it| format!("it is the right value plus {}", name(it)));
    let missing = || multiple(-1.0).map(|it| format!("it is the right value minus {}", name(it)));
    let twice = || multiple(-2.0).map(|it| format!("it is the right value minus twice {}", name(it)));
    let two_more = || multiple(2.0).map(|it| format!("it is the right value plus twice {}", name(it)));
    too_much().or_else(missing).or_else(twice).or_else(two_more)
}

/// The root was not taken, or taken once too often.
fn square(rows: &[Off]) -> Option<String> {
    let all = |holds: fn(f64, f64) -> bool| {
        rows.iter().all(|row| {
            row.own.iter().zip(&row.right).all(|(own, right)| *right > 0.01 && holds(*own, *right))
        })
    };
    if all(|own, right| (own - right * right).abs() <= 1e-4 * (right * right).max(1.0)) {
        return Some("it is the square of the right value".to_owned());
    }
    all(|own, right| (own * own - right).abs() <= 1e-4 * right.max(1.0))
        .then(|| "it is the square root of the right value".to_owned())
}

/// Each row has the values of another row of the same table.
fn other_row(rows: &[Off]) -> Option<String> {
    let is = |row: &Off, at: Option<usize>| {
        at.and_then(|at| row.table.get(at)).is_some_and(|other| same(&row.own, other))
    };
    if rows.iter().all(|row| is(row, Some(0))) {
        return Some("it is what the first row should be".to_owned());
    }
    if rows.iter().all(|row| is(row, row.at.checked_sub(1))) {
        return Some("it is what the previous row should be".to_owned());
    }
    rows.iter().all(|row| is(row, Some(row.at + 1))).then(|| "it is what the next row should be".to_owned())
}

/// The direction is right but not the length, or the sizes are right but not the signs.
fn direction(rows: &[Off]) -> Option<String> {
    let length = |numbers: &[f64]| numbers.iter().map(|number| number * number).sum::<f64>().sqrt();
    let scaled =
        |numbers: &[f64]| -> Vec<f64> { numbers.iter().map(|number| number / length(numbers)).collect() };
    let is_long = |row: &Off| row.own.len() > 1 && length(&row.own) > 0.1 && length(&row.right) > 0.1;
    if rows.iter().all(|row| {
        is_long(row)
            && scaled(&row.own).iter().zip(scaled(&row.right)).all(|(own, right)| (own - right).abs() < 3e-4)
    }) {
        return Some("it points the right way, but has another length than it should have".to_owned());
    }
    let sizes = |row: &Off| row.own.iter().zip(&row.right).all(|(own, right)| close(own.abs(), right.abs()));
    rows.iter().all(sizes).then(|| "its numbers have the right sizes, but not all the right signs".to_owned())
}

fn in_brackets(numbers: &[f64]) -> String {
    let plain = |number: &f64| {
        let text = format!("{:.5}", number + 0.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let numbers: Vec<_> = numbers.iter().map(plain).collect();
    if numbers.len() == 1 { numbers.concat() } else { format!("({})", numbers.join(", ")) }
}
