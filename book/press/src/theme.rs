//! The pages' frame in the edition's language, with links to the other editions.
//!
//! In `book/theme/index.hbs` a text stands in double brackets; `[live]` is the way to the live stages, as in
//! `fonts.css`, `[words]` the script with the page's texts, and `[editions]` the links.

use crate::{html::replaced, sources::Sources};
use anyhow::{Context, Result, anyhow};
use catalogue::{Catalogue, ENGLISH};
use runner::exercise::copy::{files, write_all};
use std::{fmt::Write, fs, path::Path};

/// The file of the catalogue with the texts of the pages and their scripts.
pub const FILE: &str = "page.po";
/// The script with the texts of an edition's page.
pub const SCRIPT: &str = "words.js";
/// The theme.
const THEME: &str = "book/theme";
/// Its fonts, and what they are cut from.
pub const FONTS: &str = "book/theme/fonts";
/// What stands for the way to the live stages, where the fonts are, too.
const LIVE: &str = "[live]";
/// The name of an edition's language; its translation is that language's own name.
const ENGLISH_NAME: &str = "English";
/// What stands for the page's own address until it is known.
const PAGE: &str = "[page]";

/// Writes the theme of an edition into a folder.
///
/// # Errors
/// If the theme can't be read, or the folder can't be written.
pub fn write(sources: &Sources, folder: &Path) -> Result<()> {
    let theme = sources.root.join(THEME);
    // A book without a theme of its own has mdBook's.
    let Ok(page) = fs::read_to_string(theme.join("index.hbs")) else {
        return Ok(fs::create_dir_all(folder)?);
    };
    let style = fs::read_to_string(sources.root.join(FONTS).join("fonts.css")).unwrap_or_default();
    // The style sheet has a folder of its own.
    let style = style.replace(LIVE, &format!("../{}", live(sources)));
    let page = in_language(sources, &page)?;
    let files = [("fonts/fonts.css", style), ("index.hbs", page)];
    let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes())).into();
    Ok(write_all(folder, &files, |_| false)?)
}

/// The way from an edition's folder to the live stages.
fn live(sources: &Sources) -> &'static str {
    if sources.words.is_english() { "live/" } else { "../live/" }
}

fn in_language(sources: &Sources, page: &str) -> Result<String> {
    let words = if sources.words.is_english() {
        String::new()
    } else {
        format!("<script defer src=\"{{{{ path_to_root }}}}{SCRIPT}\"></script>")
    };
    let said = replaced(page, "[[", "]]", |text| sources.words.say(FILE, text).to_owned());
    Ok(said.replace(LIVE, live(sources)).replace("[words]", &words).replace("[editions]", &links(sources)?))
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
            let words = Catalogue::read(&sources.root.join(catalogue::folder(&language)), FILE);
            let words = words.map_err(|fault| anyhow!(fault))?;
            (format!("{language}/"), words.say(ENGLISH_NAME).unwrap_or(ENGLISH_NAME).to_owned())
        };
        let _ = write!(
            links,
            "<a class=\"edition\" lang=\"{language}\" hreflang=\"{language}\" \
            href=\"{{{{ path_to_root }}}}{up}{folder}{PAGE}\">{name}</a>"
        );
    }
    Ok(links)
}

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
