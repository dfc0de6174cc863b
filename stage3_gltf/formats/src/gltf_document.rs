//! A glTF file, as a checked document: its JSON, in which every index is in range, and its data.
//!
//! Only the types of `gltf::json` are used of the gltf crate. Its own checks and readers panic on some broken
//! files, refuse some right ones, and don't read quantized meshes. So every index and length is checked here:
//! [`check`] finds what the JSON alone can show, and the rest is checked where the data is read.
//!
//! In the order in which they build on each other: [`names`], [`version`], [`fault`], [`parse`],
//! [`container`], [`uri`], [`extensions`], [`check_data`], [`check_meshes`], [`check_nodes`], [`check`],
//! [`hierarchy`], [`extension_data`], [`buffers`], [`document`]. With an open document, [`scene`] lists the
//! nodes that are shown. [`accessor`] with [`little_endian`] turns bytes into numbers, and [`attributes`]
//! into one element per vertex. [`primitive`], with [`indices`], [`influence_sets`] and [`texture_use`],
//! reads all that a mesh needs.

pub mod accessor;
pub mod animation;
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
