//! Packed .X files: blocks whose sizes are almost always true, around bytes that may not be DEFLATE data.
//! Data packed here unpacks to the same bytes.
#![no_main]

use arbitrary::Arbitrary;
use formats::{
    file::MOST_BYTES,
    x_document::{header::HEADER, unpack::unpack},
};
use fuzz::x_files::{packed, with_header};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Input {
    Any { size: u32, rest: Vec<u8> },
    Blocks(Vec<(u16, Vec<u8>, u8)>),
    Sound(Vec<u8>),
}

fuzz_target!(|input: Input| match input {
    Input::Any { size, rest } =>
        look_at(&with_header("tzip0032", &[&size.to_le_bytes()[..], &rest].concat()), size),
    Input::Blocks(blocks) => {
        let size = HEADER as u32 + blocks.iter().map(|(size, ..)| u32::from(*size)).sum::<u32>();
        let mut bytes = size.to_le_bytes().to_vec();
        for (size, deflated, lie) in blocks {
            bytes.extend(size.to_le_bytes());
            let length = deflated.len() as u16 + 2;
            bytes.extend(if lie == 255 { length ^ 1 } else { length }.to_le_bytes());
            bytes.extend(b"CK");
            bytes.extend(deflated);
        }
        look_at(&with_header("tzip0032", &bytes), size);
    }
    Input::Sound(body) => {
        let file = with_header("txt 0032", &body);
        let unpacked = unpack(&packed(&file), MOST_BYTES).expect("packed here");
        assert_eq!(unpacked[HEADER..], file[HEADER..]);
    }
});

fn look_at(file: &[u8], size: u32) {
    if let Ok(unpacked) = unpack(file, MOST_BYTES) {
        assert_eq!(unpacked.len(), (size as usize).max(HEADER));
        let _ = fuzz::read("fuzz.x", file);
    }
}
