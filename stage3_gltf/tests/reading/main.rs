//! Tests of all that stage 3 reads and refuses: a module for each part of a file. The tests of the exercises
//! are in `it`, the only program that a check builds. These are a program of their own, because a thousand
//! broken files take some seconds.

mod accessors;
mod broken_samples;
mod compressed;
mod conformance;
mod costs;
mod errors;
mod files;
mod greedy;
mod hostile;
mod images;
mod lenient;
#[path = "../it/loading.rs"]
mod loading;
mod meshes;
mod nodes;
mod scenes;
#[path = "../it/tiny.rs"]
mod tiny;
#[path = "../it/tiny_x.rs"]
mod tiny_x;
mod triangles;
mod x_conformance;
mod x_greedy;
mod x_keys;
mod x_malformed;
mod x_mesh;
mod x_objects;
mod x_packed;
mod x_skin;
mod x_tokens;
mod x_tree;
mod x_write;
