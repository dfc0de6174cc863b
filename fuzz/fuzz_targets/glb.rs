//! A `.glb` file: chunks of JSON and data. Read in place, it must be what the lesson's reader makes of it.
#![no_main]

use fast::in_place::{self, Opened};
use formats::{document::Source, gltf_document::container::split};
use libfuzzer_sys::fuzz_target;
use stage3_gltf::load::Options;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(chunks) = split(bytes) {
        assert!(chunks.json.len() + chunks.binary.len() + 20 <= bytes.len());
    }
    let read = fuzz::read("fuzz.glb", bytes);
    let source = Source::Bytes("fuzz.glb", bytes.to_vec().into());
    let in_place = in_place::load(source, &Options::default()).map(Opened::into_model);
    // In place a file needs less memory, so it may be read where the lesson's reader refuses it.
    if read.is_ok() {
        fuzz::assert_alike(&read, &in_place);
    }
});
