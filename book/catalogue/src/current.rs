//! The language of a whole program: its texts are written in English, in [`say!`](crate::say), and found in
//! the catalogue that was set when it began.

use crate::{Catalogue, folder, languages, read};
use std::{env, fmt::Display, path::Path, sync::OnceLock};

/// The language of the sources.
pub const ENGLISH: &str = "en";

static LANGUAGE: OnceLock<String> = OnceLock::new();
static CURRENT: OnceLock<Catalogue> = OnceLock::new();

/// Begins to speak the language that is asked for, or else the environment's, as far as the workspace at
/// `root` has it. A faulty catalogue is told on standard error, and leaves the program in English.
///
/// # Errors
/// If that language is asked for and is not there; with those that are.
pub fn speak(asked: Option<&str>, root: &Path) -> Result<(), String> {
    let mut all = languages(root);
    let Some(language) = language_of(asked, &all) else {
        all.insert(0, ENGLISH.to_owned());
        let unknown = asked.filter(|asked| language_of(Some(asked), &all).is_none());
        return unknown
            .map_or(Ok(()), |asked| Err(format!("no language `{asked}`: there are {}", all.join(", "))));
    };
    match read(&root.join(folder(&language))) {
        Ok(placed) => {
            set(Catalogue::new(placed.into_iter().map(|it| it.message)));
            let _ = LANGUAGE.set(language);
        }
        Err(fault) => eprintln!("{fault}. Until that is mended, all is said in English."),
    }
    Ok(())
}

/// The language that [`speak`] has set.
pub fn language() -> &'static str {
    LANGUAGE.get().map_or(ENGLISH, String::as_str)
}

/// Sets the catalogue of the program, once; until then, and without one, its texts are in English.
pub fn set(catalogue: Catalogue) {
    let _ = CURRENT.set(catalogue);
}

/// The catalogue of the program, if one was set.
pub fn current() -> Option<&'static Catalogue> {
    CURRENT.get()
}

/// A text that is written elsewhere, such as an exercise's hint, in the program's language.
pub fn said(english: &str) -> &str {
    current().and_then(|it| it.say(english)).unwrap_or(english)
}

/// A text in the program's language, such as `say!("{count} cases of {name}", count, name = path.display())`.
/// The text is a literal, and in the catalogue as it is; its names in braces are replaced by the values.
#[macro_export]
macro_rules! say {
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::filled($english, &[$((stringify!($name), $crate::say!(@ $name $(, $value)?))),*])
    };
    (@ $name:ident) => { &$name as &dyn ::std::fmt::Display };
    (@ $name:ident, $value:expr) => { &$value as &dyn ::std::fmt::Display };
}

/// An English text in the program's language, with values in place of its names in braces.
pub fn filled(english: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut rest = said(english);
    let mut text = String::with_capacity(rest.len());
    while let Some(open) = rest.find('{') {
        text += &rest[..open];
        rest = &rest[open..];
        let name = rest[1..].split('}').next().unwrap_or_default();
        let value = values.iter().find(|(its, _)| *its == name);
        let length = value.map_or(1, |_| name.len() + 2);
        text += &value.map_or_else(|| rest[..length].to_owned(), |(_, value)| value.to_string());
        rest = &rest[length..];
    }
    text + rest
}

/// The one of `languages` that is asked for: by name, or by the environment as gettext reads it. `None` is
/// English.
pub fn language_of(asked: Option<&str>, languages: &[String]) -> Option<String> {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let asked = asked
        .map(str::to_owned)
        .or_else(|| ["WORKBOOK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set))?;
    // zh_CN.UTF-8 is zh-CN; zh_SG has to do with zh-CN.
    let asked = asked.split(['.', '@']).next()?.replace('_', "-");
    let primary = |name: &str| name.split('-').next().unwrap_or_default().to_lowercase();
    let is_asked = |name: &&String| name.eq_ignore_ascii_case(&asked);
    let is_near = |name: &&String| primary(name) == primary(&asked);
    languages.iter().find(is_asked).or_else(|| languages.iter().find(is_near)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::po::Message;

    #[test]
    fn a_text_is_said_in_the_language_that_was_set() {
        let count = 2;
        assert_eq!(say!("{count} of {all}, {other}", count, all = 1 + 2), "2 of 3, {other}");
        let message =
            Message { english: "{count} of {all}".into(), says: "{all} 中的 {count}".into(), line: 1 };
        set(Catalogue::new([message]));
        assert_eq!(say!("{count} of {all}", count, all = "{count}"), "{count} 中的 2");
        assert_eq!(say!("Nothing"), "Nothing");
    }

    #[test]
    fn the_nearest_language_is_taken() {
        let languages = ["de".to_owned(), "zh-CN".to_owned()];
        let of = |asked: &str| language_of(Some(asked), &languages);
        assert_eq!(of("zh_CN.UTF-8"), Some("zh-CN".into()));
        assert_eq!(of("zh"), Some("zh-CN".into()));
        assert_eq!(of("DE"), Some("de".into()));
        for english in ["C", "en_GB.UTF-8", "POSIX", "fr"] {
            assert_eq!(of(english), None, "{english}");
        }
    }
}
