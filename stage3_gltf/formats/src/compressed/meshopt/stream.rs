//! A stream, read byte by byte from its front.

use crate::error::LoadError;

/// The rest of a stream that is being read.
pub struct Stream<'a> {
    /// The bytes that have not been read yet.
    pub rest: &'a [u8],
}

impl<'a> Stream<'a> {
    /// So many bytes.
    ///
    /// # Errors
    /// If fewer are left.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], LoadError> {
        let taken = self.rest.get(..count).ok_or_else(|| LoadError::new("the stream is cut off"))?;
        self.rest = &self.rest[count..];
        Ok(taken)
    }

    /// The next byte.
    ///
    /// # Errors
    /// If there is none.
    pub fn byte(&mut self) -> Result<u8, LoadError> {
        Ok(self.take(1)?[0])
    }

    /// A number in groups of seven bits, the lowest first; the last has no eighth bit.
    ///
    /// # Errors
    /// If it is cut off, or longer than five bytes.
    pub fn number(&mut self) -> Result<u32, LoadError> {
        let mut number = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(LoadError::new("a number has more than 32 bits"))
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub fn end(&self) -> Result<(), LoadError> {
        match self.rest.len() {
            0 => Ok(()),
            count => Err(LoadError::new(format!("the stream has {count} bytes too many"))),
        }
    }
}

/// A stream without its first byte, which names the codec, and without its tail.
///
/// # Errors
/// If it is shorter than that.
pub fn without_ends(stream: &[u8], tail: usize) -> Result<(u8, &[u8], &[u8]), LoadError> {
    let Some((&header, rest)) = stream.split_first().filter(|(_, rest)| rest.len() >= tail) else {
        return Err(LoadError::new("the stream is cut off"));
    };
    let (data, tail) = rest.split_at(rest.len() - tail);
    Ok((header, data, tail))
}

/// A difference from a number without a sign: 0, -1, 1, -2, 2 and so on.
pub fn difference(number: u32) -> u32 {
    // All bits set, where the lowest is.
    (number >> 1) ^ (number & 1).wrapping_neg()
}
