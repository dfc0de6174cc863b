//! A .X file of text with any bytes after its header. Packed, it gives the same model.
#![no_main]

use fuzz::{
    assert_alike, read,
    x_files::{packed, with_header},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|body: &[u8]| {
    let file = with_header("txt 0032", body);
    assert_alike(&read("fuzz.x", &file), &read("packed.x", &packed(&file)));
});
