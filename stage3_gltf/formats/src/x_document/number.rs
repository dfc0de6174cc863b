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
/// whether it is a whole number, then at each of its parts; here eight bytes are looked at at once.
#[inline]
pub fn short_number(text: &[u8]) -> Option<(Value, usize)> {
    let start = usize::from(text.first() == Some(&b'-'));
    let (mut digits, whole_digits) = leading_digits(&text[start..]);
    let (mut end, mut decimals) = (start + whole_digits, 0);
    let has_point = text.get(end) == Some(&b'.');
    if has_point {
        let fraction;
        (fraction, decimals) = leading_digits(&text[end + 1..]);
        end += 1 + decimals;
        digits = digits.wrapping_mul(POWERS_OF_TEN[decimals.min(MOST_DIGITS)] as u64).wrapping_add(fraction);
    }
    let is_whole = matches!(text.get(end), None | Some(0..=b' ' | b',' | b';' | b'}'));
    if !is_whole || !(1..=MOST_DIGITS).contains(&(whole_digits + decimals)) {
        return None;
    }
    if start == 0 && !has_point {
        return u32::try_from(digits).ok().map(|integer| (Value::Integer(integer), end));
    }
    // An f64 has both exactly, so their quotient is the one that is nearest to what is written. It can't turn to the
    // wrong f32, unless it lies in the middle between two.
    let quotient = digits as f64 / POWERS_OF_TEN[decimals];
    if quotient.to_bits() & 0x1fff_ffff == 0x1000_0000 {
        return None;
    }
    let float = if start == 1 { -quotient } else { quotient };
    Some((Value::Float(float as f32), end))
}

/// The number that the digits at the beginning of a text make, and how many they are; of more than sixteen, the first sixteen.
#[inline(always)]
fn leading_digits(text: &[u8]) -> (u64, usize) {
    let (number, count) = digits_of_eight(text);
    if count < 8 {
        return (number, count);
    }
    let (further, further_count) = digits_of_eight(&text[8..]);
    (number * POWERS_OF_TEN[further_count] as u64 + further, 8 + further_count)
}

/// The same of the first eight bytes, all at once, as eight bytes in one number.
///
/// A loop would jump for each byte, and a processor that guesses wrong where the loop ends waits as long as this takes.
#[inline]
fn digits_of_eight(text: &[u8]) -> (u64, usize) {
    let eight = text.first_chunk().copied().unwrap_or_else(|| {
        let mut eight = [0; 8];
        eight[..text.len()].copy_from_slice(text);
        eight
    });
    // '0' is 0x30: each digit becomes its value, and what is larger than 9 gets a 1 in its highest bit.
    let values = u64::from_le_bytes(eight) ^ 0x3030_3030_3030_3030;
    let others =
        (((values & 0x7f7f_7f7f_7f7f_7f7f) + 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
    let count = others.trailing_zeros() / 8;
    // The digits move to the end, with zeros before them: eight digits, the first in the lowest byte.
    let digits = values.checked_shl(64 - 8 * count).unwrap_or(0);
    // Neighbours become one: four numbers up to 99, two up to 9999, one.
    let pairs = (10 * digits + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (100 * pairs + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    ((10_000 * fours + (fours >> 32)) & 0xffff_ffff, count as usize)
}
