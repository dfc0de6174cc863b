//! A crowd whose clips live on the graphics card: the second part of the stage. Nothing in the first part
//! needs it.
//!
//! The [`crowd`](crate::crowd) shows one of some poses, as a film does: with few poses a second it stutters,
//! and with many the texture is large. Here an instance may be between two of them. The shader reads both,
//! and blends them. So a clip is *baked*, sampled once at a low rate; each instance has a clock of its own;
//! and in a frame the CPU sends one number for each of them.
//!
//! Read in this order:
//!
//! 1. [`rigid`]: a model whose meshes all have skins
//! 2. [`bake`]: a clip as palettes at even distances
//! 3. [`clock`]: the moment that an instance shows, in frames
//! 4. `shaders/baked.glsl`: two frames, blended
//! 5. [`error`]: how far that is from the clip itself
//! 6. [`culling`]: instances that the camera does not see
//!
//! [`steps`] has the moments of the scene `baked`.

pub mod bake;
pub mod clock;
pub mod culling;
pub mod error;
pub mod rigid;
pub mod steps;
