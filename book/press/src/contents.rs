//! The chapters in reading order, with their headers.

use crate::{
    parts::{Part, parts},
    problem::Problems,
    rows::{self, Row},
};
use runner::exercise::{Exercise, workspace::Workspace};
use std::path::PathBuf;

/// The chapters' folder, relative to the workspace's root.
pub const CHAPTERS: &str = "book/chapters";

/// A chapter.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The title in the table of contents.
    pub title: String,
    /// The file, relative to the chapters' folder.
    pub path: PathBuf,
    /// The file, relative to the workspace's root.
    pub file: String,
    /// The comments at its head.
    pub header: Header,
}

/// The comments at a chapter's head.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// Minutes for reading and thinking; `None` if not stated.
    pub minutes: Option<i64>,
    /// The rows of the requirements that its sections treat.
    pub rows: Vec<Treated>,
    /// The line and the name of the exercise that it leads to.
    pub exercise: Option<(usize, String)>,
}

/// A row that a section treats.
#[derive(Clone, Debug, PartialEq)]
pub struct Treated {
    /// The row's name.
    pub id: String,
    /// The line of the section's heading, counted from 1.
    pub section: usize,
    /// The heading's text; empty for the chapter's own.
    pub title: String,
    /// The id of the mark in the page, unique to the section.
    pub place: String,
}

impl Entry {
    /// A Markdown link to the chapter, from a page in the folder `back`.
    pub fn link(&self) -> String {
        self.link_to("", "")
    }

    /// Links to the sections that treat a row.
    pub fn sections_of<'a>(&'a self, id: &'a str) -> impl Iterator<Item = String> + 'a {
        let its = self.header.rows.iter().filter(move |it| it.id == id);
        its.map(|it| match &it.title[..] {
            "" => self.link(),
            title => self.link_to(&format!(": {title}"), &format!("#{}", it.place)),
        })
    }

    fn link_to(&self, title: &str, place: &str) -> String {
        format!("[{}{title}](../{}{place})", self.title, self.path.display())
    }
}

impl Header {
    /// Reads a chapter's header, with `rows` as the known rows. Faults become problems of that file.
    pub fn read(problems: &Problems, rows: &[Row], file: &str, chapter: &str) -> Self {
        let mut header = Self::default();
        // The section's heading, and whether only comments have followed it so far.
        let (mut section, mut is_below) = ((0, String::new()), false);
        for (line, part) in parts(chapter) {
            if let Part::Heading { level, text } = part {
                let title =
                    if level == 1 { String::new() } else { text.trim_matches(['#', ' ', '\n']).to_owned() };
                (section, is_below) = ((line, title), true);
            }
            let Part::Header { key, words } = part else {
                is_below &= matches!(part, Part::Heading { .. });
                continue;
            };
            let is_there = match key {
                "minutes" => header.minutes.is_some(),
                "exercise" => header.exercise.is_some(),
                _ => false,
            };
            match key {
                _ if is_there => problems.add(file, line, format!("`{key}` is there twice")),
                "minutes" => match words.parse::<u32>() {
                    Ok(minutes) => header.minutes = Some(minutes.into()),
                    Err(_) => {
                        let what = format!("minutes must be a whole number, 0 or more, not `{words}`");
                        problems.add(file, line, what);
                    }
                },
                "exercise" => header.exercise = Some((line, words.to_owned())),
                _ if !is_below => problems.add(
                    file,
                    line,
                    "`rows` must stand directly below the heading of the section that treats them",
                ),
                _ => {
                    for id in words.split_whitespace() {
                        match rows.iter().any(|row| row.id == id) {
                            true => header.add_row(id, &section),
                            false => problems.add(file, line, format!("no row `{id}` in {}", rows::FILE)),
                        }
                    }
                }
            }
        }
        header
    }

    fn add_row(&mut self, id: &str, (section, title): &(usize, String)) {
        let place = match self.rows.iter().filter(|it| it.id == id).count() {
            0 => id.to_owned(),
            before => format!("{id}-{}", before + 1),
        };
        self.rows.push(Treated { id: id.to_owned(), section: *section, title: title.clone(), place });
    }

    /// True if one of its sections treats a row.
    pub fn treats(&self, id: &str) -> bool {
        self.rows.iter().any(|it| it.id == id)
    }

    /// The exercise that the chapter leads to; `None` if it names none, or an unknown one.
    pub fn exercise_in<'a>(&self, workspace: &'a Workspace) -> Option<&'a Exercise> {
        let (_, name) = self.exercise.as_ref()?;
        workspace.exercises().find(|exercise| exercise.name == *name)
    }
}
