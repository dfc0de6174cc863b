//! A .X file as a tree of blocks.

use crate::{
    error::LoadError,
    x_document::{read_tree::read_tree, source::Source, tree::Tree},
};
use std::path::{Path, PathBuf};

/// A .X file as a tree: what a model is made from, and clips too.
#[derive(Clone, Debug)]
pub struct XDocument {
    /// The file's path, for messages.
    pub file: String,
    /// Its bytes, unpacked, and where in it something stands.
    pub source: Source,
    /// Its blocks.
    pub tree: Tree,
    /// Where textures are looked for.
    pub folder: Option<PathBuf>,
}

impl XDocument {
    /// Reads a file from memory; `folder` is where pictures that it names lie, if anywhere.
    pub fn read(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        let source = Source::read(bytes)?;
        let mut tree = Tree::default();
        read_tree(&source, &mut tree)?;
        Ok(Self { file: name.to_owned(), source, tree, folder: folder.map(Path::to_owned) })
    }

    /// `line 12, Mesh "Cube"`: where an object begins, for messages.
    pub fn place(&self, object: usize) -> String {
        self.tree.place(&self.source, object)
    }
}
