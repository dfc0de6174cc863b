//! After the tutorials: what a game does with poses once a character walks.
//!
//! 1. [`additive`]: the difference between two poses, added to a third
//! 2. [`mask`]: a pose for a part of the body
//! 3. [`in_step`]: a walk and a run, mixed at the same phase
//! 4. [`root_motion`]: the way that a clip travels, taken out of it and walked
//!
//! [`moves`] has the clips for it. [`layers`], [`gaits`] and [`walker`] make the poses of the scenes
//! `layers`, `in-step` and `travel`, and [`steps`] their tables.

pub mod additive;
pub mod gaits;
pub mod in_step;
pub mod layers;
pub mod mask;
pub mod moves;
pub mod root_motion;
pub mod steps;
pub mod walker;
