//! Numbers out of bytes, a piece of a list at a time: each is looked at while the processor has it at hand.

use crate::{error::LoadError, gltf_document::accessor::Component};
use gltf::json::accessor::{ComponentType, ComponentType::*};
use zerocopy::{FromBytes, Immutable};

/// Little-endian numbers; normalized ones are divided by the largest value of their type (section 3.11).
pub fn to_floats<const N: usize>(
    bytes: &[u8],
    (component, normalized): Component,
    look: impl FnMut(&[[f32; N]]),
) -> Vec<[f32; N]> {
    let scaled = |value: f32, largest: f32| if normalized { (value / largest).max(-1.0) } else { value };
    match component {
        I8 => elements_of(bytes, |[byte]| scaled(f32::from(byte as i8), 127.0), look),
        U8 => elements_of(bytes, |[byte]| scaled(f32::from(byte), 255.0), look),
        I16 => elements_of(bytes, |two| scaled(f32::from(i16::from_le_bytes(two)), 32767.0), look),
        U16 => elements_of(bytes, |two| scaled(f32::from(u16::from_le_bytes(two)), 65535.0), look),
        U32 => elements_of(bytes, |four| u32::from_le_bytes(four) as f32, look),
        F32 => copied(bytes, f32::from_le_bytes, look),
    }
}

/// Little-endian whole numbers; signed types and floats don't occur where whole numbers are asked for.
pub fn to_integers<const N: usize>(
    bytes: &[u8],
    component: ComponentType,
    look: impl FnMut(&[[u32; N]]),
) -> Vec<[u32; N]> {
    match component.size() {
        1 => elements_of(bytes, |[byte]| u32::from(byte), look),
        2 => elements_of(bytes, |two| u32::from(u16::from_le_bytes(two)), look),
        _ => copied(bytes, u32::from_le_bytes, look),
    }
}

/// [`elements_of`] numbers whose bytes are those that the processor works with: one copy, of as many bytes at once as the
/// processor can.
pub fn copied<const SIZE: usize, const N: usize, T: FromBytes + Immutable + Copy>(
    bytes: &[u8],
    number: impl Fn([u8; SIZE]) -> T,
    look: impl FnMut(&[[T; N]]),
) -> Vec<[T; N]> {
    match as_they_lie(bytes) {
        Some(elements) => in_pieces(elements, |piece, made| made.extend_from_slice(piece), look),
        None => elements_of(bytes, number, look),
    }
}

/// Little-endian numbers where they lie; none where the processor has another order, or they are not aligned.
pub fn as_they_lie<T: FromBytes + Immutable>(bytes: &[u8]) -> Option<&[T]> {
    if cfg!(target_endian = "little") { <[T]>::ref_from_bytes(bytes).ok() } else { None }
}

/// `N` numbers an element, each made of `SIZE` bytes.
pub fn elements_of<const SIZE: usize, const N: usize, T>(
    bytes: &[u8],
    number: impl Fn([u8; SIZE]) -> T,
    look: impl FnMut(&[[T; N]]),
) -> Vec<[T; N]> {
    let make = |piece: &[[[u8; SIZE]; N]], made: &mut Vec<[T; N]>| {
        made.extend(piece.iter().map(|element| element.map(&number)));
    };
    in_pieces(bytes.as_chunks().0.as_chunks().0, make, look)
}

/// How many elements are made before they are looked at: they fit into the memory that is nearest to the processor.
const PIECE: usize = 1024;

/// A list of as many elements as another: `make` adds those of a piece, and `look` sees them as soon as they are made.
///
/// Who makes a large list and then looks at it waits for the far memory twice.
fn in_pieces<From, To>(
    list: &[From],
    make: impl Fn(&[From], &mut Vec<To>),
    mut look: impl FnMut(&[To]),
) -> Vec<To> {
    let mut made = Vec::with_capacity(list.len());
    for piece in list.chunks(PIECE) {
        let start = made.len();
        make(piece, &mut made);
        look(&made[start..]);
    }
    made
}

/// All are looked at together, many at a time; which of them is bad is asked for only if one is.
pub fn all_finite<const N: usize>(elements: &[[f32; N]]) -> bool {
    elements.as_flattened().iter().fold(true, |finite, value| finite & value.is_finite())
}

/// Which number it is that is not finite.
pub fn not_finite<const N: usize>(elements: &[[f32; N]]) -> LoadError {
    let values = elements.as_flattened();
    let bad = values.iter().position(|value| !value.is_finite()).unwrap_or_default();
    LoadError::new(format!("element {} contains {}", bad / N, values[bad]))
}
