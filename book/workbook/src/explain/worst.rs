//! The row of a table that is furthest off, in words.

use crate::{
    exercise::Exercise,
    worst::{Row, Worst},
};

/// Which row, where it is and where it belongs.
pub fn in_words(exercise: &Exercise, worst: &Worst) -> String {
    match worst {
        Worst::Count(counts) => format!("There are {} rows where {} belong.", counts.actual, counts.expected),
        Worst::Row(Row { row, off, count, joints }) => {
            let what = match row.label.parse::<usize>() {
                Ok(_) => format!("{} {}", exercise.row, row.label),
                Err(_) => format!("row `{}`", row.label),
            };
            let [actual, expected] = [&row.actual, &row.expected].map(|numbers| in_brackets(numbers));
            let away = match row.distance.is_finite() {
                true => format!("{:.5} away", row.distance),
                false if row.actual.iter().any(|number| number.is_nan()) => "and NaN is no number".to_owned(),
                false => "which is something else".to_owned(),
            };
            format!(
                "Furthest off is {what}: {actual}, where {expected} is right, {away}.{}\n{off} of {count} rows are off.",
                its_joints(joints)
            )
        }
    }
}

fn its_joints(joints: &[(String, f64)]) -> String {
    let joints: Vec<_> = joints.iter().map(|(joint, weight)| format!("{joint} ({weight:.2})")).collect();
    if joints.is_empty() { String::new() } else { format!("\nIt is held by {}.", joints.join(" and ")) }
}

fn in_brackets(numbers: &[f64]) -> String {
    let numbers: Vec<_> = numbers.iter().map(|number| format!("{number:.5}")).collect();
    if numbers.len() == 1 { numbers.concat() } else { format!("({})", numbers.join(", ")) }
}
