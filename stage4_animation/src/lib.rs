//! Under construction.
pub mod binding;
pub mod clip;
pub mod find_key;
pub mod interpolate;
pub mod player;
