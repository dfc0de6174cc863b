//! A binary .X file with any bytes after its header; the first byte gives the size of its floating-point
//! numbers.
#![no_main]

use fuzz::{
    assert_alike, read,
    x_files::{packed, with_header},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, body)) = bytes.split_first() else { return };
    let file = with_header(if first & 1 == 0 { "bin 0032" } else { "bin 0064" }, body);
    assert_alike(&read("fuzz.x", &file), &read("packed.x", &packed(&file)));
});
