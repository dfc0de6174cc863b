//! A program's memory, as functions of WASI read and write it. Addresses and lengths come from the program
//! and may be wrong.

use super::world::{Errno, Texts};

/// The program's memory.
pub struct Bytes<'a>(pub &'a mut [u8]);

impl Bytes<'_> {
    pub fn at(&mut self, at: u32, length: usize) -> Result<&mut [u8], Errno> {
        let at = at as usize;
        at.checked_add(length).and_then(|end| self.0.get_mut(at..end)).ok_or(Errno::Fault)
    }

    pub fn put(&mut self, at: u32, bytes: &[u8]) -> Result<(), Errno> {
        self.at(at, bytes.len())?.copy_from_slice(bytes);
        Ok(())
    }

    pub fn number(&mut self, at: u32) -> Result<u32, Errno> {
        Ok(u32::from_le_bytes(self.at(at, 4)?.try_into().map_err(|_| Errno::Fault)?))
    }

    pub fn put_number(&mut self, at: u32, number: u32) -> Result<(), Errno> {
        self.put(at, &number.to_le_bytes())
    }

    pub fn text(&mut self, at: u32, length: u32) -> Result<String, Errno> {
        String::from_utf8(self.at(at, length as usize)?.to_vec()).map_err(|_| Errno::Invalid)
    }

    /// Writes texts, and a table of their addresses.
    pub fn put_texts(&mut self, places: u32, at: u32, texts: &Texts) -> Result<(), Errno> {
        for (place, start) in (places..).step_by(4).zip(&texts.starts) {
            self.put_number(place, at.wrapping_add(*start))?;
        }
        self.put(at, &texts.bytes)
    }

    /// A list of memory ranges, each with its start and its length.
    pub fn pieces(&mut self, at: u32, count: u32) -> Result<Vec<(u32, usize)>, Errno> {
        let places = (at..).step_by(8).take(count.min(1024) as usize);
        places.map(|place| Ok((self.number(place)?, self.number(place.wrapping_add(4))? as usize))).collect()
    }
}
