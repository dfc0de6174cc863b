//! Tests of stage 3, a module per concept. A module that bears an exercise's name checks that exercise. A table comes
//! before the values worked by hand: so that of a wrong answer there is a table, too.

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
mod x_convention;
mod x_frames;
