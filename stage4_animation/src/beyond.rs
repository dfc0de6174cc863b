//! After the tutorials: the second part of the stage, on what a game does with poses once a character walks.
//! Nothing in the first part needs it.
//!
//! Read in this order:
//!
//! 1. [`additive`]: the difference between two poses, added to a third
//! 2. [`mask`]: a pose for a part of the body
//! 3. [`in_step`]: a walk and a run, mixed at the same phase
//! 4. [`root_motion`]: the way that a clip travels, taken out of it and walked
//! 5. [`two_bone`]: two bones that reach for a target
//! 6. [`turn`]: a turn in model space of a joint in its parent
//! 7. [`look_at`]: a joint that turns to a target, and a chain of joints that share the turn
//! 8. [`limb`]: a leg or an arm of a pose that reaches for a target, and feet on uneven ground
//! 9. [`attach`]: a sword in a hand, a second skin on the same skeleton
//! 10. [`retarget`]: a clip of one skeleton on another
//!
//! [`moves`] has more clips of the mannequin. [`layers`], [`gaits`], [`walker`], [`limb_steps`],
//! [`attach_steps`] and [`retarget_steps`] make the poses of the scenes, and their tables, which the windows,
//! the printed tables and the tests share.

pub mod additive;
pub mod attach;
pub mod attach_steps;
pub mod gaits;
pub mod in_step;
pub mod layers;
pub mod limb;
pub mod limb_steps;
pub mod look_at;
pub mod mask;
pub mod moves;
pub mod retarget;
pub mod retarget_steps;
pub mod root_motion;
pub mod turn;
pub mod two_bone;
pub mod walker;
