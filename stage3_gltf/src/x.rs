//! The .X reader, in three steps: bytes become tokens, tokens a tree of objects, the tree a [`Model`].
//!
//! 1. [`source`] reads the header and, with [`unpack`], inflates what is packed; [`tokens`] makes the same tokens of a
//!    [`text`] and of a [`binary`] file.
//! 2. [`read_tree`] makes a [`tree`] of them: blocks of numbers, of texts, and of other blocks. It knows only which
//!    types of blocks there are ([`template`]), not what they mean; [`trace`] writes it down.
//! 3. [`build`] gives them their meaning: [`frames`] become joints, a [`mesh`] with its [`faces`], its [`material`]s and
//!    its [`skin`] becomes
//!    a [`subset`] of vertices and triangles per material. All of it is in the file's left-handed space; [`convention`] says how
//!    that differs from ours, and turns the whole model round at the end. Blocks of animation stay in
//!    the tree for who wants clips; [`check_keys`] looks at them.
//!
//! Nothing stands apart from where it came from: every object and every number knows its byte in the file, so that
//! every error names a line, or a byte in a binary file. Where files of different exporters disagree, the reader takes
//! what it can understand; what it can't is an error, and what only a picture lacks is a warning.

pub mod binary;
pub mod build;
pub mod check_keys;
pub mod convention;
pub mod declared;
pub mod faces;
pub mod frames;
pub mod material;
pub mod mesh;
pub mod read_tree;
pub mod skin;
pub mod source;
pub mod subset;
pub mod template;
pub mod text;
pub mod texture;
pub mod tokens;
pub mod trace;
pub mod tree;
pub mod unpack;
pub mod values;

use crate::{error::LoadError, model::Model};
use std::path::{Path, PathBuf};

/// In which space a model is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Space {
    /// As all models here are.
    #[default]
    RightHanded,
    /// As the numbers stand in the file: left-handed. Drawn here, it is mirrored.
    File,
}

/// A .X file as a tree: what a [`Model`] is made from, and clips too.
#[derive(Clone, Debug)]
pub struct XFile {
    /// The file's path, for messages.
    pub file: String,
    /// Its bytes, unpacked, and where in it something stands.
    pub source: source::Source,
    /// Its blocks.
    pub tree: tree::Tree,
    /// Where textures are looked for.
    pub folder: Option<PathBuf>,
}

impl XFile {
    /// Reads a file from memory; `folder` is where pictures that it names lie, if anywhere.
    pub fn read(name: &str, bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        let read = || {
            let source = source::Source::read(bytes)?;
            let mut tree = tree::Tree::default();
            read_tree::read_tree(&source, &mut tree)?;
            Ok(Self { file: name.to_owned(), source, tree, folder: folder.map(Path::to_owned) })
        };
        read().map_err(|error: LoadError| error.in_file(name))
    }

    /// The model that the file holds: all its meshes, at rest.
    pub fn model(&self, space: Space) -> Result<Model, LoadError> {
        let mut model = build::build(self).map_err(|error| error.in_file(&self.file))?;
        model.name = Path::new(&self.file).file_name().unwrap_or_default().to_string_lossy().into_owned();
        if space == Space::RightHanded {
            convention::to_right_handed(&mut model);
        }
        Ok(model)
    }

    /// `line 12, Mesh "Cube"`: where an object begins, for messages.
    pub fn place(&self, object: usize) -> String {
        self.tree.place(&self.source, object)
    }
}
