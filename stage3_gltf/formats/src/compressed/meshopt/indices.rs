//! Indices in any order: each is stored as its difference to one of two that came before.

use crate::{
    compressed::meshopt::stream::{Stream, difference, without_ends},
    error::LoadError,
};

/// Decodes a stream to `count` indices.
///
/// A number's lowest bit tells which of two baselines it counts from, so that two rising sequences may be
/// mixed.
///
/// # Errors
/// If the stream is not one of indices, or too short or too long.
pub fn decode(stream: &[u8], count: usize) -> Result<Vec<u32>, LoadError> {
    let (0xd1, data, _) = without_ends(stream, 4)? else {
        return Err(LoadError::new("the stream is not one of indices"));
    };
    let mut data = Stream { rest: data };
    let mut baselines = [0_u32; 2];
    let mut indices = Vec::new();
    for _ in 0..count {
        let number = data.number()?;
        let baseline = &mut baselines[number as usize & 1];
        *baseline = baseline.wrapping_add(difference(number >> 1));
        indices.push(*baseline);
    }
    data.end()?;
    Ok(indices)
}

/// As a file stores them: two bytes each, or four.
pub fn to_bytes(indices: &[u32], stride: usize) -> Vec<u8> {
    indices.iter().flat_map(|index| index.to_le_bytes().into_iter().take(stride)).collect()
}
