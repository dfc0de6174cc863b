//! Tests of what stage 3 reads, and of what it refuses: a module per part of a file. What an exercise is about is tested in stage 3.

mod accessors;
mod compressed;
mod conformance;
mod costs;
mod errors;
mod files;
mod greedy;
mod hostile;
mod images;
mod lenient;
mod loading;
mod meshes;
mod nodes;
mod numbers;
mod scenes;
mod tiny;
mod triangles;
mod x_conformance;
mod x_malformed;
mod x_mesh;
mod x_objects;
mod x_packed;
mod x_skin;
mod x_tokens;
mod x_tree;
mod x_write;
