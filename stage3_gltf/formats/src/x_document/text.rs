//! Tokens of a text.

use crate::{
    error::LoadError,
    x_document::{
        number::{IS_BLANK, Number, short_number},
        source::Source,
        token::{Kind, Token},
    },
};
use std::borrow::Cow;

/// Reads a text token by token.
pub struct TextTokens<'a> {
    source: &'a Source,
    at: usize,
    /// See [`crate::x_document::tokens::Tokens::leave_out_numbers`].
    pub leaves_out_numbers: bool,
}

impl<'a> TextTokens<'a> {
    /// From a byte of the file on.
    pub fn new(source: &'a Source, at: usize) -> Self {
        Self { source, at, leaves_out_numbers: false }
    }

    /// See [`crate::x_document::tokens::Tokens::next_token`].
    pub fn next_token(&mut self) -> Result<Token<'a>, LoadError> {
        self.skip_blanks();
        while self.leaves_out_numbers
            && let Some((_, length)) = short_number(self.rest())
        {
            self.at += length;
            self.skip_blanks();
        }
        let at = self.at;
        let kind = match self.rest().first() {
            None => Kind::End,
            Some(b'{') => self.brace(Kind::Open),
            Some(b'}') => self.brace(Kind::Close),
            // A brace inside quotation marks is text.
            Some(b'"') => Kind::Text(String::from_utf8_lossy(self.enclosed(b'"')?)),
            Some(b'<') => self.guid()?,
            Some(_) => match short_number(self.rest()) {
                Some((value, length)) => {
                    self.at += length;
                    value.into()
                }
                None => word_kind(self.word()),
            },
        };
        Ok(Token { at, kind })
    }

    /// Pulls the numbers that come next, as long as they are written as most are and the list has room: a text is
    /// numbers for the most part. What it leaves is [`TextTokens::next_token`]'s.
    pub fn short_numbers(&mut self, numbers: &mut Vec<Number>) {
        let text = &self.source.bytes[..];
        let mut rest = self.rest();
        while numbers.len() < numbers.capacity() {
            rest = behind_blanks(rest);
            let Some((value, length)) = short_number(rest) else { break };
            numbers.push(Number { at: (text.len() - rest.len()) as u32, value });
            rest = &rest[length..];
        }
        self.at = text.len() - rest.len();
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
        self.at = self.source.bytes.len() - behind_blanks(self.rest()).len();
    }

    /// A word ends at white space or `{`, or at another character that means something (E2-8); empty if one
    /// stands here.
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

/// A text from its next word on: behind blanks and comments.
#[inline]
fn behind_blanks(mut text: &[u8]) -> &[u8] {
    loop {
        while let [byte, rest @ ..] = text
            && IS_BLANK[usize::from(*byte)]
        {
            text = rest;
        }
        match text {
            // Neither does a brace in a comment count.
            [b'#', ..] | [b'/', b'/', ..] => text = from_line_end(text),
            _ => return text,
        }
    }
}

fn from_line_end(text: &[u8]) -> &[u8] {
    let length = text.iter().position(|&byte| byte == b'\n');
    &text[length.unwrap_or(text.len())..]
}

/// A number if it can be one, else a name.
fn word_kind(word: &[u8]) -> Kind<'_> {
    let Ok(text) = str::from_utf8(word) else { return Kind::Name(String::from_utf8_lossy(word)) };
    let name = || Kind::Name(Cow::Borrowed(text));
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
