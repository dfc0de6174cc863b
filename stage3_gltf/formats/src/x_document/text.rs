//! Tokens of a text.

use crate::{
    error::LoadError,
    x_document::{
        number::{Number, short_number},
        source::Source,
        token::{Kind, Token},
    },
};

/// Reads a text token by token.
pub struct TextTokens<'a> {
    source: &'a Source,
    at: usize,
}

impl<'a> TextTokens<'a> {
    /// From a byte of the file on.
    pub fn new(source: &'a Source, at: usize) -> Self {
        Self { source, at }
    }

    /// See [`crate::x_document::tokens::Tokens::next_token`].
    pub fn next_token(&mut self) -> Result<Token<'a>, LoadError> {
        self.skip_blanks();
        let at = self.at;
        let kind = match self.rest().first() {
            None => Kind::End,
            Some(b'{') => self.brace(Kind::Open),
            Some(b'}') => self.brace(Kind::Close),
            // A brace inside quotation marks is text.
            Some(b'"') => Kind::Text(String::from_utf8_lossy(self.enclosed(b'"')?)),
            Some(b'<') => self.guid()?,
            Some(_) => word_kind(self.word()),
        };
        Ok(Token { at, kind })
    }

    /// Pulls the numbers that come next, as long as they are written as most are and the list has room: a text is
    /// numbers for the most part. What it leaves is [`TextTokens::next_token`]'s.
    pub fn short_numbers(&mut self, numbers: &mut Vec<Number>) {
        let bytes = &self.source.bytes[..];
        while numbers.len() < numbers.capacity() {
            self.at = behind_blanks(bytes, self.at);
            let Some((value, length)) = short_number(&bytes[self.at..]) else { break };
            numbers.push(Number { at: self.at as u32, value });
            self.at += length;
        }
    }

    /// See [`crate::x_document::tokens::Tokens::name`].
    pub fn name(&mut self) -> Option<String> {
        self.skip_blanks();
        let word = self.word();
        (!word.is_empty()).then(|| String::from_utf8_lossy(word).into_owned())
    }

    fn rest(&self) -> &'a [u8] {
        &self.source.bytes[self.at..]
    }

    fn brace(&mut self, kind: Kind<'a>) -> Kind<'a> {
        self.at += 1;
        kind
    }

    fn skip_blanks(&mut self) {
        self.at = behind_blanks(&self.source.bytes, self.at);
    }

    /// A word ends at white space or `{`, or at another character that means something; empty if one stands here.
    fn word(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let is_end = |at: &usize| match rest[*at] {
            0..=b' ' | b'{' | b'}' | b';' | b',' | b'"' | b'<' => true,
            b'/' => rest[*at..].starts_with(b"//"),
            _ => false,
        };
        let length = (0..rest.len()).find(is_end).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// What stands between the character here and the next `end`.
    fn enclosed(&mut self, end: u8) -> Result<&'a [u8], LoadError> {
        let inside = &self.rest()[1..];
        let length = inside.iter().position(|&byte| byte == end).ok_or_else(|| {
            self.source.error(self.at, format!("the file ends before the closing {}", end as char))
        })?;
        self.at += length + 2;
        Ok(&inside[..length])
    }

    /// `<3cf169ce-ff7c-44ab-93c0-f78f62d172e2>`
    fn guid(&mut self) -> Result<Kind<'a>, LoadError> {
        let at = self.at;
        let text = String::from_utf8_lossy(self.enclosed(b'>')?);
        let digits: String = text.chars().filter(|digit| !digit.is_whitespace() && *digit != '-').collect();
        let number = u128::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 32);
        let wrong = || self.source.error(at, "a GUID does not have 32 hexadecimal digits");
        number.map(Kind::Guid).ok_or_else(wrong)
    }
}

/// Where the next word begins, behind white space, comments, and the separators: exporters do not agree where `,` and `;` belong.
#[inline]
fn behind_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(0..=b' ' | b',' | b';') => at += 1,
            // Neither does a brace in a comment count.
            Some(b'#') => at = end_of_line(bytes, at),
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => at = end_of_line(bytes, at),
            _ => return at,
        }
    }
}

fn end_of_line(bytes: &[u8], at: usize) -> usize {
    let length = bytes[at..].iter().position(|&byte| byte == b'\n');
    length.map_or(bytes.len(), |length| at + length)
}

/// A number if it can be one, else a name.
fn word_kind(word: &[u8]) -> Kind<'_> {
    let name = || Kind::Name(String::from_utf8_lossy(word));
    let Ok(text) = str::from_utf8(word) else { return name() };
    if !matches!(word.first(), Some(b'0'..=b'9' | b'+' | b'-' | b'.')) {
        return if text == "template" { Kind::Template } else { name() };
    }
    if let Ok(integer) = text.parse() {
        return Kind::Integer(integer);
    }
    match text.parse() {
        Ok(float) => Kind::Float(float),
        // What some programs print for values that are not numbers: 1.#QNAN0, -1.#IND00, 1.#INF00.
        Err(_) if text.contains(".#") => Kind::Float(f32::NAN),
        Err(_) => name(),
    }
}
