//! Model files: from bytes to a *checked document*, in which every index, count and length can be trusted,
//! but for the joints that vertices name: whoever reads a skin sees whether it has them.
//!
//! # The tour
//! 1. [`mod@file`]: where bytes come from; the first of them say which format a file has. [`document`] opens either.
//! 2. [`gltf_document`]: JSON and binary data. [`container`](gltf_document::container) takes a `.glb` file apart,
//!    [`check`](gltf_document::check) says what is against the rules, [`accessor`](gltf_document::accessor) makes
//!    numbers of bytes.
//! 3. [`x_document`]: bytes become tokens, tokens a tree of blocks, blocks values. No crate reads it for us.
//! 4. [`compressed`]: parts of a glTF file packed by meshoptimizer or Draco. [`picture`]: PNG, JPEG and WebP. [`error`] and [`budget`]:
//!    what is wrong with a file, and how much memory it may ask for.
//!
//! # What it does not know
//! No model: what a document's parts mean together is for those who use it. And neither format knows the other: they
//! share [`mod@file`], [`picture`], [`error`] and [`budget`].
//!
//! # What it refuses
//! A file that breaks the rules is refused if it can't be told what was meant, with a [`error::LoadError`]
//! that says where. Nothing panics, and no memory is taken because a file claims to need it: the bytes must
//! be there. What is odd and can be passed over is a warning. A file that requires an extension that is not
//! read is refused, unless only looks depend on it.

pub mod budget;
pub mod compressed;
pub mod document;
pub mod error;
pub mod file;
pub mod gltf_document;
pub mod picture;
pub mod x_document;
