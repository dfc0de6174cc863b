//! All that a program in the sandbox sees of the world, and what it does to it.

use super::{
    Start,
    files::{SCRATCH, Tree, folders_of, name_in, plain},
};
use std::collections::{BTreeMap, BTreeSet};

/// WASI's numbers for what can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errno {
    BadFile = 8,
    Exists = 20,
    Fault = 21,
    Invalid = 28,
    IsFolder = 31,
    NoEntry = 44,
    NotFolder = 54,
    NotCapable = 76,
}

/// The folder that everything is in has this number.
pub const ROOT: u32 = 3;

/// What can stand behind a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Standard input, output and error.
    Terminal,
    Folder,
    File,
}

/// A world, as it is for one run.
pub struct World {
    pub args: Texts,
    pub environment: Texts,
    tree: std::sync::Arc<Tree>,
    /// What was written below `SCRATCH`.
    written: BTreeMap<String, Vec<u8>>,
    folders: BTreeSet<String>,
    /// What is open, from number 4 on.
    open: Vec<Option<Open>>,
    said: [Vec<u8>; 2],
    output_left: usize,
    has_said_too_much: bool,
    clock_ns: u64,
    random: u64,
}

struct Open {
    path: String,
    at: usize,
    is_folder: bool,
    may_write: bool,
    appends: bool,
}

/// Texts one after another, each with a zero byte.
pub struct Texts {
    pub bytes: Vec<u8>,
    pub starts: Vec<u32>,
}

impl Texts {
    fn new(texts: impl Iterator<Item = String>) -> Self {
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for text in texts {
            starts.push(bytes.len() as u32);
            bytes.extend(text.bytes().filter(|byte| *byte != 0));
            bytes.push(0);
        }
        Self { bytes, starts }
    }
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

    /// What it said and what it wrote.
    pub fn into_output(self) -> (String, String, BTreeMap<String, Vec<u8>>) {
        let [stdout, stderr] = self.said.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (stdout, stderr, self.written)
    }

    /// Nanoseconds; a thousandth of a second more with each look.
    pub fn clock(&mut self) -> u64 {
        self.clock_ns += 1_000_000;
        self.clock_ns
    }

    /// The same bytes in every run: xorshift.
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

    /// A path as the tree has it.
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

    /// What a path leads to, and how long it is.
    pub fn look_at(&self, path: &str) -> Result<(Kind, usize), Errno> {
        match self.bytes(path) {
            Some(bytes) => Ok((Kind::File, bytes.len())),
            None if self.is_folder(path) => Ok((Kind::Folder, 0)),
            None => Err(Errno::NoEntry),
        }
    }

    /// The same of what is open.
    pub fn look_at_open(&self, number: u32) -> Result<(Kind, usize), Errno> {
        match number {
            0..=2 => Ok((Kind::Terminal, 0)),
            ROOT => Ok((Kind::Folder, 0)),
            _ => self.look_at(&self.opened(number)?.path),
        }
    }

    /// Opens a file or a folder; with its number.
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

    /// At most so many bytes from where a file stands.
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

    /// Writes, or says. None where that is more than it may.
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
        // What lies between the end and there would be made of nothing.
        if at > file.len() {
            return Err(Errno::Invalid);
        }
        let end = at + bytes.len();
        file.resize(file.len().max(end), 0);
        file[at..end].copy_from_slice(bytes);
        self.opened_mut(number)?.at = end;
        Ok(Some(()))
    }

    /// Has a file stand elsewhere: from its beginning (0), from where it stands (1), or from its end (2).
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

    /// What is in a folder that is open, each with its kind.
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

    /// Counts bytes that are said or written. False where there are too many.
    fn spend(&mut self, bytes: usize) -> bool {
        self.has_said_too_much |= bytes > self.output_left;
        self.output_left = self.output_left.saturating_sub(bytes);
        !self.has_said_too_much
    }
}

/// How something is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    pub creates: bool,
    pub only_folder: bool,
    pub only_new: bool,
    pub truncates: bool,
    pub appends: bool,
    pub may_write: bool,
}

fn name_in_scratch(path: &str) -> Option<&str> {
    path.strip_prefix(SCRATCH)?.strip_prefix('/')
}
