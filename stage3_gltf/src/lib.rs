//! Under construction.
pub mod model;
