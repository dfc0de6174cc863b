//! .X files in their other forms.

use formats::x_document::header::HEADER;

/// A file: a header and the bytes after it.
pub fn with_header(header: &str, bytes: &[u8]) -> Vec<u8> {
    [format!("xof 0303{header}").as_bytes(), bytes].concat()
}

/// A file in packed form: `txt ` becomes `tzip`, `bin ` becomes `bzip`.
pub fn packed(file: &[u8]) -> Vec<u8> {
    let mut bytes = file[..HEADER].to_vec();
    bytes[9..12].copy_from_slice(b"zip");
    bytes.extend((file.len() as u32).to_le_bytes());
    for block in file[HEADER..].chunks(32 << 10) {
        let deflated = miniz_oxide::deflate::compress_to_vec(block, 1);
        bytes.extend((block.len() as u16).to_le_bytes());
        bytes.extend((deflated.len() as u16 + 2).to_le_bytes());
        bytes.extend(b"CK");
        bytes.extend(deflated);
    }
    bytes
}
