//! What a file's objects are called in messages.

use crate::error::shortened;

/// `node 3 "Hips"`: an object, its index, and its name if it has one.
pub fn named(kind: &str, index: usize, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{kind} {index} \"{}\"", shortened(name)),
        None => format!("{kind} {index}"),
    }
}
