//! Tests of stage 3, a module per concept. A module that bears an exercise's name checks that exercise. A table comes
//! before the values worked by hand: so that of a wrong answer there is a table, too.

mod accessors;
mod bounds;
mod cases;
mod conformance;
mod costs;
mod errors;
mod files;
mod greedy;
mod hostile;
mod images;
mod influences;
mod lenient;
mod loading;
mod merge;
mod meshes;
mod nodes;
mod pose;
mod posed_mesh;
mod scenes;
mod skeleton;
mod skins;
mod steps;
mod tiny;
mod triangles;
mod x_conformance;
mod x_convention;
mod x_frames;
mod x_malformed;
mod x_mesh;
mod x_objects;
mod x_skin;
mod x_tokens;
mod x_tree;
mod x_write;
