//! The tests of stage 3, one module per concept. A module named after an exercise checks that exercise. A
//! table is recorded before the values worked by hand are checked, so that a wrong answer leaves a table,
//! too.

mod bounds;
mod cases;
mod influences;
mod loading;
mod merge;
mod model;
mod pose;
mod posed_mesh;
mod skeleton;
mod skins;
mod steps;
mod tiny;
mod tiny_x;
mod x_convention;
mod x_frames;
