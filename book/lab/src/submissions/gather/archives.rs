//! The texts in archives, which are read in memory and never unpacked to disk.

use super::{Gathering, LARGEST_TEXT, LINK, is_left, is_packed, join, not_unpacked};
use crate::submissions::shown;
use flate2::read::GzDecoder;
use std::{
    error::Error,
    io::{self, Cursor, Read, Seek, SeekFrom},
};
use zip::ZipArchive;

/// What an entry costs, in bytes.
const ENTRY: u64 = 1 << 10;
/// The longest end of a zip in which its last record begins: 22 bytes and a comment.
const LAST_RECORD: u64 = 22 + u16::MAX as u64;
/// The least bytes in which a zip lists an entry.
const LISTED: u64 = 46;

/// What can't be unpacked, with the reason.
type Unpacked = Result<(), Box<dyn Error>>;

impl Gathering<'_> {
    pub(super) fn zip(&mut self, at: &str, mut file: impl Read + Seek, depth: usize) -> Unpacked {
        let (last, most) = listed(&mut file)?;
        // The list is read at once.
        if most * ENTRY > self.budget.left(at) {
            self.budget.take(at, u64::MAX, 1);
            return Ok(());
        }
        let mut zip = ZipArchive::new(file)?;
        if last.is_some_and(|last| last > zip.len()) {
            return Err("two files in it have the same name".into());
        }
        for index in 0..zip.len() {
            let name = zip.name_for_index(index).transpose()?.unwrap_or_default().into_owned();
            // One with a password can't be opened, but the others can.
            let entry = zip.by_index(index).map_err(io::Error::from);
            let is_link = entry.as_ref().is_ok_and(|entry| entry.is_symlink());
            self.packed(at, &name, is_link, entry, depth);
        }
        Ok(())
    }

    pub(super) fn tar(&mut self, at: &str, file: impl Read, depth: usize) -> Unpacked {
        let left = self.budget.left(at);
        let mut tar = tar::Archive::new(GzDecoder::new(file).take(left));
        let read = self.entries(at, &mut tar, depth);
        // What was skipped is unpacked, too.
        self.budget.take(at, left - tar.into_inner().limit(), 1);
        read
    }

    fn entries(&mut self, at: &str, tar: &mut tar::Archive<impl Read>, depth: usize) -> Unpacked {
        for entry in tar.entries()? {
            let entry = entry?;
            let kind = entry.header().entry_type();
            let end = if kind.is_dir() { "/" } else { "" };
            let name = format!("{}{end}", String::from_utf8_lossy(&entry.path_bytes()));
            let is_link = kind.is_symlink() || kind.is_hard_link();
            if is_link || kind.is_file() || kind.is_dir() {
                self.packed(at, &name, is_link, Ok(entry), depth);
            } else if !kind.is_pax_global_extensions() {
                self.unused(&join(at, &name), "it is no plain file");
            }
        }
        Ok(())
    }

    /// A file, a link or a folder in the archive at `at`, which calls it `name`. Only a file that may matter
    /// is read.
    fn packed(&mut self, at: &str, name: &str, is_link: bool, file: io::Result<impl Read>, depth: usize) {
        // Other systems have other separators.
        let name = name.replace('\\', "/");
        let name = name.trim_start_matches("./");
        // A class may be packed with the folder in which it lies.
        let root = if at.is_empty() { &self.root[..] } else { "" };
        let within = &join(at, name.strip_prefix(root).unwrap_or(name))[..];
        let is_drive = |part: &str| part.len() == 2 && part.ends_with(':');
        if name.starts_with('/') || name.split('/').any(|part| part == ".." || is_drive(part)) {
            return self.fault(at, &format!("`{}` in it is not a plain path", shown(name)));
        }
        // Whoever handed something in is there, whatever becomes of it.
        let top = within.split_once('/').filter(|(top, _)| at.is_empty() && !is_left(top));
        self.tops.extend(top.map(|(top, _)| top.to_owned()));
        if is_link {
            return self.fault(within, LINK);
        }
        if !self.budget.take(within, ENTRY, 1) || is_left(within) || name.ends_with('/') {
            return;
        }
        if !is_packed(within) && !self.is_wanted(within) {
            return self.unwanted.push(within.to_owned());
        }
        let left = self.budget.left(within);
        let most = if is_packed(within) { left } else { left.min(LARGEST_TEXT + 1) };
        let mut bytes = Vec::new();
        let read = file.and_then(|file| file.take(most).read_to_end(&mut bytes));
        if !self.budget.take(within, bytes.len() as u64, 1) {
            return;
        }
        match read {
            Ok(_) => self.file(within, within, Cursor::new(bytes), depth + 1),
            Err(error) => self.fault(within, &not_unpacked(error)),
        }
    }
}

/// The number of entries that a zip's last record tells, equal names and all, if it does; and the greatest
/// number that it may have.
fn listed(file: &mut (impl Read + Seek)) -> io::Result<(Option<usize>, u64)> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(LAST_RECORD)))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    let records = end.windows(22).filter(|record| record.starts_with(b"PK\x05\x06"));
    // All ones: the number stands elsewhere.
    let is_long = |record: &[u8]| record[10..12] == [255; 2] || record[16..20] == [255; 4];
    let count = |record: &[u8]| (!is_long(record)).then(|| u16::from_le_bytes([record[10], record[11]]));
    let counts: Vec<Option<u16>> = records.map(count).collect();
    let most = counts.iter().map(|count| count.map_or(length / LISTED, u64::from)).max();
    Ok((counts.last().copied().flatten().map(usize::from), most.unwrap_or(length / LISTED)))
}
