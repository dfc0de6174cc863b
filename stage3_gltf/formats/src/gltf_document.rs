//! A glTF file, as a checked document: its JSON, in which every index is in range, and its data.
//!
//! Of the gltf crate, the types of `gltf::json` alone are used. Its own checks and readers are not: they panic on some
//! broken files, refuse some right ones, and know nothing of quantized meshes. So every index and length is checked
//! here: what the JSON alone can show in [`check`], the rest where the data is read.
//!
//! In the order in which they build on each other: [`names`], [`version`], [`fault`], [`parse`], [`container`], [`uri`],
//! [`extensions`], [`check_data`], [`check_meshes`], [`check_nodes`], [`check`], [`hierarchy`], [`extension_data`],
//! [`buffers`], [`document`]. With an open document, [`scene`] says
//! which nodes are shown; [`accessor`] with [`little_endian`] makes numbers of bytes, [`attributes`] lists of one element per vertex, and
//! [`primitive`], with [`indices`], [`influence_sets`] and [`texture_use`], all that a mesh needs.

pub mod accessor;
pub mod attributes;
pub mod buffers;
pub mod check;
pub mod check_data;
pub mod check_meshes;
pub mod check_nodes;
pub mod container;
pub mod document;
pub mod extension_data;
pub mod extensions;
pub mod fault;
pub mod hierarchy;
pub mod indices;
pub mod influence_sets;
pub mod little_endian;
pub mod names;
pub mod parse;
pub mod primitive;
pub mod scene;
pub mod texture_use;
pub mod uri;
pub mod version;
