//! A TOML table, read key by key; missing and unknown keys and wrong types are reported with their lines.
//!
//! Each key is removed as it is read, so [`TomlTable::end`] finds the unknown ones. No derive, which would
//! cost a learner a quarter of the first build.

use crate::exercise::{Error, Result};
use catalogue::say;
use std::{ops::Range, path::Path};
use toml::{
    Spanned,
    de::{DeArray, DeTable, DeValue},
};

/// A table, with the keys that have not been read yet.
#[derive(Debug)]
pub struct TomlTable<'a> {
    /// Its file, for messages.
    path: &'a Path,
    /// The file's text.
    text: &'a str,
    /// Its start, in bytes.
    start: usize,
    entries: DeTable<'a>,
}

impl<'a> TomlTable<'a> {
    /// Reads a whole file's text.
    ///
    /// # Errors
    /// If it is not valid TOML, with the line.
    pub fn parse(path: &'a Path, text: &'a str) -> Result<Self> {
        let empty = Self { path, text, start: 0, entries: DeTable::new() };
        let parsed = DeTable::parse(text).map_err(|error| {
            empty.error(error.span().map_or(0, |span| span.start), error.message().to_owned())
        });
        Ok(Self { entries: parsed?.into_inner(), ..empty })
    }

    /// An error at a byte.
    fn error(&self, at: usize, message: String) -> Error {
        let line = self.text[..at].matches('\n').count() + 1;
        Error::Stopped(format!("{}:{line}: {message}", self.path.display()))
    }

    /// The keys that are left.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(|key| &**key.get_ref())
    }

    /// The place of a key's value in the file, in bytes, if it is there.
    pub fn place(&self, key: &str) -> Option<Range<usize>> {
        self.entries.iter().find(|(it, _)| it.get_ref() == key).map(|(_, value)| value.span())
    }

    /// A string, if it is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(&mut self, key: &str) -> Result<Option<String>> {
        self.take(key, || say!("a string"), text)
    }

    /// A string that has to be there.
    ///
    /// # Errors
    /// If it is not there, or something else.
    pub fn needed_text(&mut self, key: &str) -> Result<String> {
        let text = self.text(key)?;
        text.ok_or_else(|| self.error(self.start, say!("the key `{key}` is missing", key)))
    }

    /// A whole number of at least 0, if it is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn number(&mut self, key: &str) -> Result<Option<u64>> {
        let number = |value: DeValue| {
            let number = value.as_integer()?;
            u64::from_str_radix(number.as_str(), number.radix()).ok()
        };
        self.take(key, || say!("a whole number of at least 0"), number)
    }

    /// A number of at least 0, whole or with decimals, if it is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn decimal(&mut self, key: &str) -> Result<Option<f64>> {
        let number = |value: DeValue| {
            let whole = value.as_integer().map(|whole| whole.as_str());
            let number: f64 = whole.or(value.as_float().map(|it| it.as_str()))?.parse().ok()?;
            (number.is_finite() && number >= 0.0).then_some(number)
        };
        self.take(key, || say!("a number of at least 0"), number)
    }

    /// A date, or a date and a time, if it is there, as TOML writes it.
    ///
    /// # Errors
    /// If it is something else.
    pub fn moment(&mut self, key: &str) -> Result<Option<String>> {
        let moment = |value: DeValue| {
            let moment = value.as_datetime()?;
            moment.date.is_some().then(|| moment.to_string())
        };
        self.take(key, || say!("a date, with or without a time, and without quotes"), moment)
    }

    /// A list of strings, if it is there.
    ///
    /// # Errors
    /// If it is something else.
    pub fn texts(&mut self, key: &str) -> Result<Option<Vec<String>>> {
        let texts = |value| array(value)?.into_iter().map(|value| text(value.into_inner())).collect();
        self.take(key, || say!("a list of strings"), texts)
    }

    /// A table; an empty one if there is none.
    ///
    /// # Errors
    /// If it is something else.
    pub fn table(&mut self, key: &str) -> Result<Self> {
        let entries = self.take(key, || say!("a table"), table)?.unwrap_or_default();
        Ok(Self { entries, ..*self })
    }

    /// A list of tables, empty if there is none.
    ///
    /// # Errors
    /// If it is something else.
    pub fn tables(&mut self, key: &str) -> Result<Vec<Self>> {
        let Self { path, text, .. } = *self;
        let one = |value: Spanned<DeValue<'a>>| {
            Some(Self { path, text, start: value.span().start, entries: table(value.into_inner())? })
        };
        let tables = |value| array(value)?.into_iter().map(one).collect();
        Ok(self.take(key, || say!("a list of tables"), tables)?.unwrap_or_default())
    }

    /// Checks that no key is left.
    ///
    /// # Errors
    /// If a key was not read.
    pub fn end(self) -> Result<()> {
        let Some(key) = self.entries.keys().min_by_key(|key| key.span().start) else { return Ok(()) };
        Err(self.error(key.span().start, say!("unknown key `{key}`", key = key.get_ref())))
    }

    fn take<T>(
        &mut self,
        key: &str,
        kind: fn() -> String,
        read: impl FnOnce(DeValue<'a>) -> Option<T>,
    ) -> Result<Option<T>> {
        let Some(value) = self.entries.remove(key) else { return Ok(None) };
        let Range { start, .. } = value.span();
        let wrong = || self.error(start, say!("`{key}` is not {kind}", key, kind = kind()));
        read(value.into_inner()).ok_or_else(wrong).map(Some)
    }
}

fn text(value: DeValue) -> Option<String> {
    if let DeValue::String(text) = value { Some(text.into_owned()) } else { None }
}

fn array<'a>(value: DeValue<'a>) -> Option<DeArray<'a>> {
    if let DeValue::Array(values) = value { Some(values) } else { None }
}

fn table<'a>(value: DeValue<'a>) -> Option<DeTable<'a>> {
    if let DeValue::Table(entries) = value { Some(entries) } else { None }
}
