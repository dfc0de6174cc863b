//! The chapters in reading order, with what each says of itself.

use crate::{page::Header, sources::Sources};
use std::path::PathBuf;
use workbook::exercise::Exercise;

/// A chapter.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// As the table of contents has it.
    pub title: String,
    /// From the chapters' folder.
    pub path: PathBuf,
    /// From the workspace's root.
    pub file: String,
    /// What it says of itself.
    pub header: Header,
}

impl Entry {
    /// The exercise that it leads to.
    pub fn exercise<'a>(&self, sources: &'a Sources) -> Option<&'a Exercise> {
        let (_, name) = self.header.exercise.as_ref()?;
        sources.workbook.exercises().find(|exercise| exercise.name == *name)
    }

    /// A link to it in Markdown, from a page in the folder `back`.
    pub fn link(&self) -> String {
        format!("[{}](../{})", self.title, self.path.display())
    }
}
