//! The whole book: chapters in, pages out. Editions are pressed one after the other, and built side by side.

use crate::{
    checks, code,
    contents::{CHAPTERS, Entry, Header},
    glossary, page, rows,
    sources::Sources,
    theme, warnings,
};
use anyhow::Result;
use mdbook_core::{
    book::{Book, BookItem, Chapter},
    config::Config,
};
use mdbook_driver::MDBook;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The file of the catalogue with the titles.
const CONTENTS: &str = "summary.po";

/// An edition's chapters in mdBook's own Markdown.
pub struct Pressed {
    root: PathBuf,
    config: Config,
    book: Book,
}

impl Pressed {
    /// Makes the pages, in a folder which is emptied first, and returns mdBook's warnings.
    ///
    /// # Errors
    /// If they can't be made at all.
    pub fn build(self) -> Result<Vec<String>> {
        warnings::listen();
        let mut book = MDBook::load_with_config(self.root, self.config)?;
        book.book = self.book;
        book.build()?;
        Ok(warnings::take())
    }
}

/// Presses the English book, for pages in the folder `out`. Faults in the chapters become problems.
///
/// # Errors
/// If there is no book.
pub fn press(sources: &mut Sources, out: &Path) -> Result<Pressed> {
    let mut book = load(sources, out)?;
    sources.rows = rows::read(&sources.text(rows::FILE).unwrap_or_default(), &sources.problems);
    sources.repository = book.config.get("output.html.git-repository-url")?;
    sources.marks = sources.read_marks();
    write_pages(sources, &mut book);
    checks::check(sources);
    book.book.items.push(BookItem::PartTitle("The code".to_owned()));
    book.book.items.push(BookItem::Chapter(code_chapters(sources)));
    Ok(book)
}

/// Presses the book in the language of `sources.words`, after the English one, which has the files of code.
///
/// # Errors
/// If there is no book.
pub fn press_edition(sources: &mut Sources, out: &Path) -> Result<Pressed> {
    let mut book = load(sources, out)?;
    // There are no pages of code for the search to leave out.
    book.config.set("output.html.search.chapter", BTreeMap::<String, String>::new())?;
    write_pages(sources, &mut book);
    Ok(book)
}

/// The chapters, their titles in the edition's language.
fn load(sources: &Sources, out: &Path) -> Result<Pressed> {
    let MDBook { root, config, book, .. } = MDBook::load(sources.root.join("book"))?;
    let mut book = Pressed { root, config, book };
    book.config.build.build_dir = out.to_owned();
    book.config.book.language = Some(sources.words.language.clone());
    let theme = sources.root.join("target/press/theme").join(&sources.words.language);
    theme::write(sources, &theme)?;
    book.config.set("output.html.theme", theme)?;
    let said = |text: &str| sources.words.say(CONTENTS, text).to_owned();
    for text in [&mut book.config.book.title, &mut book.config.book.description].into_iter().flatten() {
        *text = said(text);
    }
    for item in &mut book.book.items {
        if let BookItem::PartTitle(title) = item {
            *title = said(title);
        }
    }
    book.book.for_each_chapter_mut(|chapter| {
        chapter.name = said(&chapter.name);
        chapter.parent_names = chapter.parent_names.iter().map(|name| said(name)).collect();
    });
    Ok(book)
}

fn write_pages(sources: &mut Sources, book: &mut Pressed) {
    sources.contents = contents(sources, book);
    sources.terms = glossary::read(&glossary::text(sources), &sources.problems);
    book.book.for_each_chapter_mut(|chapter| {
        if let Some((path, file)) = place(chapter) {
            chapter.content = page::press(sources, &path, &file, &chapter.content);
        }
    });
}

fn contents(sources: &Sources, book: &Pressed) -> Vec<Entry> {
    let entry = |chapter: &Chapter| {
        let (path, file) = place(chapter)?;
        let header = Header::read(&sources.problems, &sources.rows, &file, &chapter.content);
        Some(Entry { title: chapter.name.clone(), path, file, header })
    };
    book.book.chapters().filter_map(entry).collect()
}

/// A chapter's file, relative to the chapters' folder and to the workspace's root.
fn place(chapter: &Chapter) -> Option<(PathBuf, String)> {
    let path = chapter.source_path.clone()?;
    let file = format!("{CHAPTERS}/{}", path.to_string_lossy().replace('\\', "/"));
    Some((path, file))
}

/// The pages of the files that the chapters link to.
fn code_chapters(sources: &Sources) -> Chapter {
    let files = sources.used.borrow().code_files.clone();
    let list: String = files.iter().map(|file| format!("- [`{file}`]({file}.md)\n")).collect();
    let about = "# The files\n\nEvery file that the chapters quote or link to, in full.\n\n";
    let mut index = Chapter::new("The files", format!("{about}{list}"), "code/index.md", Vec::new());
    for file in &files {
        let lines = sources.marks.iter().filter(|mark| mark.file == *file).map(|mark| mark.line).collect();
        let text = code::whole_file(file, &sources.text(file).unwrap_or_default(), &lines);
        let path = format!("code/{file}.md");
        let chapter = Chapter::new(file, text, path, vec!["The files".to_owned()]);
        index.sub_items.push(BookItem::Chapter(chapter));
    }
    index
}
