//! WASI's kinds of files, error numbers and lists of texts.

/// WASI's error numbers.
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

/// The number of the root folder.
pub const ROOT: u32 = 3;

/// The kinds of open files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Standard input, output and error.
    Terminal,
    Folder,
    File,
}

/// The options for opening a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    pub creates: bool,
    pub only_folder: bool,
    pub only_new: bool,
    pub truncates: bool,
    pub appends: bool,
    pub may_write: bool,
}

/// Texts one after another, each with a zero byte at its end.
pub struct Texts {
    pub bytes: Vec<u8>,
    pub starts: Vec<u32>,
}

impl Texts {
    pub fn new(texts: impl Iterator<Item = String>) -> Self {
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for text in texts {
            starts.push(bytes.len() as u32);
            bytes.extend(text.bytes().filter(|byte| *byte != 0));
            bytes.push(0);
        }
        Self { bytes, starts }
    }
}
