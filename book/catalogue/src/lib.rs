//! The workbook's texts in the reader's language.
//!
//! English stays where it is written, and a message is its English text: whoever changes that has nothing to
//! refresh, and the new text is shown in English until it is translated. The translations are gettext PO
//! files, in a folder for each language, such as `book/po/zh-CN`; how they are divided into files is up to
//! the translators.
//!
//! Deliberately absent: plural forms, which English writes as two messages; contexts; a crate that reads PO
//! files, since polib, which is kept, panics on a line cut short.

mod current;
pub mod po;
mod text;

pub use current::{ENGLISH, current, fill, filled, language, language_of, open, said, set, speak, speaking};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
pub use text::{Text, Value};

/// The folder of a language's translations, relative to the workspace's root.
pub fn folder(language: &str) -> String {
    format!("book/po/{language}")
}

/// The translations of one language. An empty one leaves all texts in English.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalogue {
    /// The language, if it is another than English.
    language: String,
    says: BTreeMap<String, String>,
}

/// A message with its place in a file.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The file, relative to the language's folder.
    pub file: String,
    /// The message.
    pub message: po::Message,
}

impl Catalogue {
    /// No translations: all texts stay in English.
    pub const fn english() -> Self {
        Self { language: String::new(), says: BTreeMap::new() }
    }

    /// The translations in these messages; the first of two for the same text stays.
    pub fn new(messages: impl IntoIterator<Item = po::Message>) -> Self {
        let mut says = BTreeMap::new();
        for message in messages.into_iter().filter(|message| !message.says.is_empty()) {
            says.entry(message.english).or_insert(message.says);
        }
        Self { language: String::new(), says }
    }

    /// The translations in a language's folder, which has its name; those in the file `first` go before
    /// others for the same text.
    ///
    /// # Errors
    /// As [`read`].
    pub fn read(folder: &Path, first: &str) -> Result<Self, String> {
        let mut placed = read(folder)?;
        placed.sort_by_key(|it| it.file != first);
        let language = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { language, ..Self::new(placed.into_iter().map(|it| it.message)) })
    }

    /// The translation of an English text, if there is one.
    pub fn say(&self, english: &str) -> Option<&str> {
        self.says.get(english).map(String::as_str)
    }
}

/// The languages of which there are translations, sorted.
pub fn languages(root: &Path) -> Vec<String> {
    let folders = fs::read_dir(root.join(folder(""))).into_iter().flatten().flatten();
    let mut names: Vec<_> = folders
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// All messages of the files below a language's folder, in the order of the files' names; none if there is no
/// such folder.
///
/// # Errors
/// With the file, the line and what is wrong there.
pub fn read(folder: &Path) -> Result<Vec<Placed>, String> {
    let mut files = Vec::new();
    gather(folder, &mut files);
    files.sort();
    let mut placed = Vec::new();
    for file in files {
        let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let messages =
            po::parse(&text).map_err(|(line, what)| format!("{}:{line}: {what}", file.display()))?;
        placed.extend(messages.into_iter().map(|message| Placed { file: name.clone(), message }));
    }
    Ok(placed)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "po") {
            files.push(path);
        }
    }
}
