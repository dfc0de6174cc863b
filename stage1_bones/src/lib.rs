//! Stage 1: bones that only move, in the simplest tree that can hold them.
//!
//! A bone is a coordinate space. Its position says where that space begins, relative to where its parent's
//! begins; add up the positions from the root down and you know where every bone is in the world. That is all
//! a skeleton does, here and in every later stage; rotation and scale only make the adding richer.
//!
//! Read in this order:
//!
//! 1. [`bone`]: the bone, the links between bones, and the walk that places them in the world
//! 2. [`tree`]: two trees to try it on
//! 3. [`bounce`]: a motion that has the same speed on every machine
//! 4. [`steps`]: the poses that the window, the printed tables and the tests share
//! 5. [`table`]: positions written as text
//!
//! # Conventions, here and in all stages
//!
//! Right-handed axes, x to the right, y up, z towards you. Times are in seconds and named `_s`, angles in
//! radians and named `_rad`. A bone is an index into a slice, and a link is an `Option` of one: the slice's
//! owner owns the tree, so there is nothing to delete (S0-31).
//!
//! # What is left out
//!
//! Rotations, matrices and vertices come in stage 2.

pub mod bone;
pub mod bounce;
pub mod steps;
pub mod table;
pub mod tree;
