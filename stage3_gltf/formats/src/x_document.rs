//! A .X file, as a checked document, in three steps: bytes become tokens, tokens a tree of blocks, blocks
//! values. DirectX is not needed (S2-01).
//!
//! 1. [`source`] reads the [`header`] and, with [`unpack`], inflates what is packed; [`tokens`] makes the
//!    same [`token`]s of a [`text`] and of a [`binary`] file.
//! 2. [`read_tree`] makes a [`tree`] of them: blocks of [`number`]s, of texts, and of other blocks. It knows
//!    only which types of blocks there are ([`template`]), not what they mean; [`trace`] writes it down.
//!    [`document`] holds the tree.
//! 3. [`values`] pulls a block's numbers and texts one by one. With it, [`mesh`] reads a Mesh block with its
//!    [`faces`], [`material`]s, [`bones`] and [`declared`] attributes, all as the file has them; [`keys`]
//!    reads a block of keys. [`texture`] finds the pictures that a file names.
//!
//! Nothing stands apart from where it came from: every block and every number knows its byte in the file, so
//! that every error names a line, or a byte in a binary file. Where files of different exporters disagree,
//! the reader takes what it can understand; what it can't is an error.

pub mod binary;
pub mod bones;
pub mod declared;
pub mod document;
pub mod faces;
pub mod header;
pub mod keys;
pub mod material;
pub mod mesh;
pub mod number;
pub mod read_tree;
pub mod source;
pub mod template;
pub mod text;
pub mod texture;
pub mod token;
pub mod tokens;
pub mod trace;
pub mod tree;
pub mod unpack;
pub mod values;
