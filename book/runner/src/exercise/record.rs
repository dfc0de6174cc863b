//! The record of an exercise, in its own file: what its function, tests and mutants were when its author last
//! verified it.
//!
//! ```text
//! [record]
//! function = "…"        a hash of the function as it is handed out; by it the original is found again
//! tests = "…"           a hash of its tests and tables
//! mutants = "…"         a hash of the original's mutants, and the numbers of those that an answer is not
//! left_out = "3 7"      compared with
//! bugs = "0 12"         mutants that `bug` may hide: the exercise's window shows them
//! ```

use crate::exercise::{Exercise, Result, TomlTable, Workspace, copy};
use std::fs;

/// The line with which the record begins, at the end of the exercise's file.
const HEAD: &str = "\n[record]\n";

/// What is recorded of an exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// A hash of the function as it is handed out, with its anchors' lines left out.
    pub function: String,
    /// A hash of its tests and tables.
    pub tests: String,
    /// A hash of the original's mutants; `None` before it was verified.
    pub mutants: Option<String>,
    /// The numbers, from 0 on, of the mutants that don't compile, don't end, do nothing wrong, or do what
    /// another body does.
    pub left_out: Vec<usize>,
    /// The numbers of mutants that the exercise's window shows, and that nothing else gives away.
    pub bugs: Vec<usize>,
}

impl Record {
    /// Reads the record of an exercise; `None` if there is none.
    ///
    /// # Errors
    /// If a key is missing, unknown or of the wrong type.
    pub fn read(mut table: TomlTable) -> Result<Option<Self>> {
        let Some(function) = table.text("function")? else { return table.end().map(|()| None) };
        let (tests, mutants) = (table.needed_text("tests")?, table.text("mutants")?);
        let mut numbers = |key: &str| -> Result<Vec<usize>> {
            let words = table.text(key)?.unwrap_or_default();
            Ok(words.split_whitespace().filter_map(|word| word.parse().ok()).collect())
        };
        let (left_out, bugs) = (numbers("left_out")?, numbers("bugs")?);
        table.end()?;
        Ok(Some(Self { function, tests, mutants, left_out, bugs }))
    }

    /// The text of an exercise's file with this record in place of its own.
    pub fn put_into(&self, text: &str) -> String {
        let exercise = text.split(HEAD).next().unwrap_or_default().trim_end();
        let mut text =
            format!("{exercise}\n{HEAD}function = \"{}\"\ntests = \"{}\"\n", self.function, self.tests);
        if let Some(mutants) = &self.mutants {
            let in_words =
                |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
            let (left_out, bugs) = (in_words(&self.left_out), in_words(&self.bugs));
            text += &format!("mutants = \"{mutants}\"\nleft_out = \"{left_out}\"\nbugs = \"{bugs}\"\n");
        }
        text
    }
}

/// A hash of an exercise's tests and tables: the file of its name in the tests of its package, and the
/// snapshots that it records.
///
/// # Errors
/// If a file can't be read.
pub fn tests_of(workspace: &Workspace, exercise: &Exercise) -> Result<String> {
    let folder = workspace.root.join(&exercise.home).join("tests/it");
    let (snapshots, own) = (folder.join("snapshots"), format!("it__{}__", exercise.name));
    let mut tables = if snapshots.is_dir() { copy::files(&snapshots)? } else { Vec::new() };
    // A failing test leaves what it has seen beside, as `.snap.new`.
    tables.retain(|table| table.starts_with(&own) && table.ends_with(".snap"));
    tables.sort();
    let paths = tables.iter().map(|table| format!("snapshots/{table}"));
    let all = [format!("{}.rs", exercise.name)].into_iter().chain(paths).map(|path| {
        let bytes = fs::read(folder.join(&path)).unwrap_or_default();
        format!("{path} {}\n", hash(&bytes))
    });
    Ok(hash(all.collect::<String>().as_bytes()))
}

/// The first half of a SHA-256, in hexadecimal; a text is hashed as if its lines ended in LF.
pub fn hash(bytes: &[u8]) -> String {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.contains('\r'));
    let text = text.map(|text| text.replace("\r\n", "\n"));
    let digest = hmac_sha256::Hash::hash(text.as_ref().map_or(bytes, |text| text.as_bytes()));
    digest[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_hash_is_that_of_sha_256_whatever_ends_the_lines() {
        assert_eq!(hash(b"abc"), "ba7816bf8f01cfea414140de5dae2223");
        assert_eq!(hash(b"a\r\nb\r\n"), hash(b"a\nb\n"));
        assert_ne!(hash(b"a\rb"), hash(b"a\nb"));
        assert_ne!(hash(b"\xff\r\n"), hash(b"\xff\n"), "that is no text");
    }

    #[test]
    fn a_record_written_is_read_again() {
        let shader = Record { function: "12".into(), tests: "34".into(), ..Record::default() };
        let rust =
            Record { mutants: Some("56".into()), left_out: vec![3, 7], bugs: vec![0], ..shader.clone() };
        let mut text = "file = \"a.rs\"\n".to_owned();
        for record in [&shader, &rust, &shader] {
            text = record.put_into(&text);
            assert_eq!(text.matches("[record]").count(), 1, "{text}");
            let mut table = TomlTable::parse(Path::new("a.toml"), &text).unwrap();
            assert_eq!(Record::read(table.table("record").unwrap()).unwrap().as_ref(), Some(record));
        }
    }
}
