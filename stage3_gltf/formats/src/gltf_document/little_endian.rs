//! Numbers from a file's bytes.

use crate::error::LoadError;
use bytemuck::{Pod, allocation::cast_vec};
use gltf::json::accessor::{ComponentType, ComponentType::*};

/// The type of a stored number, and whether it is normalized: its whole range stands for 0…1 or -1…1.
pub type Component = (ComponentType, bool);

/// Floats from little-endian numbers; normalized ones are divided by the largest value of their type (section
/// 3.11).
pub fn to_floats<const N: usize>(bytes: &[u8], (component, normalized): Component) -> Vec<[f32; N]> {
    let scaled = |value: f32, largest: f32| if normalized { (value / largest).max(-1.0) } else { value };
    match component {
        I8 => made(bytes, |[byte]| scaled(f32::from(byte as i8), 127.0)),
        U8 => made(bytes, |[byte]| scaled(f32::from(byte), 255.0)),
        I16 => made(bytes, |two| scaled(f32::from(i16::from_le_bytes(two)), 32767.0)),
        U16 => made(bytes, |two| scaled(f32::from(u16::from_le_bytes(two)), 65535.0)),
        U32 => made(bytes, |four| u32::from_le_bytes(four) as f32),
        F32 => made(bytes, f32::from_le_bytes),
    }
}

/// Whole numbers from little-endian ones. Signed types and floats don't occur: accessors of whole numbers
/// don't allow them.
pub fn to_integers<const N: usize>(bytes: &[u8], component: ComponentType) -> Vec<[u32; N]> {
    match component.size() {
        1 => made(bytes, |[byte]| u32::from(byte)),
        2 => made(bytes, |two| u32::from(u16::from_le_bytes(two))),
        _ => made(bytes, u32::from_le_bytes),
    }
}

/// Indices of joints from little-endian numbers. No skin that is read has a joint 65535, so this number can
/// stand for all that are larger.
pub fn to_joints(bytes: &[u8], component: ComponentType) -> Vec<[u16; 4]> {
    match component.size() {
        1 => made(bytes, |[byte]| u16::from(byte)),
        2 => made(bytes, u16::from_le_bytes),
        _ => made(bytes, |four| u16::try_from(u32::from_le_bytes(four)).unwrap_or(u16::MAX)),
    }
}

/// `N` numbers an element, each made of `SIZE` bytes. One flat list is made first, because compilers know how
/// to copy many numbers at once, but not many arrays of three.
fn made<const SIZE: usize, const N: usize, T: Pod>(
    bytes: &[u8],
    number: impl Fn([u8; SIZE]) -> T,
) -> Vec<[T; N]> {
    let elements: &[[[u8; SIZE]; N]] = bytes.as_chunks().0.as_chunks().0;
    let numbers: Vec<T> = elements.as_flattened().iter().map(|bytes| number(*bytes)).collect();
    cast_vec(numbers)
}

/// True if all numbers are finite. To look at all is faster than to stop at the first that is not.
pub fn all_finite<const N: usize>(elements: &[[f32; N]]) -> bool {
    elements.as_flattened().iter().fold(true, |finite, value| finite & value.is_finite())
}

/// The error for the first number that is not finite.
pub fn not_finite<const N: usize>(elements: &[[f32; N]]) -> LoadError {
    let values = elements.as_flattened();
    let bad = values.iter().position(|value| !value.is_finite()).unwrap_or_default();
    LoadError::new(format!("element {} contains {}", bad / N, values[bad]))
}
