//! Checks of the figures: each is a sound drawing, and what it shows is true.

mod animation;
mod answers;
mod arm;
mod atlas;
mod baked;
mod card;
mod carried;
mod contrast;
mod drawing;
mod files;
mod measured;
mod normals;
mod outline;
mod packed;
mod sliders;
mod sound;
mod tree;
mod volume;
