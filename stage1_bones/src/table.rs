//! How positions are written down: a table that a person can read and a snapshot can keep.

use glam::Vec3;
use std::fmt::Write;

/// A row per position: its index, then x, y and z to five decimals, never `-0.00000`.
pub fn table(positions: &[Vec3]) -> String {
    rows(positions.iter().enumerate().map(|(index, &position)| (index.to_string(), position)))
}

/// As [`table`], with a name in place of the index.
///
/// # Panics
/// If the slices differ in length.
pub fn named_table(names: &[&str], positions: &[Vec3]) -> String {
    assert_eq!(names.len(), positions.len(), "one name per position");
    rows(names.iter().zip(positions).map(|(name, &position)| (name.to_string(), position)))
}

fn rows(rows: impl Iterator<Item = (String, Vec3)>) -> String {
    let mut text = String::new();
    for (name, position) in rows {
        let [x, y, z] = position.to_array().map(decimals);
        writeln!(text, "{name:>8} {x:>10} {y:>10} {z:>10}").expect("a String takes all text");
    }
    text
}

fn decimals(value: f32) -> String {
    let text = format!("{value:.5}");
    if text == "-0.00000" { "0.00000".to_owned() } else { text }
}
