//! meshopt's three codecs and their filters, with any stream; a decoded stream has the requested length.
#![no_main]

use formats::compressed::meshopt::{
    Filter::{Color, Exponential, None, Octahedral, Quaternion},
    Mode::{Attributes, Indices, Triangles},
    decode,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[how, stride, low, high], stream)) = bytes.split_first_chunk() else { return };
    let mode = [Attributes, Triangles, Indices][usize::from(how & 15) % 3];
    let filter = [None, Octahedral, Quaternion, Exponential, Color][usize::from(how >> 4) % 5];
    let (count, stride) = (usize::from(u16::from_le_bytes([low, high])), usize::from(stride) + 1);
    if let Ok(elements) = decode(stream, count, stride, mode, filter) {
        assert_eq!(elements.len(), count * stride);
    }
});
