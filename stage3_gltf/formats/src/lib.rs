//! Model files: from bytes to a *checked document*, in which every index, count and length can be trusted,
//! except for the joints of vertices, which are checked against a skin when that is read.
//!
//! # The tour
//! 1. [`document`] opens a file, whose first bytes say which format it has. [`mod@file`] reads its bytes.
//! 2. [`gltf_document`]: JSON and binary data. [`container`](gltf_document::container) takes a `.glb` file
//!    apart, [`check`](gltf_document::check) finds what is against the rules,
//!    [`accessor`](gltf_document::accessor) turns bytes into numbers.
//! 3. [`x_document`]: bytes become tokens, tokens a tree of blocks, blocks values. No crate reads it for us.
//! 4. [`compressed`]: parts of a glTF file packed by meshoptimizer or Draco. [`picture`]: PNG, JPEG and WebP.
//!    [`weights`]: what is said of weights that are repaired. [`error`]: a problem and its place. [`budget`]:
//!    a limit to the memory that a file may ask for.
//!
//! # What it does not know
//! It knows no model: its users put a document's parts together. Neither format knows the other; they share
//! [`mod@file`], [`picture`], [`weights`], [`error`] and [`budget`].
//!
//! # What it refuses
//! A file that breaks the rules is refused if it can't be told what was meant, with a [`error::LoadError`]
//! that says where. Nothing panics, and no memory is taken because a file claims to need it: the bytes must
//! be there. A fault that does no harm is a warning. A file that requires an extension that is not read is
//! refused, unless the extension only affects looks.

pub mod budget;
pub mod compressed;
pub mod document;
pub mod error;
pub mod file;
pub mod gltf_document;
pub mod picture;
pub mod weights;
pub mod x_document;
