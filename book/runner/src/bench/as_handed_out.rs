//! The files that an answer is checked with: the workbook's own, whatever the learner has changed.

use crate::{
    bench::needed::{LOCK, Needed},
    exercise::{
        Exercise,
        copy::{self, Files, replace_function},
        error::Result,
        function::stub,
        handed_out::{HandedOut, is_never},
        originals,
        region::find_region,
        tokens::same_code,
        workspace::Workspace,
    },
};
use std::{collections::BTreeSet, fs};

/// A learner's file that a check does not use; its path is relative to the workspace's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetAside {
    /// It differs from the one handed out.
    Changed(String),
    /// It was not handed out.
    Added(String),
    /// It is gone.
    Removed(String),
}

impl SetAside {
    fn path(&self) -> &str {
        let (Self::Changed(path) | Self::Added(path) | Self::Removed(path)) = self;
        path
    }

    /// True for files that decide what is right: tests and their helpers, recorded tables, manifests, cargo's
    /// settings, build scripts. All others are a stage's code.
    pub fn is_check(&self) -> bool {
        let path = self.path();
        let file = path.rsplit('/').next().unwrap_or(path);
        let is_of_the_book = path.starts_with("book/");
        is_of_the_book || path.contains("/tests/") || file == "build.rs" || !path.contains("/src/")
    }

    /// The message for the learner.
    pub fn in_words(&self) -> String {
        match self {
            Self::Changed(path) => format!("{path} was changed: checked with the one that was handed out."),
            Self::Added(path) => format!("{path} was not handed out: checked without it."),
            Self::Removed(path) => format!("{path} is gone: checked with the one that was handed out."),
        }
    }
}

/// The files that an answer is checked with.
pub struct AsHandedOut {
    /// The learner's file of the exercise, with the other functions in it as they were handed out, and all
    /// other files needed.
    pub files: Files,
    /// The files not used.
    pub set_aside: Vec<SetAside>,
}

/// The files for checking an exercise, as its tests need them. The versions of other crates are not recorded:
/// Cargo.lock is used as it lies there.
///
/// # Errors
/// If a file can't be read, or an original can't be found.
pub fn as_handed_out(workspace: &Workspace, exercise: &Exercise, needed: &Needed) -> Result<AsHandedOut> {
    let nothing = HandedOut::default();
    let recorded = workspace.handed_out.as_ref();
    let lying = copy::files(&workspace.root)?;
    let recorded_files = recorded.unwrap_or(&nothing).files().map(str::to_owned);
    let paths: BTreeSet<String> = lying.into_iter().chain(recorded_files).collect();
    let (mut files, mut set_aside) = (Files::new(), Vec::new());
    for path in paths.into_iter().filter(|path| needed.has_file(path) || path == LOCK) {
        let lying = fs::read(workspace.root.join(&path)).ok().map(in_lf);
        let bytes = match (recorded, lying) {
            (Some(recorded), lying) if path != LOCK => {
                choose(workspace, exercise, recorded, &path, lying, &mut set_aside)?
            }
            (_, lying) => lying,
        };
        files.extend(bytes.map(|bytes| (path, bytes)));
    }
    for other in workspace.exercises().filter(|other| needed.has_file(&other.path())) {
        let place = workspace.file(other);
        let lying = fs::read_to_string(place).unwrap_or_default().replace("\r\n", "\n");
        let text = find_region(&lying, &other.name).map_or("", |region| &lying[region.whole]);
        let original = originals::function(workspace, other, text)?;
        // If a function was handed out blank, there is only the learner's own.
        let is_blank = !text.is_empty() && same_code(&original, &stub(other, &original)?);
        replace_function(&mut files, other, if is_blank { text } else { &original })?;
    }
    Ok(AsHandedOut { files, set_aside })
}

/// The bytes to check with: the file as it lies there, or as it was handed out; `None` if it is left out.
fn choose(
    workspace: &Workspace,
    exercise: &Exercise,
    recorded: &HandedOut,
    path: &str,
    lying: Option<Vec<u8>>,
    set_aside: &mut Vec<SetAside>,
) -> Result<Option<Vec<u8>>> {
    let path = path.to_owned();
    Ok(match lying {
        // Files that no check needs get no message.
        lying if is_never(&path) => lying.filter(|_| false),
        Some(_) if !recorded.has_file(&path) => {
            set_aside.push(SetAside::Added(path));
            None
        }
        Some(bytes) if path == exercise.path() || originals::is_handed_out(workspace, &path, &bytes) => {
            Some(bytes)
        }
        lying => {
            let original = originals::file(workspace, &path)?;
            set_aside.push(if lying.is_some() { SetAside::Changed(path) } else { SetAside::Removed(path) });
            Some(original)
        }
    })
}

/// A text with its lines ending in LF, without a byte order mark; other bytes unchanged.
fn in_lf(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\r') => text.replace("\r\n", "\n").into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
}
