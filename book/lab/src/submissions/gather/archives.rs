//! The texts in archives, which are read in memory and never unpacked to disk.

use super::{Gathering, LARGEST_TEXT, LINK, is_left, is_packed, join, name_at_end};
use crate::submissions::shown;
use flate2::read::GzDecoder;
use std::{
    error::Error,
    io::{self, Cursor, Read, Seek, SeekFrom},
};
use zip::ZipArchive;

/// The limits on everything that is unpacked for one student, and on the entries of an archive.
const LARGEST_ALL: u64 = 256 << 20;
const MOST_ENTRIES: usize = 20_000;
/// The longest end of a zip in which its last record begins: 22 bytes and a comment.
const LAST_RECORD: u64 = 22 + u16::MAX as u64;

/// What can't be unpacked, with the reason.
type Unpacked = Result<(), Box<dyn Error>>;

impl Gathering<'_> {
    pub(super) fn zip(&mut self, at: &str, mut file: impl Read + Seek, depth: usize) -> Unpacked {
        let listed = listed(&mut file)?;
        let mut zip = ZipArchive::new(file)?;
        if zip.len() > MOST_ENTRIES {
            return Err(format!("it has more than {MOST_ENTRIES} entries").into());
        }
        if listed.is_some_and(|listed| listed > zip.len()) {
            return Err("two files in it have the same name".into());
        }
        for index in 0..zip.len() {
            let entry = zip.by_index(index)?;
            let name = entry.name()?.into_owned();
            if entry.enclosed_name().is_none() || name.contains('\\') {
                self.fault(at, &format!("`{}` in it leads out of it", shown(&name)));
            } else if entry.is_symlink() {
                self.fault(&join(at, &name), LINK);
            } else if entry.is_file() {
                self.packed(&join(at, &name), entry, depth);
            }
        }
        Ok(())
    }

    pub(super) fn tar(&mut self, at: &str, file: impl Read, depth: usize) -> Unpacked {
        let left = self.left(at);
        let mut tar = tar::Archive::new(GzDecoder::new(file).take(left));
        let read = self.entries(at, &mut tar, depth);
        // What was skipped is unpacked, too.
        *self.used.entry(place_of(at)).or_default() += left - tar.into_inner().limit();
        read
    }

    fn entries(&mut self, at: &str, tar: &mut tar::Archive<impl Read>, depth: usize) -> Unpacked {
        for entry in tar.entries()?.take(MOST_ENTRIES) {
            let entry = entry?;
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            if name.starts_with('/') || name.split('/').any(|part| part == "..") {
                self.fault(at, &format!("`{}` in it leads out of it", shown(&name)));
            } else if entry.header().entry_type().is_file() {
                self.packed(&join(at, name.trim_start_matches("./")), entry, depth);
            } else if entry.header().entry_type().is_symlink() {
                self.fault(&join(at, &name), LINK);
            }
        }
        Ok(())
    }

    /// A file in an archive. Only one that may matter is read.
    fn packed(&mut self, at: &str, file: impl Read, depth: usize) {
        if is_left(at) || !(is_packed(at) || self.is_wanted(at)) {
            return;
        }
        let left = self.left(at);
        let most = if is_packed(at) { left } else { left.min(LARGEST_TEXT + 1) };
        let mut bytes = Vec::new();
        let read = file.take(most).read_to_end(&mut bytes);
        *self.used.entry(place_of(at)).or_default() += bytes.len() as u64;
        match read {
            Ok(length) if length as u64 == left => self.fault(at, "there is too much in it"),
            Ok(_) => self.file(at, name_at_end(at), Cursor::new(bytes), depth + 1),
            Err(error) => self.fault(at, &error.to_string()),
        }
    }

    /// The bytes that may still be unpacked for the student whose place it may be.
    fn left(&self, at: &str) -> u64 {
        LARGEST_ALL.saturating_sub(self.used.get(&place_of(at)).copied().unwrap_or(0))
    }
}

/// The number of entries that a zip's last record tells, equal names and all; `None` if it is no such zip.
fn listed(file: &mut (impl Read + Seek)) -> io::Result<Option<usize>> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(LAST_RECORD)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let at = end.windows(4).rposition(|four| four == b"PK\x05\x06");
    let count = at.and_then(|at| end.get(at + 10..at + 12)).map(|two| u16::from_le_bytes([two[0], two[1]]));
    // All ones: an archive of more than 65,534 entries has the number elsewhere.
    Ok(count.filter(|count| *count < u16::MAX).map(usize::from))
}

/// The first two names of a path: a student's, in a folder or in an archive in it.
fn place_of(at: &str) -> String {
    at.split('/').take(2).collect::<Vec<_>>().join("/")
}
