//! The pages' frame in the edition's language, with links to the other editions.
//!
//! In `book/theme/index.hbs` a text stands in double brackets; `[live]` is the way to the live stages, `[words]`
//! the script with the page's texts, and `[editions]` the links.

use crate::{
    sources::{Sources, held},
    words::{ENGLISH, Words},
};
use anyhow::{Context, Result, anyhow};
use runner::exercise::copy::{files, write_all};
use std::{fmt::Write, fs, path::Path};

/// The file of the catalogue with the texts of the pages and their scripts.
pub const FILE: &str = "page.po";
/// The script with the texts of an edition's page.
pub const SCRIPT: &str = "words.js";
/// The theme, and its page.
const THEME: (&str, &str) = ("book/theme", "index.hbs");
/// Its fonts.
const FONTS: &str = "fonts/fonts.css";
/// What stands for the page's own address until it is known.
const PAGE: &str = "[page]";

/// Writes the theme of an edition into a folder. The other editions take their fonts from the `english` pages.
///
/// # Errors
/// If the theme can't be read, or the folder can't be written.
pub fn write(sources: &Sources, folder: &Path, english: &Path) -> Result<()> {
    let theme = sources.root.join(THEME.0);
    // A book without a theme of its own has mdBook's.
    let Ok(page) = fs::read_to_string(theme.join(THEME.1)) else { return Ok(fs::create_dir_all(folder)?) };
    let mut files = held(&theme, is_of_fonts)?;
    if !sources.words.is_english() {
        let style = shared_fonts(&fs::read_to_string(theme.join(FONTS))?, english)?;
        files = [(FONTS.to_owned(), style.into_bytes())].into();
    }
    files.insert(THEME.1.to_owned(), in_language(sources, &page)?.into_bytes());
    Ok(write_all(folder, &files, |_| false)?)
}

/// True for what the pages need: other files there are what fonts are cut from, and how.
fn is_of_fonts(file: &str) -> bool {
    [".css", ".woff2", "/OFL.txt"].iter().any(|ending| file.starts_with("fonts/") && file.ends_with(ending))
}

/// The style sheet with the fonts, in an edition that takes them from the English pages: mdBook gives each a name
/// that changes with its bytes.
fn shared_fonts(style: &str, english: &Path) -> Result<String> {
    let (mut shared, mut rest) = (String::new(), style);
    while let Some((before, after)) = rest.split_once("{{ resource \"fonts/") {
        let (name, after) = after.split_once("\" }}").context("fonts.css: a name has no end")?;
        let stem = format!("{}-", name.trim_end_matches(".woff2"));
        let is_it = |file: &&String| {
            let hash = file.strip_prefix(&stem).and_then(|rest| rest.strip_suffix(".woff2"));
            hash.is_some_and(|hash| !hash.contains('-'))
        };
        let held = files(&english.join("fonts"))?;
        let file = held.iter().find(is_it).with_context(|| format!("no {name} beside the English pages"))?;
        shared += &format!("{before}../../fonts/{file}");
        rest = after;
    }
    Ok(shared + rest)
}

fn in_language(sources: &Sources, page: &str) -> Result<String> {
    let (live, words) = if sources.words.is_english() {
        ("live/", String::new())
    } else {
        ("../live/", format!("<script defer src=\"{{{{ path_to_root }}}}{SCRIPT}\"></script>"))
    };
    let (mut said, mut rest) = (String::new(), page);
    while let Some((before, after)) = rest.split_once("[[") {
        let (text, after) = after.split_once("]]").context("index.hbs: a text has no end")?;
        said += before;
        said += sources.words.say(FILE, text);
        rest = after;
    }
    said += rest;
    Ok(said.replace("[live]", live).replace("[words]", &words).replace("[editions]", &links(sources)?))
}

/// A link to the same page in each other language.
fn links(sources: &Sources) -> Result<String> {
    let own = &sources.words.language;
    // The other editions name this one so.
    sources.words.say(FILE, ENGLISH_NAME);
    let up = if sources.words.is_english() { "" } else { "../" };
    let mut links = String::new();
    let others = catalogue::languages(&sources.root).into_iter().chain([ENGLISH.to_owned()]);
    for language in others.filter(|language| language != own) {
        let (folder, name) = if language == ENGLISH {
            (String::new(), ENGLISH_NAME.to_owned())
        } else {
            let words = Words::read(&sources.root, &language).map_err(|fault| anyhow!(fault))?;
            (format!("{language}/"), words.say(FILE, ENGLISH_NAME).to_owned())
        };
        let _ = write!(
            links,
            "<a class=\"edition\" lang=\"{language}\" hreflang=\"{language}\" \
            href=\"{{{{ path_to_root }}}}{up}{folder}{PAGE}\">{name}</a>"
        );
    }
    Ok(links)
}

/// The name of an edition's language, in that language.
const ENGLISH_NAME: &str = "English";

/// Puts each page's own address into its links to the other editions; a page that they don't have is there
/// their first one.
///
/// # Errors
/// If a page can't be read or written.
pub fn link_editions(sources: &Sources, pages: &Path) -> Result<()> {
    let languages = catalogue::languages(&sources.root);
    if languages.is_empty() {
        return Ok(());
    }
    for path in files(pages)?.into_iter().filter(|path| path.ends_with(".html")) {
        let language = languages.iter().find(|language| path.starts_with(&format!("{language}/")));
        let page = language.map_or(path.as_str(), |language| &path[language.len() + 1..]);
        let is_everywhere = languages.iter().all(|language| pages.join(language).join(page).is_file());
        let page = if is_everywhere { page } else { "index.html" };
        let file = pages.join(&path);
        let text = fs::read_to_string(&file).with_context(|| path.clone())?;
        if text.contains(PAGE) {
            fs::write(&file, text.replace(&format!("{PAGE}\""), &format!("{page}\"")))
                .with_context(|| path)?;
        }
    }
    Ok(())
}
