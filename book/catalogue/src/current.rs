//! The language of the moment: texts are written in English, in [`say!`](crate::say), and found in the
//! catalogue that was set when the program began, or in the one that a part of its work is to speak.

use crate::{Catalogue, folder, languages};
use std::{
    cell::Cell,
    env,
    fmt::Display,
    path::Path,
    sync::{Mutex, OnceLock, PoisonError},
};

/// The language of the sources.
pub const ENGLISH: &str = "en";

static CURRENT: OnceLock<Catalogue> = OnceLock::new();
static OPENED: Mutex<Vec<&'static Catalogue>> = Mutex::new(Vec::new());

thread_local! {
    /// What [`speaking`] has set.
    static SPOKEN: Cell<Option<&'static Catalogue>> = const { Cell::new(None) };
}

/// Begins to speak the language that is asked for, or else the environment's, as far as the workspace at
/// `root` has it. Messages of the file `first` go before those of others, since the same English may have
/// several meanings. A faulty catalogue is told on standard error, and leaves the program in English.
///
/// # Errors
/// If that language is asked for and is not there; with those that are.
pub fn speak(asked: Option<&str>, root: &Path, first: &str) -> Result<(), String> {
    let mut all = languages(root);
    let Some(language) = language_of(asked, &all) else {
        all.insert(0, ENGLISH.to_owned());
        let unknown = asked.filter(|asked| language_of(Some(asked), &all).is_none());
        return unknown
            .map_or(Ok(()), |asked| Err(format!("no language `{asked}`: there are {}", all.join(", "))));
    };
    match Catalogue::read(&root.join(folder(&language)), first) {
        Ok(catalogue) => set(catalogue),
        Err(fault) => eprintln!("{fault}. Until that is mended, all is said in English."),
    }
    Ok(())
}

/// The catalogue of a language, as [`speak`] reads it, for [`speaking`]; a language that is not there is
/// English. It is kept for as long as the program runs, and read anew each time: it may have changed.
///
/// # Errors
/// If one of its files is faulty.
pub fn open(root: &Path, language: &str, first: &str) -> Result<&'static Catalogue, String> {
    let is_there = languages(root).iter().any(|it| it == language);
    let folder = root.join(folder(language));
    let catalogue = if is_there { Catalogue::read(&folder, first)? } else { Catalogue::default() };
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = opened.iter().find(|known| ***known == catalogue) {
        return Ok(known);
    }
    let kept: &'static Catalogue = Box::leak(Box::new(catalogue));
    opened.push(kept);
    Ok(kept)
}

/// Does some work, and speaks the language of this catalogue meanwhile, on this thread.
pub fn speaking<T>(catalogue: &'static Catalogue, work: impl FnOnce() -> T) -> T {
    struct Before(Option<&'static Catalogue>);
    impl Drop for Before {
        fn drop(&mut self) {
            SPOKEN.set(self.0);
        }
    }
    let _before = Before(SPOKEN.replace(Some(catalogue)));
    work()
}

/// The language of the moment.
pub fn language() -> &'static str {
    current().map(|it| &it.language[..]).filter(|it| !it.is_empty()).unwrap_or(ENGLISH)
}

/// Sets the catalogue of the program, once; until then, and without one, its texts are in English.
pub fn set(catalogue: Catalogue) {
    let _ = CURRENT.set(catalogue);
}

/// The catalogue of the moment, if one was set.
pub fn current() -> Option<&'static Catalogue> {
    SPOKEN.get().or_else(|| CURRENT.get())
}

/// A text that is written elsewhere, such as an exercise's hint, in the language of the moment.
pub fn said(english: &str) -> &str {
    current().and_then(|it| it.say(english)).unwrap_or(english)
}

/// A text in the language of the moment, such as `say!("{count} cases of {name}", count, name = its_name())`.
/// The text is a literal, and in the catalogue as it is; its names in braces are replaced by the values.
#[macro_export]
macro_rules! say {
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::filled($english, &[$((stringify!($name), $crate::say!(@ $name $(, $value)?))),*])
    };
    (@ $name:ident) => { &$name as &dyn ::std::fmt::Display };
    (@ $name:ident, $value:expr) => { &$value as &dyn ::std::fmt::Display };
}

/// An English text in the language of the moment, with values in place of its names in braces. A translation
/// that lacks one of these is not taken: nothing may get lost.
pub fn filled(english: &str, values: &[(&str, &dyn Display)]) -> String {
    let has = |text: &str, name: &str| text.contains(&format!("{{{name}}}"));
    let says = said(english);
    let is_whole = values.iter().all(|(name, _)| has(says, name) || !has(english, name));
    fill(if is_whole { says } else { english }, values)
}

/// A text with values in place of its names in braces.
pub fn fill(mut rest: &str, values: &[(&str, &dyn Display)]) -> String {
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
    use crate::{later, po::Message};

    fn catalogue(english: &str, says: &str) -> Catalogue {
        Catalogue::new([Message { english: english.into(), says: says.into(), line: 1 }])
    }

    #[test]
    fn a_text_is_said_in_the_language_that_was_set() {
        let count = 2;
        assert_eq!(say!("{count} of {all}, {other}", count, all = 1 + 2), "2 of 3, {other}");
        set(catalogue("{count} of {all}", "{all} 中的 {count}"));
        assert_eq!(say!("{count} of {all}", count, all = "{count}"), "{count} 中的 2");
        assert_eq!(say!("Nothing"), "Nothing");
        let loses = &*Box::leak(Box::new(catalogue("{count} bones", "骨骼")));
        assert_eq!(speaking(loses, || say!("{count} bones", count)), "2 bones");
    }

    #[test]
    fn a_text_is_said_later_in_the_language_of_the_moment() {
        let speaks = |english, says| &*Box::leak(Box::new(catalogue(english, says)));
        let text = later!("the inputs say {word}", word = later!("the word {count}", count = 2));
        let whole = speaks("the inputs say {word}", "输入中有 {word}");
        let word = speaks("the word {count}", "单词 {count}");
        let said = || text.to_string();
        assert_eq!(said(), "the inputs say the word 2");
        let inner = speaking(whole, || (said(), speaking(word, said), said(), text.in_english()));
        let [chinese, half] = ["输入中有 the word 2", "the inputs say 单词 2"].map(str::to_owned);
        assert_eq!(inner, (chinese.clone(), half, chinese, said()));
        let panics = || speaking(whole, || panic!("{}", said()));
        assert!(std::panic::catch_unwind(panics).is_err());
        assert_eq!(said(), "the inputs say the word 2", "a panic ends it, too");
    }

    #[test]
    fn a_language_is_opened_as_it_is_now() {
        let root = env::temp_dir().join(format!("catalogue_open_{}", std::process::id()));
        let write = |file: &str, says: &str| {
            let path = root.join("book/po/zh-CN").join(file);
            std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
            std::fs::write(path, format!("msgid \"Bone\"\nmsgstr \"{says}\"\n")).expect("a file");
        };
        let says = |language, first| {
            speaking(open(&root, language, first).expect("it can be read"), || {
                (super::language(), said("Bone"))
            })
        };
        write("a.po", "甲");
        write("b.po", "乙");
        assert_eq!(says("zh-CN", "a.po"), ("zh-CN", "甲"));
        assert_eq!(says("zh-CN", "b.po"), ("zh-CN", "乙"));
        assert_eq!(says("../zh-CN", "b.po"), ("en", "Bone"));
        write("b.po", "丙");
        assert_eq!(says("zh-CN", "b.po"), ("zh-CN", "丙"));
        std::fs::remove_dir_all(&root).expect("it can be removed");
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
