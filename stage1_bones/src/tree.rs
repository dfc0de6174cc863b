//! Two trees: a small one to check by hand, and the one in the window.

use crate::bone::{Bone, link_first_child, link_sibling};
use glam::{Vec3, vec3};

/// The root: the first bone of every tree here.
pub const ROOT: usize = 0;
/// The demo tree's first bone after the root.
pub const BONE1: usize = 1;
/// The demo tree's second bone after the root, where it forks.
pub const BONE2: usize = 2;
/// The end of the demo tree's upper branch.
pub const BONE31: usize = 3;
/// The end of its lower branch.
pub const BONE32: usize = 4;

// ANCHOR: small_tree
/// Four bones: the root, bone1 on it, and on bone1 the siblings bone21 and bone22 (S0-05).
///
/// In the world, bone1 is at (0.1, 0, 0), bone21 is 0.1 above bone1, and bone22 is 0.1 to the right of bone1.
pub fn small_tree() -> Vec<Bone> {
    let mut bones = vec![
        Bone::new("root", Vec3::ZERO),
        Bone::new("bone1", vec3(0.1, 0.0, 0.0)),
        Bone::new("bone21", vec3(0.0, 0.1, 0.0)),
        Bone::new("bone22", vec3(0.1, 0.0, 0.0)),
    ];
    link_first_child(&mut bones, 0, 1);
    link_first_child(&mut bones, 1, 2);
    link_sibling(&mut bones, 2, 3);
    bones
}
// ANCHOR_END: small_tree

/// Five bones in a row that forks at the end: the tree in the window (S0-06, D0).
pub fn demo_tree() -> Vec<Bone> {
    let mut bones = vec![
        Bone::new("root", Vec3::ZERO),
        Bone::new("bone1", vec3(0.2, 0.0, 0.0)),
        Bone::new("bone2", vec3(0.2, 0.0, 0.0)),
        Bone::new("bone31", vec3(0.2, 0.1, 0.0)),
        Bone::new("bone32", vec3(0.2, -0.1, 0.0)),
    ];
    link_first_child(&mut bones, ROOT, BONE1);
    link_first_child(&mut bones, BONE1, BONE2);
    link_first_child(&mut bones, BONE2, BONE31);
    link_sibling(&mut bones, BONE31, BONE32);
    bones
}
