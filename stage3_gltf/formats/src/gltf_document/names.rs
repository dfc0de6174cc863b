//! A file's objects: what they are called in messages, and whether there are so many.

use crate::error::{LoadError, shortened};
use gltf::json::Index;

/// `node 3 "Hips"`: an object, its index, and its name if it has one.
pub fn named(kind: &str, index: usize, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{kind} {index} \"{}\"", shortened(name)),
        None => format!("{kind} {index}"),
    }
}

/// A line that names the first of the places that have a problem, and says how many they are; none if there are none.
pub fn with_others(places: &[String], problem: &str) -> Option<String> {
    let first = places.first()?;
    Some(match places.len() {
        1 => format!("{first}: {problem}"),
        count => format!("{first}: {problem} ({count} such)"),
    })
}

/// Whether the file has so many objects of a kind that the index is one of them.
pub fn in_range<T>(kind: &str, index: Index<T>, count: usize) -> Result<(), LoadError> {
    if index.value() < count {
        return Ok(());
    }
    Err(LoadError::new(format!("refers to {kind} {}, but the file has only {count}", index.value())))
}

/// Whether all numbers are finite.
pub fn all_finite(name: &str, values: &[f32]) -> Result<(), LoadError> {
    match values.iter().find(|value| !value.is_finite()) {
        Some(value) => Err(LoadError::new(format!("contains {value}")).within(name)),
        None => Ok(()),
    }
}
