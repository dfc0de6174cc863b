//! .X files in their compressed form, MSZIP: the binary form in blocks of 32 KiB, each packed by itself.

use super::{Object, binary};
use flate2::{Compress, Compression, FlushCompress};

/// The number of bytes in a block before it is packed; the last block has fewer.
pub const BLOCK: usize = 32 << 10;

/// A last, empty piece of a deflate stream: nothing comes after it.
const END: [u8; 2] = [3, 0];

/// The bytes of a `.x` file.
///
/// One compressor packs all blocks, and looks back 32 KiB: so each block may repeat parts of the one before
/// it, and nothing further away. The format calls that the block's dictionary.
pub fn write(objects: &[Object]) -> Vec<u8> {
    let unpacked = binary::tokens(objects);
    let mut bytes = b"xof 0303bzip0032".to_vec();
    bytes.extend((unpacked.len() as u32 + 16).to_le_bytes());
    let mut compressor = Compress::new(Compression::best(), false);
    for block in unpacked.chunks(BLOCK) {
        let packed = pack(&mut compressor, block);
        bytes.extend((block.len() as u16).to_le_bytes());
        bytes.extend((packed.len() as u16).to_le_bytes());
        bytes.extend(packed);
    }
    bytes
}

/// A packed block: the letters `CK` and a deflate stream of its own.
fn pack(compressor: &mut Compress, block: &[u8]) -> Vec<u8> {
    // Data that can't be packed grows, but only by a few bytes.
    let mut packed = Vec::with_capacity(BLOCK + 1024);
    packed.extend(b"CK");
    let (before, capacity) = (compressor.total_in(), packed.capacity());
    compressor.compress_vec(block, &mut packed, FlushCompress::Sync).expect("a compressor takes any bytes");
    let whole = compressor.total_in() - before == block.len() as u64 && packed.len() < capacity;
    assert!(whole, "a block fits");
    packed.extend(END);
    packed
}
