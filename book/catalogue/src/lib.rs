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

pub use current::{ENGLISH, current, filled, language, language_of, said, set, speak};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The folder of a language's translations, relative to the workspace's root.
pub fn folder(language: &str) -> String {
    format!("book/po/{language}")
}

/// The translations of one language. An empty one leaves all texts in English.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
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
    /// The translations in these messages; the first of two for the same text stays.
    pub fn new(messages: impl IntoIterator<Item = po::Message>) -> Self {
        let mut says = BTreeMap::new();
        for message in messages.into_iter().filter(|message| !message.says.is_empty()) {
            says.entry(message.english).or_insert(message.says);
        }
        Self { says }
    }

    /// The translation of an English text, if there is one.
    pub fn say(&self, english: &str) -> Option<&str> {
        self.says.get(english).map(String::as_str)
    }

    /// All translated texts, with their translations.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.says.iter().map(|(english, says)| (english.as_str(), says.as_str()))
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
