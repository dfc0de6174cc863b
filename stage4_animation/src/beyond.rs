//! After the tutorials: what a game does with poses once a character walks.
//!
//! 1. [`additive`]: the difference between two poses, added to a third
//! 2. [`mask`]: a pose for a part of the body
//! 3. [`in_step`]: a walk and a run, mixed at the same phase
//!
//! [`moves`] has the clips for it. [`layers`] and [`gaits`] make the poses of the scenes `layers` and `in-step`.

pub mod additive;
pub mod gaits;
pub mod in_step;
pub mod layers;
pub mod mask;
pub mod moves;
