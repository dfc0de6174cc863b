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

/// A whole number from 0 to 2³²-1, if that is what the digits are.
pub fn integer(digits: &[u8]) -> Option<u32> {
    let mut integer: u32 = 0;
    for digit in digits {
        integer = integer.checked_mul(10)?.checked_add(digit_value(*digit)?)?;
    }
    (!digits.is_empty()).then_some(integer)
}

/// A number written as `-12.5`, without an exponent and with few digits, as nearly all are: the same as the standard
/// library's `parse` makes of it, in less time. None for others.
pub fn short_decimal(word: &[u8]) -> Option<f32> {
    let (sign, word) = match word {
        [b'-', word @ ..] => (-1.0, word),
        _ => (1.0, word),
    };
    if word.len() > MOST_DIGITS || word == b"." {
        return None;
    }
    let (mut digits, mut decimals, mut after_point) = (0_u64, 0, false);
    for &byte in word {
        if byte == b'.' && !after_point {
            after_point = true;
        } else {
            digits = 10 * digits + u64::from(digit_value(byte)?);
            decimals += usize::from(after_point);
        }
    }
    // An f64 has both exactly, so their quotient is the one that is nearest to what is written. It can't turn to the
    // wrong f32 unless it lies in the middle between two.
    let quotient = digits as f64 / POWERS_OF_TEN[decimals];
    let is_middle = quotient.to_bits() & 0x1fff_ffff == 0x1000_0000;
    (!word.is_empty() && !is_middle).then_some(sign * quotient as f32)
}

/// With so many digits, no whole number is too large for an f64 to have it exactly.
const MOST_DIGITS: usize = 15;

const POWERS_OF_TEN: [f64; MOST_DIGITS + 1] =
    [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

fn digit_value(byte: u8) -> Option<u32> {
    byte.is_ascii_digit().then(|| u32::from(byte - b'0'))
}
