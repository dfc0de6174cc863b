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
    /// The function's file, relative to the workspace's root.
    pub file: String,
    /// The same file as an absolute path.
    pub path: PathBuf,
    /// The line to look at, counted from 1.
    pub line: usize,
    /// The chapter that explains it; `None` if its file doesn't exist.
    pub chapter: Option<Chapter>,
}

/// The chapter that leads to an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// The built page if there is one, or else its source text.
    pub page: PathBuf,
    /// The same, relative to the workspace's root.
    pub path: String,
}

/// The place of an exercise's function, and its chapter.
pub fn place_of(workspace: &Workspace, exercise: &Exercise) -> Place {
    let line = line_of(workspace, exercise).unwrap_or(1);
    Place {
        file: exercise.path(),
        path: workspace.file(exercise),
        line,
        chapter: chapter(&workspace.root, exercise),
    }
}

fn chapter(root: &Path, exercise: &Exercise) -> Option<Chapter> {
    let source = exercise.chapter_file();
    let text = fs::read_to_string(root.join(&source)).ok()?;
    let title = said(text.lines().find_map(|line| line.strip_prefix("# "))?.trim()).to_owned();
    let mut pages = exercise.translated_pages().into_iter().chain(exercise.chapter_pages());
    let built = pages.find(|page| root.join(page).is_file());
    let path = built.unwrap_or(source);
    Some(Chapter { title, page: root.join(&path), path })
}

impl Place {
    /// Two lines: the function's place, and its chapter's title, as links if the terminal supports them.
    pub fn in_words(&self, screen: Screen) -> String {
        format!("  {}\n{}", self.link(screen), self.chapter_in_words(screen))
    }

    /// The chapter in a line; empty if there is none.
    pub fn chapter_in_words(&self, screen: Screen) -> String {
        let Some(Chapter { title, page, path }) = &self.chapter else { return String::new() };
        match screen.link(title, &file_url(page)) {
            Some(link) => format!("  {}\n", say!("Chapter: {title}", title = link)),
            None => format!("  {}\n", say!("Chapter: {title}, in {path}", title, path)),
        }
    }

    /// Its file and line, as a link if the terminal supports that.
    pub fn link(&self, screen: Screen) -> String {
        screen.place(&format!("{}:{}", self.file, self.line), &file_url(&self.path))
    }

    /// For a program.
    pub fn json(&self) -> Value {
        let chapter = self.chapter.as_ref();
        let chapter = chapter.map(|chapter| json!({ "title": chapter.title, "page": chapter.path }));
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
        let chapter = Chapter { title: "Bones".to_owned(), page: "/a/b.md".into(), path: "b.md".to_owned() };
        let place =
            Place { file: "a.rs".to_owned(), path: "/a/a.rs".into(), line: 7, chapter: Some(chapter) };
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
