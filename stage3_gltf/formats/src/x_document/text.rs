//! Tokens of a text.

use crate::{
    error::LoadError,
    x_document::{
        number::{Number, Value},
        source::Source,
        token::{Kind, Token, Word},
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
            Some(b'"') => Kind::Text(Word(self.enclosed(b'"')?)),
            Some(b'<') => self.guid()?,
            Some(_) => word_kind(self.word()),
        };
        Ok(Token { at, kind })
    }

    /// See [`crate::x_document::tokens::Tokens::numbers`].
    pub fn numbers(&mut self, numbers: &mut Vec<Number>) {
        while numbers.len() < numbers.capacity() {
            self.skip_blanks();
            let at = self.at;
            let Some(value) = number(self.word()) else {
                self.at = at;
                return;
            };
            numbers.push(Number { at: at as u32, value });
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
        self.at = self.source.bytes.len() - behind_blanks(self.rest()).len();
    }

    /// A word ends at white space or `{`, or at another character that means something (E2-8); empty if one
    /// stands here.
    fn word(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let is_end = |byte: &u8| matches!(byte, 0..=b' ' | b'{' | b'}' | b';' | b',' | b'"' | b'<');
        let mut word = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
        if let Some(comment) = word.windows(2).position(|two| two == b"//") {
            word = &word[..comment];
        }
        self.at += word.len();
        word
    }

    /// The text between the character here and the next `end`.
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
        number.map(|number| Kind::Guid(number.to_be_bytes())).ok_or_else(wrong)
    }
}

/// A text from its next word on. Comments are passed over, and so are white space, `,` and `;`, because
/// exporters do not agree where those belong.
fn behind_blanks(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [0..=b' ' | b',' | b';', rest @ ..] => rest,
            // A brace in a comment does not count.
            [b'#', ..] | [b'/', b'/', ..] => from_line_end(text),
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
    match number(word) {
        Some(Value::Integer(integer)) => Kind::Integer(integer),
        Some(Value::Float(float)) => Kind::Float(float),
        None if word == b"template" => Kind::Template,
        None => Kind::Name(Word(word)),
    }
}

/// A number, which is whole if it has neither sign nor point; none for any other word.
fn number(word: &[u8]) -> Option<Value> {
    if !matches!(word, [b'0'..=b'9' | b'+' | b'-' | b'.', ..]) {
        return None;
    }
    if let Some(integer) = whole_number(word) {
        return Some(Value::Integer(integer));
    }
    match fast_float2::parse(word) {
        Ok(float) => Some(Value::Float(float)),
        // Some programs print values that are not numbers like this: 1.#QNAN0, -1.#IND00, 1.#INF00.
        Err(_) if word.windows(2).any(|two| two == b".#") => Some(Value::Float(f32::NAN)),
        Err(_) => None,
    }
}

/// A number of digits alone; none for any other word, and for a number that is too large.
fn whole_number(word: &[u8]) -> Option<u32> {
    word.iter().try_fold(0_u32, |number, byte| {
        let digit = char::from(*byte).to_digit(10)?;
        number.checked_mul(10)?.checked_add(digit)
    })
}
