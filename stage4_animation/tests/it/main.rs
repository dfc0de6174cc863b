//! Stage 4's tests: a module per concept, in it a module per exercise.

mod binding;
mod clip;
mod compose;
mod conformance;
mod cross_fade;
mod find_key;
mod import;
mod instance;
mod interpolate;
mod player;
mod sample;
mod steps;
