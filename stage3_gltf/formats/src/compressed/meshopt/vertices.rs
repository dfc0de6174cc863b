//! Elements, taken apart into bytes: each is stored as its difference to that of the element before.
//!
//! Elements stand in blocks of up to 256. A block has, for each byte of an element, the differences of all
//! its elements, in groups of 16 that take as many bits as their largest needs. Version 1 may leave bytes out
//! that never change, and may take two or four bytes together as one number: a *channel* has four bytes.

use crate::{
    compressed::meshopt::stream::{Stream, difference, without_ends},
    error::LoadError,
};

/// The number of elements in a group.
const GROUP: usize = 16;

/// Decodes a stream to `count` elements of `stride` bytes, which is a multiple of 4 up to 256.
///
/// # Errors
/// If the stream is not one of elements, or too short or too long.
pub fn decode(stream: &[u8], count: usize, stride: usize) -> Result<Vec<u8>, LoadError> {
    let (version, least_tail, tail) = match stream.first() {
        Some(0xa0) => (0, 32, stride),
        Some(0xa1) => (1, 24, stride + stride / 4),
        _ => return Err(LoadError::new("the stream is not one of elements")),
    };
    let (_, data, tail) = without_ends(stream, tail.max(least_tail))
        .map(|(header, data, padded)| (header, data, &padded[padded.len() - tail..]))?;
    let (baseline, channels) = tail.split_at(stride);
    let mut last = baseline.to_vec();
    let mut data = Stream { rest: data };
    let most = ((8192 / stride) & !(GROUP - 1)).min(256);
    let mut elements = Vec::new();
    let mut left = count;
    while left > 0 {
        let block = left.min(most);
        let columns = read_block(&mut data, version, block, stride)?;
        add_differences(&mut elements, &columns, block, channels, &mut last)?;
        left -= block;
    }
    data.end()?;
    Ok(elements)
}

/// The differences of a block: for each byte of an element those of all elements, in whole groups.
fn read_block(
    data: &mut Stream,
    version: u8,
    block: usize,
    stride: usize,
) -> Result<Vec<Vec<u8>>, LoadError> {
    let control = if version == 0 { &[][..] } else { data.take(stride / 4)? };
    let mut columns = Vec::with_capacity(stride);
    for byte in 0..stride {
        let bits = match control.get(byte / 4).map(|modes| modes >> (2 * (byte % 4)) & 3) {
            None => [0, 2, 4, 8],
            Some(0) => [0, 1, 2, 4],
            Some(1) => [1, 2, 4, 8],
            Some(2) => {
                columns.push(vec![0; block]);
                continue;
            }
            Some(_) => {
                columns.push(data.take(block)?.to_vec());
                continue;
            }
        };
        columns.push(read_groups(data, block.div_ceil(GROUP), bits)?);
    }
    Ok(columns)
}

/// Groups of 16 bytes. Two bits for each group stand before them, and tell how many bits its bytes have.
fn read_groups(data: &mut Stream, groups: usize, bits: [u32; 4]) -> Result<Vec<u8>, LoadError> {
    let header = data.take(groups.div_ceil(4))?;
    let mut bytes = Vec::with_capacity(GROUP * groups);
    for group in 0..groups {
        let mode = header[group / 4] >> (2 * (group % 4)) & 3;
        read_group(data, bits[mode as usize], &mut bytes)?;
    }
    Ok(bytes)
}

/// Sixteen numbers of a few bits each. One with all bits set stands for a whole byte, which follows behind.
fn read_group(data: &mut Stream, bits: u32, bytes: &mut Vec<u8>) -> Result<(), LoadError> {
    match bits {
        0 => bytes.extend([0; GROUP]),
        8 => bytes.extend(data.take(GROUP)?),
        _ => {
            let (packed, largest) = (data.take(2 * bits as usize)?, (1 << bits) - 1);
            let each = 8 / bits as usize;
            for place in 0..GROUP {
                // The first stands in the highest bits, but single bits begin with the lowest.
                let shift = if bits == 1 { place % each } else { each - 1 - place % each };
                let short = packed[place / each] >> (bits as usize * shift) & largest;
                bytes.push(if short == largest { data.byte()? } else { short });
            }
        }
    }
    Ok(())
}

/// Elements from differences: `last` is the element before them, and afterwards their last one.
fn add_differences(
    elements: &mut Vec<u8>,
    columns: &[Vec<u8>],
    block: usize,
    channels: &[u8],
    last: &mut [u8],
) -> Result<(), LoadError> {
    for element in 0..block {
        for channel in 0..last.len() / 4 {
            let bytes = [0, 1, 2, 3].map(|byte| columns[4 * channel + byte][element]);
            let before = &mut last[4 * channel..4 * channel + 4];
            let mode = channels.get(channel).copied().unwrap_or_default();
            let now = add([before[0], before[1], before[2], before[3]], bytes, mode)?;
            before.copy_from_slice(&now);
        }
        elements.extend_from_slice(last);
    }
    Ok(())
}

/// The four bytes of a channel, from those of the element before and the stored ones.
fn add(before: [u8; 4], stored: [u8; 4], mode: u8) -> Result<[u8; 4], LoadError> {
    let one = |byte: usize| before[byte].wrapping_add(difference(u32::from(stored[byte])) as u8);
    let two = |byte: usize| {
        let stored = u16::from_le_bytes([stored[byte], stored[byte + 1]]);
        let before = u16::from_le_bytes([before[byte], before[byte + 1]]);
        before.wrapping_add(difference(u32::from(stored)) as u16).to_le_bytes()
    };
    Ok(match (mode & 15, mode >> 4) {
        (0, 0) => [one(0), one(1), one(2), one(3)],
        (1, 0) => [two(0)[0], two(0)[1], two(2)[0], two(2)[1]],
        (2, turn) => {
            // The bits that changed are stored, rotated to the left.
            let changed = u32::from_le_bytes(stored).rotate_right(u32::from(turn));
            (u32::from_le_bytes(before) ^ changed).to_le_bytes()
        }
        _ => return Err(LoadError::new(format!("there is no channel mode {mode}"))),
    })
}
