//! Stage 4: models that move.
//!
//! A film would need a pose for every moment. A clip has only a few, the keys, and a rule for the way between
//! them. So the whole stage is one question, asked for each joint and each frame: which two keys surround
//! this time, how far along is it, and what lies there?
//!
//! Read in this order:
//!
//! 1. [`clip`]: clips, channels, keys
//! 2. [`find_key`]: the two keys around a time
//! 3. [`interpolate`]: the ways from one key to the next
//! 4. [`sample`]: a clip at a time, as a pose
//! 5. [`player`]: the clock
//! 6. [`cross_fade`]: from one clip to another
//! 7. [`binding`]: a clip on another model's joints
//! 8. [`instance`]: many that share one model
//! 9. [`import`]: clips from glTF and .X files
//!
//! After the tutorials, [`beyond`] has a second part: layers, gaits in step, root motion, limbs that reach,
//! heads that look, things carried, and clips of other figures. [`packed`] makes clips small: a codec.
//!
//! [`arm`], [`character`], [`steps`] and [`blend`] are for trying it: two models, the moments that the
//! window, the printed tables and the tests share, and the ways between rotations side by side. [`bounds`]
//! tells the camera how much room a model needs.
//!
//! # Conventions
//!
//! Those of stage 1, and: a clip runs from 0 s to its last key. A pose is a list of joints relative to their
//! parents, in the model's order, parents first; [`sample`](sample::sample) overwrites only the parts that
//! the clip moves. From the pose on, the way is that of stage 3: model matrices, skinning matrices, vertices.
//!
//! # What is left out
//!
//! A cursor that remembers the last key. It can be built on this stage.

pub mod arm;
pub mod beyond;
pub mod binding;
pub mod blend;
pub mod bounds;
pub mod character;
pub mod clip;
pub mod cross_fade;
pub mod find_key;
pub mod import;
pub mod instance;
pub mod interpolate;
pub mod moment;
pub mod packed;
pub mod player;
pub mod sample;
pub mod steps;
