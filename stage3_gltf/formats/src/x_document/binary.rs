//! Tokens of a binary file: each begins with its number in two bytes, the lower one first (S2-64).

use crate::{
    error::LoadError,
    x_document::{
        number::{Number, Value},
        source::Source,
        token::{Kind, Token},
    },
};
use std::borrow::Cow;

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
    /// Whether a floating-point number takes eight bytes.
    doubles: bool,
    /// How many numbers of the list here are still to come, and of which kind.
    list: (usize, u16),
    /// See [`crate::x_document::tokens::Tokens::leave_out_numbers`].
    pub leaves_out_numbers: bool,
}

impl<'a> BinaryTokens<'a> {
    /// From a byte of the file on.
    pub fn new(source: &'a Source, at: usize, doubles: bool) -> Self {
        Self { source, at, doubles, list: (0, INTEGER_LIST), leaves_out_numbers: false }
    }

    /// See [`crate::x_document::tokens::Tokens::next_token`]. A list is as many tokens as it has numbers: where one
    /// list ends and the next begins says nothing, exporters merge those of neighbouring members.
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
        self.list.0 -= 1;
        let at = self.at;
        let kind = match self.list.1 {
            INTEGER_LIST => Kind::Integer(self.u32()?),
            _ if self.doubles => Kind::Float(f64::from_le_bytes(self.take()?) as f32),
            _ => Kind::Float(f32::from_le_bytes(self.take()?)),
        };
        Ok(Token { at, kind })
    }

    /// How many numbers of a list are still to come.
    pub fn left_in_list(&self) -> usize {
        self.list.0
    }

    /// Pulls the numbers that are left of a list, and of the lists behind it as long as there is room for them; whether all are
    /// finite. A binary file is lists for the most part, and keys are many short ones.
    pub fn lists(&mut self, numbers: &mut Vec<Number>) -> bool {
        let mut are_finite = self.rest_of_list(numbers);
        while let &[list @ (6 | 7), 0, a, b, c, d, ref rest @ ..] = self.rest() {
            let (count, list) = (u32::from_le_bytes([a, b, c, d]) as usize, u16::from(list));
            let is_there = count <= rest.len() / self.number_size(list);
            if !is_there || count > numbers.capacity() - numbers.len() {
                break;
            }
            (self.at, self.list) = (self.at + 6, (count, list));
            are_finite &= self.rest_of_list(numbers);
        }
        are_finite
    }

    /// Pulls the numbers that are left of a list, all at once; whether all are finite. That they are there was checked when the
    /// list began.
    fn rest_of_list(&mut self, numbers: &mut Vec<Number>) -> bool {
        let (count, list) = self.list;
        let size = self.number_size(list);
        let bytes = &self.rest()[..count * size];
        let (fours, eights) = (bytes.as_chunks().0.iter(), bytes.as_chunks().0.iter());
        let mut are_finite = true;
        let mut float = |float: f32| {
            are_finite &= float.is_finite();
            Value::Float(float)
        };
        let start = self.at;
        let number = |(index, value)| Number { at: (start + index * size) as u32, value };
        match (list, size) {
            (INTEGER_LIST, _) => {
                let values = fours.map(|&four| Value::Integer(u32::from_le_bytes(four)));
                numbers.extend(values.enumerate().map(number));
            }
            (_, 4) => {
                let values = fours.map(|&four| float(f32::from_le_bytes(four)));
                numbers.extend(values.enumerate().map(number));
            }
            _ => {
                let values = eights.map(|&eight| float(f64::from_le_bytes(eight) as f32));
                numbers.extend(values.enumerate().map(number));
            }
        }
        self.at += bytes.len();
        self.list.0 = 0;
        are_finite
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
        Ok(Some(self.string()?.into_owned()))
    }

    /// What a token is whose number was read; none for a separator, and for a list, whose numbers come next.
    fn single(&mut self, at: usize, number: u16) -> Result<Option<Kind<'a>>, LoadError> {
        Ok(Some(match number {
            NAME => Kind::Name(self.string()?),
            // Its terminator is a token of its own, a comma or a semicolon.
            STRING => Kind::Text(self.string()?),
            INTEGER => Kind::Integer(self.u32()?),
            GUID => Kind::Guid(self.guid()?),
            INTEGER_LIST | FLOAT_LIST => {
                let count = self.u32()? as usize;
                if count > self.rest().len() / self.number_size(number) {
                    return Err(self
                        .source
                        .error(at, format!("the file ends inside a list of {count} numbers")));
                }
                match self.leaves_out_numbers {
                    true => self.at += count * self.number_size(number),
                    false => self.list = (count, number),
                }
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
    fn string(&mut self) -> Result<Cow<'a, str>, LoadError> {
        let at = self.at;
        let length = self.u32()? as usize;
        let bytes = self.rest().get(..length);
        let bytes = bytes.ok_or_else(|| {
            self.source.error(at, format!("the file ends inside a string of {length} bytes"))
        })?;
        self.at += length;
        Ok(String::from_utf8_lossy(bytes))
    }

    /// Its first three parts are numbers, the lower byte first; in a text they are written the higher digit first.
    fn guid(&mut self) -> Result<u128, LoadError> {
        let (first, second, third) = (self.u32()?, self.u16()?, self.u16()?);
        let rest = u64::from_be_bytes(self.take()?);
        Ok(u128::from(first) << 96 | u128::from(second) << 80 | u128::from(third) << 64 | u128::from(rest))
    }
}
