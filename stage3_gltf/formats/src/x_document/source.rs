//! A file in memory, ready to be read: text or binary, unpacked if it was packed.

use crate::{
    error::LoadError,
    x_document::{
        header::{Encoding, read_header},
        unpack::unpack,
    },
};
use bytes::Bytes;

/// A file in memory, with the places of its bytes for messages.
#[derive(Clone, Debug)]
pub struct Source {
    /// The whole file with its header, unpacked; not copied if it was not packed.
    pub bytes: Bytes,
    /// The form in which it is written.
    pub encoding: Encoding,
    /// True if it was packed, so that its bytes are not those of the file on disk.
    pub packed: bool,
}

impl Source {
    /// Reads the header, and unpacks the rest if it is packed, to at most `most_bytes`.
    ///
    /// # Errors
    /// If the header is not one of a .X file that can be read, or the packed data is broken or too large.
    pub fn read(bytes: &Bytes, most_bytes: usize) -> Result<Self, LoadError> {
        let (encoding, packed) = read_header(bytes)?;
        let bytes = if packed { unpack(bytes, most_bytes)?.into() } else { bytes.clone() };
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

    /// The number of lines that end between two bytes of the file.
    pub fn line_breaks(&self, from: usize, to: usize) -> usize {
        self.bytes[from..to].iter().filter(|&&byte| byte == b'\n').count()
    }
}
