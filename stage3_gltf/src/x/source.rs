//! The first sixteen bytes of a file, and the rest of it ready to be read: text or binary, unpacked if it was packed.

use crate::{error::LoadError, load::MOST_BYTES, x::unpack::unpack};

/// How many bytes a header has.
pub const HEADER: usize = 16;

/// How the blocks of a file are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Words and numbers as a person would write them.
    Text,
    /// Numbered tokens.
    Binary {
        /// Whether a floating-point number takes eight bytes; else it takes four.
        wide: bool,
    },
}

/// A file in memory, and where in it something stands.
#[derive(Clone, Debug)]
pub struct Source {
    /// The whole file with its header, unpacked.
    pub bytes: Vec<u8>,
    /// How it is written.
    pub encoding: Encoding,
    /// Whether it was packed, so that its bytes are not those of the file on disk.
    pub packed: bool,
}

impl Source {
    /// Understands the header, and unpacks what follows if it is packed (S2-02).
    ///
    /// # Errors
    /// If the header is not one of a .X file that can be read, or the packed data is broken or too large.
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        let (encoding, packed) = read_header(bytes)?;
        if bytes.len() > MOST_BYTES {
            let problem = format!("has {} bytes, more than the {MOST_BYTES} that are read", bytes.len());
            return Err(LoadError::new(problem));
        }
        let bytes = if packed { unpack(bytes)? } else { bytes.to_vec() };
        Ok(Self { bytes, encoding, packed })
    }

    /// A problem at a byte of the file.
    pub fn error(&self, at: usize, problem: impl Into<String>) -> LoadError {
        LoadError::new(problem).within(self.place(at))
    }

    /// `line 12` of a text, `byte 345` of a binary file.
    pub fn place(&self, at: usize) -> String {
        let place = match self.encoding {
            Encoding::Text => format!("line {}", 1 + self.line_breaks(0, at)),
            Encoding::Binary { .. } => format!("byte {at}"),
        };
        if self.packed { place + " unpacked" } else { place }
    }

    /// How many lines end between two bytes of the file.
    pub fn line_breaks(&self, from: usize, to: usize) -> usize {
        self.bytes[from..to].iter().filter(|&&byte| byte == b'\n').count()
    }
}

/// `xof 0303txt 0032`: the format, its version, the encoding, the bits of a floating-point number.
fn read_header(bytes: &[u8]) -> Result<(Encoding, bool), LoadError> {
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
    let wide = match &header[12..] {
        b"0032" => false,
        b"0064" => true,
        _ => return Err(wrong(12, "size of floating-point numbers")),
    };
    match &header[8..12] {
        b"txt " => Ok((Encoding::Text, false)),
        b"tzip" => Ok((Encoding::Text, true)),
        b"bin " => Ok((Encoding::Binary { wide }, false)),
        b"bzip" => Ok((Encoding::Binary { wide }, true)),
        _ => Err(wrong(8, "encoding")),
    }
}
