//! Tokens of a binary file: each begins with its number in two bytes, the lower one first (S2-64).

use crate::{
    error::LoadError,
    x_document::{
        number::{Number, Value},
        source::Source,
        token::{Kind, Token, Word},
    },
};

const NAME: u16 = 1;
const STRING: u16 = 2;
const INTEGER: u16 = 3;
const GUID: u16 = 5;
const INTEGER_LIST: u16 = 6;
const FLOAT_LIST: u16 = 7;
const OPEN: u16 = 10;
const CLOSE: u16 = 11;
const COMMA: u16 = 19;
const SEMICOLON: u16 = 20;
const TEMPLATE: u16 = 31;

/// Reads a binary file token by token.
pub struct BinaryTokens<'a> {
    source: &'a Source,
    at: usize,
    /// True if a floating-point number takes eight bytes.
    doubles: bool,
    /// The number of numbers that are left of the list here, and their kind.
    list: (usize, u16),
}

impl<'a> BinaryTokens<'a> {
    /// From a byte of the file on.
    pub fn new(source: &'a Source, at: usize, doubles: bool) -> Self {
        Self { source, at, doubles, list: (0, INTEGER_LIST) }
    }

    /// See [`crate::x_document::tokens::Tokens::next_token`]. Each number of a list is a token. The ends of
    /// lists mean nothing, because exporters merge the lists of neighbouring members.
    pub fn next_token(&mut self) -> Result<Token<'a>, LoadError> {
        while self.list.0 == 0 {
            let at = self.at;
            if self.rest().is_empty() {
                return Ok(Token { at, kind: Kind::End });
            }
            let number = self.u16()?;
            if let Some(kind) = self.single(at, number)? {
                return Ok(Token { at, kind });
            }
        }
        let (at, size) = (self.at, self.number_size(self.list.1));
        let kind = match self.number(&self.rest()[..size]) {
            Value::Integer(integer) => Kind::Integer(integer),
            Value::Float(float) => Kind::Float(float),
        };
        self.at += size;
        self.list.0 -= 1;
        Ok(Token { at, kind })
    }

    /// See [`crate::x_document::tokens::Tokens::known_numbers`].
    pub fn known_numbers(&self) -> usize {
        self.list.0
    }

    /// See [`crate::x_document::tokens::Tokens::numbers`].
    pub fn numbers(&mut self, numbers: &mut Vec<Number>) {
        let (left, list) = self.list;
        let (count, size) = (left.min(numbers.capacity() - numbers.len()), self.number_size(list));
        // All bytes of the list are there: they were counted when it began.
        let bytes = self.rest()[..count * size].chunks_exact(size).enumerate();
        numbers.extend(
            bytes.map(|(index, bytes)| Number {
                at: (self.at + index * size) as u32,
                value: self.number(bytes),
            }),
        );
        self.at += count * size;
        self.list.0 -= count;
    }

    /// A number of the list here, from its bytes.
    fn number(&self, bytes: &[u8]) -> Value {
        let four = || bytes.first_chunk().copied().unwrap_or_default();
        match self.list.1 {
            INTEGER_LIST => Value::Integer(u32::from_le_bytes(four())),
            _ if self.doubles => {
                Value::Float(f64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default()) as f32)
            }
            _ => Value::Float(f32::from_le_bytes(four())),
        }
    }

    fn number_size(&self, list: u16) -> usize {
        if list == FLOAT_LIST && self.doubles { 8 } else { 4 }
    }

    /// See [`crate::x_document::tokens::Tokens::name`].
    pub fn name(&mut self) -> Result<Option<String>, LoadError> {
        if self.list.0 > 0 || !self.rest().starts_with(&NAME.to_le_bytes()) {
            return Ok(None);
        }
        self.at += 2;
        Ok(Some(String::from_utf8_lossy(self.string()?).into_owned()))
    }

    /// The kind of a token whose number was read; none for a separator, and for a list, whose numbers come
    /// next.
    fn single(&mut self, at: usize, number: u16) -> Result<Option<Kind<'a>>, LoadError> {
        Ok(Some(match number {
            NAME => Kind::Name(Word(self.string()?)),
            // Its terminator is a token of its own, a comma or a semicolon.
            STRING => Kind::Text(Word(self.string()?)),
            INTEGER => Kind::Integer(self.u32()?),
            GUID => Kind::Guid(self.guid()?),
            INTEGER_LIST | FLOAT_LIST => {
                let count = self.u32()? as usize;
                if count > self.rest().len() / self.number_size(number) {
                    return Err(self
                        .source
                        .error(at, format!("the file ends inside a list of {count} numbers")));
                }
                self.list = (count, number);
                return Ok(None);
            }
            OPEN => Kind::Open,
            CLOSE => Kind::Close,
            COMMA | SEMICOLON => return Ok(None),
            TEMPLATE => Kind::Template,
            // Brackets, and the words for the types of members.
            12..=18 | 40..=52 => Kind::Other,
            _ => return Err(self.source.error(at, format!("{number} is not a token"))),
        }))
    }

    fn rest(&self) -> &'a [u8] {
        &self.source.bytes[self.at..]
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], LoadError> {
        let taken = self.rest().first_chunk::<N>();
        let taken = taken.ok_or_else(|| self.source.error(self.at, "the file ends inside a token"))?;
        self.at += N;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, LoadError> {
        self.take().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, LoadError> {
        self.take().map(u32::from_le_bytes)
    }

    /// A length in bytes, and as many bytes of text.
    fn string(&mut self) -> Result<&'a [u8], LoadError> {
        let at = self.at;
        let length = self.u32()? as usize;
        let bytes = self.rest().get(..length);
        let bytes = bytes.ok_or_else(|| {
            self.source.error(at, format!("the file ends inside a string of {length} bytes"))
        })?;
        self.at += length;
        Ok(bytes)
    }

    /// Its first three parts are numbers, the lower byte first; in a text they are written the higher digit
    /// first.
    fn guid(&mut self) -> Result<[u8; 16], LoadError> {
        let mut guid: [u8; 16] = self.take()?;
        guid[..4].reverse();
        guid[4..6].reverse();
        guid[6..8].reverse();
        Ok(guid)
    }
}
