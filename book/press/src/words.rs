//! The book's texts in another language: what each page asks for is found in the catalogue, or counted as
//! missing and shown in English.
//!
//! Nothing enumerates the messages: they are what was asked for while the book was made.

use crate::placeholders;
use catalogue::{Catalogue, ENGLISH, Placed, folder, po};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

/// The texts of one edition of the book.
#[derive(Debug)]
pub struct Words {
    /// The language, as pages name it: `en`, `zh-CN`.
    pub language: String,
    catalogue: Catalogue,
    /// The translations of each file, for texts that mean something else elsewhere.
    of_file: BTreeMap<String, Catalogue>,
    placed: Vec<Placed>,
    asked: RefCell<Asked>,
}

/// What the edition has asked for so far.
#[derive(Debug, Default)]
struct Asked {
    all: BTreeSet<String>,
    /// The messages in the order in which they were asked for, by the catalogue's file for them.
    by_file: BTreeMap<String, Vec<String>>,
    missing: usize,
}

impl Words {
    /// The texts as they are written.
    pub fn english() -> Self {
        Self {
            language: ENGLISH.to_owned(),
            catalogue: Catalogue::default(),
            of_file: BTreeMap::new(),
            placed: Vec::new(),
            asked: RefCell::default(),
        }
    }

    /// The texts in a language, from its catalogue.
    ///
    /// # Errors
    /// If one of its files is faulty.
    pub fn read(root: &Path, language: &str) -> Result<Self, String> {
        let placed = catalogue::read(&root.join(folder(language)))?;
        let is_sound = |it: &&Placed| placeholders::fault(&it.message.english, &it.message.says).is_none();
        let sound: Vec<&Placed> = placed.iter().filter(is_sound).collect();
        let messages = |file: Option<&str>| {
            let is_wanted = |it: &&&Placed| file.is_none_or(|file| it.file == file);
            Catalogue::new(sound.iter().filter(is_wanted).map(|it| it.message.clone()))
        };
        let files: BTreeSet<&str> = sound.iter().map(|it| it.file.as_str()).collect();
        let of_file = files.into_iter().map(|file| (file.to_owned(), messages(Some(file)))).collect();
        let catalogue = messages(None);
        Ok(Self { language: language.to_owned(), catalogue, of_file, placed, asked: RefCell::default() })
    }

    /// True for the edition in the language of the sources.
    pub fn is_english(&self) -> bool {
        self.language == ENGLISH
    }

    /// The text in this language, `None` if it has to stay in English. `file` is the file of the catalogue in
    /// which the message belongs; what is there goes before what other files have for the same text.
    pub fn find(&self, file: &str, english: &str) -> Option<&str> {
        if self.is_english() || !placeholders::has_words(english) {
            return None;
        }
        let own = self.of_file.get(file).and_then(|its| its.say(english));
        let says = own.or_else(|| self.catalogue.say(english));
        let mut asked = self.asked.borrow_mut();
        let is_new = asked.all.insert(english.to_owned());
        asked.missing += usize::from(is_new && says.is_none());
        let of_file = asked.by_file.entry(file.to_owned()).or_default();
        if is_new || own.is_some() && !of_file.iter().any(|its| its == english) {
            of_file.push(english.to_owned());
        }
        says
    }

    /// The same for a place where no mark can stand, such as an attribute.
    pub fn say<'a>(&'a self, file: &str, english: &'a str) -> &'a str {
        self.find(file, english).unwrap_or(english)
    }

    /// Markdown or HTML within a line in this language; what has to stay in English is marked as such.
    pub fn marked(&self, file: &str, english: &str) -> String {
        match self.find(file, english) {
            Some(says) => says.to_owned(),
            None if self.is_english() || !placeholders::has_words(english) => english.to_owned(),
            None => format!("<span class=\"untranslated\" lang=\"en\">{english}</span>"),
        }
    }

    /// The numbers of messages asked for, and of those that are in English still.
    pub fn counts(&self) -> (usize, usize) {
        let asked = self.asked.borrow();
        (asked.all.len(), asked.missing)
    }

    /// True for a text that was asked for and is in English still.
    pub fn is_missing(&self, english: &str) -> bool {
        self.asked.borrow().all.contains(english) && self.catalogue.say(english).is_none()
    }

    /// The faults of the catalogue: translations that drop or change what has to stay as it is. Each with its
    /// file and line.
    pub fn faults(&self) -> impl Iterator<Item = (String, usize, String)> {
        self.placed.iter().filter(|it| !it.message.says.is_empty()).filter_map(|it| {
            let fault = placeholders::fault(&it.message.english, &it.message.says)?;
            Some((format!("{}/{}", folder(&self.language), it.file), it.message.line, fault))
        })
    }

    /// All translations, each with its file and line in the workspace.
    pub fn translations(&self) -> impl Iterator<Item = (String, &po::Message)> {
        let place = |it: &Placed| format!("{}/{}:{}", folder(&self.language), it.file, it.message.line);
        self.placed.iter().filter(|it| !it.message.says.is_empty()).map(move |it| (place(it), &it.message))
    }

    /// Writes the catalogue anew: in each file the messages that were asked for, in their order, then those
    /// translations of what English no longer has, for the translator to use and to remove.
    ///
    /// # Errors
    /// If a file can't be written.
    pub fn write(&self, root: &Path) -> io::Result<()> {
        let asked = self.asked.borrow();
        let folder = root.join(folder(&self.language));
        let mut files = asked.by_file.clone();
        let is_kept = |it: &po::Message| !it.says.is_empty() && !asked.all.contains(&it.english);
        for it in self.placed.iter().filter(|it| is_kept(&it.message)) {
            files.entry(it.file.clone()).or_default().push(it.message.english.clone());
        }
        // A translation with a fault is kept as well, to be mended.
        let own = Catalogue::new(self.placed.iter().map(|it| it.message.clone()));
        for (file, messages) in files.into_iter().filter(|(_, messages)| !messages.is_empty()) {
            let of_file = self.of_file.get(&file);
            let says = |english: &String| {
                let says = of_file.and_then(|its| its.say(english)).or_else(|| own.say(english));
                says.unwrap_or_default().to_owned()
            };
            let pairs: Vec<_> = messages.iter().map(|english| (english.as_str(), says(english))).collect();
            let pairs = pairs.iter().map(|(english, says)| (*english, says.as_str()));
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            fs::write(&path, po::write(&self.language, pairs))?;
        }
        Ok(())
    }
}
