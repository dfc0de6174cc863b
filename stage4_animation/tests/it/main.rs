//! Stage 4's tests: a module per concept, in it a module per exercise.

mod binding;
mod character;
mod clip;
mod conformance;
mod fading;
mod import;
mod instance;
mod interpolate;
mod keys;
mod matrices;
mod player;
mod program;
mod same_model;
mod sample;
mod steps;
mod x_import;
