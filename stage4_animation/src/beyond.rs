//! After the tutorials: what a game does with poses once a character walks.
//!
//! 1. [`additive`]: the difference between two poses, added to a third
//! 2. [`mask`]: a pose for a part of the body
//!
//! [`moves`] has the clips for it; [`layers`] makes the poses of the scene of that name.

pub mod additive;
pub mod layers;
pub mod mask;
pub mod moves;
