//! Packed files: the text or the tokens in blocks of at most 32 KiB, each deflated on its own (MSZIP).
//!
//! A block may repeat what stood in the block before it. All blocks are unpacked into one list, one behind
//! the other, so the bytes that a block repeats are there.

use crate::{error::LoadError, x_document::header::HEADER};
use fdeflate::Decompressor;

/// The most bytes that one block unpacks to.
pub const MOST_BLOCK_BYTES: usize = 32 << 10;

/// fdeflate reads zlib's format, in which two bytes of a header come before the deflated bytes, and four of a
/// checksum behind them. The header means nothing here, and the checksum is ignored. A block that is cut off
/// takes these for its own bytes, and finds no end.
const ZLIB_HEADER: [u8; 2] = [0x78, 0x01];
const NO_CHECKSUM: [u8; 4] = [0; 4];

/// A packed file as it would be if it were not packed; its header comes first, as it was.
///
/// # Errors
/// If the file claims to unpack to more than `most_bytes`, or the lengths of its blocks are wrong; with the
/// byte of the packed file.
pub fn unpack(packed: &[u8], most_bytes: usize) -> Result<Vec<u8>, LoadError> {
    let mut blocks = Blocks { packed, at: HEADER };
    // A small file can unpack to gigabytes, so its claim is checked here, and enforced below.
    let size = u32::from_le_bytes(blocks.take()?) as usize;
    if size > most_bytes {
        let problem = format!("unpacks to {size} bytes, more than the {most_bytes} that are read");
        return Err(error(HEADER, problem));
    }
    // One byte becomes at most 1032; and one more is for `unpack_block`.
    let mut unpacked = Vec::with_capacity(1 + size.min(packed.len().saturating_mul(1032)));
    unpacked.extend_from_slice(&packed[..HEADER]);
    while unpacked.len() < size {
        let at = blocks.at;
        let block_size = usize::from(u16::from_le_bytes(blocks.take()?));
        if block_size == 0 || block_size > MOST_BLOCK_BYTES.min(size - unpacked.len()) {
            return Err(error(at, format!("a block unpacks to {block_size} bytes, which does not fit")));
        }
        let deflated = blocks.deflated()?;
        unpack_block(deflated, block_size, &mut unpacked).map_err(|problem| error(at, problem))?;
    }
    Ok(unpacked)
}

fn error(at: usize, problem: impl Into<String>) -> LoadError {
    LoadError::new(problem).within(format!("byte {at}"))
}

/// The rest of a packed file.
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

    /// A block without its frame: a length that counts what follows it, the bytes `CK`, and the deflated
    /// bytes.
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

/// Unpacks one block, and adds its `size` bytes.
fn unpack_block(deflated: &[u8], size: usize, unpacked: &mut Vec<u8>) -> Result<(), String> {
    let start = unpacked.len();
    // One byte more than it should take, to notice a block that goes on.
    unpacked.resize(start + size + 1, 0);
    let mut inflater = Decompressor::new();
    inflater.ignore_adler32();
    let invalid = || "a block is not valid DEFLATE data".to_owned();
    inflater.read(&ZLIB_HEADER, unpacked, start, false).map_err(|_| invalid())?;
    let (_, written) = inflater.read(deflated, unpacked, start, false).map_err(|_| invalid())?;
    if written > size {
        return Err(format!("a block unpacks to more than {size} bytes"));
    }
    inflater.read(&NO_CHECKSUM, unpacked, start + written, false).map_err(|_| invalid())?;
    if !inflater.is_done() {
        return Err(invalid());
    }
    if written < size {
        return Err(format!("a block unpacks to {written} bytes, not to {size}"));
    }
    unpacked.truncate(start + size);
    Ok(())
}
