//! The whole book: chapters in, pages out.

use crate::{checks, code, contents::Entry, page, rows, said, sources::Sources};
use mdbook_core::book::{BookItem, Chapter};
use mdbook_driver::MDBook;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Where the chapters are, from the workspace's root.
pub const CHAPTERS: &str = "book/chapters";

/// Makes the pages in a folder, which is emptied first; what is wrong with them is among the problems then.
///
/// # Errors
/// If there can be no book at all; in words.
pub fn make(sources: &mut Sources, out: &Path) -> Result<(), String> {
    said::listen();
    let mut book = MDBook::load(sources.root.join("book")).map_err(|error| format!("{error:#}"))?;
    book.config.build.build_dir = out.to_owned();
    sources.contents = contents(sources, &book);
    sources.rows = rows::read(sources);
    book.book.for_each_chapter_mut(|chapter| {
        if let Some((path, file)) = place(chapter) {
            chapter.content = page::press(sources, &path, &file, &chapter.content);
        }
    });
    checks::check(sources, &sources.contents, &sources.rows);
    book.book.items.push(BookItem::PartTitle("The code".to_owned()));
    book.book.items.push(BookItem::Chapter(code_chapters(sources)));
    book.build().map_err(|error| format!("{error:#}"))?;
    for said in said::take() {
        sources.problems.add("book", 0, said);
    }
    Ok(())
}

fn contents(sources: &Sources, book: &MDBook) -> Vec<Entry> {
    let entry = |chapter: &Chapter| {
        let (path, file) = place(chapter)?;
        let header = page::header(sources, &file, &chapter.content);
        Some(Entry { title: chapter.name.clone(), path, file, header })
    };
    book.book.chapters().filter_map(entry).collect()
}

/// A chapter's file, from the chapters' folder and from the workspace's root.
fn place(chapter: &Chapter) -> Option<(PathBuf, String)> {
    let path = chapter.source_path.clone()?;
    let file = format!("{CHAPTERS}/{}", path.to_string_lossy().replace('\\', "/"));
    Some((path, file))
}

/// The pages of the files that the chapters link to.
fn code_chapters(sources: &Sources) -> Chapter {
    let files = sources.used.borrow().code_files.clone();
    let list: String = files.iter().map(|file| format!("- [`{file}`]({file}.md)\n")).collect();
    let about = "# The files\n\nThe files of the code that the chapters show or link to, whole.\n\n";
    let mut index = Chapter::new("The files", format!("{about}{list}"), "code/index.md", Vec::new());
    for file in &files {
        let text = sources.text(file).unwrap_or_default();
        let path = format!("code/{file}.md");
        let chapter = Chapter::new(file, whole_file(file, &text), path, vec!["The files".to_owned()]);
        index.sub_items.push(BookItem::Chapter(chapter));
    }
    index
}

/// A file with a place to link to for each of its anchors.
fn whole_file(file: &str, text: &str) -> String {
    let mut page = format!("# `{file}`\n\n<div class=\"whole-file\">\n\n");
    let fence = code::fence_for(text);
    let mut piece = String::new();
    let end_piece = |page: &mut String, piece: &mut String| {
        if !piece.trim().is_empty() {
            *page += &format!("{fence}{}\n{}\n{fence}\n\n", code::language(file), piece.trim_matches('\n'));
        }
        piece.clear();
    };
    for line in text.lines() {
        match (code::opened_anchor(line), code::anchor(line)) {
            (Some(name), _) => {
                end_piece(&mut page, &mut piece);
                page += &format!("<div class=\"code-part\" id=\"{name}\">\n\n");
            }
            (None, Some(_)) => {
                end_piece(&mut page, &mut piece);
                page += "</div>\n\n";
            }
            (None, None) => piece += &format!("{line}\n"),
        }
    }
    end_piece(&mut page, &mut piece);
    page + "</div>\n"
}

/// Draws the figures into a folder, and reads them. Where the program fails, as it does while a function is unwritten, the
/// figures that were drawn before stand in, and the reader is told.
///
/// # Errors
/// If cargo can't be run.
pub fn draw_figures(
    sources: &Sources,
    folder: &Path,
    notes: &mut Vec<String>,
) -> Result<BTreeMap<String, String>, String> {
    if sources.root.join("book/figures/Cargo.toml").is_file() {
        let mut cargo: Command = sources.workbook.site().cargo();
        cargo.args(["run", "--quiet", "--package", "figures", "--"]).arg(folder);
        let output = cargo.output().map_err(|error| format!("cargo: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            notes.push(format!("The figures could not be drawn anew:\n{}", said.trim()));
        }
    }
    Ok(read_figures(folder))
}

/// The figures that were drawn into a folder.
pub fn read_figures(folder: &Path) -> BTreeMap<String, String> {
    let mut figures = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
        if let (Some(name), true) = (name, path.extension().is_some_and(|it| it == "svg")) {
            figures.insert(name, fs::read_to_string(&path).unwrap_or_default());
        }
    }
    figures
}
