//! A number of a file, and its place.

/// A number and the byte at which it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The byte at which it stands: in 32 bits, for no file that is read has more than 2³² bytes.
    pub at: u32,
    /// Its value.
    pub value: Value,
}

/// A number as the file has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A count, an index, or any number without a sign or a point.
    Integer(u32),
    /// Any other number; finite, except in keys, which are checked when they are read.
    Float(f32),
}

impl Value {
    /// As a floating-point number, with or without a point.
    #[inline(always)]
    pub fn to_float(self) -> f32 {
        match self {
            Value::Integer(integer) => integer as f32,
            Value::Float(float) => float,
        }
    }

    /// False for `1.#QNAN0` and the like.
    pub fn is_finite(self) -> bool {
        match self {
            Value::Integer(_) => true,
            Value::Float(float) => float.is_finite(),
        }
    }
}
