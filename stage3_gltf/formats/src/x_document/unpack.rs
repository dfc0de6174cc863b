//! Packed files: the text or the tokens in blocks of at most 32 KiB, each deflated on its own (MSZIP).
//!
//! A block may repeat what stood in the block before it. All blocks are unpacked into one list, one behind the other,
//! so what a block looks back on is there.

use crate::{error::LoadError, file::most_bytes, x_document::header::HEADER};
use miniz_oxide::inflate::{
    TINFLStatus,
    core::{DecompressorOxide, decompress, inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF},
};

/// The most bytes that one block unpacks to.
pub const MOST_BLOCK_BYTES: usize = 32 << 10;

/// A packed file as it would be if it were not packed; its header comes first, as it was.
///
/// # Errors
/// If the file says that it unpacks to more than [`most_bytes`], or its blocks are not what they say they are; with the
/// byte of the packed file.
pub fn unpack(packed: &[u8]) -> Result<Vec<u8>, LoadError> {
    let mut blocks = Blocks { packed, at: HEADER };
    // A small file can unpack to gigabytes, so what it says it unpacks to is checked here, and kept to below.
    let size = u32::from_le_bytes(blocks.take()?) as usize;
    if size > most_bytes() {
        return Err(error(
            HEADER,
            format!("unpacks to {size} bytes, more than the {} that are read", most_bytes()),
        ));
    }
    // Deflate makes at most 1032 bytes of one.
    let mut unpacked = Vec::with_capacity(size.min(packed.len().saturating_mul(1032)));
    unpacked.extend_from_slice(&packed[..HEADER]);
    while unpacked.len() < size {
        let at = blocks.at;
        let block_size = usize::from(u16::from_le_bytes(blocks.take()?));
        if block_size == 0 || block_size > MOST_BLOCK_BYTES.min(size - unpacked.len()) {
            return Err(error(at, format!("a block unpacks to {block_size} bytes, which does not fit")));
        }
        let deflated = blocks.deflated()?;
        unpack_block(deflated, block_size, &mut unpacked).map_err(|error| error.within(place(at)))?;
    }
    Ok(unpacked)
}

fn error(at: usize, problem: impl Into<String>) -> LoadError {
    LoadError::new(problem).within(place(at))
}

fn place(at: usize) -> String {
    format!("byte {at}")
}

/// What is left of a packed file.
struct Blocks<'a> {
    packed: &'a [u8],
    at: usize,
}

impl<'a> Blocks<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], LoadError> {
        let rest = self.packed[self.at..].first_chunk::<N>();
        let taken = rest.ok_or_else(|| error(self.at, "the file ends inside its packed blocks"))?;
        self.at += N;
        Ok(*taken)
    }

    /// A block without its frame: a length that counts what follows it, the bytes `CK`, and the deflated bytes.
    fn deflated(&mut self) -> Result<&'a [u8], LoadError> {
        let at = self.at;
        let length = usize::from(u16::from_le_bytes(self.take()?));
        if &self.take::<2>()? != b"CK" {
            return Err(error(at, "a block does not begin with CK"));
        }
        let deflated = length.checked_sub(2).and_then(|length| self.packed[self.at..].get(..length));
        let deflated = deflated
            .ok_or_else(|| error(at, format!("a block of {length} bytes is longer than the file")))?;
        self.at += deflated.len();
        Ok(deflated)
    }
}

/// Adds what one block unpacks to: just `size` bytes.
fn unpack_block(deflated: &[u8], size: usize, unpacked: &mut Vec<u8>) -> Result<(), LoadError> {
    let start = unpacked.len();
    unpacked.resize(start + size, 0);
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut decompressor = DecompressorOxide::default();
    let (status, _, written) = decompress(&mut decompressor, deflated, unpacked, start, flags);
    match status {
        TINFLStatus::Done if written == size => Ok(()),
        TINFLStatus::Done => {
            Err(LoadError::new(format!("a block unpacks to {written} bytes, not to {size}")))
        }
        TINFLStatus::HasMoreOutput => {
            Err(LoadError::new(format!("a block unpacks to more than {size} bytes")))
        }
        _ => Err(LoadError::new("a block is not valid DEFLATE data")),
    }
}
