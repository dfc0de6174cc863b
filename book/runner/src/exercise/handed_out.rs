//! The record of what was handed out: a hash of every text that a verdict rests on.
//!
//! The record is `book/runner/handed_out.txt`, with a line for each text: the hash and the file, or the
//! hash, the file and the function. A file with functions to write is hashed without them. `cargo workbook
//! verify --record` writes it; a test and `verify` notice if that was forgotten. Line endings make no
//! difference.

use crate::exercise::{
    Exercise,
    error::{Error, Result},
};
use std::{collections::BTreeMap, fmt::Write, fs, io::ErrorKind, path::Path};

/// The record's file, relative to the workspace's root.
pub const FILE: &str = "book/runner/handed_out.txt";

const HEAD: &str = "# What was handed out. Written by `cargo workbook verify --record`.\n";

/// Files outside all packages that are handed out as well.
pub const OF_THE_WORKSPACE: [&str; 2] = ["Cargo.toml", ".cargo/config.toml"];

/// True for files that are never handed out: those that insta or an editor leaves behind, and those of test
/// programs other than `it`, which no check builds.
pub fn is_never(path: &str) -> bool {
    path.split_once("/tests/").is_some_and(|(_, rest)| !rest.starts_with("it/"))
        || [".snap.new", ".pending-snap", "~", ".swp", ".orig", ".rej", ".bk"]
            .iter()
            .any(|end| path.ends_with(end))
}

/// The hashes, by file, or by file and function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandedOut {
    hashes: BTreeMap<String, String>,
}

impl HandedOut {
    /// Reads the record; `None` if there is none.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn read(root: &Path) -> Result<Option<Self>> {
        let path = root.join(FILE);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(Self::parse(&text))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::file(&path)(error)),
        }
    }

    /// Notes a file, without the functions to write.
    pub fn add_file(&mut self, path: String, bytes: &[u8]) {
        self.hashes.insert(path, hash(bytes));
    }

    /// Notes an exercise's function.
    pub fn add_function(&mut self, exercise: &Exercise, text: &str) {
        self.hashes.insert(key(exercise), hash(text.as_bytes()));
    }

    /// All files, relative to the workspace's root.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.hashes.keys().map(String::as_str).filter(|name| !name.contains(' '))
    }

    /// True if a file is recorded.
    pub fn has_file(&self, path: &str) -> bool {
        self.hashes.contains_key(path)
    }

    /// The recorded hashes of an exercise's file, without the functions to write, and of its function.
    pub fn hashes_of(&self, exercise: &Exercise) -> Option<[&str; 2]> {
        let hash = |key: &str| self.hashes.get(key).map(String::as_str);
        Some([hash(&exercise.path())?, hash(&key(exercise))?])
    }

    /// True if these bytes, without the functions to write, are the file's.
    pub fn is_file(&self, path: &str, bytes: &[u8]) -> bool {
        self.hashes.get(path).is_some_and(|recorded| *recorded == hash(bytes))
    }

    /// True if this text is the exercise's function.
    pub fn is_function(&self, exercise: &Exercise, text: &str) -> bool {
        self.hashes.get(&key(exercise)).is_some_and(|recorded| *recorded == hash(text.as_bytes()))
    }

    /// True if the exercise's function is recorded.
    pub fn has_function(&self, exercise: &Exercise) -> bool {
        self.hashes.contains_key(&key(exercise))
    }

    /// The differences between two records, one on each line: a file, or a file and a function.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Vec<&'a str> {
        let own = self.hashes.iter().filter(|(name, hash)| other.hashes.get(*name) != Some(hash));
        let others = other.hashes.keys().filter(|name| !self.hashes.contains_key(*name));
        own.map(|(name, _)| &name[..]).chain(others.map(String::as_str)).collect()
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        self.hashes.iter().fold(HEAD.to_owned(), |mut text, (name, hash)| {
            let _ = writeln!(text, "{hash} {name}");
            text
        })
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let hashes = lines.filter_map(|line| line.split_once(' '));
        Self { hashes: hashes.map(|(hash, name)| (name.to_owned(), hash.to_owned())).collect() }
    }
}

fn key(exercise: &Exercise) -> String {
    format!("{} {}", exercise.path(), exercise.name)
}

/// The first half of a SHA-256, in hexadecimal; a text is hashed as if its lines ended in LF.
pub fn hash(bytes: &[u8]) -> String {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.contains('\r'));
    let text = text.map(|text| text.replace("\r\n", "\n"));
    let digest = hmac_sha256::Hash::hash(text.as_ref().map_or(bytes, |text| text.as_bytes()));
    digest[..16].iter().fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_that_of_sha_256_whatever_ends_the_lines() {
        assert_eq!(hash(b"abc"), "ba7816bf8f01cfea414140de5dae2223");
        assert_eq!(hash(b"a\r\nb\r\n"), hash(b"a\nb\n"));
        assert_ne!(hash(b"a\rb"), hash(b"a\nb"));
        assert_ne!(hash(b"\xff\r\n"), hash(b"\xff\n"), "that is no text");
    }

    #[test]
    fn a_record_written_is_read_again() {
        let hashes =
            [("a/b.rs", "12"), ("a/b.rs f", "34")].map(|(name, hash)| (name.to_owned(), hash.to_owned()));
        let record = HandedOut { hashes: hashes.into() };
        assert_eq!(HandedOut::parse(&record.to_text().replace('\n', "\r\n")), record);
        assert_eq!(record.files().collect::<Vec<_>>(), ["a/b.rs"]);
        assert_eq!(record.difference(&HandedOut::default()), ["a/b.rs", "a/b.rs f"]);
    }
}
