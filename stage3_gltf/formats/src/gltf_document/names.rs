//! The names of a file's objects in messages, and checks of indices and numbers.

use crate::error::{LoadError, shortened};
use gltf::json::Index;

/// `node 3 "Hips"`: an object, its index, and its name if it has one.
pub fn named(kind: &str, index: usize, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{kind} {index} \"{}\"", shortened(name)),
        None => format!("{kind} {index}"),
    }
}

/// A line about places that have the same problem: the first of them, and their number; none if there are no
/// places.
pub fn with_others(places: &[String], problem: &str) -> Option<String> {
    let first = places.first()?;
    Some(match places.len() {
        1 => format!("{first}: {problem}"),
        count => format!("{first}: {problem} ({count} such)"),
    })
}

/// Checks that an index is that of one of `count` objects.
pub fn in_range<T>(kind: &str, index: Index<T>, count: usize) -> Result<(), LoadError> {
    if index.value() < count {
        return Ok(());
    }
    Err(LoadError::new(format!("refers to {kind} {}, but the file has only {count}", index.value())))
}

/// Checks that all numbers are finite.
pub fn all_finite(name: &str, values: &[f32]) -> Result<(), LoadError> {
    match values.iter().find(|value| !value.is_finite()) {
        Some(value) => Err(LoadError::new(format!("contains {value}")).within(name)),
        None => Ok(()),
    }
}
