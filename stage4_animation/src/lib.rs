//! Stage 4: models that move.
//!
//! A film would need a pose for every moment. A clip has a few, the keys, and a rule for the way between
//! them. So the whole stage is one question, asked for each joint and each frame: which two keys is this time
//! between, how far along, and what lies there?
//!
//! Read in this order:
//!
//! 1. [`clip`]: clips, channels, keys
//! 2. [`find_key`]: which keys a time is between
//! 3. [`interpolate`]: the ways from one key to the next
//! 4. [`sample`]: a clip at a time, as a pose
//! 5. [`player`]: the clock
//! 6. [`cross_fade`]: from one clip to another
//! 7. [`binding`]: a clip on another model
//! 8. [`instance`]: many that share one model
//! 9. [`import`]: clips out of glTF files and out of .X files
//! 10. [`lanes`], [`tracks`], [`baked`]: the same poses in about a tenth of the time, from sixteen joints on, with the keys as they
//!     are, or evenly spaced; [`skin_error`]: what the latter costs
//!
//! [`arm`], [`steps`] and [`compare`] are to try it on: a model made by hand, the moments that the window,
//! the printed tables and the tests share, and the ways between rotations side by side. [`bounds`] tells the
//! camera how much room a model needs.
//!
//! # Conventions
//!
//! Those of stage 1, and: a clip runs from 0 s to its last key. A pose is a list of joints relative to their
//! parents, in the model's order, parents first; [`sample`](sample::sample) writes over it only what the clip
//! moves. From a pose on it is stage 3's way: model matrices, skinning matrices, vertices.
//!
//! # What is not here
//!
//! No cursor that remembers the last key, no compressed keys, no layers for parts of the body, no inverse
//! kinematics, no root motion. All of them can be built on what is here.

pub mod arm;
pub mod baked;
pub mod binding;
pub mod bounds;
pub mod clip;
pub mod compare;
pub mod cross_fade;
pub mod find_key;
pub mod import;
pub mod instance;
pub mod interpolate;
pub mod lanes;
pub mod moment;
pub mod player;
pub mod sample;
pub mod skin_error;
pub mod steps;
pub mod tracks;
