//! Writes .X files for tests: any text as a binary file, and any file packed.

use formats::{
    file::MOST_BYTES,
    x_document::{header::HEADER, source::Source, token::Kind, tokens::Tokens},
};

pub use testing::tiny::text;

/// A binary file with the tokens of a text. Floating-point numbers have 32 or 64 bits.
///
/// Lists merge as in exporters: as long as numbers of one kind follow each other.
pub fn binary(text: &[u8], float_bits: usize) -> Vec<u8> {
    let source = Source::read(&text.to_vec().into(), MOST_BYTES).expect("a text that can be read");
    let mut tokens = Tokens::of(&source);
    let mut bytes = format!("xof 0303bin {float_bits:04}").into_bytes();
    let (mut integers, mut floats): (Vec<u32>, Vec<f32>) = (Vec::new(), Vec::new());
    loop {
        let kind = tokens.next_token().expect("a text that can be read").kind;
        if !matches!(kind, Kind::Integer(_)) && !integers.is_empty() {
            put_list(&mut bytes, 6, integers.len());
            bytes.extend(integers.drain(..).flat_map(u32::to_le_bytes));
        }
        if !matches!(kind, Kind::Float(_)) && !floats.is_empty() {
            put_list(&mut bytes, 7, floats.len());
            for float in floats.drain(..) {
                match float_bits {
                    64 => bytes.extend(f64::from(float).to_le_bytes()),
                    _ => bytes.extend(float.to_le_bytes()),
                }
            }
        }
        match kind {
            Kind::End => return bytes,
            Kind::Integer(integer) => integers.push(integer),
            Kind::Float(float) => floats.push(float),
            Kind::Name(name) => put_string(&mut bytes, 1, name.0),
            Kind::Text(text) => {
                put_string(&mut bytes, 2, text.0);
                bytes.extend(20u16.to_le_bytes());
            }
            Kind::Guid(guid) => put_guid(&mut bytes, guid),
            Kind::Open => bytes.extend(10u16.to_le_bytes()),
            Kind::Close => bytes.extend(11u16.to_le_bytes()),
            Kind::Template => bytes.extend(31u16.to_le_bytes()),
            Kind::Other => bytes.extend(52u16.to_le_bytes()),
        }
    }
}

fn put_list(bytes: &mut Vec<u8>, token: u16, count: usize) {
    bytes.extend(token.to_le_bytes());
    bytes.extend((count as u32).to_le_bytes());
}

fn put_string(bytes: &mut Vec<u8>, token: u16, text: &[u8]) {
    put_list(bytes, token, text.len());
    bytes.extend(text);
}

fn put_guid(bytes: &mut Vec<u8>, guid: [u8; 16]) {
    bytes.extend(5u16.to_le_bytes());
    let [a, b, c, d, e, f, g, h, rest @ ..] = guid;
    bytes.extend([d, c, b, a, f, e, h, g]);
    bytes.extend(rest);
}

/// A packed file: `txt ` becomes `tzip`, `bin ` becomes `bzip`.
pub fn packed(file: &[u8]) -> Vec<u8> {
    let mut bytes = file[..HEADER].to_vec();
    bytes[9..12].copy_from_slice(b"zip");
    bytes.extend((file.len() as u32).to_le_bytes());
    for block in file[HEADER..].chunks(32 << 10) {
        let deflated = miniz_oxide::deflate::compress_to_vec(block, 6);
        bytes.extend((block.len() as u16).to_le_bytes());
        bytes.extend((deflated.len() as u16 + 2).to_le_bytes());
        bytes.extend(b"CK");
        bytes.extend(deflated);
    }
    bytes
}
