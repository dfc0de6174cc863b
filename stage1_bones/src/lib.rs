//! Under construction.
pub mod table;
