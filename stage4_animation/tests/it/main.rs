//! Stage 4's tests: a module per concept, in it a module per exercise.

mod binding;
mod clip;
mod find_key;
mod interpolate;
mod player;
