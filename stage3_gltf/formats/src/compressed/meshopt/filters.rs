//! Filters: the last step of decoding, from numbers that compress well to those that were meant.
//!
//! Numbers out of range have no meaning, and may come out as any number; they are no error.

use crate::compressed::meshopt::Filter;

/// Applies a filter to elements of `stride` bytes.
pub fn apply(filter: Filter, bytes: &mut [u8], stride: usize) {
    let in_bytes = stride == 4;
    match filter {
        Filter::None => (),
        Filter::Octahedral if in_bytes => each(bytes, |element: [u8; 4]| {
            octahedral(element.map(|byte| f32::from(byte as i8)), 127.0, element[3] as i8 as i16)
                .map(|number| number as u8)
        }),
        Filter::Octahedral => {
            each_short(bytes, |element| octahedral(element.map(f32::from), 32767.0, element[3]))
        }
        Filter::Quaternion => each_short(bytes, quaternion),
        Filter::Exponential => each(bytes, exponential),
        Filter::Color if in_bytes => each(bytes, |[y, co, cg, alpha]: [u8; 4]| {
            let chroma = [co, cg].map(|byte| i32::from(byte as i8));
            color(i32::from(y), chroma, i32::from(alpha), 255.0).map(|number| number as u8)
        }),
        Filter::Color => each_short(bytes, |[y, co, cg, alpha]| {
            let [y, alpha] = [y, alpha].map(|number| i32::from(number as u16));
            color(y, [co, cg].map(i32::from), alpha, 65535.0).map(|number| number as i16)
        }),
    }
}

fn each<const N: usize>(bytes: &mut [u8], change: impl Fn([u8; N]) -> [u8; N]) {
    for element in bytes.as_chunks_mut().0 {
        *element = change(*element);
    }
}

/// Four little-endian numbers of 16 bits.
fn each_short(bytes: &mut [u8], change: impl Fn([i16; 4]) -> [i16; 4]) {
    for element in bytes.as_chunks_mut::<8>().0 {
        let numbers = [0, 2, 4, 6].map(|at| i16::from_le_bytes([element[at], element[at + 1]]));
        for (to, number) in element.as_chunks_mut::<2>().0.iter_mut().zip(change(numbers)) {
            *to = number.to_le_bytes();
        }
    }
}

/// A unit vector from x and y on an octahedron that is folded into a square, and the number that stands for
/// 1.
fn octahedral([x, y, one, _]: [f32; 4], largest: f32, fourth: i16) -> [i16; 4] {
    let (mut x, mut y) = (x / one, y / one);
    let z = 1.0 - x.abs() - y.abs();
    // The lower half is folded outwards, over the edges of the upper one.
    let fold = z.min(0.0);
    x -= fold.copysign(x);
    y -= fold.copysign(y);
    let length = (x * x + y * y + z * z).sqrt();
    let [x, y, z] = [x, y, z].map(|part| (part / length * largest).round() as i16);
    [x, y, z, fourth]
}

/// A unit quaternion from its three smaller parts. The fourth number stands for 1, and its last two bits tell
/// which part was left out: the largest, which is positive.
fn quaternion([x, y, z, fourth]: [i16; 4]) -> [i16; 4] {
    let one = f32::from(fourth | 3);
    let [x, y, z] = [x, y, z].map(|part| f32::from(part) / one * std::f32::consts::FRAC_1_SQRT_2);
    let largest = (1.0 - x * x - y * y - z * z).max(0.0).sqrt();
    let mut parts = [0; 4];
    for (step, part) in [largest, x, y, z].into_iter().enumerate() {
        parts[((fourth & 3) as usize + step) % 4] = (part * 32767.0).round() as i16;
    }
    parts
}

/// A float from a factor of 24 bits and a power of two in the highest 8.
fn exponential(bytes: [u8; 4]) -> [u8; 4] {
    let number = i32::from_le_bytes(bytes);
    let (power, factor) = (number >> 24, (number << 8) >> 8);
    (2_f32.powi(power) * factor as f32).to_le_bytes()
}

/// Red, green, blue and opacity from brightness, two differences, and the opacity behind a set bit, whose
/// place tells how many bits the others have.
fn color(y: i32, [co, cg]: [i32; 2], alpha: i32, largest: f32) -> [i32; 4] {
    let bits = 32 - alpha.leading_zeros();
    let one = ((1_i64 << bits) - 1) as i32;
    let opacity = alpha & (one >> 1);
    let scaled = |number: i32| (number as f32 * (largest / one as f32)).round() as i32;
    [y + co - cg, y + cg, y - co - cg, opacity << 1 | opacity & 1].map(scaled)
}
