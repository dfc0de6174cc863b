//! The chapters in reading order, and what each states in its header.

use crate::{
    parts::{Part, parts},
    problem::Problems,
};
use exercises::{exercise::Exercise, workspace::Workspace};
use std::path::PathBuf;

/// Where the chapters are, from the workspace's root.
pub const CHAPTERS: &str = "book/chapters";

/// A chapter.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// As the table of contents has it.
    pub title: String,
    /// From the chapters' folder.
    pub path: PathBuf,
    /// From the workspace's root.
    pub file: String,
    /// What it states of itself.
    pub header: Header,
}

/// The comments at a chapter's head.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// For reading and thinking; none where it isn't stated.
    pub minutes: Option<i64>,
    /// Rows of the requirements that it treats, each with its line.
    pub rows: Vec<(usize, String)>,
    /// The exercise that it leads to, with its line.
    pub exercise: Option<(usize, String)>,
}

impl Entry {
    /// A link to it in Markdown, from a page in the folder `back`.
    pub fn link(&self) -> String {
        format!("[{}](../{})", self.title, self.path.display())
    }
}

impl Header {
    /// Reads a chapter's header; what makes no sense becomes a problem of that file.
    pub fn read(problems: &Problems, file: &str, chapter: &str) -> Self {
        let mut header = Self::default();
        for part in parts(chapter) {
            let Part::Header { line, key, words } = part else { continue };
            match key {
                "minutes" => match words.parse() {
                    Ok(minutes) => header.minutes = Some(minutes),
                    Err(_) => problems.add(file, line, format!("minutes are a number, not `{words}`")),
                },
                "exercise" => header.exercise = Some((line, words.to_owned())),
                _ => header.rows.extend(words.split_whitespace().map(|id| (line, id.to_owned()))),
            }
        }
        header
    }

    /// The exercise that the chapter leads to; none where it names none, or one that isn't there.
    pub fn exercise_in<'a>(&self, workspace: &'a Workspace) -> Option<&'a Exercise> {
        let (_, name) = self.exercise.as_ref()?;
        workspace.exercises().find(|exercise| exercise.name == *name)
    }
}
