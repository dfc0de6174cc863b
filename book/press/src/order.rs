//! The order for a book: its parts and its place.

use std::path::PathBuf;

/// The order for a book: its parts and its place.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The workspace's root.
    pub root: PathBuf,
    /// The folder of the finished book.
    pub out: PathBuf,
    /// Write the catalogues of translations anew.
    pub writes_words: bool,
    /// A folder with catalogues as they were before, below folders of their languages: a translation that is
    /// there, and no longer here, is a problem if its English is here still.
    pub words_before: Option<PathBuf>,
    /// Exercises whose functions are blank in the pages.
    pub blank: Vec<String>,
    /// True to build the stages for the page.
    pub live: bool,
    /// In how many exercises of each stage bodies are judged that can be built from lines, which takes five
    /// seconds for each. Those that were judged before are shown anyway.
    pub judges: usize,
    /// True to pack the finished book into one file.
    pub zip: bool,
    /// True to print the finished book into one file.
    pub pdf: bool,
    /// True to take the missing pictures of demos, and to remove those of no demo.
    pub pictures: bool,
}
