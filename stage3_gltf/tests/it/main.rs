//! Tests of stage 3, a module per concept.

mod accessors;
mod bounds;
mod conformance;
mod costs;
mod errors;
mod files;
mod greedy;
mod hostile;
mod images;
mod influences;
mod merge;
mod meshes;
mod nodes;
mod posed_mesh;
mod program;
mod scenes;
mod skeleton;
mod skins;
mod steps;
mod tiny;
mod triangles;
