//! Positions and other numbers as text: tables that a person can read and a snapshot can keep.

use glam::Vec3;
use std::fmt::Write;

/// The tables of a step, each with its name. The first holds the positions, and its name is empty.
pub type StepTables = Vec<(&'static str, String)>;

/// One row per position: its index, then x, y and z.
pub fn table(positions: &[Vec3]) -> String {
    sparse_table(positions, 1)
}

/// As [`table`], but only every `stride`th position, where the whole would be too long to read.
pub fn sparse_table(positions: &[Vec3], stride: usize) -> String {
    rows(positions.iter().enumerate().step_by(stride).map(|(index, at)| (index, at.to_array())))
}

/// As [`table`], with a name in place of the index.
///
/// # Panics
/// If the slices differ in length.
pub fn named_table(names: &[&str], positions: &[Vec3]) -> String {
    assert_eq!(names.len(), positions.len(), "one name per position");
    rows(names.iter().zip(positions).map(|(name, at)| (name, at.to_array())))
}

/// One row per item: its name, then its numbers to five decimals, never `-0.00000`.
pub fn rows(rows: impl Iterator<Item = (impl ToString, impl AsRef<[f32]>)>) -> String {
    let mut text = String::new();
    for (name, numbers) in rows {
        write!(text, "{:>8}", name.to_string()).expect("a String takes all text");
        for &number in numbers.as_ref() {
            write!(text, " {:>10}", decimals(number)).expect("a String takes all text");
        }
        text.push('\n');
    }
    text
}

fn decimals(value: f32) -> String {
    let text = format!("{value:.5}");
    if text == "-0.00000" { "0.00000".to_owned() } else { text }
}
