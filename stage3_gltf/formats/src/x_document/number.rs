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
    /// Any other; finite, but for keys, which are looked at when they are read.
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

    /// Whether it is not `1.#QNAN0` or the like.
    pub fn is_finite(self) -> bool {
        match self {
            Value::Integer(_) => true,
            Value::Float(float) => float.is_finite(),
        }
    }
}

/// With so many digits, no whole number is too large for an f64 to have it exactly.
const MOST_DIGITS: usize = 15;

const POWERS_OF_TEN: [f64; MOST_DIGITS + 1] =
    [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// What stands between numbers and words: white space, and `,` and `;`, for exporters do not agree where these belong.
///
/// A table, since it is asked for every byte of a text: with comparisons a number takes a tenth longer to read.
pub const IS_BLANK: [bool; 256] = {
    let mut is_blank = [false; 256];
    let mut byte = 0;
    while byte < is_blank.len() {
        is_blank[byte] = matches!(byte as u8, 0..=b' ' | b',' | b';');
        byte += 1;
    }
    is_blank
};

/// The number at the beginning of a text, and how many bytes it takes, if it is written as most are: `12` or `-12.5`, no
/// exponent, few digits, and a blank or a `}` behind it. None for all others.
///
/// It is what the standard library's `parse` makes of these bytes, to the last bit. That looks for the number's end first, then
/// whether it is a whole number, then at each of its parts; here all of it is one loop, which takes 8 ns a number. (To take eight
/// bytes at a time, without a jump for each, was tried: 13 ns.)
#[inline]
pub fn short_number(text: &[u8]) -> Option<(Value, usize)> {
    let is_negative = text.first() == Some(&b'-');
    let start = usize::from(is_negative);
    let (mut digits, mut behind_point, mut end) = (0_u64, None, start);
    while let Some(&byte) = text.get(end) {
        match byte {
            b'0'..=b'9' => digits = digits.wrapping_mul(10).wrapping_add(u64::from(byte - b'0')),
            b'.' if behind_point.is_none() => behind_point = Some(end + 1),
            b'}' => break,
            _ if IS_BLANK[usize::from(byte)] => break,
            _ => return None,
        }
        end += 1;
    }
    let digit_count = end - start - usize::from(behind_point.is_some());
    if !(1..=MOST_DIGITS).contains(&digit_count) {
        return None;
    }
    if behind_point.is_none() && !is_negative {
        return u32::try_from(digits).ok().map(|integer| (Value::Integer(integer), end));
    }
    // An f64 has both exactly, so their quotient is the one that is nearest to what is written. It can't turn to the
    // wrong f32, unless it lies in the middle between two.
    let quotient = digits as f64 / POWERS_OF_TEN[end - behind_point.unwrap_or(end)];
    if quotient.to_bits() & 0x1fff_ffff == 0x1000_0000 {
        return None;
    }
    // Every other number has a minus, and no processor can guess which: the sign's bit is set without a jump.
    let sign = u32::from(is_negative) << 31;
    Some((Value::Float(f32::from_bits((quotient as f32).to_bits() | sign)), end))
}
