//! What a stage's command line may ask for of a model's file.

use viewer::{Args, Flag};

/// The flags of every stage that reads models; see [`FileFlags`].
pub const FILE_FLAGS: [Flag; 2] = [
    Flag {
        name: "file-scene",
        value: "NAME|INDEX",
        help: "which of the file's own scenes, where it has several",
    },
    Flag { name: "file-space", value: "", help: "a .X model as its file has it: left-handed" },
];

/// What [`FILE_FLAGS`] asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FileFlags<'a> {
    /// One of the file's scenes, by name or by index.
    pub scene: Option<&'a str>,
    /// Whether a .X model stays in the space of its file.
    pub keeps_file_space: bool,
}

impl<'a> FileFlags<'a> {
    /// From the command line.
    pub fn of(args: &'a Args) -> Self {
        Self {
            scene: args.own.get("file-scene").map(String::as_str),
            keeps_file_space: args.own.contains_key("file-space"),
        }
    }
}

/// Says on standard error what was wrong with a file and could be passed over.
pub fn warn(file: &str, warnings: &[String]) {
    for warning in warnings {
        eprintln!("{file}: {warning}");
    }
}
