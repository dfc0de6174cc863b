//! Stage 4's tests: a module per concept, in it a module per exercise.

mod binding;
mod clip;
mod compose;
mod cross_fade;
mod find_key;
mod instance;
mod interpolate;
mod player;
mod sample;
mod steps;
