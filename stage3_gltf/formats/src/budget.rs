//! A limit to the memory that a file may ask for.

use crate::error::LoadError;
use std::cell::Cell;

/// The number of bytes that may still be made from a file. A reader counts what it is about to make before it
/// makes it.
#[derive(Clone, Debug)]
pub struct Budget {
    bytes_left: Cell<usize>,
}

impl Budget {
    /// A budget of that many bytes.
    pub fn of(bytes: usize) -> Self {
        Self { bytes_left: Cell::new(bytes) }
    }

    /// Sets the number of bytes that are left.
    pub fn set(&self, bytes: usize) {
        self.bytes_left.set(bytes);
    }

    /// Counts bytes that are about to be made.
    pub fn charge(&self, bytes: usize) -> Result<(), LoadError> {
        let left = self.bytes_left.get().checked_sub(bytes);
        let problem = || LoadError::new("would need more memory than a model may take");
        self.bytes_left.set(left.ok_or_else(problem)?);
        Ok(())
    }
}
