//! What is to be made.

use std::path::PathBuf;

/// What is to be made, and where.
#[derive(Clone, Debug)]
pub struct Order {
    /// The workspace's root.
    pub root: PathBuf,
    /// Where the book is put.
    pub out: PathBuf,
    /// Figures that are drawn already, in this folder.
    pub figures: Option<PathBuf>,
    /// Exercises whose code is not shown: their functions are blank in the pages.
    pub blank: Vec<String>,
    /// Whether the stages are built for the page.
    pub live: bool,
    /// Whether to take the pictures of demos that have none, and to remove those of no demo.
    pub pictures: bool,
}
