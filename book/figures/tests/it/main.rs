//! Checks of the figures: that all are sound drawings, and that each shows what is true.

mod animation;
mod arm;
mod card;
mod contrast;
mod drawing;
mod files;
mod measured;
mod normals;
mod outline;
mod sliders;
mod sound;
mod tree;
mod volume;
