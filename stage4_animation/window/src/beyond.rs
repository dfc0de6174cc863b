//! The scenes of the second part.

pub mod layers;
