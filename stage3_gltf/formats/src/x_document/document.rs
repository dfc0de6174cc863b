//! A .X file as a tree of blocks.

use crate::{
    error::LoadError,
    x_document::{
        keys::{Keys, read_all_keys},
        read_tree::read_tree,
        source::Source,
        tree::Tree,
        values::Values,
    },
};
use bytes::Bytes;
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

/// A .X file as a tree, from which a model and clips are made.
#[derive(Clone, Debug)]
pub struct XDocument {
    /// The file's path, for messages.
    pub file: String,
    /// Its bytes, unpacked.
    pub source: Source,
    /// Its blocks.
    pub tree: Tree,
    /// The folder of its pictures.
    pub folder: Option<PathBuf>,
    /// The most bytes that a picture's file may have, and that may be made of all meshes; all pictures may
    /// take twice as many.
    pub most_bytes: usize,
    /// Faults of its keys, a line each.
    pub warnings: Vec<String>,
    /// Its AnimationKey blocks, by their index in the tree; those that break the rules are left out.
    pub keys: HashMap<usize, Keys>,
}

impl XDocument {
    /// Reads a file from memory; `folder` holds the pictures that it names. At most `most_bytes` are made of
    /// it, and read from each picture.
    pub fn read(
        name: &str,
        bytes: &Bytes,
        folder: Option<&Path>,
        most_bytes: usize,
    ) -> Result<Self, LoadError> {
        let source = Source::read(bytes, most_bytes)?;
        let mut tree = Tree::default();
        read_tree(&source, &mut tree, most_bytes)?;
        let (keys, warnings) = read_all_keys(&source, &tree);
        let (file, folder) = (name.to_owned(), folder.map(Path::to_owned));
        Ok(Self { file, source, tree, folder, most_bytes, warnings, keys })
    }

    /// All numbers and texts of a block, to be pulled one after the other.
    pub fn values(&self, block: usize) -> Values<'_> {
        Values::of(&self.source, &self.tree, block)
    }

    /// `line 12, Mesh "Cube"`: where an object begins, for messages.
    pub fn place(&self, object: usize) -> String {
        self.tree.place(&self.source, object)
    }
}
