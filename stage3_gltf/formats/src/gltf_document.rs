//! A glTF file, as a checked document: its JSON, in which every index is in range, and its data.
//!
//! Of the gltf crate, the types of `gltf::json` alone are used. Its own checks and readers are not: they panic on some
//! broken files, refuse some right ones, and know nothing of quantized meshes. So every index and length is checked here: what
//! the JSON alone can show in [`check`] and [`check_data`], the rest where the data is read.
//!
//! In the order in which they build on each other: [`names`], [`parse`], [`container`], [`uri`], [`check_data`], [`hierarchy`],
//! [`check`], [`document`]; and above it [`scene`], [`accessor`], [`attributes`].

pub mod accessor;
pub mod attributes;
pub mod check;
pub mod check_data;
pub mod container;
pub mod document;
pub mod hierarchy;
pub mod names;
pub mod parse;
pub mod scene;
pub mod uri;
