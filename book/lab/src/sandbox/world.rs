//! Everything that a program in the sandbox can see and change.

mod kinds;
mod opened;

use super::{
    Start,
    files::{SCRATCH, Tree, folders_of, name_in, plain},
};
pub use kinds::{Errno, How, Kind, ROOT, Texts};
use opened::{Open, name_in_scratch};
use std::collections::{BTreeMap, BTreeSet};

/// The world of one run.
pub struct World {
    pub args: Texts,
    pub environment: Texts,
    tree: std::sync::Arc<Tree>,
    /// The files written below `SCRATCH`.
    written: BTreeMap<String, Vec<u8>>,
    folders: BTreeSet<String>,
    /// The open files, from number 4 on.
    open: Vec<Option<Open>>,
    said: [Vec<u8>; 2],
    output_left: usize,
    has_said_too_much: bool,
    clock_ns: u64,
    random: u64,
}

impl World {
    pub fn new(start: &Start) -> Self {
        Self {
            args: Texts::new(start.args.iter().map(|arg| (*arg).to_owned())),
            environment: Texts::new(start.environment.iter().map(|(name, value)| format!("{name}={value}"))),
            tree: std::sync::Arc::clone(start.tree),
            written: BTreeMap::new(),
            folders: BTreeSet::from([SCRATCH.to_owned()]),
            open: Vec::new(),
            said: [Vec::new(), Vec::new()],
            output_left: start.limits.output,
            has_said_too_much: false,
            clock_ns: 0,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    pub fn has_said_too_much(&self) -> bool {
        self.has_said_too_much
    }

    /// The standard output, the standard error and the files written.
    pub fn into_output(self) -> (String, String, BTreeMap<String, Vec<u8>>) {
        let [stdout, stderr] = self.said.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (stdout, stderr, self.written)
    }

    /// A clock in nanoseconds that advances by a millisecond with each reading.
    pub fn clock(&mut self) -> u64 {
        self.clock_ns += 1_000_000;
        self.clock_ns
    }

    /// Pseudo-random bytes, the same in every run: xorshift.
    pub fn random(&mut self) -> u8 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 32) as u8
    }

    pub fn kind(&self, number: u32) -> Result<Kind, Errno> {
        match number {
            0..=2 => Ok(Kind::Terminal),
            ROOT => Ok(Kind::Folder),
            _ if self.opened(number)?.is_folder => Ok(Kind::Folder),
            _ => Ok(Kind::File),
        }
    }

    fn opened(&self, number: u32) -> Result<&Open, Errno> {
        let at = (number as usize).checked_sub(4).ok_or(Errno::BadFile)?;
        self.open.get(at).and_then(Option::as_ref).ok_or(Errno::BadFile)
    }

    fn opened_mut(&mut self, number: u32) -> Result<&mut Open, Errno> {
        let at = (number as usize).checked_sub(4).ok_or(Errno::BadFile)?;
        self.open.get_mut(at).and_then(Option::as_mut).ok_or(Errno::BadFile)
    }

    /// The path as stored in the tree.
    pub fn path(&self, folder: u32, path: &str) -> Result<String, Errno> {
        let start = match folder {
            ROOT => "",
            number => &self.opened(number)?.path,
        };
        plain(&format!("{start}/{path}")).ok_or(Errno::NotCapable)
    }

    fn is_folder(&self, path: &str) -> bool {
        self.tree.is_folder(path) || self.folders.contains(path)
    }

    fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.written.get(path).map(Vec::as_slice).or_else(|| self.tree.file(path))
    }

    /// The kind and the length of the file at a path.
    pub fn look_at(&self, path: &str) -> Result<(Kind, usize), Errno> {
        match self.bytes(path) {
            Some(bytes) => Ok((Kind::File, bytes.len())),
            None if self.is_folder(path) => Ok((Kind::Folder, 0)),
            None => Err(Errno::NoEntry),
        }
    }

    /// The kind and the length of an open file.
    pub fn look_at_open(&self, number: u32) -> Result<(Kind, usize), Errno> {
        match number {
            0..=2 => Ok((Kind::Terminal, 0)),
            ROOT => Ok((Kind::Folder, 0)),
            _ => self.look_at(&self.opened(number)?.path),
        }
    }

    /// The entries of an open folder, each with its kind.
    pub fn names(&self, number: u32) -> Result<Vec<(String, Kind)>, Errno> {
        let path = if number == ROOT { "" } else { &self.opened(number)?.path };
        if !self.is_folder(path) {
            return Err(Errno::NotFolder);
        }
        let written = self.written.keys().filter_map(|it| Some((name_in(path, it)?, false)));
        let folders = self.folders.iter().filter_map(|it| Some((name_in(path, it)?, true)));
        let mut names = self.tree.names(path);
        names.extend(written.chain(folders));
        let kind = |is_folder| if is_folder { Kind::Folder } else { Kind::File };
        Ok(names.into_iter().map(|(name, is_folder)| (name.to_owned(), kind(is_folder))).collect())
    }

    pub fn make_folder(&mut self, path: &str) -> Result<(), Errno> {
        if self.look_at(path).is_ok() {
            return Err(Errno::Exists);
        }
        name_in_scratch(path).ok_or(Errno::NotCapable)?;
        if !folders_of(path).all(|folder| self.is_folder(folder)) {
            return Err(Errno::NoEntry);
        }
        self.spend(64);
        self.folders.insert(path.to_owned());
        Ok(())
    }

    pub fn remove(&mut self, path: &str) -> Result<(), Errno> {
        self.written.remove(path).map(drop).ok_or(Errno::NoEntry)
    }

    /// Counts bytes that are printed or written; returns false beyond the limit.
    fn spend(&mut self, bytes: usize) -> bool {
        self.has_said_too_much |= bytes > self.output_left;
        self.output_left = self.output_left.saturating_sub(bytes);
        !self.has_said_too_much
    }
}
