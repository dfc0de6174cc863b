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

/// With so many digits, no whole number is too large for an f64 to have it exactly.
const MOST_DIGITS: usize = 15;

const POWERS_OF_TEN: [f64; MOST_DIGITS + 1] =
    [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// The number at the beginning of a text, and how many bytes it takes, if it is written as most are: `12` or `-12.5`, no
/// exponent, few digits, and a separator behind it. None for all others.
///
/// It is what the standard library's `parse` makes of these bytes, to the last bit. That looks for the number's end first, then
/// whether it is a whole number, then at each of its parts; here every byte is looked at once.
pub fn short_number(text: &[u8]) -> Option<(Value, usize)> {
    let start = usize::from(text.first() == Some(&b'-'));
    let (mut digits, mut point, mut end) = (0_u64, None, start);
    for &byte in text[start..].iter().take(MOST_DIGITS + 1) {
        match byte {
            b'0'..=b'9' => digits = 10 * digits + u64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(end),
            _ => break,
        }
        end += 1;
    }
    let digit_count = end - start - usize::from(point.is_some());
    let is_whole = matches!(text.get(end), None | Some(0..=b' ' | b',' | b';' | b'}'));
    if !is_whole || !(1..=MOST_DIGITS).contains(&digit_count) {
        return None;
    }
    if start == 0 && point.is_none() {
        return u32::try_from(digits).ok().map(|integer| (Value::Integer(integer), end));
    }
    // An f64 has both exactly, so their quotient is the one that is nearest to what is written. It can't turn to the
    // wrong f32, unless it lies in the middle between two.
    let decimals = point.map_or(0, |point| end - point - 1);
    let quotient = digits as f64 / POWERS_OF_TEN[decimals];
    if quotient.to_bits() & 0x1fff_ffff == 0x1000_0000 {
        return None;
    }
    let float = if start == 1 { -quotient } else { quotient };
    Some((Value::Float(float as f32), end))
}
