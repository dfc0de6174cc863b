//! The header: the first sixteen bytes of a file.

use crate::error::LoadError;

/// The number of bytes of a header.
pub const HEADER: usize = 16;

/// The form in which a file's blocks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Words and numbers as a person would write them.
    Text,
    /// Numbered tokens.
    Binary {
        /// True if a floating-point number takes eight bytes, false if it takes four.
        doubles: bool,
    },
}

/// `xof 0303txt 0032`: the format, its version, the encoding, the bits of a floating-point number.
///
/// Returns the encoding, text or binary, and whether the file is packed (S2-02).
///
/// # Errors
/// If it is not the header of a .X file that can be read; with the byte.
pub fn read_header(bytes: &[u8]) -> Result<(Encoding, bool), LoadError> {
    let error = |at: usize, problem| LoadError::new(problem).within(format!("byte {at}"));
    let short = || error(bytes.len(), "the file ends inside its header".to_owned());
    let header = bytes.get(..HEADER).ok_or_else(short)?;
    let wrong = |at: usize, what: &str| {
        let part = header[at..at + 4].escape_ascii();
        error(at, format!("the header says {what} \"{part}\", which is not read"))
    };
    if &header[..4] != b"xof " {
        return Err(wrong(0, "format"));
    }
    if !matches!(&header[4..8], b"0302" | b"0303") {
        return Err(wrong(4, "version"));
    }
    let doubles = match &header[12..] {
        b"0032" => false,
        b"0064" => true,
        _ => return Err(wrong(12, "size of floating-point numbers")),
    };
    match &header[8..12] {
        b"txt " => Ok((Encoding::Text, false)),
        b"tzip" => Ok((Encoding::Text, true)),
        b"bin " => Ok((Encoding::Binary { doubles }, false)),
        b"bzip" => Ok((Encoding::Binary { doubles }, true)),
        _ => Err(wrong(8, "encoding")),
    }
}
