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
    /// The most bytes that a picture's file may have, and that may be made of all pictures or of all meshes.
    pub most_bytes: usize,
    /// Whether nobody will look at pictures: then none is decoded.
    pub skips_pictures: bool,
    /// What is odd about its keys and was passed over, a line each.
    pub warnings: Vec<String>,
    /// What its AnimationKey blocks say, by their index in the tree; those that break the rules are left out.
    pub keys: HashMap<usize, Keys>,
}

impl XDocument {
    /// Reads a file from memory; `folder` is where pictures that it names lie, if anywhere. At most `most_bytes` are made
    /// of it, and read from each picture.
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
        Ok(Self { file, source, tree, folder, most_bytes, skips_pictures: false, warnings, keys })
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
