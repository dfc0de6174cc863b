//! The words after a command of the classroom: those without a dash, and the options with their values.

use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};
use runner::exercise::error::{Error, Result};
use std::{collections::BTreeMap, path::PathBuf, str::FromStr};

/// The words of a command.
pub struct Words {
    /// Those without a dash, after the lab's name.
    pub plain: Vec<String>,
    options: BTreeMap<&'static str, String>,
}

impl Words {
    /// The words of a command that has these options with a value and these without. The first word without a
    /// dash is the lab's name, which is returned as well.
    ///
    /// # Errors
    /// If there is another option, a value is missing, or no lab is named.
    pub fn of(words: &[String], valued: &[&'static str], flags: &[&'static str]) -> Result<(String, Self)> {
        let (mut plain, mut options) = (Vec::new(), BTreeMap::new());
        let mut parser = Parser::from_args(words);
        while let Some(word) = parser.next().map_err(usage)? {
            let found = |names: &[&'static str]| names.iter().copied().find(|name| word == Long(name));
            if let Some(name) = found(flags) {
                options.insert(name, String::new());
            } else if let Some(name) = found(valued) {
                options.insert(name, parser.value().and_then(ValueExt::string).map_err(usage)?);
            } else if let Value(word) = word {
                plain.push(word.string().map_err(usage)?);
            } else {
                return Err(usage(word.unexpected()));
            }
        }
        if plain.is_empty() {
            return Err(Error::Usage("which lab? `cargo workbook lab help` shows the usage".to_owned()));
        }
        Ok((plain.remove(0), Self { plain, options }))
    }

    /// True if an option is there.
    pub fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// An option's value.
    pub fn text(&self, name: &str) -> Option<&String> {
        self.options.get(name)
    }

    /// An option's value as a path.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.text(name).map(PathBuf::from)
    }

    /// An option's value as a number.
    ///
    /// # Errors
    /// If it is no such number.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>> {
        let number = |text: &String| {
            text.parse().map_err(|_| Error::Usage(format!("--{name} is a number, not `{text}`")))
        };
        self.text(name).map(number).transpose()
    }
}

fn usage(error: lexopt::Error) -> Error {
    Error::Usage(format!("{error}; `cargo workbook lab help` shows the usage"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_stand_anywhere_and_others_are_refused() {
        let of = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            Words::of(&words, &["out", "jobs"], &["glsl"])
        };
        let (lab, words) = of("--out=there lab3 a --glsl b --jobs 2").unwrap();
        assert_eq!((&lab[..], &words.plain[..]), ("lab3", &["a".to_owned(), "b".to_owned()][..]));
        assert_eq!((words.path("out"), words.number("jobs").unwrap()), (Some("there".into()), Some(2u8)));
        assert!(words.has("glsl") && words.text("roster").is_none());
        assert!(of("lab3 --jobs many").unwrap().1.number::<u8>("jobs").is_err());
        for wrong in ["lab3 --nothing", "lab3 --out", "--glsl", "lab3 -x"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }
}
