//! Numbers as a file has them.

/// A number and the byte at which it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// No file that is read has more than 2³² bytes.
    pub at: u32,
    /// Its value.
    pub value: Value,
}

/// A number as the file has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A count, an index, or any number without a sign or a point.
    Integer(u32),
    /// Finite.
    Float(f32),
}
