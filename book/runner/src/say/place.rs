//! The place of an exercise's function, and the chapter that leads to it; shown in every message about it.

use crate::{
    exercise::{Exercise, Workspace, line_of},
    say::Screen,
};
use catalogue::{said, say};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The place of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The workspace's root.
    pub root: PathBuf,
    /// The function's file, relative to that.
    pub file: String,
    /// The line to look at, counted from 1.
    pub line: usize,
    /// The heading of the chapter that leads to it, and its built page if there is one, or else its source
    /// text, relative to the root; `None` if there is no chapter.
    pub chapter: Option<(String, String)>,
}

/// The place of an exercise's function, and its chapter.
pub fn place_of(workspace: &Workspace, exercise: &Exercise) -> Place {
    Place {
        root: workspace.root.clone(),
        file: exercise.path(),
        line: line_of(workspace, exercise).unwrap_or(1),
        chapter: chapter(&workspace.root, exercise),
    }
}

fn chapter(root: &Path, exercise: &Exercise) -> Option<(String, String)> {
    let source = exercise.chapter_file();
    let text = fs::read_to_string(root.join(&source)).ok()?;
    let title = said(text.lines().find_map(|line| line.strip_prefix("# "))?.trim()).to_owned();
    let mut pages = exercise.translated_pages().into_iter().chain(exercise.chapter_pages());
    Some((title, pages.find(|page| root.join(page).is_file()).unwrap_or(source)))
}

impl Place {
    /// Two lines: the function's place, and its chapter's title, as links if the terminal supports them.
    pub fn in_words(&self, screen: Screen) -> String {
        format!("  {}\n{}", self.link(screen), self.chapter_in_words(screen))
    }

    /// The chapter in a line; empty if there is none.
    pub fn chapter_in_words(&self, screen: Screen) -> String {
        let Some((title, path)) = &self.chapter else { return String::new() };
        match screen.link(title, &file_url(&self.root.join(path))) {
            Some(link) => format!("  {}\n", say!("Chapter: {title}", title = link)),
            None => format!("  {}\n", say!("Chapter: {title}, in {path}", title, path)),
        }
    }

    /// Its file and line, as a link if the terminal supports that.
    pub fn link(&self, screen: Screen) -> String {
        screen.place(&format!("{}:{}", self.file, self.line), &file_url(&self.root.join(&self.file)))
    }

    /// For a program.
    pub fn json(&self) -> Value {
        let chapter = self.chapter.as_ref().map(|(title, page)| json!({ "title": title, "page": page }));
        json!({ "file": self.file, "line": self.line, "chapter": chapter })
    }
}

/// The characters that an address must escape.
const SPECIAL: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?');

fn file_url(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    format!("file:///{}", utf8_percent_encode(path.trim_start_matches('/'), SPECIAL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_no_blanks() {
        assert_eq!(file_url(Path::new("/a b/100%.md")), "file:///a%20b/100%25.md");
        assert_eq!(file_url(Path::new("C:\\a\\b.md")), "file:///C:/a/b.md");
    }

    #[test]
    fn without_links_the_path_is_said() {
        let chapter = Some(("Bones".to_owned(), "b.md".to_owned()));
        let place = Place { root: "/a".into(), file: "a.rs".to_owned(), line: 7, chapter };
        assert_eq!(place.in_words(Screen::default()), "  a.rs:7\n  Chapter: Bones, in b.md\n");
        let linked = place.in_words(Screen::with_links());
        let file = "\x1b]8;;file:///a/a.rs\x1b\\a.rs:7\x1b]8;;\x1b\\";
        assert_eq!(linked.lines().next().unwrap().trim_start(), file);
        assert_eq!(
            linked.lines().nth(1).unwrap(),
            "  Chapter: \x1b]8;;file:///a/b.md\x1b\\Bones\x1b]8;;\x1b\\"
        );
    }
}
