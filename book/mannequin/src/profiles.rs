//! The outlines of all pieces, ring by ring, in `profiles.txt`.

use crate::turning::{Ring, round};

const OUTLINES: &str = include_str!("../profiles.txt");

/// The rings of the piece of that name, from low to high y.
///
/// # Panics
/// If there is no such piece.
pub fn profile(name: &str) -> Vec<Ring> {
    let mut lines = OUTLINES.lines().skip_while(|line| *line != name);
    assert!(lines.next().is_some(), "no outline {name} in profiles.txt");
    lines.map_while(ring).collect()
}

/// A ring on a line; none where a piece ends.
fn ring(line: &str) -> Option<Ring> {
    let numbers: Vec<f64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
    match numbers[..] {
        [y, radius] => Some(round(y, radius)),
        [y, width, depth, shift] => Some(Ring { y, width, depth, shift }),
        _ => None,
    }
}
