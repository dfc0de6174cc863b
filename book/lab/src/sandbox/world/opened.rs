//! Open files: each has a number, and a position at which it is read and written.

use super::{Errno, How, ROOT, World};
use crate::sandbox::files::SCRATCH;

/// An open file or folder.
pub struct Open {
    pub path: String,
    pub at: usize,
    pub is_folder: bool,
    pub may_write: bool,
    pub appends: bool,
}

impl World {
    /// Opens a file or a folder, and returns its number.
    pub fn open(&mut self, path: String, how: How) -> Result<u32, Errno> {
        let is_folder = self.is_folder(&path);
        let is_there = self.bytes(&path).is_some();
        if how.only_folder && !is_folder {
            return Err(if is_there { Errno::NotFolder } else { Errno::NoEntry });
        }
        let changes = how.may_write || how.truncates || (how.creates && !is_there && !is_folder);
        if changes && is_folder {
            return Err(Errno::IsFolder);
        }
        if how.creates && how.only_new && (is_there || is_folder) {
            return Err(Errno::Exists);
        }
        if changes && name_in_scratch(&path).is_none() {
            return Err(Errno::NotCapable);
        }
        if !is_there && !is_folder {
            let has_folder = path.rsplit_once('/').is_none_or(|(folder, _)| self.is_folder(folder));
            if !how.creates || !has_folder {
                return Err(Errno::NoEntry);
            }
            self.spend(64);
            self.written.insert(path.clone(), Vec::new());
        } else if how.truncates {
            self.written.insert(path.clone(), Vec::new());
        }
        let opened = Open { path, at: 0, is_folder, may_write: how.may_write, appends: how.appends };
        let at = self.open.iter().position(Option::is_none).unwrap_or(self.open.len());
        if at > 200 {
            return Err(Errno::BadFile);
        }
        if at == self.open.len() {
            self.open.push(None);
        }
        self.open[at] = Some(opened);
        Ok(at as u32 + 4)
    }

    pub fn close(&mut self, number: u32) -> Result<(), Errno> {
        if number <= ROOT {
            return Ok(());
        }
        self.opened(number)?;
        self.open[number as usize - 4] = None;
        Ok(())
    }

    /// At most `count` bytes from a file's position.
    pub fn read(&mut self, number: u32, count: usize) -> Result<Vec<u8>, Errno> {
        if number < ROOT {
            return Ok(Vec::new());
        }
        let (path, at) = (self.opened(number)?.path.clone(), self.opened(number)?.at);
        let bytes = self.bytes(&path).ok_or(Errno::IsFolder)?;
        let rest = &bytes[at.min(bytes.len())..];
        let piece = rest[..count.min(rest.len())].to_vec();
        self.opened_mut(number)?.at += piece.len();
        Ok(piece)
    }

    /// Writes to a file or a terminal; `None` beyond the limit.
    pub fn write(&mut self, number: u32, bytes: &[u8]) -> Result<Option<()>, Errno> {
        if !self.spend(bytes.len()) {
            return Ok(None);
        }
        if let 1 | 2 = number {
            self.said[number as usize - 1].extend_from_slice(bytes);
            return Ok(Some(()));
        }
        let opened = self.opened(number)?;
        if !opened.may_write {
            return Err(Errno::BadFile);
        }
        let (path, appends, at) = (opened.path.clone(), opened.appends, opened.at);
        let file = self.written.get_mut(&path).ok_or(Errno::NoEntry)?;
        let at = if appends { file.len() } else { at };
        // A gap after the end would have to be filled.
        if at > file.len() {
            return Err(Errno::Invalid);
        }
        let end = at + bytes.len();
        file.resize(file.len().max(end), 0);
        file[at..end].copy_from_slice(bytes);
        self.opened_mut(number)?.at = end;
        Ok(Some(()))
    }

    /// Moves a file's position: relative to its start (0), to the position (1), or to its end (2).
    pub fn seek(&mut self, number: u32, offset: i64, whence: i32) -> Result<u64, Errno> {
        let path = self.opened(number)?.path.clone();
        let length = self.bytes(&path).map_or(0, <[u8]>::len);
        let opened = self.opened_mut(number)?;
        let from = match whence {
            0 => 0,
            1 => opened.at,
            2 => length,
            _ => return Err(Errno::Invalid),
        };
        let at = (from as i64).checked_add(offset).filter(|at| *at >= 0).ok_or(Errno::Invalid)?;
        opened.at = at as usize;
        Ok(at as u64)
    }
}

pub fn name_in_scratch(path: &str) -> Option<&str> {
    path.strip_prefix(SCRATCH)?.strip_prefix('/')
}
