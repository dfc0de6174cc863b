//! The scenes of the second part.

pub mod in_step;
pub mod layers;
pub mod travel;
