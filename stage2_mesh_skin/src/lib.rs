//! Under construction.
pub mod skeleton;
pub mod skin;
pub mod transform;
